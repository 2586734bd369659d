"""Skirmish, a card game small enough to read in five minutes and big enough to use the whole kernel.

A turn: a card is drawn (`start`), `main` (play one card, set tokens, use effects), `fight` (attack or not), `late`
(effects). Three hits and a seat is out. Zap and swap wait on the chain; swap asks its user to choose when it is carried out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import partial
from typing import Any

from domain.kernel.contract.offers import Offer, Slot
from domain.kernel.contract.refusal import Refusal
from domain.kernel.contract.rulebook import Rulebook, RuleStatement, Switch
from domain.kernel.contract.ruleset import Act, Arg, DeckFault, Desk, Node, Ruleset, Timeline
from domain.kernel.contract.setup_validation import SetupKey
from domain.kernel.contract.truth import is_at_most
from domain.kernel.desk import modifiers
from domain.kernel.desk.acts.common_acts import COMMON_ACTS
from domain.kernel.desk.acts.game_end import eliminate_seat
from domain.kernel.desk.desk import GameDesk
from domain.kernel.desk.game_opening import make_header, open_game
from domain.kernel.desk.identification import find_card, learn_printing, pin_printing, shuffle
from domain.kernel.desk.timing import chain
from domain.kernel.desk.timing.clock_and_priority import advance_clock, next_in_game
from domain.kernel.record.changes import (
    PUBLIC,
    Angled,
    CardsEntered,
    ClockMoved,
    Counted,
    FlagSet,
    Marked,
    ModifierLifted,
    Moved,
    Turned,
)
from domain.kernel.record.command import Command
from domain.kernel.record.event import Event
from domain.kernel.record.header import ZoneKind
from domain.kernel.table.knowledge import decklist_flag

CARDS = {
    f"{name}-{number}": {"name": f"{name} {number}", "power": number}
    for name in ("ape", "bee", "cat")
    for number in (1, 2, 3)
}
CARDS["elk-9"] = {"name": "elk 9", "power": 9}
DECK = {printing: 3 for printing in sorted(CARDS) if printing != "elk-9"} | {"elk-9": 1}

RULES = {
    "S-TURN": "A seat plays only in its own turn.",
    "S-ONE": "A seat plays one card in a turn.",
    "S-TOKEN": "A token has no more than 3 power.",
    "S-OWN": "A seat uses its own cards.",
    "S-COPIES": "A deck has at most 3 copies of a card.",
    "S-DECK": "A deck has cards.",
}
NODES = (
    Node("start", "start", "", "fixed"),
    Node("main", "main", "", "window"),
    Node("fight", "fight", "", "choice"),
    Node("late", "fight", "", "window"),
)


def _open(desk: Desk, setup: Any) -> None:
    for printing in CARDS if setup["pinned"] else ():
        pin_printing(desk, printing, CARDS[printing])
    for seat in desk.table.header.seats:
        listed = setup.get("decks", {}).get(seat, {}).get("list")
        if listed:
            desk.do(FlagSet(decklist_flag(seat), tuple(sorted(listed.items()))))
        size = sum(listed.values()) if listed else 30
        desk.do(CardsEntered(desk.table.cards_entered + 1, size, seat, f"{seat}.deck"))
        draw(desk, seat, 4)
    desk.do(ClockMoved(1, desk.table.header.seats[0], "main", 0, desk.table.header.seats[0], 0))


def draw(desk: Desk, seat: str, count: int) -> None:
    for card in tuple(desk.table.at(f"{seat}.deck")[:count]):
        desk.do(Moved(card, f"{seat}.hand"))


def _after(desk: Desk, key: str) -> str:
    if key != "late":
        return TIMELINE.next_key(key)
    now = desk.table.clock
    modifiers.lift(desk, modifiers.keys_ending_at(desk.table, "turn"))
    desk.do(FlagSet("played", None), now._replace(turn=now.turn + 1, holder=next_in_game(desk, now.holder)))
    return "start"


def _start(desk: Desk) -> None:
    seat = desk.table.clock.holder
    desk.record("fixed", "drawn", seat, "S-TURN")
    if not desk.table.at(f"{seat}.deck"):
        eliminate_seat(desk, seat, "no cards left")
        return
    draw(desk, seat, 1)
    desk.do(*(Angled(card, 0) for card in desk.table.at(f"{seat}.table") if desk.table.cards[card].angle))


def _resolve(desk: Desk, key: str, data: Any) -> None:
    if data["kind"] == "swap" and chain.CHOSEN not in data:
        options = tuple(desk.table.at(f"{data['seat']}.hand"))
        if options:
            chain.open_question(desk, data["seat"], key, {"what": "a card of your hand for the deck"}, {"options": options})
            return
    desk.record("resolved", data["kind"], data["seat"], cause=data["position"])
    chain.pop_effect(desk, key)
    if data["kind"] == "swap":
        for card in data.get(chain.CHOSEN, ()):
            desk.do(Moved(card, f"{data['seat']}.deck"))
        draw(desk, data["seat"], 1)
        return
    for target in data["targets"]:
        if target in desk.table.cards and desk.table.zone_of(target).in_play:
            modifiers.put(desk, target, "power", -1, "turn")
            desk.do(Marked(target, "damage", 1))


TIMELINE = Timeline(NODES, _after, chain.closed_lifo_policy(_resolve), {"start": _start}, {"fight": advance_clock})


def at(*nodes: str) -> Callable[..., Callable[[str], bool]]:
    return lambda desk, seat, args: lambda key: key in nodes


def own(desk: Desk, seat: str, args: Any, place: str = "hand") -> str:
    desk.reject_unless("card" in args, "which card?")
    return find_card(desk, seat, args["card"], (f"{seat}.{place}",))


def mine(node: str) -> Any:
    """A place of the own turn; a scribe's is looked at when the act is judged."""
    return lambda desk, seat, args: lambda key: key == node and (desk.table.clock.holder == seat or not desk.referee)


