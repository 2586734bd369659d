"""Exports of statistics: CSV, XLSX and SQLite files, a data package, Parquet."""
