"""The word of a seat before a card in an effect by hand, and what else an effect or a typed line does not take."""

from __future__ import annotations

from typing import Any

import pytest

from domain.kernel.contract.ruleset import Desk
from domain.kernel.table.table import Table
from domain.registry import available, small_effects
from replays.sheet import SheetError, parse_typed_command
from replays.sheet.card_labels import CardLabels, reserved_words
from replays.sheet.line_formatter import FormatContext, format_command
from tests.sheet.test_careless_lines import desk
from tests.soak import in_full

CARDS = {"A": "Heron", "B": "Hound"}
"""The card that only this seat has in the positions of the careless lines."""


@pytest.fixture(scope="module")
def desks() -> dict[str, Desk]:
    return {name: desk(name) for name in available()}


def _effect(line: str, there: Desk) -> Any:
    """The only effect of a line; None where it is asked for or refused."""
    try:
        return parse_typed_command(line, there).args["effects"][0]
    except SheetError:
        return None


def _id(table: Table, name: str) -> str:
    return next(card for card, there in table.cards.items() if there.printing == f"~{name}")


@pytest.mark.parametrize("name", available())
def test_a_seat_before_a_card_is_that_of_the_card_or_asked_for(desks: dict[str, Desk], name: str) -> None:
    """Given an effect about cards / when a seat stands before a card / then the card of that seat is meant, or it is
    asked for."""
    there, words = desks[name], small_effects(name)
    verbs = [each for each in words.needs if "to" in words.takes[each] and each not in words.gives_up]
    for verb in in_full(verbs, verbs[::5]):
        for seat, card in CARDS.items():
            other = CARDS["B" if seat == "A" else "A"]
            for said in (seat, "own" if seat == "A" else "enemy"):
                effect = _effect(f"A effect {verb} {said} {card}", there)
                wanted = None if "who" in words.takes[verb] else {"do": verb, "to": _id(there.table, card)}
                assert effect == wanted, (verb, said, card)
                assert _effect(f"A effect {verb} {said} {other}", there) is None, (verb, said, other)
            assert _effect(f"A effect {verb} both {card}", there) is None, verb


@pytest.mark.parametrize("name", available())
def test_the_seat_of_an_effect_about_a_named_card_is_printed_with_its_field(desks: dict[str, Desk], name: str) -> None:
    there, words = desks[name], small_effects(name)
    context = FormatContext(
        there.ruleset.acts, CardLabels(reserved_words(there.ruleset.acts, "AB"), there.table.pins), there.table
    )
    for verb in [each for each in words.needs if {"to", "who"} <= {*words.takes[each]}]:
        command = parse_typed_command(f"A effect {verb} who=B Hound", there)
        assert parse_typed_command(format_command(context, command), there) == command


@pytest.mark.parametrize("name", available())
def test_an_effect_takes_no_cards_seat_or_number_that_it_does_not_use(desks: dict[str, Desk], name: str) -> None:
    """Given an effect that is about no cards, seat or number / when one is said / then it is refused, not left out."""
    words = small_effects(name)
    for verb in in_full([*words.needs], [*words.needs][::4]):
        for field, word in {"to": "Heron", "who": "who=B", "n": "2"}.items():
            if field in words.takes[verb] or field in words.needs[verb]:
                continue
            effect = _effect(f"A effect {verb} {word}", desks[name])
            assert effect is None or desks[name].dry_run(parse_typed_command(f"A effect {verb} {word}", desks[name])), (
                verb,
                word,
            )


@pytest.mark.parametrize(
    "line",
    [
        "A attack A Heron",
        "A play ~Boat targets B Hound",
        "A look A Heron",
        "A look (B ~Boat)",
        "B defend A Heron",
        "#46 = B Hound",
    ],
)
def test_a_seat_before_a_card_elsewhere_is_pointed_to(desks: dict[str, Desk], line: str) -> None:
    with pytest.raises(SheetError, match=r"expected [AB]'s "):
        parse_typed_command(line, desks["robotech"])


@pytest.mark.parametrize(
    ("line", "left"),
    [
        ("@14:32:05 A pass", "A pass"),
        ("@2026-11-20T14:32:05 A pass", "A pass"),
        ("＠14:32 A pass", "A pass"),
        ("2. @14:32:05 A pass", "2. A pass"),
        ("999. A pass", "A pass"),
    ],
)
def test_a_typed_time_or_another_number_is_not_left_out(desks: dict[str, Desk], line: str, left: str) -> None:
    """Given a line to be recorded now / when it has a time, or a number that it will not get / then it is refused."""
    there = desks["gundam_war"]
    with pytest.raises(SheetError) as caught:
        parse_typed_command(line, there)
    assert caught.value.problems[0].expected == (left,)
    following = there.events[-1].line + 1
    assert parse_typed_command(f"{following}. A pass", there) == parse_typed_command("A pass", there)
