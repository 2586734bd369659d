"""The data of a printing: each field of its type, checked, and completed with what is not said."""

import pytest

from domain.kernel.messages.message import untranslated
from domain.kernel.record.changes import Plain
from domain.parts.card_schema.card_data import PrintingSchema, parse_card_data
from domain.parts.card_schema.value_checks import (
    Faults,
    check_by_predicate,
    check_each_item,
    is_list_of,
    is_whole_number,
    whole_number_check,
)

COLOUR = check_by_predicate(lambda value: value in ("red", "blue"), "one of red, blue")


def wording(data: Plain) -> Faults:
    yield from (untranslated("the text is blank") for line in data.get("text", ()) if not line)


def colourless(data: Plain) -> Faults:
    if data["type"] == "rock" and "color" not in data:
        yield untranslated("a rock has a colour")


FORM = PrintingSchema(
    types={"rock": {"name", "type", "color", "sides", "text"}, "wind": {"name", "type", "speed", "cost"}},
    shape={
        "color": COLOUR,
        "sides": check_each_item(check_by_predicate(lambda value: value in ("flat", "round"), "one of flat, round")),
        "speed": check_by_predicate(is_list_of(2, is_whole_number), "two whole numbers", "are"),
        "cost": whole_number_check(0),
    },
    wording=wording,
    usual={"rock": {"sides": (), "text": ()}, "wind": {"cost": 0}},
    also=colourless,
    needs={"wind": ("speed",)},
    source="R-1",
)


def test_what_is_not_said_is_completed_and_lists_are_stored_as_tuples() -> None:
    assert parse_card_data({"name": "Slate", "type": "rock", "color": "red", "sides": ["flat"]}, FORM) == {
        "name": "Slate",
        "type": "rock",
        "color": "red",
        "sides": ("flat",),
        "text": (),
    }
    assert parse_card_data({"name": "Gale", "type": "wind", "speed": [3, 4]}, FORM)["cost"] == 0


@pytest.mark.parametrize(
    ("data", "message"),
    [
        ({"type": "rock"}, "a card needs a name"),
        ({"name": "A", "type": "rok"}, "A: type is 'rok', expected one of rock, wind"),
        ({"name": "A", "type": ["rock"]}, "A: type is ('rock',), expected one of rock, wind"),
        ({"name": "A", "type": "rock", "color": "red", "cost": 1}, "A: a rock card has no field cost (R-1)"),
        ({"name": "A", "type": "rock", "color": "rde"}, "A: color is 'rde', expected one of red, blue"),
        ({"name": "A", "type": "rock", "color": ["red"]}, "A: color is ('red',), expected one of red, blue"),
        ({"name": "A", "type": "rock", "color": "red", "sides": "flat"}, "A: sides is 'flat', expected a list"),
        ({"name": "A", "type": "rock"}, "A: a rock has a colour"),
        ({"name": "A", "type": "wind"}, "A: speed is missing"),
        ({"name": "A", "type": "wind", "speed": [1]}, "A: speed are (1,), expected two whole numbers"),
        (
            {"name": "A", "type": "wind", "speed": [1, 2], "cost": -1},
            "A: cost is -1, expected a whole number from 0",
        ),
        ({"name": "A", "type": "rock", "color": "red", "text": [""]}, "A: the text is blank"),
        (
            {"name": "A", "type": "wind", "speed": [1, 2], "speeed": 0.5},
            "A: there is no field speeed; is speed meant?; only text, whole numbers, lists and tables can be stored",
        ),
    ],
)
def test_a_wrong_field_is_reported_with_what_it_holds_and_what_was_expected(data: dict[str, Plain], message: str) -> None:
    with pytest.raises(ValueError, match=message.split(":")[0]) as raised:
        parse_card_data(data, FORM)
    assert str(raised.value) == message


KNOWN_IN_PART = PrintingSchema(
    types={
        "rock": {"name", "type", "color", "text", "keywords", "wording", "unknown"},
        "wind": {"name", "type", "speed", "unknown"},
    },
    shape={
        "color": COLOUR,
        "speed": whole_number_check(0),
        "text": check_each_item(check_by_predicate(is_whole_number, "numbers")),
    },
    wording=lambda data: (),
    usual={"rock": {"text": ()}, "wind": {}},
    values={"rock": ("color",), "wind": ("speed",)},
)


@pytest.mark.parametrize(
    ("told", "unknown"),
    [
        ({}, ("color", "keywords", "text")),
        ({"color": "red"}, ("keywords", "text")),
        ({"text": [1]}, ("color",)),
        ({"wording": ""}, ("color",)),
        ({"wording": "Rolls."}, ("color", "keywords", "text")),
        ({"color": "red", "text": []}, None),
        ({"type": "wind"}, ("speed",)),
        ({"type": "wind", "speed": 3}, None),
    ],
)
def test_of_a_card_that_is_known_in_part_what_is_not_reported_is_unknown(
    told: dict[str, Plain], unknown: tuple[str, ...] | None
) -> None:
    assert parse_card_data({"name": "A", "type": "rock", "unknown": True, **told}, KNOWN_IN_PART).get("unknown") == unknown


def test_a_type_without_usual_values_is_read_as_it_is():
    """Given a type that has no usual values, then its cards are read without any."""
    form = PrintingSchema({"dust": {"name", "type", "cost"}}, {"cost": whole_number_check(0)}, wording, {})
    assert parse_card_data({"name": "Grain", "type": "dust"}, form) == {"name": "Grain", "type": "dust"}