def _its_turn(desk: Desk, seat: str) -> None:
    desk.demand("S-TURN", desk.table.clock.holder == seat, "it is not your turn", ("pass",))


def _play(desk: Desk, seat: str, args: Any) -> None:
    _its_turn(desk, seat)
    desk.demand("S-ONE", "played" not in desk.table.flags, "you played a card this turn", ("pass", "fight"))
    card = own(desk, seat, args)
    printing = desk.table.cards[card].printing
    desk.reject_unless(printing is not None, "say which card it is")
    learn_printing(desk, card, printing or "", (PUBLIC,))
    desk.declare("played", seat, "S-ONE", {"card": card})
    desk.do(Moved(card, f"{seat}.table", life=1), FlagSet("played", True))


def power(desk: Desk, card: str) -> int | None:
    data = desk.table.data(card)
    return (
        None
        if data is None or "power" not in data
        else data["power"] + sum(m["by"] for m in modifiers.find_modifiers(desk.table, card, "power"))
    )


def _token(desk: Desk, seat: str, args: Any) -> None:
    _its_turn(desk, seat)
    card = own(desk, seat, args)
    desk.demand("S-TOKEN", is_at_most(power(desk, card), 3), "a token has at most 3 power")
    desk.declare("set", seat)
    desk.do(Moved(card, f"{seat}.table", life=1), Turned(card, "down"))


def _flip(desk: Desk, seat: str, args: Any) -> None:
    card = own(desk, seat, args, "table")
    desk.reject_unless(desk.table.cards[card].face == "down", "it is face up")
    printing = args.get("is") or desk.table.cards[card].printing
    desk.reject_unless(printing is not None, "say which card it is")
    desk.declare("flipped", seat, "", {"card": card})
    learn_printing(desk, card, printing, (PUBLIC,))
    desk.do(Turned(card, ""))


def _wait(kind: str, desk: Desk, seat: str, args: Any) -> None:
    target = args.get("target", "")
    desk.reject_unless(kind == "swap" or target in desk.table.cards, "a target is needed")
    position = desk.declare(f"{kind}ped", seat)
    chain.push_effect(desk, {"seat": seat, "kind": kind, "targets": (target,) if target else (), "position": position})


def _choose(desk: Desk, seat: str, args: Any) -> None:
    question = chain.current_question(desk)
    desk.reject_unless(question is not None and question["seat"] == seat, "nobody asked you")
    card = own(desk, seat, args)
    desk.declare("chosen", seat)
    chain.resume_with_choice(desk, card)


