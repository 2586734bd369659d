"""The senki command line and the developers' scripts."""
