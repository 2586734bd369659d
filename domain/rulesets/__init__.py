"""One sealed package per rulebook. Only domain.registry imports from here."""
