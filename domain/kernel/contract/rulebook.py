"""An edition of a rulebook as text for readers: its rules, house rules, terms and messages."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Literal, NamedTuple

from domain.kernel.messages.message import HelpCatalog, Message


class RuleStatement(NamedTuple):
    """One rule of a rulebook: our statement of it and the place in the source; `statements`: language -> translation."""

    id: str
    statement: str
    where: str
    chapter: str = ""
    statements: Mapping[str, str] = MappingProxyType({})

    def said(self, language: str) -> str:
        """Returns the statement in a language; in English where it is not translated."""
        return self.statements.get(language, self.statement)


class Switch(NamedTuple):
    """A house rule: an open point that a table may decide otherwise. The first value is the default."""

    name: str
    values: tuple[str, ...]
    rule: str
    about: str


class Revision(NamedTuple):
    """A state of the rules of a book: while it lasts, equal declarations give equal events.

    `date`: its first day (ISO) · `release`: what reads declarations of it, such as `senki==0.2.0` · `numbered`: whether
    headers name it; those of earlier releases do not · `changed`: language -> what came out otherwise than before.
    """

    number: int
    date: str
    release: str
    numbered: bool
    changed: Mapping[str, str]


class DeckGroupField(NamedTuple):
    """The field of printings that names a deck (`g_sign.color` for a nested one), and its values that name no deck."""

    field: str = "color"
    without: tuple[str, ...] = ()


BY_COLOR = DeckGroupField()
"""Decks are named by the colour of their cards; the default."""

EventRole = Literal["quiet", "outcome", "addition", "declaration", "destruction", "failure", "announcement"]
"""The part of an event in the story of a game. `quiet`: readers need not see it · `outcome`: quiet, since later events
have its result · `addition`: quiet, and part of the sentence before · `declaration`, `destruction`: part of the
declaration or destruction before it · `failure`: states what a declaration did not achieve · `announcement`: quiet where a
failure of the same card follows at once."""


@dataclass(frozen=True, eq=False, repr=False)
class Rulebook:
    """A rulebook edition as a reader knows it.

    `rules`: id -> text · `terms`: identifier -> language (`en`, `ja`, `zh`) -> word · `unchecked`: rule id -> why no machine
    can check it, by language · `help`: id -> language -> what an act, an argument or a set-up key is · `decks_by`: what
    statistics group decks by · `revisions`: the states that the rules were in, oldest first · `event_roles`: event -> its
    part in the story of a game, see `EventRole`.
    """

    id: str
    edition: str
    title: str
    seats: tuple[int, int]
    rules: Mapping[str, RuleStatement]
    switches: Mapping[str, Switch]
    terms: Mapping[str, Mapping[str, str]]
    unchecked: Mapping[str, Mapping[str, str]]
    help: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    decks_by: DeckGroupField = BY_COLOR
    revisions: tuple[Revision, ...] = ()
    event_roles: Mapping[str, EventRole] = field(default_factory=dict)

    @property
    def revision(self) -> int:
        """The number of the present revision; 0 where the book has none."""
        return self.revisions[-1].number if self.revisions else 0

    def releases_of(self, revision: int) -> tuple[str, ...]:
        """Returns the releases that judge by this revision; for 0 the releases without a revision number.

        Returns an empty tuple for an unknown revision.
        """
        return tuple(each.release for each in self.revisions if (each.number == revision if revision else not each.numbered))

    def help_in(self, language: str, id: str) -> str:
        """Returns a text of help in a language; the id where the book has no such text."""
        return self.help[id][language] if id in self.help else id

    def help_message(self, id: str) -> Message | str:
        """Returns a text of help as a fact of a message; the id where the book has no such text."""
        return HelpCatalog(f"help of {self.id}", self.help).message(id) if id in self.help else id


DEFAULT_SWITCHES: Mapping[str, str] = MappingProxyType({})
"""The house rules of the rulebook, all at their defaults."""
