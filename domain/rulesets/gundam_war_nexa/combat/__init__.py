"""The battle phase: attack, defence, damage determination, return."""
