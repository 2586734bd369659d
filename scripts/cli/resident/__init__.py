"""The resident process of `senki warm`: it has the commands loaded, so each one starts at once. Opt-in, for one user."""
