"""A service and a table, as for the tests of the service."""

from tests.api.conftest import served, table
from tests.projections.conftest import opens

__all__ = ["opens", "served", "table"]
