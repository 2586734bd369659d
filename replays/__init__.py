"""The durable record: the log store and every file form of a record."""
