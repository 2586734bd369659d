"""The small effects that card texts, by-hand effects and rulings are made of.

Each is a function of the desk, the effect it belongs to (seat, card, targets, ...) and one operation. `to` says on what:
`target` (default where there are targets), `self`, `host`, card ids, or a filter for all that fit. A verb that needs a
choice returns the question; it is asked, and the answer goes to the entry of the same name in `CHOICES`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from domain.kernel import numbers
from domain.kernel.changes import PUBLIC, Angled, AttributeSet, Marked, Moved, Plain
from domain.kernel.desk import Desk
from domain.kernel.knowledge import show
from domain.kernel.talk import lose
from domain.rulesets.gundam_war import damage, life, movement
from domain.rulesets.gundam_war.effects import filters
from domain.rulesets.gundam_war.state import cards
from domain.rulesets.gundam_war.state.zones import (
    AREA_OF_TERRAIN,
    DEFUNCT,
    HAND,
    HANGAR,
    JUNKYARD,
    NATION,
    STATION,
    controller,
    in_play,
    opponent,
    root,
)

Effect = Mapping[str, Plain]
Question = dict[str, Plain] | None
_ZONES = {
    "hand": HAND,
    "hangar": HANGAR,
    "defunct": DEFUNCT,
    "junkyard": JUNKYARD,
    "nation_top": NATION,
    "nation_bottom": NATION,
}


def subjects(desk: Desk, effect: Effect, operation: Plain) -> list[str]:
    """The cards an operation is about, as far as they are still there."""
    to = operation.get("to", "target" if effect.get("targets") else "self")
    if isinstance(to, dict):
        return filters.matching(desk.table, effect["seat"], effect.get("card", ""), to)
    if to == "target":
        named: tuple[str, ...] = tuple(effect.get("targets", ()))
    elif to == "self":
        named = (effect.get("card", ""),)
    elif to == "host":
        named = (root(desk.table, effect["card"]),) if effect.get("card") in desk.table.cards else ()
    else:
        named = (to,) if isinstance(to, str) else tuple(to)
    return [card for card in named if card in desk.table.cards]


def who(desk: Desk, effect: Effect, operation: Plain) -> str:
    """The seat an operation is about: `own` (default), `enemy`, or a seat."""
    word = operation.get("who", "own")
    if word in desk.table.header.seats:
        return str(word)
    return opponent(desk.table, effect["seat"]) if word == "enemy" else str(effect["seat"])


def deal_damage(desk: Desk, effect: Effect, operation: Plain) -> Question:
    """`damage`: n points on each card (GW-DMG-01)."""
    kind = operation.get("kind", "effect")
    shields = effect.get("shields", {})
    for card in subjects(desk, effect, operation):
        damage.deal(desk, card, operation["n"], effect.get("card", ""), kind, shields)
    return None


def destroy(desk: Desk, effect: Effect, operation: Plain) -> Question:
    """`destroy`: each card goes to its owner's Junkyard (GW-MOVE-01)."""
    movement.destroy(desk, subjects(desk, effect, operation), operation.get("cause", "effect"), effect.get("card", ""))
    return None


def draw(desk: Desk, effect: Effect, operation: Plain) -> Question:
    """`draw`: n cards (OP-10: the ban on the first draw is for the Draw Phase only)."""
    life.draw(desk, who(desk, effect, operation), operation.get("n", 1), "")
    return None


def nation_damage(desk: Desk, effect: Effect, operation: Plain) -> Question:
    """`nation_damage`: n cards of a Nation Pile go to the Discard Pile; `who` may be `both`, in one moment."""
    seats = desk.table.header.seats if operation.get("who") == "both" else (who(desk, effect, operation),)
    life.damage_nations(desk, dict.fromkeys(seats, operation["n"]), "effect", "GW-DMG-04")
    return None


def recover(desk: Desk, effect: Effect, operation: Plain) -> Question:
    """`recover`: n cards from the Discard Pile to the Nation Pile (GW-EFF-06)."""
    life.recover(desk, who(desk, effect, operation), operation["n"])
    return None


def roll(desk: Desk, effect: Effect, operation: Plain) -> Question:
    """`roll`: each card, with its set group."""
    _turn(desk, effect, operation, "rolled", 90)
    return None


def reroll(desk: Desk, effect: Effect, operation: Plain) -> Question:
    """`reroll`: each card, with its set group."""
    _turn(desk, effect, operation, "rerolled", 0)
    return None


def _turn(desk: Desk, effect: Effect, operation: Plain, name: str, angle: int) -> None:
    units = list(dict.fromkeys(root(desk.table, card) for card in subjects(desk, effect, operation)))
    desk.record("resolved", name, "", "GW-STAT-06", {"cards": tuple(units)})
    desk.do(*(Angled(unit, angle) for unit in units if desk.table.cards[unit].angle != angle))


