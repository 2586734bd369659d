"""The Battle Phase: sortie, combat check, battle damage, return."""
