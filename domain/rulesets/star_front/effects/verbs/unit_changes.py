"""Small effects that change units: numbers, keywords, bans, special types, controllers and targets of attacks."""

from __future__ import annotations

from domain.card_effects.resolution_stack import Frame, ResolutionStack
from domain.kernel.desk import modifiers
from domain.kernel.record.changes import AttributeSet, Moved, Plain
from domain.rulesets.star_front.card_schema.subjects import IN_ROW
from domain.rulesets.star_front.card_schema.terms import Until
from domain.rulesets.star_front.card_schema.unit_change_effects import (
    Admit,
    Aim,
    Bar,
    ChargeChange,
    Control,
    CountAs,
    GainAttackAndScore,
    Give,
    GiveText,
    Lose,
    Negate,
    SpendReduction,
    Tributes,
)
from domain.rulesets.star_front.combat.attack_declaration import reachable_enemies
from domain.rulesets.star_front.effects.card_lookup import seat_of_effect
from domain.rulesets.star_front.effects.targets import (
    NUMBERED,
    operation_subjects,
    reaches_all_cards,
    require_free_position,
    targets_by_word,
)
from domain.rulesets.star_front.state import current_properties, zones
from domain.rulesets.star_front.state.continuous_effects import GIVEN
from domain.rulesets.star_front.zone_changes import entry


def gain(flow: ResolutionStack, frame: Frame, operation: GainAttackAndScore) -> None:
    """`gain`: gives attack and score to each unit, until the end of the turn unless `until` says otherwise (SF-EFF-22).

    It does not change the attack of a blocker (SF-BLOCK-04, SF-ARMOR-03).
    """
    result = operation_subjects(flow, frame, operation)
    both = {"attack": operation.attack, "score": operation.score}
    given = {what: value for what, value in both.items() if value is not None}
    until = operation.until
    said = {"cards": tuple(result), "until": until, "attack": 0, "score": 0, **given}
    flow.desk.record("resolved", "stat_granted", frame["seat"], "SF-EFF-22", said)
    flow.report(frame, any(given.values()) and reaches_all_cards(frame, operation, result))
    for card in result:
        for what, value in given.items():
            modifiers.put(flow.desk, card, what, value, _until(frame, until), frame["card"])


def give(flow: ResolutionStack, frame: Frame, operation: Give) -> None:
    """`give`: gives a keyword to each unit, with its parameters in `with`."""
    by = {"keyword": operation.keyword, **operation.stored.get("with", {})}
    _modify(flow, frame, operation, "keyword_granted", "keyword", by)


def give_text(flow: ResolutionStack, frame: Frame, operation: GiveText) -> None:
    """`give_text`: gives a text to each unit, or to a player."""
    result = (
        [seat_of_effect(flow, frame, operation)] if operation.who is not None else operation_subjects(flow, frame, operation)
    )
    flow.desk.record("resolved", "text_given", frame["seat"], "SF-EFF-22", {"cards": tuple(result)})
    flow.report(frame, operation.who is not None or reaches_all_cards(frame, operation, result))
    for on in result:
        modifiers.put(flow.desk, on, GIVEN, operation.text, _until(frame, operation.until), frame["card"])


def lose(flow: ResolutionStack, frame: Frame, operation: Lose) -> None:
    """`lose`: stops a keyword of each unit from working."""
    _modify(flow, frame, operation, "keyword_lost", "lose", operation.keyword)


def count_as(flow: ResolutionStack, frame: Frame, operation: CountAs) -> None:
    """`count_as`: gives each unit and its lower cards a special type (SF-MERGE-14)."""
    _modify(flow, frame, operation, "trait_granted", "trait", operation.trait)


def _modify(flow: ResolutionStack, frame: Frame, operation: Give | Lose | CountAs, name: str, what: str, by: Plain) -> None:
    result = operation_subjects(flow, frame, operation)
    flow.desk.record("resolved", name, frame["seat"], "SF-EFF-22", {"cards": tuple(result), what: by})
    flow.report(frame, reaches_all_cards(frame, operation, result))
    for card in result:
        modifiers.put(flow.desk, card, what, by, _until(frame, operation.until), frame["card"])


def bar(flow: ResolutionStack, frame: Frame, operation: Bar) -> None:
    """`bar`: forbids something to a seat if `who` is named, otherwise to each card (SF-EFF-19).

    The words are enter, play, summon, summon_traveller, attack, move, use, use_magic, be_sacrificed, be_destroyed and others.
    """
    on = [seat_of_effect(flow, frame, operation)] if operation.who is not None else operation_subjects(flow, frame, operation)
    flow.report(frame, operation.who is not None or reaches_all_cards(frame, operation, on))
    flow.desk.record("resolved", "barred", frame["seat"], "SF-EFF-19", {"on": tuple(on), "what": operation.what})
    for target in on:
        modifiers.put(flow.desk, target, "cannot", operation.what, _until(frame, operation.until), frame["card"])


