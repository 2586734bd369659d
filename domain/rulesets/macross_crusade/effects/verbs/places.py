"""Small effects that move cards: destroying, scrapping, moving, replacing, control, putting into the Field."""

from __future__ import annotations

from domain.kernel.changes import Plain
from domain.kernel.desk import Desk
from domain.parts.places import zone_name
from domain.parts.small_effects import not_there_yet
from domain.rulesets.macross_crusade import chips, destruction, field_limits, life, movement, replacement, set_cards
from domain.rulesets.macross_crusade.effects.operations import Effect, Question, pointed, subjects, who
from domain.rulesets.macross_crusade.keywords import ace
from domain.rulesets.macross_crusade.state import cards
from domain.rulesets.macross_crusade.state.zones import (
    AREAS,
    DEPLOYMENT,
    HAND,
    JUNKYARD,
    LOST,
    NATION,
    REMOVED,
    controller,
    generations,
    in_field,
    managed,
)

ZONES = {
    "hand": (HAND, -1),
    "junkyard": (JUNKYARD, 0),
    "removed": (REMOVED, -1),
    "nation_top": (NATION, 0),
    "nation_bottom": (NATION, -1),
    "lost": (LOST, 0),
}


def destroy(desk: Desk, effect: Effect, operation: Plain) -> Question:
    """`destroy`: each card gets the status (MC-DEST-03, -04)."""
    destruction.destroy(desk, subjects(desk, effect, operation), "effect", effect.get("card", ""))
    return None


def negate_destruction(desk: Desk, effect: Effect, operation: Plain) -> Question:
    """`negate_destruction`: each card is not destroyed after all (MC-DEST-09)."""
    destruction.negate(desk, subjects(desk, effect, operation))
    return None


def scrap(desk: Desk, effect: Effect, operation: Plain) -> Question:
    """`scrap`: each card to the Junkyard, without destruction (MC-SCRAP-02)."""
    movement.scrap(desk, subjects(desk, effect, operation))
    return None


def scrap_destroyed(desk: Desk, effect: Effect, operation: Plain) -> Question:
    """`scrap_destroyed`: the Scrap effect of a destroyed card resolves (MC-DEST-07, -10)."""
    card = effect["card"]
    there = card in desk.table.cards and desk.table.cards[card].life == effect.get("life")
    if there and in_field(desk.table, card) and cards.is_destroyed(desk.table, card):
        movement.scrap(desk, [card], "MC-DEST-07", "destroyed")
    return None


def sacrifice(desk: Desk, effect: Effect, operation: Plain) -> Question:
    """`sacrifice`: a player destroys one own card; not one on which that has no effect, if there is another (MC-TGT-12)."""
    fit = sacrificed(desk, effect, operation)
    return {"seat": who(desk, effect, operation), "what": "sacrifice", "n": 1, "options": fit} if fit else None


def sacrificed(desk: Desk, effect: Effect, operation: Plain) -> tuple[str, ...]:
    """The cards of which a player may destroy one."""
    table, kind = desk.table, operation.get("type")
    seat = who(desk, effect, operation)
    lying = (*managed(table, seat), *generations(table, seat))
    own = [card for card in lying if not kind or cards.is_a(table, card, kind)]
    return tuple(card for card in own if destruction.can_be_destroyed(table, card))


def move(desk: Desk, effect: Effect, operation: Plain) -> Question:
    """`move`: each card to `zone` of its owner; nothing comes back from outside the game (MC-RFG-01, -03, MC-ZONE-14)."""
    zone, end = ZONES[operation["zone"]]
    question: Question = None
    for card in _movable(desk, subjects(desk, effect, operation)):
        name = zone_name(desk.table, card)
        desk.record("resolved", "card_moved", "", "", {"card": card, "from": name, "to": zone})
        gone = movement.leave(desk, [card], zone, end)
        question = _group_order(desk, zone, end, gone) or question
    life.check_loss(desk)
    return question


def _group_order(desk: Desk, zone: str, end: int, gone: list[str]) -> Question:
    """Of a group that goes to a Nation or Lost Pile the owner of the cards fixes the order (MC-SET-10)."""
    places = {desk.table.cards[card].place for card in gone}
    if zone not in (NATION, LOST) or len(gone) < 2 or len(places) != 1:
        return None
    seat = desk.table.cards[gone[0]].bringer
    return {"seat": seat, "what": "group_order", "n": len(gone), "options": tuple(gone), "end": end}


