"""Checks the commitments of seats in a record: compares the sealed cards with the opened ones, and with the cards of the
game.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from domain.kernel.desk.acts.commitments import CARD, LEAST_SALT, LIST, MOST_SALT, ORDER, compute_commitment
from domain.kernel.record.changes import Learned
from domain.kernel.record.event import Event
from domain.kernel.record.header import Zone
from domain.kernel.record.log_queries import taken_back_positions
from domain.kernel.table.fold import apply_change
from domain.kernel.table.knowledge import registered_decklist
from domain.kernel.table.table import Table
from domain.kernel.views.views import header_of

CLOSED, AS_CLAIMED, ANOTHER, UNSEEN, FALSE = "closed", "as claimed", "another", "unseen", "false"
"""Verdicts: never opened · the record agrees · the record shows other cards · opened, but the record shows none of the
cards · the opening does not fit the hash, or the event is not a commitment that a desk writes."""


class CheckedCommitment(NamedTuple):
    """A commitment of a seat, its verdict, and the cards that prove or refute it."""

    seat: str
    line: int
    of: str
    card: str
    verdict: str
    value: str = ""
    cards: tuple[str, ...] = ()


class _Seal(NamedTuple):
    """A commitment with its subject (empty: a desk writes no such one), its cards at that time, and the registered list."""

    event: Event
    of: str
    ids: tuple[str, ...]
    listed: Counter[str] | None


def check_commitments(events: Sequence[Event]) -> list[CheckedCommitment]:
    """Checks all effective commitments of a record, in order, against all cards that it shows. Needs no ruleset."""
    taken_back, commitments, openings = taken_back_positions(events), {}, {}
    shown: dict[int, dict[str, str]] = {}
    table = Table(header_of(events))
    for position, event in enumerate(events):
        counts = position not in taken_back and event.is_command
        if counts and event.name == "sealed":
            of = _subject(event)
            commitments[event.line] = _Seal(event, of, tuple(_cards(table, event, of)), _registered_list(table, event.seat))
            shown[event.line] = _known(table, commitments[event.line])
        if counts and event.name == "unsealed" and type(line := _args(event).get("line")) is int:
            openings[line] = event
        for change in event.changes:
            apply_change(table, change)
            if isinstance(change, Learned) and change.printing is not None and event.name != "unsealed":
                _record_shown(change, table, commitments, shown)
    return [_check(seal, openings.get(line), shown[line]) for line, seal in commitments.items()]


def _args(event: Event) -> Mapping[str, Any]:
    args = event.said.get("args")
    return args if isinstance(args, dict) else {}


def _subject(event: Event) -> str:
    """Returns the subject of a commitment; empty for one that no desk writes, since a file may contain anything."""
    args = _args(event)
    of, card = args.get("of", CARD), args.get("card")
    known = of in (CARD, LIST, ORDER) and isinstance(args.get("hash"), str)
    return str(of) if known and (of != CARD or isinstance(card, str)) else ""


def _cards(table: Table, event: Event, of: str) -> Iterator[str]:
    """Yields the cards of a commitment: one card, or the deck from the top down."""
    if of == CARD:
        yield _args(event)["card"]
    elif of == ORDER:
        piles = [zone for zone in table.zones.values() if _is_pile(zone, event.seat)]
        yield from max((table.at(zone.key) for zone in piles), key=len, default=[])


def _known(table: Table, seal: _Seal) -> dict[str, str]:
    """Returns the printings that the record knows of the cards at the time of the commitment."""
    ids = [card for card in table.cards if _covers(seal, table, card)]
    return {card: str(table.cards[card].printing) for card in ids if table.cards[card].printing is not None}


def _covers(seal: _Seal, table: Table, card: str) -> bool:
    return card in seal.ids or (seal.of == LIST and table.cards[card].bringer == seal.event.seat)


def _is_pile(zone: Zone, seat: str) -> bool:
    return zone.holder == seat and zone.ordered and zone.sees == "none"


def _registered_list(table: Table, seat: str) -> Counter[str] | None:
    cards = registered_decklist(table, seat)
    return None if cards is None else Counter(cards)


def _record_shown(change: Learned, table: Table, commitments: dict[int, _Seal], shown: dict[int, dict[str, str]]) -> None:
    for line, seal in commitments.items():
        if _covers(seal, table, change.card):
            shown[line].setdefault(change.card, str(change.printing))


def _check(seal: _Seal, opening: Event | None, shown: dict[str, str]) -> CheckedCommitment:
    card = _args(seal.event)["card"] if seal.of == CARD else ""
    base = CheckedCommitment(seal.event.seat, seal.event.line, seal.of, card, CLOSED if seal.of else FALSE)
    if opening is None or not seal.of:
        return base
    value = _args(opening).get("value")
    value = value if isinstance(value, str) else ""
    if _commitment(base, value, opening) != _args(seal.event)["hash"]:
        return base._replace(verdict=FALSE, value=value)
    verdict, cards = _compare(seal, base.of, value, shown)
    return base._replace(verdict=verdict, value=value, cards=cards)


def _commitment(sealed: CheckedCommitment, value: str, opening: Event) -> str:
    """Computes the hash from the opening; empty if the opening is malformed."""
    try:
        salt = bytes.fromhex(_args(opening)["salt"])
    except (KeyError, TypeError, ValueError):
        return ""
    fits = LEAST_SALT <= len(salt) <= MOST_SALT
    return compute_commitment(sealed.seat, sealed.of, value, salt).hex() if fits else ""


def _compare(seal: _Seal, of: str, value: str, shown: dict[str, str]) -> tuple[str, tuple[str, ...]]:
    claimed = value.splitlines()
    if of == LIST:
        counts = Counter(claimed)
        wrong = Counter(shown.values()) - counts
        cards = tuple(card for card, printing in shown.items() if printing in wrong)
        other = seal.listed is not None and seal.listed != counts
        return (ANOTHER if wrong or other else AS_CLAIMED if shown or seal.listed else UNSEEN), cards
    pairs = [(card, printing) for card, printing in zip(seal.ids, claimed, strict=False) if card in shown]
    wrong_ids = tuple(card for card, printing in pairs if shown[card] != printing)
    if wrong_ids or len(claimed) != len(seal.ids):
        return ANOTHER, wrong_ids
    return (AS_CLAIMED, tuple(card for card, _ in pairs)) if pairs else (UNSEEN, ())
