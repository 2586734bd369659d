"""What a seat may say now (offers): templates with choices, made from the table and checked at the desk."""

from __future__ import annotations

from collections.abc import Iterator

from domain.kernel.changes import Plain
from domain.kernel.command import Command
from domain.kernel.desk import Desk
from domain.kernel.knowledge import remaining
from domain.kernel.offers import Offer, Slot
from domain.parts.declaring import main_clause
from domain.parts.free_timings import is_now
from domain.parts.offering import above_limit, allowed, held, many, offered, on_one_of, order_of_effects
from domain.parts.offering import sortie as offered_sortie
from domain.rulesets.gundam_war_nexa import labels, older, playing, set_on, turn_end, using
from domain.rulesets.gundam_war_nexa.combat import sortie
from domain.rulesets.gundam_war_nexa.effects import targets
from domain.rulesets.gundam_war_nexa.keywords import stay
from domain.rulesets.gundam_war_nexa.state import cards
from domain.rulesets.gundam_war_nexa.state.zones import (
    AREAS,
    DEPLOYMENT,
    G_ZONE,
    HAND,
    HANGAR,
    TERRAIN,
    cards_on_field,
    controller,
)


def offers(desk: Desk, seat: str) -> list[Offer]:
    """The templates of everything the seat may say at this place, without moving the clock."""
    return offered(desk, seat, (_plays, _uses), _at_choice, _choice)


def _choice(desk: Desk, waiting: Plain, seat: str) -> Iterator[Offer]:
    if waiting["seat"] == seat:
        options = _said(desk, waiting, seat)
        most = min(waiting["n"], len(options))
        yield Offer(seat, "choose", {}, {"cards": many(options, min(waiting.get("least", most), most), most)})


def _said(desk: Desk, waiting: Plain, seat: str) -> tuple[Plain, ...]:
    """The options; for cards of a pile that the record does not know, what they can still be."""
    options: tuple[Plain, ...] = waiting["options"]
    if waiting["what"] not in ("turn_up", "share") or any(desk.table.cards[card].printing for card in options):
        return options if waiting["what"] != "share" else ()
    left = sorted((remaining(desk.table, seat) or {}).items())
    printings = [printing for printing, count in left if count > 0]
    if waiting["what"] == "share":
        return tuple(each for each in printings if waiting["trait"] in (desk.table.pins.get(each) or {}).get("traits", ()))
    return tuple(printings) or options


def _at_choice(desk: Desk, seat: str, key: str) -> Iterator[Offer]:
    table = desk.table
    holder = table.clock.holder
    if key == "setup.first_player":
        yield Offer(seat, "first", {}, {"seat": Slot(table.header.seats)})
    elif key == "setup.redraw" and f"kept:{seat}" not in table.flags:
        yield Offer(seat, "keep")
        if table.count(seat, "redraws") == 0:
            yield Offer(seat, "redraw")
    elif key == "attack.move" and seat == holder:
        yield _sortie(desk, seat, "attack", "attack")
    elif key == "defense.move" and seat != holder:
        yield _sortie(desk, seat, "defend", "defense")
    elif seat == holder:
        yield from _at_turn_end(desk, seat, key)


def _at_turn_end(desk: Desk, seat: str, key: str) -> Iterator[Offer]:
    if key == "end.hand":
        yield above_limit(desk, seat, HAND, turn_end.limit(desk))
    elif key == "end.effects":
        yield order_of_effects(desk, seat)
    elif key == "end.done":
        yield Offer(seat, "done")


def _sortie(desk: Desk, seat: str, act: str, step: str) -> Offer:
    table = desk.table
    units = [card for card in table.at(f"{seat}.{DEPLOYMENT}") if cards.is_type(table, card, "unit")]
    ready = [unit for unit in units if controller(table, unit) == seat and sortie.may_go(desk, unit, step)]
    slots = {}
    for area in AREAS:
        fit = tuple(unit for unit in ready if sortie.has_terrain(desk, unit, area))
        slots[TERRAIN[area]] = Slot(fit, 0, len(fit), listed=True)
    return offered_sortie(seat, act, slots)


def _plays(desk: Desk, seat: str) -> Iterator[Offer]:
    for card in held(desk.table, seat, (HAND, HANGAR)):
        yield from _play_as_g(desk, seat, card)
        if playing.when(desk, seat, {"card": card})(desk.table.clock.node):
            yield from _play(desk, seat, card)


def _play_as_g(desk: Desk, seat: str, card: str) -> Iterator[Offer]:
    args = {"card": card, "as": "g"}
    fits = "g_sign" in cards.original(desk.table, card) and desk.table.clock.node == "deployment.ft"
    if fits:
        yield from allowed(desk, seat, "play", args)


