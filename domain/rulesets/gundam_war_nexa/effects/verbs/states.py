"""Small effects that change the state of cards: damage, rolling, stats, keywords, texts, permissions, force power."""

from __future__ import annotations

from collections.abc import Mapping

from domain.card_effects import choices
from domain.kernel.contract.ruleset import Desk
from domain.kernel.desk import modifiers
from domain.kernel.record.changes import Marked, Plain
from domain.kernel.record.effects import Effect
from domain.kernel.record.header import Zone
from domain.parts.bandai.continuous_effects import effect_origin
from domain.parts.bandai.detachments import spread_damage
from domain.parts.card_schema.text_protocols import CardEffect
from domain.parts.common import effect_verbs
from domain.parts.common.set_groups import ROLLED
from domain.parts.common.small_effect_execution import OptionalQuestion, card_of_field, is_recorded_as_stated, seat_of
from domain.rulesets.gundam_war_nexa.card_schema.effects_on_cards import (
    Allow,
    Bar,
    Damage,
    Fix,
    GainPoints,
    Give,
    GiveText,
    GiveTrait,
    Hold,
    Lose,
    Piercing,
    Power,
    Reroll,
    Roll,
    Sign,
    Silence,
)
from domain.rulesets.gundam_war_nexa.card_schema.small_effects import CostChange, ThisTurn
from domain.rulesets.gundam_war_nexa.combat import battle
from domain.rulesets.gundam_war_nexa.effects import automatic_effects, continuous_effects, damage_reductions
from domain.rulesets.gundam_war_nexa.effects.targets import anywhere, in_play_subjects, subjects, with_set_groups
from domain.rulesets.gundam_war_nexa.state import current_properties, printed_properties
from domain.rulesets.gundam_war_nexa.state.zones import AREAS, is_on_field
from domain.rulesets.gundam_war_nexa.zone_changes import destruction, fatal_damage

Changing = Lose | Silence | Allow | Bar


def deal_damage(desk: Desk, effect: Effect, operation: Damage) -> OptionalQuestion:
    """`damage`: deals n points of ordinary damage to each card (NX-BATT-45). Only units fall by it (NX-DEST-02)."""
    chosen = in_play_subjects(desk, effect, operation)
    question = choices.ask_next_share(effect, operation.stored, chosen, "NX-BATT-45")
    if question is None:
        _deal(desk, effect, choices.share_per_card(operation.stored, chosen))
    return question


def _deal(desk: Desk, effect: Effect, amounts: Mapping[str, int]) -> None:
    source, hurt = effect.get("card", ""), []
    for card, n in amounts.items():
        amount = _taken(desk, effect, card, n)
        if is_on_field(desk.table, card) and amount > 0:
            desk.record("resolved", "damage_dealt", "", "NX-BATT-45", {"card": card, "amount": amount, "source": source})
            desk.do(Marked(card, "damage", amount))
            hurt.append(card)
    fatal_damage.demand_known_defense(desk, hurt)
    automatic_effects.trigger_on_damage(desk, hurt)
    destruction.destroy_fallen_units(desk, effect["seat"])


def _taken(desk: Desk, effect: Effect, card: str, n: int) -> int:
    """Returns how much of n ordinary damage by this effect a card takes: texts reduce it, or protect the card (NX-EFF-21).
    Effects recorded by hand apply in full.
    """
    if is_recorded_as_stated(desk, effect):
        return n
    if damage_reductions.may_reduce_more(desk.table, card):
        desk.demand("NX-EFF-21", None)
    amount = damage_reductions.reduced_damage(desk.table, card, n)
    bars = ("be_damaged", "take_ordinary_damage")
    return amount if amount > 0 and continuous_effects.without_barred_cards(desk, [card], bars, effect_origin(effect)) else 0


def _force_of(desk: Desk, effect: Effect, operation: CardEffect) -> list[Zone]:
    """Returns the force of the unit that a small effect is about, or an empty list outside of battle areas."""
    zones = (desk.table.zone_of(unit) for unit in subjects(desk, effect, operation)[:1])
    return [zone for zone in zones if zone.name in AREAS]


