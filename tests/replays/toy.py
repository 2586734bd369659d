"""A card game small enough for tests of the record: draw from a pile, play from the hand."""

from __future__ import annotations

from typing import Any

from domain.kernel.contract.refusal import Refusal
from domain.kernel.contract.rulebook import Rulebook
from domain.kernel.contract.ruleset import Act, Arg, Desk, Node, Ruleset, Timeline
from domain.kernel.desk.acts.common_acts import COMMON_ACTS
from domain.kernel.desk.game_opening import make_header, open_game
from domain.kernel.desk.identification import learn_printing
from domain.kernel.record.changes import PUBLIC, CardsEntered, ClockMoved, Counted, Moved, Pinned
from domain.kernel.record.command import Command
from domain.kernel.record.event import Event
from domain.kernel.record.header import ZoneKind

PRINTINGS = {f"T-{number}": {"name": f"Toy robot {number}", "power": number} for number in range(1, 10)}


def _open(desk: Desk, setup: Any) -> None:
    for printing, data in PRINTINGS.items():
        desk.do(Pinned(printing, data))
    for number, seat in enumerate(desk.table.header.seats):
        desk.do(CardsEntered(1 + 500 * number, 500, seat, f"{seat}.pile"))
    desk.do(ClockMoved(1, "A", "main", 0, "A", 0))


def _draw(desk: Desk, seat: str, args: Any) -> None:
    pile = desk.table.at(f"{seat}.pile")
    desk.reject_unless(bool(pile), "the pile is empty")
    desk.declare("drawn", seat)
    desk.do(Moved(pile[0], f"{seat}.hand"))


def _play(desk: Desk, seat: str, args: Any) -> None:
    hand = desk.table.at(f"{seat}.hand")
    desk.demand("T-1", bool(hand), "there is nothing in the hand", ("draw",))
    desk.declare("played", seat)
    learn_printing(desk, hand[0], args["card"], (PUBLIC,))
    desk.do(Moved(hand[0], "board"))
    desk.record("consequence", "scored", seat, "T-2")
    desk.do(Counted(seat, "points", 1))


PLAYED = {"card": Arg("card", "the card")}
TOY = Ruleset(
    book=Rulebook("toy", "first", "Toy robots", (2, 2), {}, {}, {}, {}),
    zones=(
        ZoneKind("pile", ordered=True, sees="none", face="down"),
        ZoneKind("hand", sees="holder"),
        ZoneKind("board", each=False, in_play=True),
    ),
    timeline=Timeline((Node("main", "main", "", "window"),), lambda desk, key: "main", lambda desk: None),
    open=_open,
    acts={**COMMON_ACTS, "draw": Act(_draw, None, True, "draw"), "play": Act(_play, None, True, "play", PLAYED)},
    verbs={},
    offers=lambda desk, seat: [],
    check_deck=lambda *_, **__: [],
    parse_printing=dict,
)

OPENED_AT = 17_000_000_000


def opened() -> tuple[Desk, tuple[Event, ...]]:
    """A new game and its first events."""
    made = open_game(TOY, make_header(TOY, players={"A": "anna", "B": "ben"}), {}, "scorer", OPENED_AT)
    assert not isinstance(made, Refusal)
    return made


def say(desk: Desk, seat: str, act: str, after: int = 0, **args: Any) -> tuple[Event, ...]:
    """Says something that the toy accepts; `after` are tenths of a second since the opening."""
    answer = desk.say(Command(seat, act, args, by="scorer", at=OPENED_AT + after))
    assert not isinstance(answer, Refusal), answer
    return answer


def played(turns: int) -> list[Event]:
    """A whole log: every turn a seat draws a card and plays it."""
    desk, _ = opened()
    for turn in range(turns):
        seat = "AB"[turn % 2]
        say(desk, seat, "draw", 50 * turn)
        say(desk, seat, "play", 50 * turn + 23, card=f"T-{turn % 9 + 1}")
    return list(desk.events)