def _play(desk: Desk, seat: str, card: str) -> Iterator[Offer]:
    table = desk.table
    data, reply = cards.original(table, card), bool(table.chain)
    if data.get("type") == "graphic":
        return
    args = {"card": card, **_older(desk, seat, card, data)}
    if data["type"] == "command":
        clause = main_clause(data)
        args |= _special(desk, seat, clause, card)
        yield from _targeted(desk, seat, "play", args, card, clause.get("targets", ()), reply)
        return
    needs = data["type"] == "character" or set_on.is_set_operation(data)
    if not needs or stay.is_printed(data):
        yield from allowed(desk, seat, "play", args)
    if needs:
        own = (seat,) if data["type"] == "character" else table.header.seats
        hosts = [host for each in own for host in table.at(f"{each}.{DEPLOYMENT}")]
        yield from on_one_of(desk, seat, "play", args, hosts)


def _older(desk: Desk, seat: str, card: str, data: Plain) -> dict[str, Plain]:
    """What else a card needs said: an X, or the cards removed for a card of the older game."""
    clause = main_clause(data) if data["type"] == "command" else {}
    more: dict[str, Plain] = {"x": 1} if playing.asks_x(data, clause) else {}
    if data.get("older") and data["type"] != "ace":
        count = older.reread(data, 1)[2]
        able = [each for zone in (HAND, G_ZONE) for each in desk.table.at(f"{seat}.{zone}") if each != card]
        more["removes"] = tuple(able[:count])
    return more


def _targeted(
    desk: Desk, seat: str, act: str, args: dict[str, Plain], source: str, selectors: tuple[Plain, ...], reply: bool
) -> Iterator[Offer]:
    """An act with targets: those of the first selector are left open, further ones take their first options."""
    named = targets.named_selectors(selectors)
    if len(named) != 1:
        chosen: list[str] = []
        for selector in named:
            options = targets.options_of(desk.table, seat, source, selector)
            chosen += [card for card in options if card not in chosen][: selector.get("n", 1)]
        more = {"targets": tuple(chosen)} if named else {}
        if desk.allows(Command(seat, act, {**args, **more}, reply)):
            yield Offer(seat, act, {**args, **more}, reply=reply)
        return
    options = targets.options_of(desk.table, seat, source, named[0])
    count = named[0].get("n", 1)
    if count > 1:
        options = [card for card in options if not cards.original(desk.table, card) or desk.table.cards[card].role != "set"]
    least = 0 if named[0].get("upto") else count
    if len(options) < least:
        return
    fit = options if count > 1 else [card for card in options if _is_allowed(desk, seat, act, args, card, reply)]
    if fit and (count == 1 or desk.allows(Command(seat, act, {**args, "targets": tuple(fit[:count])}, reply))):
        yield Offer(seat, act, args, {"targets": Slot(tuple(fit), least, min(count, len(fit)), listed=True)}, reply=reply)


def _is_allowed(desk: Desk, seat: str, act: str, args: dict[str, Plain], card: str, reply: bool) -> bool:
    return desk.allows(Command(seat, act, {**args, "targets": (card,)}, reply))


def _uses(desk: Desk, seat: str) -> Iterator[Offer]:
    table = desk.table
    reply = bool(table.chain)
    for card in cards_on_field(table, seat):
        if controller(table, card) != seat or not cards.original(table, card):
            continue
        for name, clause in using.usable(desk, card):
            if is_now(desk, seat, labels.timing(clause["timing"], clause.get("turn", ""))):
                args = {"card": card, "text": name, **_special(desk, seat, clause, card)}
                if playing.asks_x({}, clause):
                    args["x"] = 1
                yield from _targeted(desk, seat, "use", args, card, clause.get("targets", ()), reply)


def _special(desk: Desk, seat: str, clause: Plain, source: str) -> dict[str, Plain]:
    special = clause.get("special", {})
    hand = [card for card in desk.table.at(f"{seat}.{HAND}") if card != source]
    if "abolish_hand" in special:
        return {"special": tuple(hand[: special["abolish_hand"]])}
    if "refit" in special:
        lying = [*hand, *desk.table.at(f"{seat}.{HANGAR}")]
        able = [card for card in lying if _is_refit(desk, card, special["refit"])]
        return {"special": tuple(able[:1])}
    return {}


def _is_refit(desk: Desk, card: str, trait: str) -> bool:
    data = cards.original(desk.table, card)
    return data.get("type") == "unit" and trait in data.get("traits", ())
