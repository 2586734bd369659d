"""Statistics of very many games as Parquet files: computed in parts by many processes, merged, and queried by DuckDB.

An archive is a folder: `counted.parquet`; the rows of each table `T` in `T_rows/ruleset=.../season=.../`; its groups of
shared values as `T_GROUP.parquet` (`projections/table_definitions.py`); the events of the tournaments in
`league_log.parquet`; and `archive.json`, which describes its source. For other programs there are the tables of
tournaments, as they are exported, and `views.sql` with the views of all tables.
"""

from projections.archive.archived_tournaments import write_tournaments
from projections.archive.parquet_archive import Archive, BadArchive, open_archive
from projections.archive.parquet_parts import PartContent, write_part
from projections.archive.part_merge import merge_parts

__all__ = ["Archive", "BadArchive", "PartContent", "merge_parts", "open_archive", "write_part", "write_tournaments"]