def admit(flow: ResolutionStack, frame: Frame, operation: Admit) -> None:
    """`admit`: lets the units of a seat enter the back row too (SF-ENTER-03)."""
    seat = seat_of_effect(flow, frame, operation)
    flow.desk.record("resolved", "back_row_opened", frame["seat"], "SF-ENTER-03", {"seat": seat})
    modifiers.put(flow.desk, seat, entry.ADMITTED, "back", _until(frame, operation.until), frame["card"])


def change_number(flow: ResolutionStack, frame: Frame, operation: Tributes | SpendReduction | ChargeChange) -> None:
    """`tributes`, `spend_reduction`, `charge_change`: changes a number of a seat, or of each card, by n."""
    of_seat = operation.who is not None or operation.to is None
    on = [seat_of_effect(flow, frame, operation)] if of_seat else operation_subjects(flow, frame, operation)
    flow.report(frame, of_seat or reaches_all_cards(frame, operation, on))
    what = "charge" if isinstance(operation, ChargeChange) else operation.do
    flow.desk.record("resolved", "number_changed", frame["seat"], "SF-COST-09", {"what": what, "by": operation.n})
    for target in on:
        modifiers.put(flow.desk, target, what, operation.n, _until(frame, operation.until), frame["card"])


def aim(flow: ResolutionStack, frame: Frame, operation: Aim) -> None:
    """`aim`: redirects the attack of each unit to the unit `at`, or to the last target (SF-DEF-15, SF-PIERCE-02)."""
    at = _aimed_at(flow, frame, operation)
    meant = [unit for unit in operation_subjects(flow, frame, operation) if unit != at]
    units = [
        unit
        for unit in meant
        if zones.row_of(flow.table, unit) and flow.table.cards[unit].angle == current_properties.ATTACKING
    ]
    turned = [unit for unit in units if at not in reachable_enemies(flow.table, unit)[:1]]
    flow.report(frame, at in flow.table.cards and bool(turned) and turned == meant)
    for unit in units:
        if at in flow.table.cards:
            flow.desk.record("resolved", "attack_target_changed", frame["seat"], "SF-DEF-15", {"attacker": unit, "new": at})
            flow.desk.do(AttributeSet(unit, "target", at))


def _aimed_at(flow: ResolutionStack, frame: Frame, operation: Aim) -> str:
    if operation.at == "self":
        return zones.host(flow.table, frame["card"])
    if operation.at in NUMBERED:
        return next(iter(targets_by_word(frame, operation.at)), "")
    return operation.at or next(iter(frame.get("targets", ())[-1:]), "")


def negate(flow: ResolutionStack, frame: Frame, operation: Negate) -> None:
    """`negate`: negates the magic card that is being used, so that it has no effect (SF-EFF-21)."""
    card = str(frame.get("subject") or operation.card or "")
    is_used = card in flow.table.cards and flow.table.cards[card].place == zones.PROCESSING
    is_used = is_used and not flow.table.cards[card].attributes.get("negated")
    flow.report(frame, is_used)
    if is_used:
        flow.desk.record("negated", "effect_negated", frame["seat"], "SF-EFF-21", {"card": card})
        flow.desk.do(AttributeSet(card, "negated", True))


def control(flow: ResolutionStack, frame: Frame, operation: Control) -> None:
    """`control`: moves each unit to free positions `at` of the own field from now on; its owner stays the same (SF-EFF-17,
    -18).
    """
    seat, at = seat_of_effect(flow, frame, operation), operation.at
    wanted = () if at in IN_ROW else (at,) if isinstance(at, str) else at
    results = [unit for unit in operation_subjects(flow, frame, operation) if zones.row_of(flow.table, unit)]
    gained = [unit for unit in results if zones.controller(flow.table, unit) != seat]
    flow.report(frame, reaches_all_cards(frame, operation, gained))
    for number, unit in enumerate(results):
        there = zones.free_positions_in(flow.table, seat, at)
        if not there:
            flow.report(frame, False)
            continue
        where = wanted[number] if number < len(wanted) and wanted[number] else there[0]
        if not require_free_position(flow, frame, where, there):
            flow.report(frame, False)
            continue
        row, lane = zones.split_position(where)
        flow.desk.record("resolved", "control_changed", seat, "SF-EFF-18", {"card": unit, "position": where})
        flow.desk.do(Moved(unit, f"{seat}.{row}"), AttributeSet(unit, "lane", lane))


def _until(frame: Frame, until: Until) -> str:
    """Returns how long a change lasts. A duration that depends on a player's phase names the player of the text."""
    return until if until in ("turn", "battle", "stay", "next_turn") else f"{until}:{frame['seat']}"


VERBS = (gain, give, give_text, lose, count_as, bar, admit, change_number, aim, negate, control)
