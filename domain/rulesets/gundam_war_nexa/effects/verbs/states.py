"""Small effects that change how cards stand: damage, rolling, stats, keywords, texts, permissions, force power."""

from __future__ import annotations

from domain.kernel import numbers
from domain.kernel.changes import Marked, Plain
from domain.kernel.desk import Desk
from domain.kernel.header import Zone
from domain.parts import verbs
from domain.parts.damage_carry_over import spread
from domain.rulesets.gundam_war_nexa import movement
from domain.rulesets.gundam_war_nexa.combat import battle
from domain.rulesets.gundam_war_nexa.effects import continuous
from domain.rulesets.gundam_war_nexa.effects.operations import Effect, Question, in_play_subjects, subjects, who
from domain.rulesets.gundam_war_nexa.state import cards
from domain.rulesets.gundam_war_nexa.state.zones import AREAS, on_field


def deal_damage(desk: Desk, effect: Effect, operation: Plain) -> Question:
    """`damage`: n points of ordinary damage on each card (NX-BATT-45); only units fall by it (NX-DEST-02)."""
    amount, source = operation["n"], effect.get("card", "")
    for card in in_play_subjects(desk, effect, operation):
        if on_field(desk.table, card) and amount > 0:
            desk.record("resolved", "damage_dealt", "", "NX-BATT-45", {"card": card, "amount": amount, "source": source})
            desk.do(Marked(card, "damage", amount))
    movement.check_standing(desk, effect["seat"])
    return None


def _force_of(desk: Desk, effect: Effect, operation: Plain) -> list[Zone]:
    """The force of the unit that a small effect is about; none where it is in no battle area."""
    zones = (desk.table.zone_of(unit) for unit in subjects(desk, effect, operation)[:1])
    return [zone for zone in zones if zone.name in AREAS]


def pierce(desk: Desk, effect: Effect, operation: Plain) -> Question:
    """`piercing`: n damage to the force of a unit, leader first, carried back; it targets no unit (NX-BATT-46, NX-KW-28)."""
    for force in _force_of(desk, effect, operation):
        hits, _ = spread(operation["n"], battle.line(desk, force.holder, force.name), 0)
        said = {"hits": tuple((hit.card, hit.taken) for hit in hits), "source": effect.get("card", "")}
        desk.record("resolved", "piercing_damage_dealt", "", "NX-BATT-46", said)
        desk.do(*(Marked(hit.card, "damage", hit.taken) for hit in hits if hit.taken))
    movement.check_standing(desk, effect["seat"])
    return None


roll, reroll = verbs.rolling(in_play_subjects, "NX-SETC-06")


def gain(desk: Desk, effect: Effect, operation: Plain) -> Question:
    """`gain`: +X/+Y/+Z to each card until the turn ends, as they are now (NX-TERM-16, -17, NX-DUR-01)."""
    chosen = in_play_subjects(desk, effect, operation)
    verbs.gain(desk, effect, operation, chosen, tuple(operation["points"]), "NX-TERM-17")
    movement.check_standing(desk, effect["seat"])
    return None


def this_turn(desk: Desk, effect: Effect, operation: Plain) -> Question:
    """`this_turn`: an effect that looks for its cards through the whole turn (NX-DUR-02)."""
    by = {**operation["effect"], "seat": effect["seat"]}
    desk.record("resolved", "holds_this_turn", effect["seat"], "NX-DUR-02")
    verbs.modify(desk, effect, operation, [""], continuous.STANDING, by)
    movement.check_standing(desk, effect["seat"])
    return None


def give(desk: Desk, effect: Effect, operation: Plain) -> Question:
    """`give`: a keyword, with its parameters in `with`, to each card; a chip gains no text (NX-COIN-14)."""
    verbs.give(desk, effect, operation, _without_chips(desk, effect, operation), "NX-TERM-04")
    return None


def lose(desk: Desk, effect: Effect, operation: Plain) -> Question:
    """`lose`: a keyword, colour, trait (`which`) or all texts are taken from each card (NX-TERM-04, NX-EFF-16)."""
    by = {operation["what"]: operation.get("which", True)}
    return _put(desk, effect, operation, "lose", by, "NX-TERM-04", _without_chips(desk, effect, operation))


def silence(desk: Desk, effect: Effect, operation: Plain) -> Question:
    """`silence`: the texts of each card are negated, but for those that brackets guard (NX-KW-21, -22)."""
    return _put(desk, effect, operation, "negated", True, "NX-KW-22", _without_chips(desk, effect, operation))


def allow(desk: Desk, effect: Effect, operation: Plain) -> Question:
    """`allow`: something the rules forbid (`sortie_rolled`, a terrain) (NX-EFF-21)."""
    return _put(desk, effect, operation, "may", operation["what"], "NX-EFF-21", subjects(desk, effect, operation))


def bar(desk: Desk, effect: Effect, operation: Plain) -> Question:
    """`bar`: something the rules allow (`sortie`, `move`, `be_target`, `be_destroyed`, `damage_reset`)."""
    return _put(desk, effect, operation, "cannot", operation["what"], "NX-EFF-21", subjects(desk, effect, operation))


def _without_chips(desk: Desk, effect: Effect, operation: Plain) -> list[str]:
    """The cards it is about but for chips, whose description and text nothing changes (NX-COIN-14)."""
    return [card for card in subjects(desk, effect, operation) if not cards.is_chip(desk.table, card)]


def _put(desk: Desk, effect: Effect, operation: Plain, what: str, by: Plain, rule: str, chosen: list[str]) -> Question:
    verbs.permit(desk, effect, operation, chosen, what, by, rule)
    movement.check_standing(desk, effect["seat"])
    return None


def power(desk: Desk, effect: Effect, operation: Plain) -> Question:
    """`power`: n is added to the power of the force of a unit until it disbands (NX-PLAY-70, NX-TERM-11)."""
    for force in _force_of(desk, effect, operation):
        desk.record("resolved", "force_power_modified", "", "NX-PLAY-70", {"force": force.key, "n": operation["n"]})
        numbers.put(desk, force.key, "power", operation["n"], "disband", effect.get("card", ""))
    return None


def cost(desk: Desk, effect: Effect, operation: Plain) -> Question:
    """`cost`: what a seat plays costs more or less this turn (NX-COST-10)."""
    numbers.put(desk, who(desk, effect, operation), "cost", operation["change"], "turn", effect.get("card", ""))
    return None