def _movable(desk: Desk, chosen: list[str]) -> list[str]:
    """The cards that move: none from outside the game (MC-RFG-03), and a Set Card with its host."""
    loose = [card for card in chosen if zone_name(desk.table, card) != REMOVED]
    return [card for card in loose if not any(card in desk.table.carried(other) for other in loose)]


def to_area(desk: Desk, effect: Effect, operation: Plain) -> Question:
    """`to_area`: each Unit to the rear in a Battle Area (`1`, `2`, or `same`), or to its Deployment Area (MC-SORTIE-12).

    A Set Card is moved neither off its Unit nor onto one (MC-SET-14, MC-CHAR-08); a G stays one (MC-G-18).
    """
    for card in subjects(desk, effect, operation):
        if not in_field(desk.table, card) or desk.table.cards[card].role or cards.is_a(desk.table, card, "g"):
            continue
        same = zone_name(desk.table, card)
        area = {"1": AREAS[0], "2": AREAS[1], "same": same}.get(operation["area"], DEPLOYMENT)
        if cards.could_be(desk.table, card, "unit") or area == DEPLOYMENT:
            movement.relocate(desk, card, area)
    return None


def put_in_play(desk: Desk, effect: Effect, operation: Plain) -> Question:
    """`put_in_play`: each card enters the Field without being played, `on` a Unit or by itself.

    An Ace above the limit cannot (MC-KWX-02).
    """
    seat = who(desk, effect, operation)
    host = pointed(desk, effect, operation.get("on", ""))
    entering: list[str] = []
    chosen = [each for each in subjects(desk, effect, operation) if each != host]
    for card in _movable(desk, not_there_yet(desk, effect, operation, chosen, in_field)):
        rule = "" if ace.fits(desk.table, card, seat) else "MC-KWX-02"
        rule = "MC-SET-16" if host and set_cards.why_not(desk.table, host) else rule
        rule = "MC-CHAR-10" if host and entering else rule
        if rule:
            desk.record("lost", "not_put_in_play", seat, rule, {"card": card})
        else:
            entering.append(card)
    if entering:
        desk.record("resolved", "put_in_play", seat, "", {"cards": tuple(entering)})
        movement.enter(desk, entering, seat, host)
    return None


def replace(desk: Desk, effect: Effect, operation: Plain) -> Question:
    """`replace`: each card by the card `with`; what is replaced goes to `zone` of its owner (MC-TERM-19 to -21).

    Nothing comes back from outside the game (MC-RFG-03), and no Ace comes above the limit (MC-KWX-02).
    """
    new = pointed(desk, effect, operation["with"])
    for old in subjects(desk, effect, operation) if _movable(desk, [new]) else []:
        if old == new or not in_field(desk.table, old) or desk.table.cards[old].role or in_field(desk.table, new):
            continue
        if not ace.fits(desk.table, new, controller(desk.table, old), leaving=old):
            desk.record("lost", "not_put_in_play", effect["seat"], "MC-KWX-02", {"card": new})
        else:
            desk.record("resolved", "card_replaced", effect["seat"], "MC-TERM-19", {"card": old, "new": new})
            replacement.replace(desk, old, new, ZONES[operation.get("zone", "junkyard")][0])
    return None


def control(desk: Desk, effect: Effect, operation: Plain) -> Question:
    """`control`: a player becomes the Controller of each card (MC-CTRL-04)."""
    for card in subjects(desk, effect, operation):
        if in_field(desk.table, card):
            movement.take_control(desk, card, who(desk, effect, operation))
    return None


def chip(desk: Desk, effect: Effect, operation: Plain) -> Question:
    """`chip`: a chip comes into the Field, by itself or `on` a Unit (MC-CHIP-02)."""
    host = pointed(desk, effect, operation.get("on", ""))
    desk.must(not host or in_field(desk.table, host), "a chip is put on a card in the Field", rule="MC-CHIP-02")
    seat = controller(desk.table, host) if host else who(desk, effect, operation)
    for _ in range(operation.get("n", 1)):
        chips.create(desk, seat, operation, host)
    return None


def field_limit(desk: Desk, effect: Effect, operation: Plain) -> Question:
    """`field_limit`: of cards that came together and may not both stay the controller names one (MC-SCRAP-06)."""
    options = tuple(card for card in operation["to"] if card in field_limits.too_many(desk.table, effect["seat"]))
    return {"seat": effect["seat"], "what": "field_limit", "n": 1, "options": options} if len(options) > 1 else None
