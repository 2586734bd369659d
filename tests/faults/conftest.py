"""A service and a table, as for the tests of the service."""

from tests.api.conftest import served, table

__all__ = ["served", "table"]
