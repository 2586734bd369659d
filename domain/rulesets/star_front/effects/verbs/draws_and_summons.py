"""Small effects that bring cards: draw, summon, extra play, a magic card as a unit."""

from __future__ import annotations

from domain.card_effects.resolution_stack import Frame, ResolutionStack
from domain.kernel.contract.ruleset import Desk
from domain.kernel.desk.identification import show_card
from domain.kernel.record.changes import PUBLIC, Moved, Plain
from domain.rulesets.star_front.card_schema.draw_and_summon_effects import AsUnit, Draw, ExtraPlay, Summon, SummonTraveller
from domain.rulesets.star_front.card_schema.subjects import ENEMY_FIELD
from domain.rulesets.star_front.effects.card_lookup import seat_of_effect
from domain.rulesets.star_front.effects.hidden_choices import pick_hidden
from domain.rulesets.star_front.effects.targets import operation_subjects, reaches_all_cards
from domain.rulesets.star_front.messages import msg
from domain.rulesets.star_front.plays import costs
from domain.rulesets.star_front.state import current_properties, zones
from domain.rulesets.star_front.turn import turn_start


def draw(flow: ResolutionStack, frame: Frame, operation: Draw) -> None:
    """`draw`: draws n cards, as many as there are (SF-TURN-05); with `fill`, as many as the hand lacks to have n."""
    seat = seat_of_effect(flow, frame, operation)
    has = len(flow.table.at(f"{seat}.{zones.HAND}")) if operation.fill else 0
    count = max(0, operation.n - has)
    drawn = turn_start.draw_cards(flow.desk, seat, count, "")
    flow.report(frame, bool(drawn) and len(drawn) == count)


def summon_traveller(flow: ResolutionStack, frame: Frame, operation: SummonTraveller) -> None:
    """`summon_traveller`: summons n travellers from the forest (SF-ZONE-06). They do not meet the duty (SF-SUM-05)."""
    seat = seat_of_effect(flow, frame, operation)
    place = _place(flow, seat, operation)
    forest = flow.table.at(f"{place['seat']}.{zones.FOREST}")[: operation.n]
    flow.report(frame, bool(forest) and len(forest) == operation.n)
    enter = {"do": "_enter", "how": "summon", "back": zones.FOREST, **place, **_exactly(operation.exact)}
    flow.push(seat, frame["card"], [{**enter, "card": card} for card in forest])


def _place(flow: ResolutionStack, seat: str, operation: SummonTraveller | Summon | ExtraPlay) -> dict[str, Plain]:
    """Returns the seat and the position where a card enters. On the enemy's field, `seat` chooses the position
    (`chooser`).
    """
    if operation.at != ENEMY_FIELD:
        return {"seat": seat, "at": operation.at or ""}
    return {"seat": zones.enemy_of(flow.table, seat), "at": "", "chooser": seat}


def _exactly(there: bool) -> dict[str, Plain]:
    """Returns the field that restricts an entry to one exact position, if the text does so."""
    return {"exact": True} if there else {}


def summon(flow: ResolutionStack, frame: Frame, operation: Summon) -> None:
    """`summon`: lets the card that `card` describes, or each subject, enter without being played and without tributes
    (SF-COST-07).
    """
    _bring(flow, frame, operation, "summon")


def extra_play(flow: ResolutionStack, frame: Frame, operation: ExtraPlay) -> None:
    """`extra_play`: plays a unit in addition to the duty, without tributes (SF-COST-07, SF-SUM-02)."""
    _bring(flow, frame, operation, "extra")


def _bring(flow: ResolutionStack, frame: Frame, operation: Summon | ExtraPlay, how: str) -> None:
    seat = seat_of_effect(flow, frame, operation)
    wanted = operation.card
    if wanted is None:
        result = operation_subjects(flow, frame, operation)
    else:
        card = pick_hidden(flow, frame, operation.stored, wanted._replace(type=wanted.type or "unit"), seat)
        if card is None:
            return
        result = [card] if card else []
    each = [{"do": "_bring_in", "steps": _steps(flow, seat, card, how, operation)} for card in result]
    everything = bool(result) if wanted is not None else reaches_all_cards(frame, operation, result)
    flow.report(frame, everything and all(step["steps"] for step in each))
    flow.push(seat, frame["card"], each, part=True)


def bring_in(flow: ResolutionStack, frame: Frame, operation: Plain) -> None:
    """`_bring_in`: starts the steps of one card that an effect brings in, in a frame of their own: a failure does not affect
    the next card.
    """
    flow.push(frame["seat"], frame["card"], operation["steps"], part=True)


def _steps(flow: ResolutionStack, seat: str, card: str, how: str, operation: Summon | ExtraPlay) -> tuple[Plain, ...]:
    """Returns the steps of one entry. An effect brings a blue-star unit in only if its frame allows it (SF-COST-11)."""
    table = flow.table
    blue = current_properties.printed(table, card).blue
    fair = blue is None or (blue.by_effect and costs.is_blue_frame_met(table, seat, card) is True)
    named = operation.card is not None
    flow.desk.demand("SF-COST-11", fair or not named, msg("its_blue_frame_does_not_let"))
    if how == "extra" and costs.is_play_requirement_met(table, seat, card) is False:
        flow.desk.record("lost", "effect_not_resolved", seat, "SF-EFF-01", {"card": card})
        return ()
    if not fair or not current_properties.type_of(table, card).may_be("unit"):
        return ()
    back = table.zone_of(card).name
    action = costs.steps_before_entry(card, current_properties.printed(table, card), (), back, how == "extra") if blue else ()
    angle = 90 if operation.state == "sideways" else 0
    _show(flow.desk, card)
    exactly = _exactly(operation.exact)
    return (
        *action,
        {"do": "_enter", "card": card, "how": how, "back": back, "angle": angle, **_place(flow, seat, operation), **exactly},
    )


def _show(desk: Desk, card: str) -> None:
    """Shows a card and processes it on its way to the field."""
    show_card(desk, card, (PUBLIC,))
    if not zones.is_traveller(desk.table, card):
        desk.do(Moved(card, zones.PROCESSING))


def as_unit(flow: ResolutionStack, frame: Frame, operation: AsUnit) -> None:
    """`as_unit`: puts the magic card on the field as a unit with this attack and score (SF-MAG-08)."""
    result = operation_subjects(flow, frame, operation)
    flow.report(frame, reaches_all_cards(frame, operation, result))
    del result[1:]
    for card in result:
        seat, back = seat_of_effect(flow, frame, operation), flow.table.zone_of(card).name
        unit = {"attack": operation.attack, "score": operation.score}
        at = operation.at or ""
        about = {"seat": seat, "how": "summon", "back": back, "at": at, "as_unit": unit, **_exactly(operation.exact)}
        enter = {"do": "_enter", "card": card, **about}
        flow.push(seat, card, (enter,))


VERBS = (draw, summon_traveller, summon, extra_play, as_unit)
STEPS = {"_bring_in": bring_in}
