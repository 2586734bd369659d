"""The schema of card data: what types say is read, refused and reported; no misspelt word does nothing silently."""

from __future__ import annotations

from typing import Annotated, Any, Literal, NamedTuple

import pytest

from domain.kernel.contract.refusal import Refused
from domain.parts.card_schema import FLAT, ONE_REQUIRED, Card, Count, NamedCard, NamedCards, Seat, Stored
from domain.parts.card_schema.effect_help import describe_small_effects
from domain.parts.card_schema.schema_validation import (
    check_of,
    manual_effect_check,
    named_in_faults,
    small_effect_check,
)
from domain.parts.card_schema.stored_data_readers import effect_functions_by_word, make_cached_reader


@named_in_faults("a filter")
class Filter(NamedTuple):
    """Stones by their kind."""

    type: Literal["rock", "pebble"] | None = None
    name: str | None = None


@named_in_faults("a filter")
class Selector(NamedTuple):
    """So many stones."""

    wanted: Annotated[Filter, FLAT] = Filter()
    n: Count = 1


class Smash(NamedTuple):
    """Stones break."""

    n: int
    do: Literal["smash"] = "smash"
    to: Filter | Literal["target", "self"] | NamedCard | NamedCards | None = None
    on: Card | None = None


class Hide(NamedTuple):
    """Stones are hidden."""

    do: Literal["hide"] = "hide"
    who: Literal["own", "enemy"] | Seat = "own"
    then: tuple[Smash | Hide, ...] = ()
    stored: Stored = None


Effect = Smash | Hide


@named_in_faults("a text")
class Dawn(NamedTuple):
    """A text of the morning."""

    timing: Literal["dawn"] = "dawn"
    targets: tuple[Selector, ...] = ()
    effects: tuple[Effect, ...] = ()


@named_in_faults("a text")
class Lasting(NamedTuple):
    """A text that applies."""

    gives: Annotated[int | None, ONE_REQUIRED] = None
    takes: Annotated[bool | None, ONE_REQUIRED] = None
    timing: Literal["lasting"] = "lasting"


def test_plain_data_is_read_as_its_kind_once_for_the_same_data() -> None:
    plain = {
        "timing": "dawn",
        "targets": ({"type": "rock", "n": 2},),
        "effects": ({"do": "hide", "then": ({"do": "smash", "n": 1},)},),
    }
    read = make_cached_reader(Dawn | Lasting)
    text = read(plain)
    assert text.targets == (Selector(Filter("rock"), 2),)
    assert text.effects == (Hide(then=(Smash(1),), stored=plain["effects"][0]),)
    assert read(plain) is text


def test_a_word_or_cards_are_read_where_a_table_may_stand() -> None:
    read = make_cached_reader(Effect)
    assert [read({"do": "smash", "n": 1, "to": to}).to for to in ("self", ("#1",), {"type": "rock"})] == [
        "self",
        ("#1",),
        Filter("rock"),
    ]


def test_what_no_check_has_seen_is_passed_over_when_it_is_read() -> None:
    """Given data of a record from elsewhere, when it is read, then unknown fields and tables of no kind are left out."""
    text = {"timing": "dawn", "new": 1, "effects": ({"do": "leap"}, {"do": "smash"}, {"do": "hide", "how": "well"})}
    read = make_cached_reader(tuple[Dawn | Lasting, ...])(({"timing": "dusk"}, text))
    assert read == (Dawn(effects=(Hide(stored={"do": "hide", "how": "well"}),)),)


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("dawn", "a text is a table, not 'dawn'"),
        ({}, "timing is missing"),
        ({"timing": "dwan"}, "timing is 'dwan'; is dawn meant?"),
        ({"timing": "dawn", "efects": ()}, "a text has no field efects; is effects meant?"),
        ({"timing": "dawn", "targets": {"type": "rock"}}, "targets is {'type': 'rock'}, expected a list"),
        ({"timing": "dawn", "targets": ({"type": "rok"},)}, "type is 'rok'; is rock meant?"),
        ({"timing": "dawn", "targets": ({"n": 0},)}, "n is 0, expected a whole number from 1"),
        ({"timing": "dawn", "targets": ({"name": ""},)}, "name is '', expected a name"),
        ({"timing": "lasting"}, "a text gives nothing; there are gives, takes"),
        ({"timing": "lasting", "takes": 1}, "takes is 1, expected true or false"),
    ],
)
def test_a_wrong_text_is_reported_with_what_is_near(text: Any, fault: str) -> None:
    assert list(map(str, check_of(Dawn | Lasting)("text", text))) == [fault]


