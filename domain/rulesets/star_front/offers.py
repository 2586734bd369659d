"""What a seat may say now (offers): templates with choices, made from the table and checked at the desk."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import suppress

from domain.kernel import chain
from domain.kernel.changes import Plain
from domain.kernel.clock import step_on
from domain.kernel.command import Command
from domain.kernel.desk import Desk
from domain.kernel.offers import Offer, Slot, Spot
from domain.kernel.refusal import Refused
from domain.kernel.table import Table
from domain.parts.aiming import Aim, aimed
from domain.parts.offering import held
from domain.rulesets.star_front import attack, costs, countdown, end_phase, formation, setup, summon, using
from domain.rulesets.star_front.effects import targets
from domain.rulesets.star_front.effects.activation import Demand
from domain.rulesets.star_front.grammar.filters import Selector
from domain.rulesets.star_front.grammar.texts import Text
from domain.rulesets.star_front.keywords import mech_merge
from domain.rulesets.star_front.magic import main_text
from domain.rulesets.star_front.state import cards, zones
from domain.rulesets.star_front.tactics import MOVES, why_not


def offers(desk: Desk, seat: str) -> list[Offer]:
    """The templates of everything the seat may say at this place, without moving the clock."""
    table = desk.table
    if table.result is not None:
        return []
    waiting = chain.awaits(desk)
    if waiting is not None:
        return list(_choice(desk, waiting, seat)) if waiting["seat"] == seat else []
    if chain.MOMENT in table.flags:
        return [*_in_window(desk, seat), *_choice_ahead(desk, seat)]
    if table.clock.node == "defence.before":
        return list(_in_window(desk, seat))
    if seat != desk.ruleset.timeline.chooser(desk, table.clock.node) and table.clock.node != "setup.first_player":
        return []
    return list(_at_choice(desk, seat, table.clock.node))


# --- choices that are waited for ------------------------------------------------------------------------------------------


def _choice(desk: Desk, waiting: Plain, seat: str) -> Iterator[Offer]:
    if "words" in waiting:
        yield Offer(seat, "choose", {}, {"say": Slot(waiting["words"], spots=_spots(desk.table, waiting, seat))})
    elif waiting["what"] == "random":
        yield Offer(seat, "chance", {}, {"card": Slot(waiting["options"])})
    elif "sets" in waiting:
        for way in waiting["sets"][:6]:
            yield Offer(seat, "choose", {"cards": way})
    else:
        options = waiting["options"] or (desk.table.flags.get(chain.secret_of(seat)) or {"options": ()})["options"]
        least = min(waiting["least"], len(options))
        slot = Slot(tuple(options), least, min(waiting["n"], len(options)), listed=True)
        yield Offer(seat, "choose", {}, {"cards": slot})


def _choice_ahead(desk: Desk, seat: str) -> list[Offer]:
    """The choice that comes once the open moment has gone by: who makes it lets the moment go by with that."""
    ahead: list[Offer] | None = desk.table.memo.get(_looked_ahead)
    if ahead is None:
        ahead = desk.table.memo[_looked_ahead] = _looked_ahead(desk)
    return [offer for offer in ahead if offer.seat == seat]


def _looked_ahead(desk: Desk) -> list[Offer]:
    with desk.imagine(), suppress(Refused):
        while chain.MOMENT in desk.table.flags and chain.awaits(desk) is None:
            step_on(desk)
        waiting = chain.awaits(desk)
        if waiting is not None:
            return list(_choice(desk, waiting, waiting["seat"]))
    return []


def _spots(table: Table, waiting: Plain, seat: str) -> tuple[Spot, ...]:
    """Where the positions lie that are asked for: on the side where the unit stands, else on the seat's own."""
    unit = waiting.get("card")
    there = unit in table.cards and zones.row(table, unit)
    positions = waiting["words"] if waiting["what"] == "position" else ()
    return zones.spots(zones.controller(table, unit) if there else seat, positions)


# --- places of the chart ----------------------------------------------------------------------------------------------------


def _in_window(desk: Desk, seat: str) -> Iterator[Offer]:
    if desk.table.clock.speaker in ("", seat):
        yield Offer(seat, "pass")
        yield from _cards_and_texts(desk, seat)


