"""A list with English texts is imported: Action texts stand in a field of their own, and people decide about them."""

import json

import pytest

from domain import registry
from domain.cards.card_list_io import fields_in_list_order
from replays.card_lists.card_list_import import compile_card_texts, import_card_list
from replays.card_lists.clause_decisions import decide_paragraph

(ENGLISH,) = registry.card_text_grammars("robotech")
ACTION = "Action: Target Unit gets +1 Weapon."
ROWS = [
    {
        "name": "Amber Lance",
        "type": "Mecha",
        "proto_cost": "1",
        "weapon": "2",
        "armor": "2",
        "speed": "3",
        "allegiances": "Dawn Watch",
        "text": f"Dawn Watch\nSolo • Transform\nWhen this Unit attacks, draw a card.\n{ACTION}",
    },
    {"name": "Salt Beacon", "type": "Action", "proto_cost": "2", "text": "Draw two cards. Discard a card."},
    {"name": "Iron Piper", "type": "Action", "proto_cost": "2", "text": "Sing a song that nobody hears."},
]


def imported():
    return import_card_list(json.dumps(ROWS), "own.json", "robotech")


@pytest.mark.rule("RT-CARD-03", "RT-CARD-05")
def test_the_texts_of_a_list_are_compiled_into_the_fields_of_their_cards():
    lance, beacon, piper = imported().cards.values()
    assert [clause["timing"] for clause in lance["text"]] == ["used", "triggered"]
    assert (lance["keywords"], lance["action"]["source"]) == (({"keyword": "solo"},), ENGLISH.source)
    assert [effect["do"] for effect in beacon["action"]["effects"]] == ["draw", "discard"]
    assert "unknown" not in lance
    assert "unknown" not in beacon
    assert "text" not in beacon
    assert piper["unknown"] == ("action",)


def test_the_report_counts_cards_whose_action_text_is_read():
    texts = imported().texts
    assert (texts.with_text, texts.whole, texts.open) == (3, 2, 1)
    assert [row.why for row in texts.waiting] == ["unread"]


def test_a_person_decides_about_an_action_text_and_the_decision_stays():
    """Given a compiled Action text, when somebody switches it off or corrects it, then another import leaves it so."""
    result = imported().cards
    key, lance = next(iter(result.items()))
    listed = fields_in_list_order(key, lance)
    assert decide_paragraph("robotech", listed, ACTION, "confirm")["action"]["source"] == "person"
    off = decide_paragraph("robotech", listed, ACTION, "open")
    assert "effects" not in off["action"]
    assert compile_card_texts(result, "robotech", {key: off})[1].whole == 1
    other = {"effects": [{"do": "draw", "n": 1}]}
    own = decide_paragraph("robotech", listed, ACTION, "replace", [other])
    assert "unknown" not in own
    again, report = compile_card_texts(result, "robotech", {key: own})
    assert again[key]["action"]["effects"] == ({"do": "draw", "n": 1},)
    assert report.by_person == imported().texts.by_person + 1


def test_a_person_says_what_an_unread_action_text_does():
    key, piper = list(imported().cards.items())[-1]
    said = "Action: Sing a song that nobody hears."
    done = decide_paragraph(
        "robotech", fields_in_list_order(key, piper), said, "replace", [{"effects": [{"do": "win"}]}], [said]
    )
    assert done["action"]["wording"] == said
    assert "unknown" not in done
