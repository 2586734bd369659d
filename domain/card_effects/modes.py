"""Modal choices: a text that is resolved in one of several ways (GW-EFF-01, MC-TEXT-02, NX-EFF-21).

A played text is played in one of its modes, as its targets are named with it; an automatic text asks when it is resolved.
The small effects after the modal one follow each mode.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Protocol, TypeVar

from domain.kernel.contract.ruleset import Arguments, Desk
from domain.kernel.record.changes import Plain
from domain.kernel.record.effects import Effect
from domain.parts.bandai.condition_evaluation import condition_truth
from domain.parts.common.small_effect_execution import OptionalQuestion, chosen_answer, source_card
from domain.parts.common.target_groups import allows_none
from domain.parts.messages import msg

T = TypeVar("T")


class ModalEffect(Protocol):
    """A small effect with several modes."""

    @property
    def stored(self) -> Plain:
        """The stored table."""


def _modal_place(clause: Any) -> int:
    """Returns the index of the first modal small effect; -1 if there is none."""
    return next((place for place, each in enumerate(clause.effects) if each.do == "either"), -1)


def has_modes(clause: Any) -> bool:
    """Returns whether a text is played in one of several modes."""
    return _modal_place(clause) >= 0


def selectors_of_all_modes(clause: Any) -> tuple[Any, ...]:
    """Returns the selectors of a text, including those of its modes."""
    return (*clause.targets, *_selectors_of_modes(clause.effects))


def _selectors_of_modes(effects: Iterable[Any]) -> Iterator[Any]:
    for way in (way for each in effects if each.do == "either" for way in each.ways):
        yield from way.targets
        yield from _selectors_of_modes(way.effects)


def choose_mode(desk: Desk, clause: T, args: Arguments) -> T:
    """Returns a played text in the mode (`way`) that its player states; of several modal effects in the mode of each, as in
    `1/2`. Raises Refused for a mode that does not exist.

    If a scribe states none, the question comes when the text is resolved.
    """
    if not has_modes(clause):
        return clause
    modes: dict[Plain, T] = {said["way"]: mode for said, mode in each_mode({}, clause)}
    way: Plain = args.get("way")
    numbers = tuple(map(str, modes))
    simple = all(isinstance(each, int) for each in modes)
    message = msg("which_way_1_to_n", n=len(modes)) if simple else msg("which_ways_as_in_said", said=numbers[0])
    desk.reject_unless(way is None or way in modes, message, numbers)
    desk.demand(desk.ruleset.card_text_hooks.choice_rule, way is not None, message, numbers)
    return clause if way is None else modes[way]


def each_mode(args: dict[str, Plain], clause: T) -> Iterator[tuple[dict[str, Plain], T]]:
    """Yields the modes of a text for offers: the arguments with `way`, and the text in that mode.

    `way` is a number; of several modal effects the number of each, as in `1/2`.
    """
    if not has_modes(clause):
        yield args, clause
        return
    for numbers, mode in _each_mode(clause):
        yield {**args, "way": numbers[0] if len(numbers) == 1 else "/".join(map(str, numbers))}, mode


def _each_mode(clause: T) -> Iterator[tuple[tuple[int, ...], T]]:
    """Yields the modes of a text, each with the numbers of its choices; a mode may offer further ones."""
    if not has_modes(clause):
        yield (), clause
        return
    for number in range(1, len(clause.effects[_modal_place(clause)].ways) + 1):  # type: ignore[attr-defined]
        for numbers, mode in _each_mode(_in_mode(clause, number)):
            yield (number, *numbers), mode


def _in_mode(clause: Any, number: int) -> Any:
    """Returns a text with the effects and targets of one mode, in its read and its stored form.

    The condition of the mode is one of the play. It is not stored, as it is not checked again at the resolution: what was
    chosen stays chosen (NX-TGT-05).
    """
    place = _modal_place(clause)
    operations = clause.stored["effects"]
    way, stored = clause.effects[place].ways[number - 1], operations[place]["ways"][number - 1]
    when = [each for each in (clause.condition, getattr(way, "condition", None)) if each is not None]
    return clause._replace(
        condition=type(when[0])(all=tuple(when)) if len(when) > 1 else next(iter(when), None),
        effects=(*clause.effects[:place], *way.effects, *clause.effects[place + 1 :]),
        targets=(*clause.targets, *way.targets),
        stored={
            **clause.stored,
            "effects": (*operations[:place], *stored["effects"], *operations[place + 1 :]),
            "targets": (*clause.stored.get("targets", ()), *stored.get("targets", ())),
        },
    )


def either(desk: Desk, effect: Effect, operation: ModalEffect) -> OptionalQuestion:
    """Asks for one of the modes whose targets exist, and continues in it; without an answer nothing is done."""
    said, ways = chosen_answer(effect), operation.stored["ways"]
    if said is not None:
        way = ways[int(said[0]) - 1] if said else {}
        return {"later": way.get("effects", ()), "more_aims": way.get("targets", ())}
    open_ = (_is_mode_open(desk, effect, way) for way in getattr(operation, "ways", ways))
    pairs = enumerate(zip(ways, open_, strict=True), 1)
    there = tuple(str(number) for number, (way, now) in pairs if now and _has_targets(desk, effect, way))
    if not there:
        desk.record(
            "lost", "effect_failed", effect["seat"], desk.ruleset.card_text_hooks.no_target_rule, {"card": effect["card"]}
        )
        return None
    return {"seat": effect["seat"], "what": "either", "words": there}


def _is_mode_open(desk: Desk, effect: Effect, way: Any) -> bool:
    """Returns whether the condition of a mode may be met."""
    when = getattr(way, "condition", None)
    return (
        condition_truth(
            desk.table, str(effect["seat"]), source_card(effect), when, desk.ruleset.card_text_hooks.filter_context
        )
        is not False
    )


def _has_targets(desk: Desk, effect: Effect, way: Plain) -> bool:
    """Returns whether there may be cards for each target of a mode."""
    hooks = desk.ruleset.card_text_hooks
    for stored in way.get("targets", ()):
        selector = hooks.selector(stored)
        if getattr(selector, "beside", None):
            continue  # that depends on the first target
        there = hooks.possible_options(desk.table, effect["seat"], source_card(effect), selector)
        if not there and not allows_none(selector):
            return False
    return True