@pytest.mark.parametrize(
    ("effect", "printed", "by_hand"),
    [
        ("smash", "no such effect: 'smash'", "no such effect: 'smash'"),
        ({"do": "smsh"}, "no such effect: 'smsh'; is smash meant?", "no such effect: 'smsh'; is smash meant?"),
        ({"do": "smash"}, "smash needs a whole number as n, not None", "smash needs a whole number as n, not None"),
        ({"do": "smash", "n": 1, "on": 3}, "on is 3, expected a card", "on is 3, expected a card"),
        ({"do": "smash", "n": 1, "to": "slef"}, "to is 'slef'; is self meant?", ""),
        ({"do": "smash", "n": 1, "to": ("#1",)}, "to is ('#1',); there are self, target", ""),
        ({"do": "smash", "n": 1, "to": 7}, "to is 7; there are self, target", "`to` is 7: no card, no word and no filter"),
        ({"do": "smash", "n": 1, "to": {"typ": 1}}, *["a filter has no field typ; is type meant?"] * 2),
        ({"do": "hide", "who": "A"}, "who is 'A'; there are enemy, own", ""),
        ({"do": "hide", "who": "C"}, "who is 'C'; there are enemy, own", "who is 'C'; there are A, B, enemy, own"),
        ({"do": "hide", "to": "#1"}, *["hide has no field to; there are do, then, who"] * 2),
        ({"do": "hide", "n": "x"}, *["hide has no field n; there are do, then, who"] * 2),
        ({"do": "hide", "then": ({"do": "smash"},)}, *["then: smash needs a whole number as n, not None"] * 2),
    ],
)
def test_a_wrong_small_effect_is_reported_and_by_hand_cards_and_seats_are_named(
    effect: Any, printed: str, by_hand: str
) -> None:
    assert str(next(small_effect_check(Effect)("an effect", effect))) == printed
    assert str(manual_effect_check(Effect)(effect, ("A", "B")) or "") == by_hand


def test_what_pads_ask_for_follows_from_the_types() -> None:
    words = describe_small_effects(Effect)
    assert {verb: {name: str(each) for name, each in fields.items()} for verb, fields in words.needs.items()} == {
        "smash": {"n": "a whole number"},
        "hide": {},
    }
    assert {verb: {name: str(each) for name, each in fields.items()} for verb, fields in words.may.items()} == {
        "smash": {"on": "a word"},
        "hide": {"then": "a list"},
    }
    assert words.who == ("own", "enemy")


def test_a_small_effect_is_carried_out_by_the_function_that_is_annotated_with_it() -> None:
    def smash(desk: Any, effect: Any, operation: Smash) -> int:
        return operation.n

    def hide(desk: Any, effect: Any, operation: Hide) -> str:
        return operation.who

    verbs = effect_functions_by_word(Effect, (hide, smash))
    assert verbs["smash"](None, {}, {"do": "smash", "n": 3}) == 3
    assert verbs["hide"](None, {}, {"do": "hide"}) == "own"
    with pytest.raises(Refused, match="smash lacks what it needs"):
        verbs["smash"](None, {}, {"do": "smash"})
    with pytest.raises(TypeError, match="Hide"):
        effect_functions_by_word(Effect, (smash,))