def _out_of_hand(name: str, place: str, desk: Desk, seat: str, args: Any) -> None:
    card = own(desk, seat, args)
    desk.declare(name, seat)
    desk.do(Moved(card, f"{seat}.{place}"))


def _reveal(desk: Desk, seat: str, args: Any) -> None:
    card = own(desk, seat, args)
    printing = desk.table.cards[card].printing
    desk.reject_unless(printing is not None, "say which card it is")
    desk.declare("revealed", seat)
    learn_printing(desk, card, printing or "", (PUBLIC,))


def _bounce(desk: Desk, seat: str, args: Any) -> None:
    card = own(desk, seat, args, "table")
    desk.declare("bounced", seat)
    desk.do(Moved(card, f"{seat}.hand", life=1), Turned(card, ""), Angled(card, 0))
    desk.do(*(Marked(card, kind, -count) for kind, count in desk.table.cards[card].marks.items()))
    desk.do(*(ModifierLifted(key) for key in modifiers.keys_on(desk.table, card)))


def _look(desk: Desk, seat: str, args: Any) -> None:
    """A seat tells the record, and nobody else, what it holds."""
    desk.declare("looked", seat)
    for card, printing in desk.command.aside.items():
        desk.reject_unless(card in desk.table.at(f"{seat}.hand"), f"{card} is not in the hand")
        learn_printing(desk, card, printing, (seat,))


def _redraw(desk: Desk, seat: str, args: Any) -> None:
    desk.declare("redrawn", seat)
    hand = tuple(desk.table.at(f"{seat}.hand"))
    desk.do(*(Moved(card, f"{seat}.deck") for card in hand))
    shuffle(desk, f"{seat}.deck")
    draw(desk, seat, len(hand))


def _fight(desk: Desk, seat: str, args: Any) -> None:
    _its_turn(desk, seat)
    attackers = tuple(find_card(desk, seat, ref, (f"{seat}.table",)) for ref in args.get("cards", ()))
    desk.reject_unless(bool(attackers), "with which cards?")
    enemy = args.get("enemy") or next_in_game(desk, seat)
    desk.declare("fought", seat, "", {"cards": attackers})
    desk.do(*(Angled(card, 90) for card in attackers), Counted(enemy, "hits", 1))
    if desk.table.count(enemy, "hits") >= 3:
        eliminate_seat(desk, enemy, "three hits")
    advance_clock(desk)


def _damage(desk: Desk, context: Any, operation: Any) -> None:
    desk.reject_unless(operation.get("to") in desk.table.cards, "damage to which card?")
    desk.do(Marked(operation["to"], "damage", operation.get("n", 1)))


CARD = {"card": Arg("card", "which")}
ACTS: dict[str, Act] = {
    **COMMON_ACTS,
    "play": Act(_play, mine("main"), False, "play a card", CARD),
    "token": Act(_token, mine("main"), False, "set a card face down", CARD),
    "flip": Act(_flip, at("main", "late"), True, "turn a token up", {**CARD, "is": Arg("word", "its printing")}),
    "zap": Act(partial(_wait, "zap"), at("main", "late"), True, "weaken a card", {"target": Arg("card", "whom")}),
    "swap": Act(partial(_wait, "swap"), at("main", "late"), True, "a card of the hand for the next of the deck"),
    "choose": Act(_choose, None, True, "choose what is asked for", CARD),
    "discard": Act(partial(_out_of_hand, "discarded", "lost"), at("main", "late"), False, "discard unseen", CARD),
    "bury": Act(partial(_out_of_hand, "buried", "deck"), at("main", "late"), False, "put under the deck unseen", CARD),
    "reveal": Act(_reveal, at("main", "late"), False, "show a card of the hand", CARD),
    "bounce": Act(_bounce, at("main", "late"), False, "take a card of the table to the hand", CARD),
    "look": Act(_look, None, True, "tell the record what is in the hand"),
    "redraw": Act(_redraw, at("main"), False, "shuffle the hand into the deck and draw as many"),
    "fight": Act(_fight, at("fight"), False, "attack", {"cards": Arg("cards", "with which"), "enemy": Arg("seat", "whom")}),
}


