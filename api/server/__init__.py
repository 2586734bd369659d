"""The server process: HTTP protocol, supervisor of several processes, the compute process."""
