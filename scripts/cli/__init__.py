"""The senki command line."""