def _at_choice(desk: Desk, seat: str, node: str) -> Iterator[Offer]:
    table = desk.table
    if node == "setup.first_player":
        yield Offer(seat, "first", {}, {"seat": Slot(table.header.seats)})
    elif node == "setup.mulligan":
        hand = tuple(table.at(f"{seat}.{zones.HAND}"))
        if seat == setup.whose_mulligan(table):
            yield Offer(seat, "mulligan", {}, {"cards": Slot(hand, 0, len(hand), listed=True)})
    elif node == "end.hand":
        hand, excess = tuple(table.at(f"{seat}.{zones.HAND}")), end_phase.excess(desk)
        yield Offer(seat, "discard", {}, {"cards": Slot(hand, excess, excess, listed=True)})
    elif node == "end.call":
        yield Offer(seat, "pass")
        met = tuple(word for word in ("score", "units") if countdown.met(desk, seat, word) is not False)
        if met and countdown.COUNTDOWN not in table.flags and countdown.called_by(seat) not in table.flags:
            yield Offer(seat, "early_end", {}, {"condition": Slot(met)})
    else:
        yield from _in_turn(desk, seat, node)


def _in_turn(desk: Desk, seat: str, node: str) -> Iterator[Offer]:
    if _lets_go(desk, node) and _may_pass(desk, seat, node):
        yield Offer(seat, "pass")
    if node in summon.DUTY and f"met:{summon.DUTY[node]}" not in desk.table.flags:
        yield from _entries(desk, seat)
    if node == "tactics.choose":
        yield Offer(seat, "formation")
    if node in ("tactics.choose", "attack.declare"):
        yield from _attacks(desk, seat)
    if node in ("formation.entry", "formation.move"):
        yield from _moves(desk, seat)
    if node in mech_merge.WHERE:
        yield from _mech_merges(desk, seat)
    yield from _cards_and_texts(desk, seat)


def _lets_go(desk: Desk, node: str) -> bool:
    """Whether a pass would do here: asked of the rule that says when the place may be left."""
    table, seat = desk.table, desk.table.clock.holder
    if node == "summon.main":
        return "met:summon" in table.flags or summon.impossible(desk, seat) is not False
    if node == "tactics.choose":
        return False
    if node == "formation.entry":
        return formation.MET in table.flags or summon.impossible(desk, seat, formation=True) is not False
    return True


def _may_pass(desk: Desk, seat: str, node: str) -> bool:
    """Whether a further attack or merge that was announced keeps the place open."""
    flags = desk.table.flags
    if node == "formation.move":
        return formation.MORE not in flags
    announced = (flags.get(attack.COUNT) or flags.get(mech_merge.PHASE) or {}).get("more")
    idle = node == "attack.declare" and not (flags.get(attack.COUNT) or {}).get("made")
    asked = idle or (announced and node in ("attack.declare", mech_merge.NODE))
    return not asked or desk.would(Command(seat, "pass")) is None


def _positions(seat: str, there: tuple[str, ...]) -> Slot:
    return Slot(there, spots=zones.spots(seat, there))


def _entries(desk: Desk, seat: str) -> Iterator[Offer]:
    table = desk.table
    there = tuple(zones.entry_positions(table, seat))
    if there and desk.allows(Command(seat, "summon", {"at": there[0]})):
        yield Offer(seat, "summon", {}, {"at": _positions(seat, there)})
    for card in held(desk.table, seat, (zones.HAND,)):
        if cards.type_of(table, card) == "unit":
            yield from _unit(desk, seat, card, there)


def _unit(desk: Desk, seat: str, card: str, there: tuple[str, ...]) -> Iterator[Offer]:
    table = desk.table
    count = cards.stars(table, card, seat) or 0
    legal = tuple(costs.available(table, seat))
    if len(legal) < count:
        return
    example: dict[str, Plain] = {"card": card}
    slots: dict[str, Slot] = {}
    if count:
        example["tributes"] = legal[:count]
        slots["tributes"] = Slot(legal, count, count, listed=True)
        front = tuple(where for where in there if where.startswith("F"))
        if front:
            slots["at"] = _positions(seat, front)._replace(least=0)
    elif there:
        example["at"] = there[0]
        slots["at"] = _positions(seat, there)
    if desk.allows(Command(seat, "play", example)):
        yield Offer(seat, "play", {"card": card}, slots)


