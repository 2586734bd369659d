"""Costs: tributes for red stars, the blue frame, energy, passengers and ghost cards (SF-COST)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations

from domain.card_effects.chain_links import is_recorded_illegal
from domain.card_effects.resolution_stack import Frame, ResolutionStack
from domain.kernel.contract.ruleset import Desk
from domain.kernel.contract.truth import Truth, all_of, negate
from domain.kernel.messages.message import Message
from domain.kernel.record.changes import FlagSet, Plain
from domain.kernel.table.table import Table
from domain.parts.card_schema import NOTHING
from domain.parts.common.card_references import require_each_once
from domain.rulesets.star_front.card_schema.control_flow import Pay
from domain.rulesets.star_front.card_schema.filters import FREE, Cost, Filter, parts_of_cost
from domain.rulesets.star_front.card_schema.texts import Printed
from domain.rulesets.star_front.effects import filters
from domain.rulesets.star_front.keywords import alight, devour_merge, revive, spend
from domain.rulesets.star_front.keywords.merge import EXPOSABLE
from domain.rulesets.star_front.messages import msg
from domain.rulesets.star_front.state import bans, continuous_effects, current_properties, unknown_effects, zones

TRIBUTES = "tributes"
NO_PARTS: Mapping[str, str] = {}
"""No tribute is stated to go below the played unit."""


def available_tributes(table: Table, seat: str) -> list[str]:
    """Returns the units that can be tributes: own units that are not imprisoned and not yet tributes (SF-IMPR-01, SF-COST-06,
    SF-COST-13).
    """
    return [unit for unit in zones.units(table, seat) if _may_be_tribute(table, unit)]


def _may_be_tribute(table: Table, unit: str) -> bool:
    chosen = unit in table.flags.get(TRIBUTES, ())
    return (
        not chosen
        and current_properties.has_keyword(table, unit, "imprisoned") is not True
        and not bans.is_barred(table, "be_sacrificed", unit)
    )


def may_be_no_tribute(table: Table, unit: str) -> bool:
    """Returns whether it depends on an unknown card if a unit may be a tribute."""
    return (
        current_properties.is_keyword_doubtful(table, unit, "imprisoned")
        or bans.is_allowed(table, "be_sacrificed", unit) is None
    )


def tribute_worth(table: Table, unit: str, card: str) -> int:
    """Returns how many tributes a unit may count as for a card: one, or the number in a text (SF-COST-03)."""
    there = continuous_effects.effects_on_card(table, unit, continuous_effects.tribute_worth_given, current_properties.BARE)
    fit = [each.worth or 1 for each in there if each.worth_for is None or _is_meant(table, unit, each.worth_for, card)]
    return max([1, *fit])


def _is_meant(table: Table, unit: str, wanted: Filter, card: str) -> bool:
    return filters.suits(table, unit, wanted._replace(where=None), card) is True


def most_tributes(table: Table, seat: str, card: str) -> int:
    """Returns how many tributes a player can offer for a card."""
    return sum(tribute_worth(table, unit, card) for unit in available_tributes(table, seat))


def ways_with_fewer_units(table: Table, seat: str, card: str, count: int) -> Iterator[tuple[str, ...]]:
    """Yields the ways to offer `count` tributes with fewer units, because a unit may count as several."""
    units = available_tributes(table, seat)
    weights = {unit: tribute_worth(table, unit, card) for unit in units}
    for size in range(1, count) if max(weights.values(), default=1) > 1 else ():
        yield from (way for way in combinations(units, size) if sum(weights[unit] for unit in way) >= count)


def may_tribute_count_change(table: Table) -> bool:
    """Returns whether an unknown card in play may change the number of tributes needed, or the worth of one."""
    return unknown_effects.may_unknown_card_give(
        table, lambda effect: effect.tributes is not None or effect.worth is not None
    )


def require_tributes(desk: Desk, seat: str, card: str, named: tuple[str, ...]) -> None:
    """Checks that the number of tributes matches the star (SF-COST-01, -03) and that none is imprisoned (SF-IMPR-01).

    The number is unknown if the record does not know the card.
    """
    needed = current_properties.tributes_needed(desk.table, card, seat) or 0
    known = current_properties.printed(desk.table, card).star is not None
    legal = tuple(available_tributes(desk.table, seat))
    for unit in (each for each in named if zones.controller(desk.table, each) == seat):  # enemy's: no tribute (SF-COST-03)
        free = all_of(
            (
                negate(current_properties.has_keyword(desk.table, unit, "imprisoned")),
                bans.is_allowed(desk.table, "be_sacrificed", unit),
            )
        )
        fits = False if unit not in legal else None if free is None else True
        desk.demand("SF-IMPR-01", fits, msg("card_cannot_be_chosen_as_tribute", card=unit), legal)
    most = sum(tribute_worth(desk.table, unit, card) for unit in named if unit in desk.table.cards)
    enough = len(named) <= needed <= most if known and not may_tribute_count_change(desk.table) else None
    require_each_once(desk, named, legal, "SF-COST-03")
    desk.demand("SF-COST-03", enough, msg("star_asks_for_n_tributes", n=needed, n2=len(named)), legal)


def is_blue_frame_met(table: Table, seat: str, card: str) -> Truth:
    """Returns whether the condition of a blue frame is met (SF-COST-10). A card without a blue frame needs no condition."""
    blue = current_properties.printed(table, card).blue
    if blue is None:
        return True
    met = blue.condition is None or filters.condition(table, seat, card, blue.condition)
    return all_of((met, blue.cost is None or is_payable(table, seat, card, blue.cost)))


def is_play_requirement_met(table: Table, seat: str, card: str) -> Truth:
    """Returns whether the play requirement in the text of a unit is met (SF-EFF-01). A unit without one needs nothing."""
    wanted = current_properties.printed(table, card).requirement
    return True if wanted is None else filters.condition(table, seat, card, wanted)


def require_devoured(desk: Desk, tributes: tuple[str, ...], part: str) -> Mapping[str, str]:
    """Returns the tribute that goes below the played unit with this visible part, as it is stated (SF-DEVOUR-01, -02).

    Raises Refused where several tributes may be meant. Without a statement an unknown tribute that may have devour merge
    leaves the verdict open.
    """
    able = [unit for unit in tributes if _devours(desk.table, unit) is not False]
    if not part:
        may = any(_may_devour(desk.table, unit) for unit in able)
        desk.demand("SF-DEVOUR-01", None if may else True, msg("which_tribute_goes_below"))
        return NO_PARTS
    meant = able or list(tributes)
    desk.reject_unless(part in EXPOSABLE, msg("exposed_is_attack_or_score", said=part[:20]), EXPOSABLE)
    desk.reject_unless(len(meant) == 1, msg("which_tribute_goes_below"), tuple(meant), "SF-DEVOUR-01")
    desk.demand("SF-DEVOUR-01", _devours(desk.table, meant[0]), msg("card_has_no_devour_merge", card=meant[0]))
    return {meant[0]: part}


def _may_devour(table: Table, unit: str) -> bool:
    return not zones.is_traveller(table, unit) and current_properties.is_keyword_doubtful(table, unit, "devour_merge")


def _devours(table: Table, unit: str) -> Truth:
    return False if zones.is_traveller(table, unit) else current_properties.has_keyword(table, unit, "devour_merge")


def steps_before_entry(
    card: str,
    data: Printed,
    tributes: tuple[str, ...],
    back: str,
    played: bool = True,
    exposed: Mapping[str, str] = NO_PARTS,
) -> tuple[Plain, ...]:
    """Returns the steps before a unit enters: the action of the blue frame, or tributes one after another (SF-COST-04, -10).

    `back`: the zone to which the card goes if the action is not done · `played`: the entry is a play, not a summon, so that
    tributes with devour merge go below the card (SF-DEVOUR-01).
    """
    blue = data.blue.stored if data.blue else NOTHING
    paid = ({"do": "pay", "cost": blue["cost"]},) if "cost" in blue else ()
    frame = tuple({**each, "for": card} if played and each["do"] == "sacrifice" else each for each in blue.get("effects", ()))
    done = tuple(step for effect in frame for step in (effect, {"do": "_done"}))
    watched = ({"do": "_on_its_way", "card": card, "back": back},) if blue else ()
    return (*watched, *paid, *done, *build_sacrifice_steps(tributes, card, exposed))


def check_blue_action(flow: ResolutionStack, frame: Frame, operation: Plain) -> None:
    """`_done`: stops the entry unless the action of the blue frame was done completely (SF-COST-10)."""
    if not frame.get("ok", True):
        flow.desk.record("lost", "cost_not_paid", frame["seat"], "SF-COST-10", {"card": frame["card"]})
        frame["ops"] = ()


def choose_tributes(desk: Desk, units: tuple[str, ...]) -> None:
    """Marks these units as tributes, in addition to those of a cost that is being paid (SF-COST-06)."""
    desk.do(FlagSet(TRIBUTES, (*desk.table.flags.get(TRIBUTES, ()), *units)))


def build_sacrifice_steps(units: tuple[str, ...], played: str, exposed: Mapping[str, str] = NO_PARTS) -> tuple[Plain, ...]:
    """Returns the steps of sacrificing tributes in this order, for the card `played` or for no card.

    `exposed`: the stated visible part of tributes that go below it.
    """
    steps = tuple({"do": "_sacrifice", "unit": unit, "for": played, **_part(exposed, unit)} for unit in units)
    return (*steps, {"do": "_tributes_done", "units": units}) if units else ()


def _part(exposed: Mapping[str, str], unit: str) -> dict[str, Plain]:
    return {"exposed": exposed[unit]} if unit in exposed else {}


def announce_sacrifice(flow: ResolutionStack, frame: Frame, operation: Plain) -> None:
    """`_sacrifice`: announces the sacrifice of a tribute, whose own effect resolves before it goes
    (SF-COST-05, SF-LEAVE-03).
    """
    unit = operation["unit"]
    if unit not in flow.table.cards or not zones.row_of(flow.table, unit):
        flow.report(frame, False)
        return
    flow.desk.record("cost_paid", "tribute_sacrificed", frame["seat"], "SF-COST-04", {"card": unit, "for": operation["for"]})
    give = {**operation, "do": "_give", "life": flow.table.cards[unit].life}
    flow.push(frame["seat"], frame["card"], ({"do": "announce", "moment": "sacrificed", "subject": unit}, give))


def move_tribute(flow: ResolutionStack, frame: Frame, operation: Plain) -> None:
    """`_give`: sends a tribute to the graveyard, or with devour merge below the unit that is played (SF-DEVOUR-01)."""
    unit, played = operation["unit"], operation["for"]
    there = flow.table.cards.get(unit)
    if there is None or there.life != operation["life"] or not zones.row_of(flow.table, unit):
        return
    if played and "exposed" not in operation and _may_devour(flow.table, unit):
        flow.desk.mark_open("SF-DEVOUR-01")
    merges = "exposed" in operation or current_properties.has_keyword(flow.table, unit, "devour_merge") is True
    if played and merges and not zones.is_traveller(flow.table, unit):
        devour_merge.devour(flow, frame, operation)
    else:
        leave = {"do": "_leave", "card": unit, "to": zones.GRAVEYARD, "how": "sacrificed"}
        flow.push(frame["seat"], frame["card"], (leave,))


def clear_tributes(flow: ResolutionStack, frame: Frame, operation: Plain) -> None:
    """`_tributes_done`: ends the state of these units as tributes (SF-COST-06)."""
    left = tuple(unit for unit in flow.table.flags.get(TRIBUTES, ()) if unit not in operation["units"])
    flow.desk.do(FlagSet(TRIBUTES, left or None))


def _has_entry(table: Table, seat: str, source: str, amount: int) -> bool:
    """Returns whether the entry of the summon phase is still to be made (SF-SUM-02)."""
    return table.clock.holder == seat and table.clock.node == "summon.main" and ENTRY not in table.flags


def use_entry(flow: ResolutionStack, frame: Frame, operation: Plain) -> None:
    """`_entry`: uses up the entry of the summon phase as a cost (SF-SUM-02)."""
    flow.desk.record("cost_paid", "entry_given_up", frame["seat"], "SF-SUM-02", {"card": frame["card"]})
    flow.desk.do(FlagSet(ENTRY, True))


ENTRY = "met:summon"
_PAYABLE = {"spend": spend.can_spend, "alight": alight.can_alight, "revive": revive.can_revive, "entry": _has_entry}


def is_payable(table: Table, seat: str, source: str, cost: Cost) -> Truth:
    """Returns whether the cost of a text can be paid now (SF-COST-14); unknown where unknown cards decide it."""
    return all_of(_PAYABLE[name](table, seat, source, amount) for name, amount in parts_of_cost(cost))


def cost_demands(table: Table, seat: str, source: str, cost: Cost | None) -> Iterator[tuple[str, Truth, Message]]:
    """Yields for each part of a cost: the rule, whether it can be paid, and the message if it cannot."""
    rules = {"spend": "SF-SPEND-01", "alight": "SF-ALIGHT-01", "revive": "SF-REVIVE-01", "entry": "SF-SUM-02"}
    for name, amount in parts_of_cost(cost or FREE):
        if name == "alight":
            yield (
                "SF-ALIGHT-02",
                not alight.was_boarded_this_turn(table, source),
                msg("card_took_travellers_this_turn", card=source),
            )
        yield rules[name], _PAYABLE[name](table, seat, source, amount), _why_not(name, amount)


def _why_not(name: str, amount: int) -> Message:
    return msg("entry_this_phase_was_made") if name == "entry" else msg("word_n_cannot_be_paid", word=name, n=amount)


def require_payable(desk: Desk, seat: str, source: str, cost: Cost | None) -> None:
    """Checks that the cost of a text can be paid, each part by its own rule."""
    for rule, truth, message in cost_demands(desk.table, seat, source, cost):
        desk.demand(rule, truth, message)


def pay(flow: ResolutionStack, frame: Frame, operation: Pay) -> None:
    """`pay`: pays the cost of a text part by part, also in the middle of one. If it cannot be paid, the text stops
    (SF-COST-14).
    """
    cost = operation.cost
    payable = is_payable(flow.table, frame["seat"], frame["card"], cost)
    if payable is False and not is_recorded_illegal(frame):
        flow.desk.record("lost", "cost_not_paid", frame["seat"], "SF-COST-14", {"card": frame["card"]})
        frame["ops"] = ()
        return
    frame["ops"] = (*({"do": f"_{name}", "n": amount} for name, amount in parts_of_cost(cost)), *frame["ops"])
