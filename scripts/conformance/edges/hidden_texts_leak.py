"""Twin games that differ in the texts of cards which a viewer has not seen: views and answers have to be equal."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random

from domain.kernel.contract.ruleset import Desk
from domain.kernel.record.changes import PUBLIC, Learned, Plain
from domain.kernel.record.command import Command
from domain.kernel.record.event import event_to_plain
from domain.kernel.table.knowledge import registered_decklist
from domain.kernel.views.views import SPECTATOR, make_view
from domain.parts.common.ruleset_package import Specimens
from domain.registry import specimens as find_specimens
from scripts.conformance.edges.edge_reports import EdgeReport, Fault, has_nothing_to_try, make_fault
from scripts.conformance.edges.hidden_cards_leak import observable_differences
from scripts.conformance.edges.sparsely_recorded_games import DealtGame
from scripts.conformance.edges.twin_games import cards_never_seen, replay_with_other_cards
from scripts.simulation.random_games import OfferRefused

CLAIM = "Games that differ in the texts of cards which a viewer has not seen look and answer the same to that viewer."
"""The sentence of this edge in the report of `senki conform`."""

PLACES, LINES = 4, 12
"""Number of positions of a game at which twins are made, and number of lines that both twins judge there."""
TRIES = 3
"""So often other texts are tried where the game would not have gone so with the first ones."""
EXCHANGED = ("text", "action", "keywords", "grants", "requirement")
"""What is exchanged between printings of one type."""
_DRAW: Plain = ({"do": "draw", "n": 1},)
_FALLEN: Plain = {"happened": {"what": "destroyed", "of": {"type": "unit"}}}
_NEW: Plain = ({"type": "unit", "entered_this_turn": True},)


_OF_UNITS = ("enters", "advances", "transforms", "attacks", "defends", "destroyed", "ejected", "destroys")
_OF_CARDS = (
    *("played", "entered", "sacrificed", "destroyed", "left", "exiled", "returned", "shuffled_in", "attacked", "combat"),
    *(
        "combat_won",
        "combat_lost",
        "sneak_success",
        "magic_used",
        "map_break",
        "laid",
        "would_be_destroyed",
        "would_be_returned",
    ),
)
_OF_PHASES = (
    *("turn_began", "draw_phase", "defence_phase", "before_main", "main_phase", "summon_over", "tactics_start"),
    *("end_phase", "after_end"),
)


def _family(timing: str, lasting: str, by_itself: str) -> tuple[Plain, ...]:
    here, waits = {"timing": timing, "effects": _DRAW}, {"timing": by_itself, "of": {"type": "unit"}, "effects": _DRAW}
    return (
        {**here, "condition": _FALLEN},
        {**here, "targets": _NEW},
        {"timing": lasting, "condition": _FALLEN, "effects": ()},
        *({**waits, "moment": "leaves", "by": by} for by in ("own", "enemy", "not_own")),
        {**waits, "moment": "enters", "lying": "junkyard"},
    )


QUESTION_TEXTS: Mapping[str, tuple[Plain, ...]] = {
    "gundam_war": _family("any", "auto_a", "auto_d"),
    "gundam_war_nexa": _family("any", "continuous", "triggered"),
    "macross_crusade": _family("normal", "auto_a", "auto_d"),
    "robotech": (
        {"timing": "used", "condition": _FALLEN, "effects": _DRAW},
        *({"timing": "triggered", "moment": each, "of": {"type": "unit"}, "effects": _DRAW} for each in _OF_UNITS),
    ),
    "star_front": (
        {"timing": "main", "condition": _FALLEN, "effects": _DRAW},
        {"timing": "main", "targets": _NEW, "effects": _DRAW},
        *({"when": each, "of": {"type": "unit"}, "effects": _DRAW} for each in _OF_CARDS),
        *({"when": each, "effects": _DRAW} for each in _OF_PHASES),
    ),
}
"""Ruleset -> texts that ask what happened, or wait for events."""


def run(ruleset: str, seed: int | str, count: int, decks: Specimens | None = None) -> EdgeReport:
    """Compares `count` twins. Raises KeyError for an unknown ruleset."""
    specimens = decks or find_specimens(ruleset)
    tried, troubles, number = 0, list[Fault](), 0
    while tried < count and not has_nothing_to_try(tried, number):
        game, random = DealtGame(ruleset, seed, number, specimens), Random(f"lists:{seed}:{number}")
        for _ in range(PLACES):
            _play(game, 10 + random.randrange(40))
            for viewer in (*game.desk.table.header.seats, SPECTATOR):
                result = _compare(game, random, viewer, seed, number)
                tried += result is not None
                troubles += result or []
        number += 1
    return EdgeReport(ruleset, "lists", seed, tried, tuple(troubles), number)


def _play(game: DealtGame, steps: int) -> None:
    for _ in range(steps):
        game.step()
    if game.desk.table.result is None:
        game.record_hands()


def _compare(game: DealtGame, random: Random, viewer: str, seed: int | str, number: int) -> list[Fault] | None:
    """Returns the differences that a viewer notices; None if the commands of the game are impossible in a twin."""
    desk, unseen = game.desk, _unseen(game.desk, game.specimens.cards, viewer)
    for _ in range(TRIES):
        try:
            other = DealtGame(desk.ruleset.book.id, seed, number, _exchange_printings(game, random, unseen)).desk
            replay_with_other_cards(
                desk.events, other, set() if game.listed else cards_never_seen(desk.events, viewer), game.specimens.cards
            )
        except (ValueError, OfferRefused):  # the rules refuse the list, or a line depends on a hidden card
            continue
        if _opening_view(desk, viewer) == _opening_view(other, viewer):
            result = _differences(desk, other, random, viewer)
            return [make_fault(kind, desk, seed, number, command, observed) for kind, command, observed in result]
    return None


def _opening_view(desk: Desk, viewer: str) -> list[Plain]:
    """Returns the opening: everybody hears whether decks are legal, and what lists state about themselves."""
    return [event_to_plain(event) for event in make_view(desk.events, viewer) if event.line == desk.events[0].line]


def _differences(desk: Desk, other: Desk, random: Random, viewer: str) -> Iterator[tuple[str, Command, str]]:
    seen, twin = (list(map(event_to_plain, make_view(each.events, viewer))) for each in (desk, other))
    if seen != twin:
        there = (at for at, pair in enumerate(zip(seen, twin, strict=False)) if pair[0] != pair[1])
        at = next(there, min(len(seen), len(twin)))
        yield "views part", Command(viewer, ""), f"event {at}: {seen[at : at + 1]} / {twin[at : at + 1]}"
    elif viewer != SPECTATOR and desk.table.result is None:
        yield from observable_differences(desk, other, random, viewer, LINES)


def _unseen(desk: Desk, cards: Mapping[str, Plain], viewer: str) -> set[str]:
    """Returns the printings of which a viewer has seen no card, and which are not on its own list."""
    learned = (change for event in desk.events for change in event.changes if isinstance(change, Learned))
    shown = {change.printing for change in learned if {PUBLIC, viewer} & set(change.seen)}
    own = registered_decklist(desk.table, viewer) or {}
    return set(cards) - shown - set(own) - _own_printings(desk, viewer)


def _own_printings(desk: Desk, viewer: str) -> set[str | None]:
    """Returns the printings of the viewer's own cards, such as those of its sideboard."""
    return {card.printing for card in desk.table.cards.values() if card.bringer == viewer}


def _exchange_printings(game: DealtGame, random: Random, unseen: set[str]) -> Specimens:
    cards = {key: dict(data) for key, data in game.specimens.cards.items()}
    for key in sorted(unseen):
        alike = [each for each, data in sorted(game.specimens.cards.items()) if data.get("type") == cards[key].get("type")]
        cards[key] = _with_texts(game, cards[key], game.specimens.cards[random.choice(alike)], random)
    return Specimens(cards, game.specimens.decks)


def _with_texts(game: DealtGame, data: dict[str, Plain], giver: Plain, random: Random) -> Plain:
    """Returns a printing with the texts of another one and a text that asks what happened, if its type may have one."""
    bare = {name: value for name, value in data.items() if name not in (*EXCHANGED, "reacts")}
    given = {**bare, **{name: giver[name] for name in EXCHANGED if name in giver}}
    asks = QUESTION_TEXTS.get(game.ruleset.book.id, ())
    printed = given.get("text", ())
    for text in ((*printed, *random.sample(asks, min(1, len(asks)))), printed):
        try:
            return game.ruleset.parse_printing({**given, "text": text})
        except ValueError:
            continue
    return data
