"""The state of a game: the table, the fold of changes, what is known of its cards, and what is worked out about them."""

from domain.kernel.table.table import Card as Card
from domain.kernel.table.table import Table as Table
from domain.kernel.table.table import copy_table as copy_table
