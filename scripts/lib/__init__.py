"""Set-up code shared by the scripts."""
