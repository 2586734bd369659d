"""Payments while an effect is carried out: Gs are rolled as for the cost of a text (NX-EFF-21, NX-COST-04)."""

from __future__ import annotations

from functools import partial
from itertools import product

from domain.card_effects import control_flow
from domain.kernel.contract.ruleset import Desk
from domain.kernel.record.effects import Effect
from domain.parts.common.small_effect_execution import OptionalQuestion, chosen_answer
from domain.rulesets.gundam_war_nexa.card_schema.small_effects import Pay
from domain.rulesets.gundam_war_nexa.plays import costs
from domain.rulesets.gundam_war_nexa.plays.payment import Parts
from domain.rulesets.gundam_war_nexa.state.national_power import generated_color, rerolled_generators


def pay(desk: Desk, effect: Effect, operation: Pay) -> OptionalQuestion:
    """`pay`: pays in one of the ways of a text cost. If different Gs could be rolled, the player chooses them."""
    ways = payable_ways(desk, str(effect["seat"]), operation)
    if operation.partly and not ways:
        return None
    return control_flow.pay(desk, effect, operation, bool(ways), lambda: _roll(desk, effect, ways))


def payable_ways(desk: Desk, seat: str, operation: Pay) -> list[Parts]:
    """Returns the ways in which a seat can pay, as far as is known; with `partly` else the largest parts of them."""
    wholes = [costs.roll_cost_parts(way, 0) for way in operation.cost]
    ways = [way for way in wholes if costs.may_pay_roll_cost(desk, seat, way)]
    if ways or not operation.partly:
        return ways
    parts = [part for whole in wholes if (part := _largest_part(desk, seat, whole))]
    most = max(map(_size, parts), default=0)
    return [part for part in parts if _size(part) == most]


def _largest_part(desk: Desk, seat: str, whole: Parts) -> Parts:
    """Returns the largest part of a cost that a seat can pay; any one G is half of a purple (NX-CARD-10)."""
    halves = [("any", 1)] if any(color == "purple" for color, _ in whole) else []
    fewer = product(*([(color, less) for less in range(n + 1)] for color, n in whole))
    parts = [(*part, *half) for part in fewer for half in ([], halves)]
    able = (part for part in sorted(parts, key=_size, reverse=True) if costs.may_pay_roll_cost(desk, seat, part))
    return next(able, ())


def _size(part: Parts) -> int:
    return sum(n for _, n in part)


def _roll(desk: Desk, effect: Effect, ways: list[Parts]) -> OptionalQuestion:
    seat, said = str(effect["seat"]), chosen_answer(effect)
    named = () if said == ("yes",) else said or ()
    most, able = _choice(desk, seat, ways)
    if not named and len(able) > most:
        return {"seat": seat, "what": "pay_with", "n": most, "options": able}
    way = next(
        (way for way in ways if desk.passes_demands(partial(costs.require_roll, desk, seat, way, named or None))), ways[0]
    )
    costs.roll_for_cost(desk, seat, costs.require_roll(desk, seat, way, named or None), str(effect.get("card", "")))
    return None


def _choice(desk: Desk, seat: str, ways: list[Parts]) -> tuple[int, tuple[str, ...]]:
    """Returns the number of Gs that are rolled, and the Gs to choose from.

    There is no choice if the ways differ in number, or if two other Gs may pay for a purple one.
    """
    parts = [part for way in ways for part in way if part[1]]
    colors = {color for color, _ in parts}
    if len({n for _, n in parts}) != 1 or len(parts) != len(ways) or "purple" in colors:
        return 0, ()
    gs = ((card, generated_color(desk.table, card)) for card in rerolled_generators(desk.table, seat))
    return parts[0][1], tuple(card for card, color in gs if "any" in colors or color in (*colors, ""))
