"""A record: the events of one game, or of one viewer's view of it, in the form of a file."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from domain.kernel.messages.message import Message
from domain.kernel.record.changes import Plain
from domain.kernel.record.event import Event
from domain.kernel.record.header import Header
from domain.kernel.record.log_queries import collect_printings, result_after
from domain.kernel.views.views import header_of, make_view
from replays.file.hash_chain import compute_head_and_marks
from replays.messages import msg

Signature = tuple[str, str, bytes]
"""Scheme, signer, and the signature of the record's head."""


class DamagedRecord(ValueError):
    """A file differs from the record that was written. `place` says where: event 12, header, length, ..."""

    def __init__(self, place: Message, why: Message) -> None:
        super().__init__(msg("damaged_record_wanted_reason", wanted=place, reason=why))
        self.place = str(place)
        self.why = why


class CannotOpen(ValueError):
    """A file is intact, but something that it needs is missing here, or the rules here make another record of it.

    `kind`: cards (a card list), ruleset, edition, revision, refused, differs or large. The message says what is missing.
    `releases`: those that read it, for the kind `revision`.
    """

    def __init__(self, kind: str, why: Message, releases: str = "") -> None:
        super().__init__(why)
        self.kind = kind
        self.releases = releases


@dataclass(frozen=True)
class Record:
    """A record. `game` is the id of the game where it was written; `viewer` is empty for a complete record."""

    game: str
    viewer: str
    events: tuple[Event, ...]
    signatures: tuple[Signature, ...] = ()

    @cached_property
    def header(self) -> Header:
        """The header of the game."""
        return header_of(self.events)

    @cached_property
    def head(self) -> bytes:
        """The head of the hash chain: it identifies the record, and signatures sign it."""
        return compute_head_and_marks(self.game, self.viewer, self.events)[0]

    @property
    def pins(self) -> dict[str, Plain]:
        """The printings that the record knows, with their data."""
        return collect_printings(self.events)

    @property
    def result(self) -> Plain:
        """The result of the game, None while it has none."""
        return result_after(self.events)


def make_record(events: Sequence[Event], game: str = "", viewer: str | None = None) -> Record:
    """Makes the record of a log; with a viewer, of what that viewer may see. Raises ValueError for an unknown viewer."""
    header_of(events)
    if viewer is None:
        return Record(game, "", tuple(events))
    return Record(game, viewer, tuple(make_view(events, viewer)))
