"""Playing a card (NX-PLAY-01 to -09): it is shown, targets are named, the cost is paid, and its effect waits in the cut."""

from __future__ import annotations

from collections.abc import Callable
from typing import get_args

from domain.kernel.contract.ruleset import Arguments
from domain.kernel.desk.desk import Desk
from domain.kernel.record.changes import Plain
from domain.kernel.table.facts import of_card_while
from domain.kernel.table.knowledge import find
from domain.kernel.table.table import Table
from domain.parts.common import counted, declaring
from domain.parts.common.declaring import Declared
from domain.parts.common.pointing import find_all
from domain.parts.common.told_numbers import type_meant
from domain.parts.common.unseen import is_worded_alone, unread
from domain.parts.common.unused import must_be_used
from domain.parts.family import turn_counts, variables
from domain.parts.family.free_timings import Timing, suits
from domain.rulesets.gundam_war_nexa.chain import waiting
from domain.rulesets.gundam_war_nexa.effects import feasible, filters, targets
from domain.rulesets.gundam_war_nexa.effects.references import field_card, named_targets
from domain.rulesets.gundam_war_nexa.grammar.filters import CardType
from domain.rulesets.gundam_war_nexa.grammar.texts import NO_TEXT, NOT_KNOWN, Printed, Text, main_text, read_printed
from domain.rulesets.gundam_war_nexa.keywords import quick, stay
from domain.rulesets.gundam_war_nexa.playing import (
    costs,
    labels,
    limits,
    older_cards,
    set_on,
    special_costs,
    uniqueness,
)
from domain.rulesets.gundam_war_nexa.playing.payment import Parts
from domain.rulesets.gundam_war_nexa.printing import COLORS, TYPES
from domain.rulesets.gundam_war_nexa.state import cards
from domain.rulesets.gundam_war_nexa.state.power import generators
from domain.rulesets.gundam_war_nexa.state.zones import HAND, HANGAR, PLAYED
from domain.rulesets.gundam_war_nexa.winning import victory

NOT_REREAD = ("g", "ace")
"""What an older card may be played as without its cost being read anew (NX-COMPAT-03)."""


def when(desk: Desk, seat: str, args: Arguments) -> Callable[[str], bool]:
    """In which free timings the card may be played."""
    return suits(desk, seat, moment(desk, seat, args))


def moment(desk: Desk, seat: str, args: Arguments) -> Timing:
    """The moment of a card of hand or hangar, as it is said to be played."""
    data = declaring.data_of(desk, args)
    return timing(read_printed(data), _gains_quick(desk, seat, args.get("card")), data.get("type") == "g")


@of_card_while(cards.are_settled)
def moment_of(table: Table, card: str) -> Timing:
    """The moment of a card of hand or hangar, played as what it is."""
    return timing(cards.original(table, card), cards.has(table, card, quick.NAME))


def _gains_quick(desk: Desk, seat: str, ref: Plain) -> bool:
    """Whether an effect gives Quick to a card of the hand or hangar (NX-TERM-04)."""
    held = [card for zone in (HAND, HANGAR) for card in desk.table.at(f"{seat}.{zone}")]
    meant = [card for card in held if ref in (card, desk.table.cards[card].printing)]
    return any(cards.has(desk.table, card, quick.NAME) for card in meant)


def timing(card: Printed, gains_quick: bool = False, as_g: bool = False) -> Timing:
    """A card's moment: the icon of a command, any for Quick, a deployment phase for the rest (NX-PLAY-10 to -12, -61, -80).

    What is played as G keeps the moment of a G, even with Quick (OP-52). There is no order among plays (NX-TURN-16).
    """
    kind, known = card.type, (card.total is not None or card.g_sign is not None) and not unread(card.stored)
    if as_g or kind == "graphic":
        return labels.timing("deployment", "own")
    if gains_quick or quick.is_printed(card):
        return labels.timing("any", rule="NX-KW-12")
    if kind == "command":
        text = main_text(card)
        return labels.timing(text.timing, text.turn or "", rule="NX-PLAY-12", sure=known)
    if kind == "ace":
        return labels.timing("deployment", rule="NX-PLAY-11", sure=known)
    if kind is None:
        return labels.timing("any", sure=False)
    return labels.timing("deployment", "own", sure=known)


def play(desk: Desk, seat: str, args: Arguments) -> None:
    """Plays a card from hand or hangar (NX-PLAY-01 to -07, NX-HAND-04): declared, targeted, paid, and it waits."""
    said = _declared(desk, seat, args)
    _require_allowed(desk, seat, said, args)
    raised = limits.require_play_left(desk, seat, said.kind)
    price = _price(desk, seat, said, args)
    costs.require_total(desk, seat, price.total)
    rolled = costs.require_roll(desk, seat, price.roll, args.get("with"))
    removed = older_cards.require_removals(desk, seat, price.removes, args.get("removes"), said.card)
    special = special_costs.required(desk, seat, said.card, said.clause, args, removed)
    position = _turn_up(desk, seat, said, args)
    turn_counts.count(desk, seat, raised)
    costs.roll(desk, seat, rolled, said.card)
    older_cards.remove(desk, seat, removed)
    special_costs.pay(desk, seat, said.card, said.clause, special)
    if not victory.check(desk):
        _wait(desk, seat, said, raised, position)


