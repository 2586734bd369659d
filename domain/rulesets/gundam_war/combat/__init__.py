"""The Battle Phase: attack, defense, resolution, return."""
