"""Mech merge (SF-MECH): a separate phase inside the main phase, once a turn."""

from __future__ import annotations

from collections.abc import Iterable

from domain.card_effects.resolution_stack import Frame, ResolutionStack, run_steps_with_consequences
from domain.kernel.contract.ruleset import Arguments, Desk
from domain.kernel.contract.truth import Truth, any_of, negate, uncertain
from domain.kernel.desk.timing.clock_and_priority import advance_clock
from domain.kernel.record.changes import ClockMoved, FlagSet, Plain
from domain.kernel.table.table import Table
from domain.rulesets.star_front.card_schema.keyword_effects import MechMerge
from domain.rulesets.star_front.effects.card_lookup import find_own_unit
from domain.rulesets.star_front.effects.targets import operation_subjects, reaches_all_cards
from domain.rulesets.star_front.effects.triggers import leave_open_own_texts, push_own
from domain.rulesets.star_front.effects.triggers import texts_timed_to as timed_texts
from domain.rulesets.star_front.keywords import imprisoned
from domain.rulesets.star_front.keywords.merge import EXPOSABLE, may_be_merged, merge
from domain.rulesets.star_front.messages import msg
from domain.rulesets.star_front.plays.text_timing import MAIN, MECH_PHASE, MERGING, current_merge_phase
from domain.rulesets.star_front.state import current_properties, zones
from domain.rulesets.star_front.turn import duties
from domain.rulesets.star_front.turn.tactics_phase import require_own_turn

PHASE = MECH_PHASE
ORDERS = ("unit", "target")
"""The unit whose merge-time effect comes first."""
DONE = "merged_phase"
NODE = MERGING
WHERE = (*MAIN, NODE)


def declare(desk: Desk, seat: str, args: Arguments) -> None:
    """Moves a unit with mech merge onto an own mech unit (SF-MECH-02). The first such move declares
    the phase (SF-MECH-01).
    """
    require_own_turn(desk, seat)
    table = desk.table
    unit, target = (find_own_unit(desk, seat, args.get(word), "SF-MECH-02") for word in ("card", "onto"))
    phase = current_merge_phase(table)
    if phase is None:
        desk.demand("SF-MECH-01", DONE not in table.flags, msg("mech_merge_phase_was_declared"))
    _require_legal(desk, unit, target, phase or {})
    top = _top(desk, seat, args, (unit, target))
    for word, known in (("order", ORDERS), ("exposed", EXPOSABLE)):
        said = str(args.get(word) or "")
        desk.reject_unless(
            said in ("", *known),
            msg("field_said_is_not_one_of_said", field=word, said=said[:20], said2=", ".join(known)),
            known,
        )
    desk.declare("mech_merge", seat, "SF-MECH-02", {"card": unit, "onto": target})
    names = (
        *(phase or {}).get("names", ()),
        current_properties.names_of(table, unit).or_else(""),
        current_properties.names_of(table, target).or_else(""),
    )
    extra = bool((phase or {}).get("extra"))
    more = {"names": names, "more": bool(args.get("more")), "back": (phase or {}).get("back", table.clock.node)}
    desk.do(FlagSet(PHASE, {**(phase or {}), **more}))
    if not extra:
        desk.do(FlagSet(DONE, True))
    desk.do(table.clock._replace(node=NODE))
    step = {"do": "_mech", "unit": unit, "target": target, "first": str(args.get("order") or ""), "top": top}
    run_steps_with_consequences(desk, seat, unit, {**step, "exposed": str(args.get("exposed") or "")})


def _top(desk: Desk, seat: str, args: Arguments, both: tuple[str, str]) -> str:
    """Returns the card that the player puts on top, or an empty string if the player names none."""
    top = find_own_unit(desk, seat, args.get("top"), "SF-MERGE-04") if args.get("top") else ""
    desk.reject_unless(top in ("", *both), msg("one_two_lies_on_top"), both, "SF-MERGE-04")
    return top


def _require_legal(desk: Desk, unit: str, target: str, phase: Plain) -> None:
    table = desk.table
    desk.demand(
        "SF-MECH-02", current_properties.has_keyword(table, unit, "mech_merge"), msg("card_has_no_mech_merge", card=unit)
    )
    desk.reject_unless(unit != target, msg("unit_does_not_merge_onto"), rule="SF-MECH-02")
    desk.demand(
        "SF-MECH-02", current_properties.may_have_trait(table, target, "mech"), msg("card_is_no_mech_unit", card=target)
    )
    fit = may_be_merged(table, unit) and may_be_merged(table, target)
    desk.demand("SF-MERGE-03", fit, msg("merged_unit_takes_no_part"))
    desk.demand("SF-IMPR-02", imprisoned.may_be_moved(table, unit), msg("card_cannot_be_moved", card=unit))
    allowed = phase.get("allowed")
    desk.demand("SF-MECH-07", allowed is None or unit in allowed, msg("card_is_not_named_for_this", card=unit))
    desk.demand("SF-MECH-04", _are_names_new(table, (unit, target), phase), msg("units_this_name_have_merged"))