def _attacks(desk: Desk, seat: str) -> Iterator[Offer]:
    table = desk.table
    for unit in zones.units(table, seat):
        aims = cards.works(table, unit, "ranged")
        rows: tuple[str, ...] = (*(("",) if not aims else ()), *(("front", "back") if aims is not False else ()))
        for row in rows:
            args: dict[str, Plain] = {"card": unit, **({"at": row} if row else {})}
            if attack.may_attack(table, unit) and desk.allows(Command(seat, "attack", args)):
                yield Offer(seat, "attack", args, spots=attack.aims(table, unit, row))
            yield from _glides(desk, seat, unit, args)


def _glides(desk: Desk, seat: str, unit: str, args: dict[str, Plain]) -> Iterator[Offer]:
    table = desk.table
    if cards.works(table, unit, "glide") is False:
        return
    free = (*zones.free(table, seat, zones.FRONT), *zones.free(table, seat, zones.BACK))
    fit = tuple(where for where in free if desk.allows(Command(seat, "attack", {**args, "glide": where})))
    if fit:
        yield Offer(seat, "attack", args, {"glide": _positions(seat, fit)})


def _moves(desk: Desk, seat: str) -> Iterator[Offer]:
    table = desk.table
    if table.clock.node == "formation.entry" and not _lets_go(desk, "formation.entry"):
        return
    if why_not(desk, seat, MOVES):
        return
    words = [f"{letter}{lane}" for letter in zones.ROW_OF for lane in range(1, zones.fronts(table) + 1)]
    for unit in zones.units(table, seat):
        fit = tuple(where for where in words if _goes(formation.demands(table, seat, unit, where)))
        if fit:
            yield Offer(seat, "move", {"card": unit}, {"to": _positions(seat, fit)})


def _goes(demands: Iterable[Demand]) -> bool:
    """Whether nothing is known to stand in the way."""
    return all(truth is not False for _, truth, _ in demands)


def _mech_merges(desk: Desk, seat: str) -> Iterator[Offer]:
    table = desk.table
    mine = zones.units(table, seat)
    for unit in mine:
        if cards.works(table, unit, "mech_merge") is not False:
            fit = tuple(u for u in mine if desk.allows(Command(seat, "mech_merge", {"card": unit, "onto": u})))
            if fit:
                yield Offer(seat, "mech_merge", {"card": unit}, {"onto": Slot(fit)})


# --- cards and texts ----------------------------------------------------------------------------------------------------


def _cards_and_texts(desk: Desk, seat: str) -> Iterator[Offer]:
    table = desk.table
    for card in held(desk.table, seat, (zones.HAND,)):
        if cards.type_of(table, card) == "magic":
            yield from _timely(desk, seat, "play", {"card": card}, card, main_text(cards.printed(table, card))[1])
    for card in using.sources(desk, seat):
        for number, text in using.usable(table, card):
            yield from _timely(desk, seat, "use", {"card": card, "text": str(number + 1)}, card, text)


def _timely(desk: Desk, seat: str, act: str, args: dict[str, Plain], card: str, text: Text) -> Iterator[Offer]:
    """An offer of a text at its time, its targets named where it has one selector; else they are asked for."""
    try:
        suits = desk.ruleset.acts[act].when
        if suits is None or not suits(desk, seat, args)(desk.table.clock.node):
            return
    except Refused:
        return
    if not desk.allows(Command(seat, act, args)):
        return
    selectors = text.targets
    if not selectors or any(selector.wanted.where in targets.HIDDEN for selector in selectors):
        yield Offer(seat, act, args)
        return

    def options(selector: Selector) -> list[str]:
        return targets.options(desk.table, seat, card, selector, targets.makes_leave(text))

    wanted = tuple(each._replace(n=max(1, min(each.n, len(options(each))))) for each in selectors)
    named = [
        offer._replace(reply=None) for offer in aimed(desk, Aim(seat, act, args, wanted, options, bounds=targets.bounds))
    ]
    yield from named or [Offer(seat, act, args)]
