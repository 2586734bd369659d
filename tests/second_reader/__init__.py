"""A reader of record files that is written from FORMAT.md alone, and the files that test any reader."""
