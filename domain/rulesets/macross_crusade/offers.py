"""What a seat may say now (offers): templates with choices, made from the table and checked at the desk."""

from __future__ import annotations

from collections.abc import Iterator

from domain.kernel.changes import Plain
from domain.kernel.command import Command
from domain.kernel.desk import Desk
from domain.kernel.offers import Offer, Slot
from domain.parts.free_timings import is_now
from domain.parts.offering import above_limit, allowed, held, many, offered, on_one_of, sortie
from domain.rulesets.macross_crusade import labels
from domain.rulesets.macross_crusade.combat.sortie import WORDS
from domain.rulesets.macross_crusade.effects import permissions
from domain.rulesets.macross_crusade.effects import targets as targeting
from domain.rulesets.macross_crusade.end_of_turn import HAND_LIMIT
from domain.rulesets.macross_crusade.keywords import song, supply, switch
from domain.rulesets.macross_crusade.playing import timing
from domain.rulesets.macross_crusade.setup import chooser
from domain.rulesets.macross_crusade.state import cards
from domain.rulesets.macross_crusade.state.texts import usable
from domain.rulesets.macross_crusade.state.zones import DEPLOYMENT, HAND, is_rolled, managed, root


def offers(desk: Desk, seat: str) -> list[Offer]:
    """The templates of everything the seat may say at this place, without moving the clock."""
    return offered(desk, seat, (_plays, _uses, _switches), _at_choice)


def _at_choice(desk: Desk, seat: str, key: str) -> Iterator[Offer]:
    table, holder = desk.table, desk.table.clock.holder
    if key == "setup.first_player" and chooser(desk, key) in ("", seat):
        yield Offer(seat, "first", {}, {"seat": Slot(table.header.seats)})
    elif key == "setup.redraw" and chooser(desk, key) == seat:
        yield Offer(seat, "keep")
        if not table.flags.get(f"redrawn:{seat}"):
            yield Offer(seat, "redraw")
    elif key == "attack.sortie" and seat == holder:
        yield _sortie(desk, seat, "attack")
    elif key == "defense.sortie" and seat != holder:
        yield _sortie(desk, seat, "defend")
    elif key == "end.hand" and seat == holder:
        yield above_limit(desk, seat, HAND, HAND_LIMIT)


def _sortie(desk: Desk, seat: str, act: str) -> Offer:
    """Every Unit that may be declared; who is barred from an area drops out of it."""
    table = desk.table
    units = [card for card in table.at(f"{seat}.{DEPLOYMENT}") if cards.is_a(table, card, "unit")]
    may = [unit for unit in units if not is_rolled(table, unit) or permissions.said(table, unit, "may", "sortie_rolled")]
    strict = act == "defend" and desk.switch("barred_unit_in_sortie") == "refuse_all"
    slots = {
        word: many(tuple(may if not strict else _alone(desk, seat, word, may)), 0, 1 if strict else len(may))
        for word in WORDS
    }
    return sortie(seat, act, slots)


def _alone(desk: Desk, seat: str, word: str, units: list[str]) -> list[str]:
    return [unit for unit in units if desk.allows(Command(seat, "defend", {word: (unit,)}))]


def _plays(desk: Desk, seat: str) -> Iterator[Offer]:
    table = desk.table
    for card_id in held(table, seat, (HAND,)):
        data = cards.printed(table, card_id)
        if data.get("g_symbols") and is_now(desk, seat, timing({**data, "type": "g"})):
            yield from allowed(desk, seat, "play", {"card": card_id, "as": "g"})
        if any(is_now(desk, seat, timing(data, mode)) for mode in _modes(data)):
            yield from _play(desk, seat, card_id, data)


def _modes(data: Plain) -> tuple[str, ...]:
    return ("upper", song.LOWER) if song.is_song(data) else ("",)


def _play(desk: Desk, seat: str, card_id: str, data: Plain) -> Iterator[Offer]:
    table, args = desk.table, {"card": card_id}
    if data["type"] == "command":
        main = song.main_clauses(data)
        for number, mode in enumerate(_modes(data)):
            if number < len(main):
                more = {"mode": mode} if mode else {}
                yield from _targeted(desk, seat, "play", {**args, **more, **_x(main[number])}, card_id, main[number])
        return
    if data["type"] in ("unit", "character"):
        yield from allowed(desk, seat, "play", args)
    if data["type"] == "character":
        hosts = [unit for unit in table.at(f"{seat}.{DEPLOYMENT}") if cards.is_a(table, unit, "unit")]
        yield from on_one_of(desk, seat, "play", args, hosts)


def _x(clause: Plain) -> dict[str, Plain]:
    return {"x": 1} if clause.get("x", {}).get("free") else {}


def _targeted(desk: Desk, seat: str, act: str, args: dict[str, Plain], source: str, text: Plain) -> Iterator[Offer]:
    """An offer with a slot for the targets; several selectors are offered as their first options."""
    reply = bool(desk.table.chain)
    selectors = text.get("targets", ())
    first = _first_options(desk, seat, source, selectors)
    command = Command(seat, act, {**args, "targets": first} if selectors else args, reply)
    if not desk.allows(command):
        return
    if len(selectors) != 1:
        yield Offer(seat, act, command.args, reply=reply)
        return
    selector = selectors[0]
    options = _apart(desk, targeting.options_of(desk.table, seat, source, selector))
    count = selector.get("n", 1)
    least = 0 if selector.get("upto") else count
    yield Offer(seat, act, args, {"targets": many(tuple(options), least, min(count, len(options)))}, reply=reply)


def _first_options(desk: Desk, seat: str, source: str, selectors: tuple[Plain, ...]) -> tuple[str, ...]:
    chosen: list[str] = []
    for selector in selectors:
        options = _apart(desk, targeting.options_of(desk.table, seat, source, selector))
        chosen += [card for card in options if card not in chosen][: selector.get("n", 1)]
    return tuple(chosen)


def _apart(desk: Desk, options: list[str]) -> list[str]:
    """One card of each Set Group, for both may not be named."""
    groups = {root(desk.table, card): card for card in reversed(options)}
    return [card for card in options if groups[root(desk.table, card)] == card]


def _uses(desk: Desk, seat: str) -> Iterator[Offer]:
    table = desk.table
    for card_id in managed(table, seat):
        for number, clause in enumerate(usable(table, card_id), 1):
            if is_now(desk, seat, labels.timing(clause["timing"], clause.get("turn", ""))):
                args = {"card": card_id, "text": str(number), **_x(clause)}
                yield from _targeted(desk, seat, "use", args, card_id, clause)
        if table.clock.node in labels.WINDOWS["return"] and cards.has(table, card_id, supply.NAME):
            text = supply.text(desk, card_id)
            yield from _targeted(desk, seat, "use", {"card": card_id, "text": supply.NAME}, card_id, text)


def _switches(desk: Desk, seat: str) -> Iterator[Offer]:
    table = desk.table
    if table.clock.node not in switch.BEGINNINGS or table.chain:
        return
    for card_id in table.at(f"{seat}.{HAND}"):
        if table.cards[card_id].printing is None or not cards.has(table, card_id, "switch"):
            continue
        units = [unit for unit in managed(table, seat) if cards.is_a(table, unit, "unit")]
        fit = tuple(unit for unit in units if desk.allows(Command(seat, "switch", {"card": card_id, "on": unit})))
        if fit:
            yield Offer(seat, "switch", {"card": card_id}, {"on": Slot(fit)})