def _price(desk: Desk, seat: str, said: Declared[Text], args: Arguments) -> costs.Price:
    """What a play costs: as G nothing (NX-COST-01, NX-PLAY-21); an older card but an ACE its re-read cost (NX-COMPAT-03)."""
    data = cards.printed(desk.table, said.card)
    if said.kind == "g":
        return costs.FREE
    if not data.older or said.kind == "ace":
        return costs.price_of(desk, seat, said.card, said.x)
    price = costs.Price(*_in_color(desk, seat, said, data, args))
    return price if data.total is not None else costs.Price(None, None, price.removes)


def _in_color(desk: Desk, seat: str, said: Declared[Text], data: Printed, args: Arguments) -> tuple[int | None, Parts, int]:
    """The re-read cost in the colour that is said; where none is, in the first that can be paid, by the Gs that are named."""
    named = find_all(desk, seat, args.get("with"), generators(desk.table, seat))
    color = args.get("color") or older_cards.payable_color(desk, data, named or generators(desk.table, seat), said.x)
    allowed = older_cards.colors_to_choose(data)
    desk.require("NX-COMPAT-06", not color or color in allowed, "the card has no such designated power", allowed)
    return older_cards.reread(data, said.x, str(color))


def with_x(desk: Desk, seat: str, card_id: str, clause: Text, args: Arguments, chosen: int) -> Text:
    """The text with its X (NX-CARD-18, -19); `chosen`: one that its player chooses."""
    if chosen or (clause.x and clause.x.free):
        found: Text = counted.with_x(clause, chosen)
        return found
    return variables.fixed(desk, seat, card_id, clause, args)


def _declared(desk: Desk, seat: str, args: Arguments) -> Declared[Text]:
    card_id = declaring.told(desk, seat, _card(desk, seat, args), args)
    kind = _kind(desk, card_id, args)
    host = field_card(desk, seat, args["on"]) if args.get("on") else ""
    clause = main_text(cards.original(desk.table, card_id)) if kind == "command" else NO_TEXT
    _must_be_used(desk, card_id, kind, clause, args)
    cost = NOT_KNOWN if kind == "g" else cards.original(desk.table, card_id)
    x = chosen_x(desk, cost, clause, args)
    clause = with_x(desk, seat, card_id, clause, args, x)
    named = named_targets(desk, seat, card_id, args.get("targets", ()), clause.targets)
    clause = variables.of_targets(desk, seat, card_id, clause, args, named)
    return Declared(card_id, kind, clause, host, named, waiting.answered(desk, args.get("answers")), x)


def _must_be_used(desk: Desk, card_id: str, kind: str, clause: Text, args: Arguments) -> None:
    """A card that is known has a use for what is said with it."""
    data = cards.original(desk.table, card_id)
    if data.type is None:
        return
    if is_worded_alone(clause):
        return
    older_cost = data.older and kind not in NOT_REREAD
    uses = {
        "targets": any(targets.is_named(selector) for selector in clause.targets),
        "special": special_costs.names_cards(clause.special),
        "removes": older_cost,
        "color": data.older,
        "x": asks_x(NOT_KNOWN if kind == "g" else data, clause) or bool(clause.x),
        "with": kind != "g",
        "answers": kind == "command",
    }
    hint = "; is `on` meant?" if kind in ("character", "operation") else ""
    must_be_used(desk, data.name, args, uses, hint)
    desk.must(args.get("color") in (None, "", *COLORS), f"no such colour: {args.get('color')}", COLORS)


def chosen_x(desk: Desk, cost: Printed, clause: Text, args: Arguments) -> int:
    """The X that a player chooses: any number but 0 (NX-CARD-18); it does not change later (NX-CARD-19)."""
    if clause.x and not clause.x.free:
        return 0
    if "x" not in args:
        desk.require("NX-CARD-18", not asks_x(cost, clause), "the X of the card has to be said")
        return 0
    x = args["x"]
    desk.must(type(x) is int, "X is a whole number")
    desk.require("NX-CARD-18", x > 0, "X is never chosen as 0")
    return int(x)


def asks_x(cost: Printed, clause: Text) -> bool:
    """Whether the printed cost of a card, or a text, has an X that its player chooses."""
    icons = [n for way in clause.cost for n in way.stored.values()]
    return costs.has_x(cost) or "x" in icons or clause.chooses_x or bool(clause.x and clause.x.free)


