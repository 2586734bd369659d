"""A card game small enough for tests of the scoresheet: two windows a turn, a chain, hidden hands, a discard to make."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from domain.kernel.contract.rulebook import Rulebook, RuleStatement, Switch
from domain.kernel.contract.ruleset import Act, Arg, Desk, Node, Ruleset, Timeline
from domain.kernel.contract.setup_validation import SetupKey
from domain.kernel.desk.acts.common_acts import COMMON_ACTS
from domain.kernel.desk.acts.game_end import end_game
from domain.kernel.desk.acts.rulings import carry_out_by_hand
from domain.kernel.desk.identification import find_card, learn_printing, pin_printing, show_card, shuffle
from domain.kernel.desk.timing import chain
from domain.kernel.desk.timing.clock_and_priority import advance_clock, next_seat
from domain.kernel.record.changes import PUBLIC, Angled, CardsEntered, ClockMoved, FlagSet, Marked, Moved
from domain.kernel.record.header import ZoneKind
from domain.kernel.table.knowledge import decklist_flag

CARDS: dict[str, Any] = {
    "t-1": {"name": "Granite Mech"},
    "t-2": {"name": "Granite Mech Custom"},
    "t-3": {"name": "Zura"},
    "t-4": {"name": "白い 流星"},
    "t-5": {"name": "疾風"},
    "t-6": {"name": 'Wow! "Big" (one)'},
}
LIST = {"t-1": 3, "t-2": 2, "t-3": 3, "t-4": 3, "t-5": 3, "t-6": 2}
RULES = {
    "T-DRAW-01": RuleStatement("T-DRAW-01", "A seat draws only in its own turn.", "page 1"),
    "T-PLAY-01": RuleStatement("T-PLAY-01", "A seat plays one card in a turn.", "page 2"),
}


def _open(desk: Desk, setup: Any) -> None:
    for seat in desk.table.header.seats:
        deck = setup.get("decks", {}).get(seat)
        size = sum(deck["list"].values()) if deck else setup["size"]
        for printing in sorted(deck["list"] if deck else ()):
            pin_printing(desk, printing, setup["printings"].get(printing))
        if deck:
            desk.do(FlagSet(decklist_flag(seat), tuple(sorted(deck["list"].items()))))
        desk.do(CardsEntered(desk.table.cards_entered + 1, size, seat, f"{seat}.pile"))
        for card in list(desk.table.at(f"{seat}.pile"))[:4]:
            desk.do(Moved(card, f"{seat}.hand"))
    desk.do(ClockMoved(1, "A", "main", 0, "A", 0))


def _after(desk: Desk, key: str) -> str:
    if key != "late":
        return {"main": "attack", "attack": "late"}[key]
    now = desk.table.clock
    desk.do(now._replace(turn=now.turn + 1, holder=next_seat(desk.table.header.seats, now.holder)))
    desk.do(FlagSet("played", None))
    if desk.table.clock.turn > 12:
        end_game(desk, {"A": "win", "B": "loss"}, "time")
    return "main"


def _resolve(desk: Desk, key: str, data: Any) -> None:
    desk.record("resolved", "effect", data["seat"])
    chain.pop_effect(desk, key)
    for card in data["targets"]:
        desk.do(Marked(card, "damage", 1))


def at(*nodes: str) -> Callable[..., Callable[[str], bool]]:
    return lambda desk, seat, args: lambda key: key in nodes


def _draw(desk: Desk, seat: str, args: Any) -> None:
    desk.demand("T-DRAW-01", desk.table.clock.holder == seat, f"it is not {seat}'s turn", ("pass",))
    pile = desk.table.at(f"{seat}.pile")
    desk.reject_unless(bool(pile), "the pile is empty")
    desk.declare("drawn", seat)
    desk.do(Moved(pile[0], f"{seat}.hand"))
    show_card(desk, desk.table.at(f"{seat}.hand")[-1], (seat,))


def _play(desk: Desk, seat: str, args: Any) -> None:
    desk.demand("T-PLAY-01", "played" not in desk.table.flags, "a card was played this turn", ("pass", "attack"))
    desk.reject_unless("card" in args, "which card?")
    desk.declare("played", seat)
    card = find_card(desk, seat, args["card"], (f"{seat}.hand",))
    desk.reject_unless(desk.table.cards[card].printing is not None, "nobody knows that card")
    learn_printing(desk, card, desk.table.cards[card].printing or "", (PUBLIC,))
    desk.do(Moved(card, f"{seat}.board"), FlagSet("played", True))


def _attack(desk: Desk, seat: str, args: Any) -> None:
    desk.reject_unless(desk.table.clock.holder == seat, "only who has the turn attacks")
    desk.declare("attacked", seat)
    for area in ("left", "right"):
        for ref in args.get(area, ()):
            desk.do(Angled(find_card(desk, seat, ref, (f"{seat}.board",)), 90))
    advance_clock(desk)


def _use(desk: Desk, seat: str, args: Any) -> None:
    desk.declare("used", seat)
    card = find_card(desk, seat, args.get("card"), (f"{seat}.board",))
    targets = tuple(find_card(desk, seat, ref, ("A.board", "B.board")) for ref in args.get("targets", ()))
    chain.push_effect(desk, {"seat": seat, "card": card, "targets": targets})


def _done(desk: Desk, seat: str, args: Any) -> None:
    desk.reject_unless(desk.table.clock.holder == seat, "only who has the turn ends it")
    desk.declare("done", seat)
    advance_clock(desk)


def _discard(desk: Desk, seat: str, args: Any) -> None:
    desk.declare("discarded", seat)
    for ref in args.get("cards", ()):
        desk.do(Moved(find_card(desk, seat, ref, (f"{seat}.hand",)), f"{seat}.grave"))


def _look(desk: Desk, seat: str, args: Any) -> None:
    desk.declare("looked", seat)
    unknown = [card for card in desk.table.at(f"{seat}.hand") if desk.table.cards[card].printing is None]
    for card, printing in zip(unknown, desk.command.aside.get("cards", ()), strict=False):
        learn_printing(desk, card, printing, (seat,))


def _mix(desk: Desk, seat: str, args: Any) -> None:
    desk.declare("mixed", seat)
    shuffle(desk, f"{seat}.pile")


def _effect(desk: Desk, seat: str, args: Any) -> None:
    desk.declare("by_hand", seat)
    for operation in args.get("effects", ()):
        carry_out_by_hand(desk, seat, operation)


def _declared(name: str) -> Callable[[Desk, str, Any], None]:
    return lambda desk, seat, args: (desk.declare(name, seat), None)[1]


def _damage(desk: Desk, context: Any, operation: Any) -> None:
    to = operation.get("to", ())
    for card in (to,) if isinstance(to, str) else to:
        desk.reject_unless(card in desk.table.cards, f"{card} is not there")
        desk.do(Marked(card, "damage", operation.get("n", 1)))


CARD, MANY, WORD = Arg("card", "a card"), Arg("cards", "cards"), Arg("word", "a word")
ACTS: dict[str, Act] = {
    **COMMON_ACTS,
    "draw": Act(_draw, at("main"), False, "draw"),
    "play": Act(_play, at("main"), False, "play", {"card": CARD, "on": CARD, "from": WORD, "fast": Arg("flag", "")}),
    "attack": Act(_attack, at("attack"), False, "attack", {"left": MANY, "right": MANY}),
    "use": Act(_use, at("main", "late"), True, "use", {"card": CARD, "text": Arg("word", "which"), "targets": MANY}),
    "discard": Act(_discard, None, True, "discard", {"cards": MANY}),
    "look": Act(_look, None, True, "look", {"cards": MANY}),
    "mix": Act(_mix, None, True, "shuffle"),
    "effect": Act(_effect, None, True, "effects by hand", {"effects": Arg("effects", "")}),
    "done": Act(_done, at("late"), False, "end the turn"),
    "choose": Act(_declared("chosen"), None, True, "choose", {"option": Arg("any", "what"), "seat": Arg("seat", "who")}),
}

GAME = Ruleset(
    book=Rulebook("game", "first", "Small game", (2, 2), RULES, {"tea": Switch("tea", ("yes", "no"), "", "")}, {}, {}),
    zones=(
        ZoneKind("pile", ordered=True, sees="none", face="down"),
        ZoneKind("hand", sees="holder"),
        ZoneKind("board", in_play=True),
        ZoneKind("grave"),
    ),
    timeline=Timeline(
        (Node("main", "main", "", "window"), Node("attack", "attack", "", "choice"), Node("late", "late", "", "window")),
        _after,
        chain.closed_lifo_policy(_resolve),
        consent={"attack": advance_clock},
    ),
    open=_open,
    acts=ACTS,
    verbs={"damage": _damage, "gain": _damage},
    offers=lambda desk, seat: [],
    check_deck=lambda *_, **__: [],
    parse_printing=dict,
    setup={"size": SetupKey("number", "cards of an unknown deck", 16)},
)

DECKS = "".join(f"deck {seat}:\n" + "".join(f"{n} {key}\n" for key, n in LIST.items()) + "end\n" for seat in "AB")