def gain(desk: Desk, effect: Effect, operation: Plain) -> Question:
    """`gain`: +X/+Y/+Z to each card, to the end of the turn unless `until` says otherwise (GW-LABL-07)."""
    chosen = subjects(desk, effect, operation)
    value = tuple(operation["points"])
    desk.record("resolved", "points_modified", "", "GW-LABL-07", {"cards": tuple(chosen), "points": value})
    for card in chosen:
        numbers.put(desk, card, "points", value, operation.get("until", "turn"), effect.get("card", ""))
    movement.check_standing(desk)
    return None


def give(desk: Desk, effect: Effect, operation: Plain) -> Question:
    """`give`: a keyword, with its parameters in `with`, to each card."""
    chosen = subjects(desk, effect, operation)
    desk.record("resolved", "keyword_given", "", "", {"cards": tuple(chosen), "keyword": operation["keyword"]})
    for card in chosen:
        by = {"keyword": operation["keyword"], **operation.get("with", {})}
        numbers.put(desk, card, "keyword", by, operation.get("until", "turn"), effect.get("card", ""))
    return None


def allow(desk: Desk, effect: Effect, operation: Plain) -> Question:
    """`allow`: something the rules forbid (`attack_rolled`) (GW-EFF-01)."""
    return _permit(desk, effect, operation, "may")


def bar(desk: Desk, effect: Effect, operation: Plain) -> Question:
    """`bar`: something the rules allow (`battle`: moving to the Battle area)."""
    return _permit(desk, effect, operation, "cannot")


def _permit(desk: Desk, effect: Effect, operation: Plain, kind: str) -> Question:
    chosen = subjects(desk, effect, operation)
    desk.record("resolved", kind, "", "GW-EFF-01", {"cards": tuple(chosen), "what": operation["what"]})
    for card in chosen:
        numbers.put(desk, card, kind, operation["what"], operation.get("until", "turn"), effect.get("card", ""))
    return None


def move(desk: Desk, effect: Effect, operation: Plain) -> Question:
    """`move`: each card to `zone` (hand, hangar, junkyard, defunct, nation_top, nation_bottom) of its owner.

    To a Hangar it goes to `who`'s (GW-HNG-01). Nothing comes back from the Defunct Pile (GW-ZONE-05).
    """
    zone = operation["zone"]
    holder = who(desk, effect, operation) if zone == "hangar" else ""
    index = 0 if zone in ("nation_top", "junkyard") else -1
    for card in subjects(desk, effect, operation):
        name = desk.table.zone_of(card).name
        if name == DEFUNCT:
            desk.require("GW-ZONE-05", False, "no card in the Defunct Pile ever returns")
            continue
        desk.record("resolved", "card_moved", "", "", {"card": card, "from": name, "to": _ZONES[zone]})
        if in_play(desk.table, card):
            movement.leave_play(desk, card, _ZONES[zone], holder, index)
        else:
            movement.put(desk, card, _ZONES[zone], index, holder)
    life.check_loss(desk)
    return None


def to_area(desk: Desk, effect: Effect, operation: Plain) -> Question:
    """`to_area`: each UNIT to the end of its side's line in space or earth, or to its station."""
    area = AREA_OF_TERRAIN.get(operation["area"], STATION)
    for card in subjects(desk, effect, operation):
        desk.record("resolved", "unit_changed_area", "", "", {"card": card, "to": area})
        desk.do(Moved(card, f"{controller(desk.table, card)}.{area}"))
    movement.check_standing(desk)
    return None


def void(desk: Desk, effect: Effect, operation: Plain) -> Question:
    """`void`: effects waiting on the chain (`links`: keys, default the one answered) do nothing (GW-EFF-05, GW-LABL-06)."""
    from domain.rulesets.gundam_war import cut_in

    for key in operation.get("links") or effect.get("answers", ()):
        cut_in.void(desk, key, effect.get("card", ""))
    return None


def discard(desk: Desk, effect: Effect, operation: Plain) -> Question:
    """`discard`: n cards of a hand, chosen by its holder, to the Junkyard; the Hangar is no hand (GW-HNG-03)."""
    seat = who(desk, effect, operation)
    hand = tuple(desk.table.at(f"{seat}.{HAND}"))
    count = min(operation.get("n", 1), len(hand))
    if count == 0:
        return None
    return {"seat": seat, "what": "discard", "n": count, "options": hand}


def _discarded(desk: Desk, waiting: Plain, chosen: tuple[str, ...]) -> None:
    for card in chosen:
        movement.put(desk, card, JUNKYARD, 0)


def reveal(desk: Desk, effect: Effect, operation: Plain) -> Question:
    """`reveal`: everybody sees each card."""
    chosen = subjects(desk, effect, operation)
    desk.record("revealed", "card_revealed", "", "", {"cards": tuple(chosen)})
    for card in chosen:
        show(desk, card, (PUBLIC,))
    return None


