"""What a projection is: tables with their columns, and a function from a game's story to its rows."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, datetime
from hashlib import blake2b
from types import MappingProxyType
from typing import Any, NamedTuple, Protocol

from projections.asked import Asked
from projections.story import Story
from projections.which import Rows as Answer
from projections.which import Which

FORM = 2
"""Of the files in which tables are kept."""
Row = tuple[Any, ...]
Rows = Mapping[str, Sequence[Row]]


class Column(NamedTuple):
    """A column: its name, type, what it holds, and whether that is the id of a player (which may be private).

    `packed`: a long text, kept in fewer bytes.
    """

    name: str
    type: type
    about: str
    player: bool = False
    packed: bool = False


class Table(NamedTuple):
    """A table. Its columns follow the common ones; the key begins with `game` and goes on with `key`.

    How it lies in a file (`layout.py`): `shared`: columns whose values come together again and again, and are kept once
    under a number of this name (none of them empty; `ruleset` may be among them) · `kept`: columns for questions alone ·
    `found_by`: columns of the rows by which games are looked for · `sorted_by`: those by which lists of games are sorted.
    """

    name: str
    about: str
    columns: tuple[Column, ...]
    key: tuple[str, ...] = ()
    shared: Mapping[str, tuple[str, ...]] = MappingProxyType({})
    kept: tuple[Column, ...] = ()
    found_by: tuple[str, ...] = ()
    sorted_by: tuple[str, ...] = ()

    @property
    def all_columns(self) -> tuple[Column, ...]:
        """The common columns and the table's own."""
        return (*COMMON, *self.columns)

    @property
    def every_column(self) -> tuple[Column, ...]:
        """All columns of a row as its projection gives it, the common ones before them."""
        return (*self.all_columns, *self.kept)


Ask = Callable[[Asked, Which], Answer]
"""A question to the tables: the answer over a choice of games."""


class Projection(NamedTuple):
    """What is kept of every game for some questions.

    `rows(story)` gives the rows of one game, table -> rows without the common columns, and depends on nothing else ·
    `questions`: what can be asked of all games, by name: in the terminal, of the service, on its pages ·
    `settled`: what hangs on several games: the query of what `:game` belongs to, and the statement that settles it for `:of`,
    carried out when rows of a game came or went ·
    `usual`: what is asked of all usual games (`layout.USUAL`) again and again, name -> query: a file of an archive, counted
    once; a data folder counts it when it is asked ·
    `version` is raised when `rows` gives others than before, so that old files are made anew.
    """

    name: str
    tables: tuple[Table, ...]
    rows: Callable[[Story], Rows]
    questions: Mapping[str, Ask]
    version: int = 1
    settled: tuple[str, str] | None = None
    usual: Mapping[str, str] = MappingProxyType({})

    @property
    def shape(self) -> str:
        """A fingerprint of version, columns and how they are kept."""
        columns = [(each.name, each.type.__name__, each.packed) for table in self.tables for each in table.every_column]
        lie = [(each.name, each.key, sorted(each.shared.items()), each.found_by, each.sorted_by) for each in self.tables]
        told = [FORM, lie, sorted(self.usual.items())]
        return blake2b(repr((self.version, told, columns)).encode(), digest_size=8).hexdigest()


COMMON = (
    Column("game", str, "id of the game"),
    Column("ruleset", str, "id of its ruleset"),
    Column("league", str, "`about.league` of its header, or empty"),
    Column("season", str, "`about.season` of its header, or empty"),
    Column("event", str, "`about.event` of its header, or empty"),
    Column("tournament", str, "id of the tournament whose match it is a game of (`about.tournament`), or empty"),
    Column("unlisted", int, "1: the organiser wants it in no public list (`about.unlisted`)"),
)
"""The columns that every table begins with."""


def common(story: Story) -> Row:
    """The values of the common columns."""
    about = story.header.about
    unlisted = int(about.get("unlisted") not in (None, False, 0, "", "no", "false"))
    named = (word(about.get(name)) for name in ("league", "season", "event", "tournament"))
    return (story.game, story.header.ruleset, *named, unlisted)


def word(value: Any) -> str:
    """A value that an organiser wrote, as text; empty where there is none."""
    return "" if value is None else str(value)


class Tabled(Asked, Protocol):
    """Something whose tables can be taken out too."""

    @property
    def projections(self) -> Mapping[str, Projection]:
        """What is kept of games, by name."""


def moment(tenths: int) -> str:
    """Tenths of a second since the epoch as `2026-11-20T12:30:05.3Z`; empty where nobody looked at a clock."""
    if tenths <= 0:
        return ""
    return f"{datetime.fromtimestamp(tenths // 10, UTC):%Y-%m-%dT%H:%M:%S}.{tenths % 10}Z"
