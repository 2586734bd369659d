"""What a seat may say now (offers): templates with choices, made from the table and checked at the desk."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from domain.kernel.changes import Plain
from domain.kernel.command import Command
from domain.kernel.desk import Desk
from domain.kernel.knowledge import knows
from domain.kernel.offers import Offer, Slot
from domain.rulesets.gundam_war import labels, using
from domain.rulesets.gundam_war.combat import into_battle
from domain.rulesets.gundam_war.effects import targets as targeting
from domain.rulesets.gundam_war.keywords import switch, voucher
from domain.rulesets.gundam_war.keywords.activated import ACTIVATED
from domain.rulesets.gundam_war.playing import main_clause, timing
from domain.rulesets.gundam_war.state import cards
from domain.rulesets.gundam_war.state.zones import (
    AREAS,
    HAND,
    HANGAR,
    STATION,
    TERRAIN,
    cards_in_play,
    is_rolled,
    opponent,
    squad,
)


def offers(desk: Desk, seat: str) -> list[Offer]:
    """The templates of everything the seat may say at this place, without moving the clock."""
    table = desk.table
    if table.result is not None:
        return []
    waiting = table.flags.get("awaits")
    if waiting is not None:
        return list(_choice(waiting, seat))
    node = desk.ruleset.timeline.node(table.clock.node)
    if node.kind == "window" or table.chain:
        if table.clock.speaker not in ("", seat):
            return []
        return [Offer(seat, "pass"), *_plays(desk, seat), *_uses(desk, seat), *_switches(desk, seat)]
    return list(_at_choice(desk, seat, node.key))


def _choice(waiting: Plain, seat: str) -> Iterator[Offer]:
    if waiting["seat"] == seat:
        least = waiting.get("least", waiting["n"])
        yield Offer(seat, "choose", {}, {"cards": _many(waiting["options"], least, waiting["n"])})


def _many(options: tuple[Plain, ...], least: int, most: int) -> Slot:
    """A slot for an argument that is always a list."""
    return Slot(tuple(options), least, most, listed=True)


def _at_choice(desk: Desk, seat: str, key: str) -> Iterator[Offer]:
    table = desk.table
    holder = table.clock.holder
    if key == "setup.redraw" and f"kept:{seat}" not in table.flags:
        yield Offer(seat, "keep")
        for kind in ("a", "b"):
            if desk.would(Command(seat, "redraw", {"kind": kind})) is None:
                yield Offer(seat, "redraw", {"kind": kind})
    elif key == "setup.first_player":
        yield Offer(seat, "first", {}, {"seat": Slot(table.header.seats)})
    elif key == "attack.move" and seat == holder:
        yield _squad_offer(desk, seat, "attack")
    elif key == "defense.move" and seat != holder:
        yield _squad_offer(desk, seat, "defend")
    elif seat == holder:
        yield from _at_own_choice(desk, seat, key)
    elif key == "end.redeem" and voucher.affordable(desk, seat):
        yield _redeem(desk, seat)


def _at_own_choice(desk: Desk, seat: str, key: str) -> Iterator[Offer]:
    table = desk.table
    if key == "end.hand":
        hand = tuple(table.at(f"{seat}.{HAND}"))
        excess = len(hand) - 6
        yield Offer(seat, "discard", {}, {"cards": _many(hand, excess, excess)})
    elif key == "end.effects":
        count = len(table.flags.get("pending", ()))
        yield Offer(seat, "effects", {}, {"order": _many(tuple(range(1, count + 1)), count, count)})
    elif key == "end.redeem" and voucher.affordable(desk, seat):
        yield _redeem(desk, seat)
    elif key == "resolution.order":
        yield Offer(seat, "order", {}, {"first": Slot(("space", "earth"))})
    elif key in ("end.done", "end.redeem"):
        yield Offer(seat, "done")


def _redeem(desk: Desk, seat: str) -> Offer:
    return Offer(seat, "redeem", {}, {"cards": _many(tuple(voucher.affordable(desk, seat)), 1, 1)})


def _squad_offer(desk: Desk, seat: str, act: str) -> Offer:
    slots = {}
    for area in AREAS:
        fit = [unit for unit in _ready(desk, seat, act) if _accepted_in(desk, seat, act, area, unit)]
        support = tuple(unit for unit in fit if cards.has(desk.table, unit, "support")) if act == "attack" else ()
        bases = tuple(unit for unit in fit if cards.has(desk.table, unit, "base")) if act == "defend" else ()
        slots[TERRAIN[area]] = Slot(tuple(fit), 0, len(fit), single=bases, company=support, listed=True)
    return Offer(seat, act, {}, slots, (tuple(TERRAIN[area] for area in AREAS),))


def _ready(desk: Desk, seat: str, act: str) -> list[str]:
    table = desk.table
    station = table.at(f"{seat}.{STATION}")
    return [
        unit
        for unit in station
        if cards.type_of(table, unit) == "unit"
        and (not is_rolled(table, unit) or into_battle.permitted(desk, unit, "may", f"{act}_rolled"))
    ]


def _accepted_in(desk: Desk, seat: str, act: str, area: str, unit: str) -> bool:
    table = desk.table
    if TERRAIN[area] not in cards.printed(table, unit).get("terrain", ()):
        return False
    if act == "attack":
        return not (cards.has(table, unit, "base") or cards.has(table, unit, "fortress"))
    enemy = opponent(table, seat)
    if cards.all_have(table, enemy, area, "high_mobility") and not cards.has(table, unit, "high_mobility"):
        return False
    wet = area == AREAS[1] and cards.all_have(table, enemy, area, "water_mobility")
    big = cards.has(table, unit, "base") or cards.has(table, unit, "fortress")
    full = cards.has(table, unit, "base") and any(cards.has(table, other, "base") for other in squad(table, seat, area))
    return not (wet and big) and not full


def _accepted(desk: Desk, command: Command) -> bool:
    return desk.allows(command)


def _plays(desk: Desk, seat: str) -> Iterator[Offer]:
    table = desk.table
    seen: set[str] = set()
    for zone in (HAND, HANGAR):
        for card_id in table.at(f"{seat}.{zone}"):
            printing = table.cards[card_id].printing
            if printing is None or printing in seen or not knows(table, seat, card_id):
                continue
            seen.add(printing)
            if _timely(desk, seat, card_id):
                yield from _play(desk, seat, card_id)


def _timely(desk: Desk, seat: str, card_id: str) -> bool:
    when = timing(cards.printed(desk.table, card_id))
    return labels.within(when.nodes, when.turn, desk.table.clock.holder, seat)(desk.table.clock.node)


def _play(desk: Desk, seat: str, card_id: str) -> Iterator[Offer]:
    table = desk.table
    reply = bool(table.chain)
    kind = cards.type_of(table, card_id)
    data = cards.printed(table, card_id)
    if kind == "command":
        clause = main_clause(data) or {}
        yield from _targeted(desk, seat, "play", {"card": card_id}, card_id, clause.get("targets", ()), reply)
        return
    for way in _ways(desk, seat, card_id, data):
        example = {"card": card_id, **way.args, **way.example}
        free = kind in ("unit", "generation") or (kind == "operation" and data.get("set_on") != "unit")
        if free and _accepted(desk, Command(seat, "play", example, reply)):
            yield Offer(seat, "play", {"card": card_id, **way.args}, way.slots, reply=reply)
        hosts = _hosts(desk, seat, card_id, kind)
        fit = tuple(host for host in hosts if _accepted(desk, Command(seat, "play", {**example, "on": host}, reply)))
        if fit:
            yield Offer(seat, "play", {"card": card_id, **way.args}, {**way.slots, "on": Slot(fit)}, reply=reply)


class _Way(NamedTuple):
    """A way to pay for a play: its arguments, the choice of what it is paid with, and that choice made once."""

    args: dict[str, Plain]
    slots: dict[str, Slot]
    example: dict[str, Plain]


def _ways(desk: Desk, seat: str, card_id: str, data: Plain) -> Iterator[_Way]:
    """The normal way, and each Alternate Cost (GW-ALTC-03)."""
    printed = [keyword for keyword in data.get("keywords", ()) if keyword["keyword"] in ("additional_cost", "alternate_cost")]
    always = [keyword for keyword in printed if keyword["keyword"] == "additional_cost"]
    yield from _way(desk, seat, card_id, {}, always)
    for keyword in printed:
        if keyword not in always:
            yield from _way(desk, seat, card_id, {"alternate": True}, [*always, keyword])


def _way(desk: Desk, seat: str, card_id: str, args: dict[str, Plain], duties: list[Plain]) -> Iterator[_Way]:
    """What the duties of a way are done with (`with`): a choice, or where there are several, the first cards that fit."""
    selectors = [duty["select"] for duty in duties if "select" in duty]
    found = [targeting.options_of(desk.table, seat, card_id, selector) for selector in selectors]
    counts = [selector.get("n", 1) for selector in selectors]
    if any(len(options) < count for options, count in zip(found, counts, strict=True)):
        return
    first = tuple(card for options, count in zip(found, counts, strict=True) for card in options[:count])
    if len(selectors) == 1:
        yield _Way(args, {"with": Slot(tuple(found[0]), counts[0], counts[0], listed=True)}, {"with": first})
    else:
        yield _Way({**args, "with": first} if first else args, {}, {})


def _hosts(desk: Desk, seat: str, card_id: str, kind: str) -> list[str]:
    """The cards that a card might be set on; the desk says which it may."""
    table = desk.table
    if kind == "character":
        anywhere = cards.has_printed(table, card_id, "set_anywhere")
        near = cards_in_play(table, seat) if anywhere else table.at(f"{seat}.{STATION}")
        return [host for host in near if cards.type_of(table, host) == "unit"]
    if kind != "operation" or cards.printed(table, card_id).get("set_on") == "none":
        return []
    also = [kind for kind in ("character", "generation") if cards.has_printed(table, card_id, f"set_on_{kind}")]
    everybodys = [host for each in table.header.seats for host in cards_in_play(table, each)]
    return [host for host in everybodys if cards.type_of(table, host) in ("unit", *also)]


def _targeted(
    desk: Desk, seat: str, act: str, args: dict[str, Plain], source: str, selectors: tuple[Plain, ...], reply: bool
) -> Iterator[Offer]:
    """An offer with a slot for the targets; several selectors are offered as their first options."""
    if not selectors:
        if _accepted(desk, Command(seat, act, args, reply)):
            yield Offer(seat, act, args, reply=reply)
        return
    if len(selectors) > 1:
        yield from _fixed_targets(desk, seat, act, args, source, selectors, reply)
        return
    selector = selectors[0]
    options = targeting.options_of(desk.table, seat, source, selector)
    count = selector.get("n", 1)
    least = 0 if selector.get("upto") else count
    if len(options) < least:
        return
    example = {**args, "targets": tuple(options[: max(least, min(1, len(options)))])}
    if _accepted(desk, Command(seat, act, example, reply)):
        slot = Slot(tuple(options), least, min(count, len(options)), listed=True)
        yield Offer(seat, act, args, {"targets": slot}, reply=reply)


def _fixed_targets(
    desk: Desk, seat: str, act: str, args: dict[str, Plain], source: str, selectors: tuple[Plain, ...], reply: bool
) -> Iterator[Offer]:
    chosen: list[str] = []
    for selector in selectors:
        options = targeting.options_of(desk.table, seat, source, selector)
        chosen += [card for card in options if card not in chosen][: selector.get("n", 1)]
    command = Command(seat, act, {**args, "targets": tuple(chosen)}, reply)
    if _accepted(desk, command):
        yield Offer(seat, act, command.args, reply=reply)


def _uses(desk: Desk, seat: str) -> Iterator[Offer]:
    table = desk.table
    reply = bool(table.chain)
    for card_id in cards_in_play(table, seat):
        data = cards.printed(table, card_id)
        for number, clause in enumerate(using.activated_clauses(data), 1):
            if _clause_is_timely(desk, seat, clause):
                args = {"card": card_id, "text": str(number)}
                yield from _targeted(desk, seat, "use", args, card_id, clause.get("targets", ()), reply)
        for keyword in data.get("keywords", ()):
            kind = ACTIVATED.get(keyword["keyword"])
            if kind is not None and table.clock.node in labels.windows(kind.label):
                yield from _keyword(desk, seat, card_id, keyword, reply)


def _clause_is_timely(desk: Desk, seat: str, clause: Plain) -> bool:
    fits = labels.within(labels.windows(clause["timing"]), clause.get("turn", ""), desk.table.clock.holder, seat)
    return fits(desk.table.clock.node)


def _keyword(desk: Desk, seat: str, card_id: str, keyword: Plain, reply: bool) -> Iterator[Offer]:
    args = {"card": card_id, "text": keyword["keyword"]}
    table = desk.table
    options: list[str] = []
    if keyword["keyword"] == "psycommu":
        options = [unit for area in AREAS for unit in squad(table, opponent(table, seat), area)]
    elif keyword["keyword"] == "supply":
        options = list(table.at(table.cards[card_id].place))
    if not options:
        selectors = keyword.get("targets", ())
        yield from _targeted(desk, seat, "use", args, card_id, selectors, reply)
        return
    fit = tuple(unit for unit in options if _accepted(desk, Command(seat, "use", {**args, "targets": (unit,)}, reply)))
    if fit:
        most = 1 if keyword["keyword"] == "psycommu" else min(keyword["x"], len(fit))
        yield Offer(seat, "use", args, {"targets": Slot(fit, 1, most, listed=True)}, reply=reply)


def _switches(desk: Desk, seat: str) -> Iterator[Offer]:
    table = desk.table
    if not switch.when(desk, seat, {})(table.clock.node):
        return
    for card_id in table.at(f"{seat}.{HAND}"):
        if table.cards[card_id].printing is None or not cards.has_printed(table, card_id, "switch"):
            continue
        units = tuple(cards_in_play(table, seat))
        fit = tuple(
            u for u in units if _accepted(desk, Command(seat, "switch", {"card": card_id, "on": u}, bool(table.chain)))
        )
        if fit:
            yield Offer(seat, "switch", {"card": card_id}, {"on": Slot(fit)}, reply=bool(table.chain))