def _offers(desk: Desk, seat: str) -> list[Offer]:
    question = chain.current_question(desk)
    hand, table = (tuple(desk.table.at(f"{seat}.{place}")) for place in ("hand", "table"))
    if question is not None:
        return [Offer(seat, "choose", slots={"card": Slot(hand)})] if question["seat"] == seat else []
    if desk.table.result is not None or f"out:{seat}" in desk.table.flags:
        return []
    known = tuple(card for card in hand if desk.table.cards[card].printing)
    down = tuple(card for card in table if desk.table.cards[card].face == "down" and desk.table.cards[card].printing)
    targets = tuple(card for card in desk.table.cards if desk.table.zone_of(card).in_play)
    each = {"play": known, "token": hand, "discard": hand, "bury": hand, "reveal": known, "bounce": table, "flip": down}
    made = [Offer(seat, act, slots={"card": Slot(cards)}) for act, cards in each.items() if cards]
    made += [Offer(seat, "zap", slots={"target": Slot(targets)})] if targets else []
    made += [Offer(seat, "fight", slots={"cards": Slot(table, 1, max(2, len(table)))})] if table else []
    made += [Offer(seat, "swap"), Offer(seat, "redraw"), Offer(seat, "pass")]
    return [offer for offer in made if desk.dry_run(_first(offer)) is None]


def _first(offer: Offer) -> Command:
    args = {name: slot.options[:1] if slot.most > 1 else slot.options[0] for name, slot in offer.slots.items()}
    return Command(offer.seat, offer.act, {**offer.args, **args}, offer.reply)


def _check_deck(entries: dict[str, int], sideboard: Any = (), about: Any = None, switches: Any = None) -> list[DeckFault]:
    too_many = [DeckFault("S-COPIES", f"{count} {name}") for name, count in entries.items() if count > 3]
    return too_many if entries else [DeckFault("S-DECK", "no cards")]


SKIRMISH = Ruleset(
    book=Rulebook(
        "skirmish",
        "first",
        "Skirmish",
        (2, 3),
        {key: RuleStatement(key, text, "page 1") for key, text in RULES.items()},
        {"tokens": Switch("tokens", ("yes", "no"), "S-TOKEN", "whether there are tokens")},
        {},
        {},
    ),
    zones=(
        ZoneKind("deck", ordered=True, sees="none", face="down"),
        ZoneKind("hand", sees="holder"),
        ZoneKind("table", in_play=True),
        ZoneKind("lost", ordered=True, sees="none", face="down"),
    ),
    timeline=TIMELINE,
    open=_open,
    acts=ACTS,
    verbs={"damage": _damage},
    offers=_offers,
    check_deck=_check_deck,
    parse_printing=dict,
    setup={"pinned": SetupKey("flag", "all printings are known", False)},
)
REOPENING = replace(SKIRMISH, timeline=replace(TIMELINE, settle=chain.reopening_lifo_policy(_resolve)))


def opened(ruleset: Ruleset = SKIRMISH, seats: int = 2, listed: bool = True, **terms: Any) -> GameDesk:
    """A game of Skirmish, opened; with `listed` the decks are registered."""
    names = "ABC"[:seats]
    setup = {"pinned": True, "decks": {seat: {"list": DECK} for seat in names} if listed else {}}
    made = open_game(ruleset, make_header(ruleset, seats, **terms), setup)
    assert not isinstance(made, Refusal), made
    return made[0]


def say(
    desk: Desk, seat: str, act: str, reply: bool | None = None, aside: Any = None, by: str = "", **args: Any
) -> tuple[Event, ...]:
    """Says something that has to be accepted."""
    answer = desk.say(Command(seat, act, args, reply, aside or {}, by))
    assert not isinstance(answer, Refusal), answer
    return answer


def refused(desk: Desk, seat: str, act: str, reply: bool | None = None, **args: Any) -> Refusal:
    """Says something that has to be refused, and leave everything as it was."""
    before, events, line = desk.table.state(), list(desk.events), desk.log.line
    answer = desk.say(Command(seat, act, args, reply))
    assert isinstance(answer, Refusal), answer
    assert (desk.table.state(), desk.events, desk.log.line) == (before, events, line)
    return answer


def names(events: Iterable[Event]) -> list[str]:
    """The names of events, in order."""
    return [event.name for event in events]
