"""The read models of very many games, as Parquet: folded in parts by many processes, put together, and asked by DuckDB.

An archive is a folder: `counted.parquet`, for each table `T` its rows in `T_rows/ruleset=.../season=.../`, its groups of
shared values as `T_GROUP.parquet` (`projections/tables.py`), and `archive.json`, which says of what it was made. `views.sql`
are the views that put the tables together, for whoever asks with another program.
"""

from projections.archive.archive import Archive, BadArchive, open_archive
from projections.archive.merging import merge_parts
from projections.archive.parts import Part, write_part

__all__ = ["Archive", "BadArchive", "Part", "merge_parts", "open_archive", "write_part"]
