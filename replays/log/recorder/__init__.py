"""The databases that store a log: one module each for SQLite and PostgreSQL."""
