"""Steps that steer the small effects of a text: choice, condition and alternative (SF-EFF-08, -09)."""

from __future__ import annotations

from collections.abc import Iterator

from domain.card_effects.resolution_stack import Frame, ResolutionStack
from domain.kernel.contract.truth import Truth, all_of
from domain.rulesets.star_front.card_schema.control_flow import IfSuccessful, May, OnlyIf, Otherwise
from domain.rulesets.star_front.card_schema.small_effects import Either
from domain.rulesets.star_front.effects import filters
from domain.rulesets.star_front.effects.targets import removes_target


def may(flow: ResolutionStack, frame: Frame, operation: May) -> None:
    """`may`: lets the player choose whether to resolve the following steps (SF-EFF-08)."""
    word = flow.word(frame, operation.stored, frame["seat"], "may", ("yes", "no"), card=frame["card"], unsaid="no")
    if word == "no":
        flow.desk.record("lost", "effect_declined", frame["seat"], "SF-EFF-08", {"card": frame["card"]})
        frame["ops"] = ()


def if_successful(flow: ResolutionStack, frame: Frame, operation: IfSuccessful) -> None:
    """`if_successful`: continues only if the part before was carried out completely (SF-EFF-09)."""
    if not frame.get("ok", True):
        flow.desk.record("lost", "effect_part_skipped", frame["seat"], "SF-EFF-09", {"card": frame["card"]})
        frame["ops"] = ()


def otherwise(flow: ResolutionStack, frame: Frame, operation: Otherwise) -> None:
    """`otherwise`: continues only if the part before was not carried out completely (SF-EFF-09)."""
    if frame.get("ok", True):
        frame["ops"] = ()


def only_if(flow: ResolutionStack, frame: Frame, operation: OnlyIf) -> None:
    """`only_if`: continues only if a condition is true now and the first target matches. If this depends on an unknown card,
    the players state it.
    """
    is_met = all_of(_conditions(flow, frame, operation))
    word = "yes" if is_met is True else "no"
    if is_met is None:
        said = flow.word(frame, operation.stored, frame["seat"], "holds", ("yes", "no"), card=frame["card"], unsaid="no")
        if said is None:
            return
        word = said
    if word != "yes":
        frame["ops"] = ()


def _conditions(flow: ResolutionStack, frame: Frame, operation: OnlyIf) -> Iterator[Truth]:
    if operation.condition is not None:
        yield filters.condition(flow.table, frame["seat"], frame["card"], operation.condition)
    if operation.target is not None:
        aimed = next((card for card in frame["targets"] if card in flow.table.cards), "")
        there = bool(aimed) and (
            operation.target.where is None or filters.is_in_place(flow.table, aimed, operation.target.where)
        )
        yield filters.suits(flow.table, frame["card"], operation.target, aimed) if there else False


def either(flow: ResolutionStack, frame: Frame, operation: Either) -> None:
    """`either`: lets the player choose one of several ways. The following steps come after each of them (SF-EFF-08)."""
    words = tuple(str(number) for number in range(1, len(operation.ways) + 1))
    word = flow.word(frame, operation.stored, frame["seat"], "either", words, card=frame["card"])
    if word is not None:
        way = operation.stored["ways"][int(word) - 1]
        leaving = removes_target(operation.ways[int(word) - 1].effects)
        pick = ({"do": "pick", "selectors": way["targets"], "leaving": leaving},) if way.get("targets") else ()
        frame["ops"] = (*pick, *way.get("effects", ()), *frame["ops"])


VERBS = (may, if_successful, otherwise, only_if, either)