def deal_piercing_damage(desk: Desk, effect: Effect, operation: Piercing) -> None:
    """`piercing`: deals n damage to the force of a unit, to its leader first and the rest to the units behind.

    It targets no unit, and is ordinary damage (NX-BATT-45, -46, NX-KW-28): points that a protected unit does not take are
    used up all the same.
    """
    for force in _force_of(desk, effect, operation):
        hits, left = spread_damage(operation.n, battle.damage_order(desk, force.holder, force.name), 0)
        hits = [hit._replace(taken=_taken(desk, effect, hit.card, hit.taken)) if hit.taken else hit for hit in hits]
        said = {"hits": tuple((hit.card, hit.taken) for hit in hits), "source": effect.get("card", "")}
        desk.record("resolved", "piercing_damage_dealt", "", "NX-BATT-46", said)
        desk.do(*(Marked(hit.card, "damage", hit.taken) for hit in hits if hit.taken))
        if left is None:
            desk.demand("NX-DEST-03", None)  # the damage of the unit with unknown defence, and of those behind it, is unknown
        automatic_effects.trigger_on_damage(desk, [hit.card for hit in hits if hit.taken])
    destruction.destroy_fallen_units(desk, effect["seat"])


def roll(desk: Desk, effect: Effect, operation: Roll) -> None:
    """`roll`: rolls each card (NX-SETC-06)."""
    chosen = continuous_effects.without_protected_cards(desk, effect, in_play_subjects(desk, effect, operation), "be_rolled")
    effect_verbs.turn_cards(desk, chosen, "rolled", ROLLED, "NX-SETC-06")


def reroll(desk: Desk, effect: Effect, operation: Reroll) -> None:
    """`reroll`: rerolls each card (NX-SETC-06)."""
    chosen = continuous_effects.without_protected_cards(desk, effect, in_play_subjects(desk, effect, operation), "reroll")
    effect_verbs.turn_cards(desk, chosen, "rerolled", 0, "NX-SETC-06")


def gain(desk: Desk, effect: Effect, operation: GainPoints) -> None:
    """`gain`: gives +X/+Y/+Z until the turn ends to the cards that are subjects now (NX-TERM-16, -17, NX-DUR-01)."""
    chosen = in_play_subjects(desk, effect, operation)
    effect_verbs.change_points(desk, effect, chosen, operation.points, operation.until, "NX-TERM-17")
    fatal_damage.demand_known_lowered_defense(desk, chosen, operation.points)
    destruction.destroy_fallen_units(desk, effect["seat"])


def this_turn(desk: Desk, effect: Effect, operation: ThisTurn) -> None:
    """`this_turn`: adds an effect that applies for the whole turn, also on cards that fit later (NX-DUR-02)."""
    by = {**operation.stored["effect"], "seat": effect["seat"]}
    desk.record("resolved", "holds_this_turn", effect["seat"], "NX-DUR-02")
    effect_verbs.modify_cards(desk, effect, [""], continuous_effects.TABLE_WIDE, by, operation.until)
    destruction.destroy_fallen_units(desk, effect["seat"])


def hold(desk: Desk, effect: Effect, operation: Hold) -> None:
    """`hold`: applies what a continuous effect gives to the cards that are subjects now (NX-DUR-01)."""
    chosen = subjects(desk, effect, operation)
    by = {**operation.stored["effect"], "seat": effect["seat"]}
    desk.record("resolved", "holds_for_cards", effect["seat"], "NX-DUR-01", {"cards": tuple(chosen)})
    effect_verbs.modify_cards(desk, effect, chosen, continuous_effects.ON_CARDS, by, operation.until)
    destruction.destroy_fallen_units(desk, effect["seat"])


def give(desk: Desk, effect: Effect, operation: Give) -> None:
    """`give`: gives a keyword, with its parameters in `with`, to each card. A chip gains no text (NX-COIN-14)."""
    effect_verbs.give_keyword(desk, effect, operation, _without_chips(desk, effect, operation), "NX-TERM-04")


def lose(desk: Desk, effect: Effect, operation: Lose) -> None:
    """`lose`: takes a keyword, colour, trait (`which`), all texts or all combat modifiers from each card.

    NX-TERM-04, -16, NX-EFF-16. Chips lose only combat modifiers (NX-COIN-14).
    """
    chosen = subjects if operation.what in ("modifiers", "modifiers_but_crew") else _without_chips
    by = {operation.what: operation.which or True}
    _put(desk, effect, operation, "lose", by, "NX-TERM-04", chosen(desk, effect, operation))
    destruction.destroy_fallen_units(desk, effect["seat"])