def become(desk: Desk, effect: Effect, operation: Plain) -> Question:
    """`become`: each card is of another type; a GENERATION that changes loses what is set on it (GW-STGN-03)."""
    from domain.rulesets.gundam_war.keywords import set_on_generation

    for card in subjects(desk, effect, operation):
        desk.record("resolved", "type_changed", "", "", {"card": card, "type": operation["type"]})
        desk.do(AttributeSet(card, "type", operation["type"]))
        set_on_generation.type_changed(desk, card)
    return None


def put_in_play(desk: Desk, effect: Effect, operation: Plain) -> Question:
    """`put_in_play`: each card comes into play without being played (OP-34); `on`: the card it is set on."""
    from domain.rulesets.gundam_war import uniqueness

    seat = who(desk, effect, operation)
    for card in subjects(desk, effect, operation):
        desk.record("resolved", "put_in_play", seat, "", {"card": card})
        host = operation.get("on", "")
        host = effect["targets"][-1] if host == "target" else host
        uniqueness.bring_in(desk, card, seat, host)
    return None


def counters(desk: Desk, effect: Effect, operation: Plain) -> Question:
    """`counters`: n coins of a kind on each card (GW-SETUP-01)."""
    for card in subjects(desk, effect, operation):
        desk.record("resolved", "counters_changed", "", "", {"card": card, "n": operation["n"]})
        desk.do(Marked(card, operation.get("kind", "coin"), operation["n"]))
    return None


def defeat(desk: Desk, effect: Effect, operation: Plain) -> Question:
    """`defeat`: a player loses by a card text."""
    lose(desk, who(desk, effect, operation), "card_text")
    return None


def shield(desk: Desk, effect: Effect, operation: Plain) -> Question:
    """`shield`: the answered effect deals n less damage to the card (GW-SHLD-01, OP-67)."""
    from domain.kernel.chain import replace

    card = root(desk.table, effect["card"])
    for key, data in list(desk.table.chain):
        if key in effect.get("answers", ()):
            shields = {**data.get("shields", {}), card: operation["n"]}
            replace(desk, key, {**data, "shields": shields})
    return None


def area_defense(desk: Desk, effect: Effect, operation: Plain) -> Question:
    """`wide_range`: destroys all opposing UNITs in the area with a defense of n or less, without damage (GW-WIDE)."""
    table = desk.table
    area = effect.get("area") or movement.area_of(desk, root(table, effect["card"]))
    enemies = table.at(f"{opponent(table, effect['seat'])}.{area}")
    doomed = [unit for unit in enemies if (value := cards.defense(table, unit)) is not None and value <= operation["n"]]
    movement.destroy(desk, doomed, "wide_range", effect["card"])
    return None


def enter_atmosphere(desk: Desk, effect: Effect, operation: Plain) -> Question:
    """`atmospheric_entry`: the UNIT goes to the end of the line in Earth, effects that wait on it are void (GW-ATMO)."""
    from domain.rulesets.gundam_war import cut_in
    from domain.rulesets.gundam_war.keywords import atmospheric_entry

    for unit in subjects(desk, effect, operation):
        for key in atmospheric_entry.waiting_on(desk, unit):
            cut_in.void(desk, key, unit)
        to_area(desk, effect, {"to": unit, "area": "earth"})
    return None


def change_form(desk: Desk, effect: Effect, operation: Plain) -> Question:
    """`transform`: the card turns to its other form (GW-TRNS-02)."""
    from domain.rulesets.gundam_war.keywords import transform

    for card in subjects(desk, effect, operation):
        transform.turn(desk, card)
    movement.check_standing(desk)
    return None


def supply_units(desk: Desk, effect: Effect, operation: Plain) -> Question:
    """`supply`: the chosen UNITs need not be rolled in the Return Step (GW-SUPP-01)."""
    from domain.rulesets.gundam_war.keywords import supply

    supply.mark(desk, subjects(desk, effect, operation))
    return None


def roll_front_unit(desk: Desk, effect: Effect, operation: Plain) -> Question:
    """`desert`: the opponent's front UNIT in Earth is rolled (GW-DSRT-01)."""
    from domain.rulesets.gundam_war.combat import battle

    battle.roll_front(desk, operation["who"])
    return None


VERBS: dict[str, Callable[[Desk, Effect, Plain], Question]] = {
    "damage": deal_damage,
    "destroy": destroy,
    "draw": draw,
    "nation_damage": nation_damage,
    "recover": recover,
    "roll": roll,
    "reroll": reroll,
    "gain": gain,
    "give": give,
    "allow": allow,
    "bar": bar,
    "move": move,
    "to_area": to_area,
    "void": void,
    "discard": discard,
    "reveal": reveal,
    "become": become,
    "put_in_play": put_in_play,
    "counters": counters,
    "defeat": defeat,
    "shield": shield,
    "wide_range": area_defense,
    "atmospheric_entry": enter_atmosphere,
    "transform": change_form,
    "supply": supply_units,
    "desert": roll_front_unit,
}
CHOICES: dict[str, Callable[[Desk, Plain, tuple[str, ...]], None]] = {"discard": _discarded}
