"""The Attack Phase: attacking, defending, who wins a combat."""
