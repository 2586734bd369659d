"""Health and metrics of the service, for a monitor."""