def _card(desk: Desk, seat: str, args: Arguments) -> str:
    """The card, from the own hand or own hangar, whoever owns it (NX-HAND-03, -04, NX-ZONE-08)."""
    ref, zone = args.get("card"), args.get("from", "")
    desk.must(zone in ("", "hand", "hangar"), "a card is played from hand or hangar", ("hand", "hangar"))
    places = {"hand": (HAND,), "hangar": (HANGAR,), "": (HAND, HANGAR)}[zone]
    return find(desk, seat, ref, tuple(f"{seat}.{place}" for place in places), "NX-HAND-04")


def _kind(desk: Desk, card_id: str, args: Arguments) -> str:
    """What the card is played as: as it is printed, or as G (NX-PLAY-20, -26)."""
    data = cards.original(desk.table, card_id)
    printed = data.type or ""
    kind = declaring.type_said(args, "g" if printed == "graphic" else printed, ("g", *TYPES))
    desk.require("NX-PLAY-26", not (printed == "graphic" and kind != "g"), "a graphic is played only as G")
    if kind == "g":
        desk.require("NX-G-03", None if data.type is None else data.g_sign is not None, "the card has no G sign")
    else:
        declaring.require_type(desk, "NX-CARD-01", kind, printed)
    return kind


def _require_allowed(desk: Desk, seat: str, said: Declared[Text], args: Arguments) -> None:
    """Moment, names, host, targets, situation; no play that is known to do nothing (NX-PLAY-06, -09)."""
    data = cards.original(desk.table, said.card)
    quick_now = _gains_quick(desk, seat, said.card)
    labels.require(desk, seat, timing(_as_said(data, said.kind), quick_now, said.kind == "g"))
    if said.kind == "g":
        desk.require("NX-SETC-12", not said.host, "a G is set to nothing")
        return
    uniqueness.require_no_double(desk, said.card, said.kind, seat)
    need = filters.situation(desk.table, seat, said.card, data.requirement)
    desk.require("NX-EFF-13", need, "the situation that the card asks for is not given")
    _require_host(desk, seat, said, data)
    if said.kind == "command":
        require_text(desk, seat, said.card, said.clause, said.named, said.answers, said.x)


def _as_said(card: Printed, kind: str) -> Printed:
    """A card as the type that it is played as."""
    return next((card._replace(type=each) for each in get_args(CardType) if each == kind), card)


def _require_host(desk: Desk, seat: str, said: Declared[Text], data: Printed) -> None:
    needs = said.kind == "character" or set_on.is_set_operation(data)
    if needs and not said.host:
        free = stay.is_printed(data)
        rule = "NX-PLAY-41" if said.kind == "character" else "NX-PLAY-52"
        desk.must(free or not desk.referee, "on which card is it set?", rule=rule)
        desk.require(rule, free, "on which card is it set?")
    elif said.host:
        desk.require("NX-PLAY-50", needs or data.type is None, "this card is not set on another")
        set_on.require_host(desk, seat, said.card, said.kind, said.host)


def require_text(
    desk: Desk, seat: str, card: str, clause: Text, named: tuple[str, ...], answers: tuple[str, ...], x: int = 0
) -> None:
    """Checks the situation (NX-EFF-13), the targets, and that the effect is not known to fail (NX-PLAY-09, NX-EFF-18)."""
    holds = filters.situation(desk.table, seat, card, clause.condition)
    desk.require("NX-EFF-13", holds, "the situation that the text names is not given")
    if is_worded_alone(clause):
        desk.require("NX-TGT-01", None, "what the text does is only written on the card")
        return
    targets.require_targets(desk, seat, card, clause.targets, named)
    waiting.require_something_to_negate(desk, clause, answers)
    effect = waiting.effect_of(desk, seat, card, clause, named, answers, x)
    if clause.all_or_nothing:
        desk.require("NX-EFF-18", feasible.all_possible(desk, effect), "a part of the text is known to be impossible")
    else:
        desk.require("NX-PLAY-09", feasible.any_possible(desk, effect), "the text is known to do nothing")


def _turn_up(desk: Desk, seat: str, said: Declared[Text], args: Arguments) -> int:
    """The card is turned up (NX-PLAY-02); as G it is nothing but one from this instant on (NX-PLAY-23)."""
    typed = said.kind == "g" or bool(type_meant(args))
    return declaring.turn_up(desk, seat, said.card, said.kind, "NX-PLAY-02", PLAYED, typed)


def _wait(desk: Desk, seat: str, said: Declared[Text], raised: tuple[str, ...], position: int) -> None:
    """It is a played card now, a G too (NX-PLAY-25), and its effect waits (NX-PLAY-05, NX-CUT-01)."""
    more = {
        "host": said.host,
        "host_life": declaring.host_life(desk, said),
        "raised": raised,
        "position": position,
        "type": said.kind,
    }
    effect = waiting.effect_of(desk, seat, said.card, said.clause, said.named, said.answers, said.x)
    waiting.add(desk, seat, "play", {**effect, **more})
