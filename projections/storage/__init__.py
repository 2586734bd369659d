"""The SQLite file of the read models: connection, tables, rows, and its transfer to another machine."""
