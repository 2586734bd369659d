"""What one row of a card leaves empty is taken from other rows of the same card."""

from replays.card_lists.row_conversion import convert_rows, fill_from_duplicate_rows

SAME = {"phases": ("name", "text")}


def test_an_empty_cell_is_filled_from_a_row_of_the_same_card():
    rows = [{"Name": "Net", "Text": "Lay 1.", "Phases": "Main"}, {"Name": "Net", "Text": "Lay  1."}]
    assert fill_from_duplicate_rows(rows, SAME)[1]["Phases"] == "Main"


def test_a_cell_about_which_rows_disagree_stays_empty():
    rows = [{"Name": "Net", "Text": "Lay 1.", "Phases": each} for each in ("Main", "Defence", "")]
    assert fill_from_duplicate_rows(rows, SAME)[2]["Phases"] == ""


def test_a_card_with_another_text_is_another_card():
    rows = [{"Name": "Net", "Text": "Lay 1.", "Phases": "Main"}, {"Name": "Net", "Text": "Lay 2."}]
    assert "Phases" not in fill_from_duplicate_rows(rows, SAME)[1]


def test_a_row_that_stands_twice_is_one_card_and_a_lost_sign_no_card() -> None:
    """Given a list with a row twice and a name with U+FFFD / when it is converted / then both are reported and left out."""
    rows = [{"Name": name, "Type": "unit", "Set": "X"} for name in ("Boat", "Boat", "Sk\ufffdff", "Boat")]
    made = convert_rows([*rows, {**rows[0], "Set": "Y"}], "gundam_war")
    assert [card["name"] for card in made.cards.values()] == ["Boat", "Boat"]
    assert {(each.cards, each.why.id) for each in made.left_out} >= {
        (2, "row_is_same_as_earlier_one"),
        (1, "field_has_lost_sign"),
    }