def _are_names_new(table: Table, units: Iterable[str], phase: Plain) -> Truth:
    """Returns whether no unit of these names has merged in the phase (SF-MECH-04); unknown if a unit without a known name may
    be one.
    """
    before = [uncertain(name) for name in phase.get("names", ())]
    return negate(any_of(current_properties.names_of(table, unit).shares_with(name) for unit in units for name in before))


def move_onto_mech(flow: ResolutionStack, frame: Frame, operation: Plain) -> None:
    """`_mech`: moves the unit, activates the merge-time effects in the player's order (SF-MECH-05),
    then stacks both units.
    """
    unit, target, seat = operation["unit"], operation["target"], frame["seat"]
    timed = [card for card in (unit, target) if any(timed_texts(flow.table, card, "merged"))]
    if operation["first"] in ORDERS and len(timed) > 1:
        timed = timed if operation["first"] == "unit" else timed[::-1]
    elif len(timed) > 1:
        chosen = flow.choose(frame, operation, seat, "order", timed, 2, 2, ordered=True)
        if chosen is None:
            return
        timed = [*chosen, *(card for card in timed if card not in chosen)]
    where = zones.position_of(flow.table, target)
    flow.desk.record("resolved", "unit_moved", seat, "SF-MECH-02", {"card": unit, "to": where})
    for card in (unit, target):
        leave_open_own_texts(flow, card, "merged")
    stack = {**operation, "do": "_stack", "at": where}
    flow.push(seat, unit, (*({"do": "_merge_time", "card": card} for card in timed), stack))


def merge_time(flow: ResolutionStack, frame: Frame, operation: Plain) -> None:
    """`_merge_time`: lets the controller of a unit activate its merge-time effects (SF-MERGE-13, SF-MECH-05)."""
    push_own(flow, operation["card"], "merged")


def ask_which_on_top(flow: ResolutionStack, frame: Frame, operation: Plain) -> None:
    """`_stack`: asks which card is on top and which part of the lower card stays visible, then merges both (SF-MERGE-04)."""
    unit, target, seat = operation["unit"], operation["target"], frame["seat"]
    if not all(card in flow.table.cards and zones.row_of(flow.table, card) for card in (unit, target)):
        flow.report(frame, False)
        return
    if not operation["top"]:
        chosen = flow.choose(frame, operation, seat, "top", (unit, target), 1, 1)
        if chosen is None:
            return
        frame["ops"] = ({**operation, "top": chosen[0] if chosen else unit}, *frame["ops"])
        return
    lower = target if operation["top"] == unit else unit
    part = operation["exposed"] or flow.word(frame, operation, seat, "exposed", EXPOSABLE, card=lower)
    if part is not None:
        merge(flow, operation["top"], lower, part, operation["at"], seat)


def open_extra_phase(flow: ResolutionStack, frame: Frame, operation: MechMerge) -> None:
    """`mech_merge`: opens an extra mech merge phase for the named units only (SF-MECH-07). A phase that is going on continues
    afterwards.
    """
    allowed = tuple(operation_subjects(flow, frame, operation))
    flow.report(frame, reaches_all_cards(frame, operation, list(allowed)))
    if flow.table.clock.node not in WHERE:
        flow.desk.record("lost", "effect_not_resolved", frame["seat"], "SF-MECH-01", {"card": frame["card"]})
        flow.report(frame, False)
        return
    back = flow.table.clock.node
    flow.desk.record("resolved", "mech_merge_phase_declared", frame["seat"], "SF-MECH-07", {"allowed": allowed})
    outer = current_merge_phase(flow.table)
    flow.desk.do(FlagSet(PHASE, {"allowed": allowed, "extra": True, "back": back, "names": (), "outer": outer}))
    flow.desk.do(flow.table.clock._replace(node=NODE))


def _another(desk: Desk, phase: Plain) -> bool:
    """Returns whether another unit could still merge in this phase."""
    table = desk.table
    names = set(phase.get("names", ())) - {""}
    mine = [
        unit
        for unit in zones.units(table, table.clock.holder)
        if not current_properties.names_of(table, unit).is_surely(*names) and may_be_merged(table, unit)
    ]
    able = [
        unit
        for unit in mine
        if current_properties.has_keyword(table, unit, "mech_merge") is True and not imprisoned.is_immovable(table, unit)
    ]
    return any(
        current_properties.present_traits(table, other).is_surely("mech") for unit in able for other in mine if other != unit
    )


def end_mech_merge_phase(desk: Desk) -> None:
    """Ends the mech merge phase (SF-MECH-03). The phase in which it was declared continues by itself if its place needs no
    command.
    """
    phase = desk.table.flags.get(PHASE) or {"back": "summon.main"}
    more = phase.get("more") and _another(desk, phase)
    duties.require_duty(desk, "SF-MECH-06", not more, msg("further_mech_merge_was_announced"), ("mech_merge",))
    now = desk.table.clock
    desk.record("fixed", "mech_merge_phase_ended", now.holder, "SF-MECH-03")
    desk.do(FlagSet(PHASE, phase.get("outer")), ClockMoved(now.turn, now.holder, phase["back"], now.round, now.holder, 0))
    if desk.ruleset.timeline.node(phase["back"]).kind == "fixed":
        advance_clock(desk)


VERBS = (open_extra_phase,)
STEPS = {"_mech": move_onto_mech, "_merge_time": merge_time, "_stack": ask_which_on_top}
