"""The Battle Phase: Declare Attackers, Declare Defenders, Attacks Results."""