def give_trait(desk: Desk, effect: Effect, operation: GiveTrait) -> None:
    """`give_trait`: gives a trait to each card (NX-CARD-13)."""
    chosen = _without_chips(desk, effect, operation)
    desk.record("resolved", "trait_given", "", "NX-TERM-04", {"cards": tuple(chosen), "trait": operation.trait})
    effect_verbs.modify_cards(desk, effect, chosen, "trait", operation.trait, operation.until)


def silence(desk: Desk, effect: Effect, operation: Silence) -> None:
    """`silence`: negates the texts of each card, except those that brackets guard (NX-KW-21, -22).

    Its keywords are negated too, unless the text excepts them (NX-KWG-01); `only` these, or the texts that are played.
    """
    by = operation.only or (True if operation.but is None else printed_properties.BUT_KEYWORDS)
    _put(desk, effect, operation, "negated", by, "NX-KW-22", _without_chips(desk, effect, operation))


def give_text(desk: Desk, effect: Effect, operation: GiveText) -> None:
    """`give_text`: gives each card a text, as if it were printed on it (NX-TERM-04)."""
    effect_verbs.give_text(desk, effect, operation, _without_chips(desk, effect, operation), "NX-TERM-04")


def allow(desk: Desk, effect: Effect, operation: Allow) -> None:
    """`allow`: allows each card something that the rules forbid (`sortie_rolled`, a terrain) (NX-EFF-21)."""
    _put(desk, effect, operation, "may", operation.what, "NX-EFF-21", subjects(desk, effect, operation))


def bar(desk: Desk, effect: Effect, operation: Bar) -> None:
    """`bar`: forbids each card something that the rules allow (`sortie`, `move`, `be_targeted`, `be_destroyed`,
    `damage_reset`).
    """
    _put(
        desk,
        effect,
        operation,
        "cannot",
        effect_verbs.bar_as_stored(effect, operation),
        "NX-EFF-21",
        subjects(desk, effect, operation),
    )


def _without_chips(desk: Desk, effect: Effect, operation: CardEffect) -> list[str]:
    """Returns the subjects that are not chips. The description and text of a chip cannot be changed (NX-COIN-14)."""
    return [card for card in subjects(desk, effect, operation) if not current_properties.is_chip(desk.table, card)]


def _put(desk: Desk, effect: Effect, operation: Changing, what: str, by: Plain, rule: str, chosen: list[str]) -> None:
    reached = with_set_groups(desk, effect, chosen)
    effect_verbs.permit_or_bar(desk, effect, reached, what, by, operation.until, rule)
    destruction.destroy_fallen_units(desk, effect["seat"])


def fix_stats(desk: Desk, effect: Effect, operation: Fix) -> None:
    """`fix`: fixes the combat stats of each card, whatever adds to them (NX-EFF-21)."""
    chosen = in_play_subjects(desk, effect, operation)
    desk.record("resolved", "points_fixed", "", "NX-EFF-21", {"cards": tuple(chosen), "points": operation.points})
    effect_verbs.modify_cards(desk, effect, chosen, current_properties.FIXED, operation.points, operation.until)
    destruction.destroy_fallen_units(desk, effect["seat"])


def change_g_sign(desk: Desk, effect: Effect, operation: Sign) -> None:
    """`sign`: gives the G sign of each card another colour, or the attribute of another card (NX-CARD-11, -12)."""
    like = card_of_field(desk, effect, operation.like or "", anywhere)
    model = current_properties.g_sign(desk.table, like) if like else None
    said = {"color": operation.color, "attribute": model and model.attribute}
    by = {word: value for word, value in said.items() if value is not None}
    chosen = _without_chips(desk, effect, operation) if by else []
    desk.record("resolved", "sign_changed", "", "NX-CARD-11", {"cards": tuple(chosen)})
    effect_verbs.modify_cards(desk, effect, chosen, "sign", by, operation.until)


def change_force_power(desk: Desk, effect: Effect, operation: Power) -> None:
    """`power`: adds n to the power of the force of a unit until it disbands (NX-PLAY-70, NX-TERM-11)."""
    for force in _force_of(desk, effect, operation):
        desk.record("resolved", "force_power_modified", "", "NX-PLAY-70", {"force": force.key, "n": operation.n})
        modifiers.put(desk, force.key, "power", operation.n, "disband", effect.get("card", ""))


def change_play_cost(desk: Desk, effect: Effect, operation: CostChange) -> None:
    """`cost`: changes the cost of the cards that a seat plays this turn (NX-COST-10)."""
    modifiers.put(desk, seat_of(desk, effect, operation), "cost", operation.stored["change"], "turn", effect.get("card", ""))
