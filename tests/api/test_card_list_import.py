"""A card list is imported over HTTP, and paragraphs of its cards are decided about. The cards are our own inventions."""

import json

import pytest

from api.limits import BudgetRate, Limits
from tests.api.served import MARK, Served

BOOK = "/api/rulesets/star_front"
DRUMMER = {"id": "a", "name": "鹽軍鼓手", "type": "unit", "race": "鹽軍團", "effect_text": "立即：抽1張牌。"}
FERRY = {"id": "b", "name": "燈岸渡船", "type": "unit", "race": "燈火海岸", "effect_text": "立即：使潮水退去3次。"}


def imported(served: Served, *cards, **more):
    answer = served.client.post(f"{BOOK}/card-lists", json={"text": json.dumps(cards), "name": "list.json", **more})
    assert answer.status_code == 200, answer.text
    return answer.json()


def as_file(*cards):
    return json.dumps({"card": cards})


def decided(served: Served, card, decision, **more):
    body = {"card": card, "paragraph": "立即：抽1張牌。", "decision": decision, **more}
    return served.client.post(f"{BOOK}/paragraphs", json=body)


def test_a_list_is_imported_with_its_report_by_phrase(served: Served) -> None:
    result = imported(served, DRUMMER, FERRY)
    texts = result["texts"]
    assert (texts["with_text"], texts["whole"], texts["compiled"], texts["open"]) == (2, 1, 1, 1)
    assert texts["waiting"][0]["card"] == "b"
    assert texts["open_paragraphs"]["b"][0]["paragraph"] == "立即：使潮水退去3次。"
    assert result["card"][0]["text"][0]["source"].startswith("compiler ")
    assert result["columns"]["effect_text"] == "wording"


def test_an_imported_list_is_one_file_that_is_imported_again_unchanged(served: Served) -> None:
    first = imported(served, DRUMMER, FERRY)
    again = served.client.post(f"{BOOK}/card-lists", json={"text": as_file(*first["card"]), "name": "cards.json"}).json()
    assert again["card"] == first["card"]
    assert again["texts"]["changed"] == []


def test_a_list_that_cannot_be_read_is_refused_as_a_whole_without_repeating_it(served: Served) -> None:
    answer = served.client.post(f"{BOOK}/card-lists", json={"text": f'[{{"id": "{MARK}", '})
    assert (answer.status_code, MARK in answer.text) == (422, False)
    assert answer.json()["problems"][0]["line"] == 1


def test_what_a_person_confirmed_stays_when_the_list_is_imported_again(served: Served) -> None:
    (first,) = imported(served, DRUMMER)["card"]
    confirmed = decided(served, first, "confirm").json()["card"]
    assert [clause["source"] for clause in confirmed["text"]] == ["person"]
    again = imported(served, DRUMMER, before=as_file(confirmed))
    assert again["card"][0]["text"] == confirmed["text"]
    assert again["texts"]["by_person"] == 1


def test_a_paragraph_that_is_switched_off_stays_open_and_the_card_is_not_whole(served: Served) -> None:
    (card,) = imported(served, DRUMMER)["card"]
    switched_off = decided(served, card, "open").json()["card"]
    assert switched_off["text"] == [{"when": "immediate", "wording": "立即：抽1張牌。", "source": "person"}]
    assert "text" in switched_off["unknown"]


def test_a_paragraph_that_says_something_else_is_checked_and_its_faults_have_their_place(served: Served) -> None:
    (card,) = imported(served, DRUMMER)["card"]
    clauses = [{"when": "immediate", "effects": [{"do": "draw", "n": 2}]}]
    right = decided(served, card, "replace", clauses=clauses).json()["card"]
    assert [(clause["effects"][0]["n"], clause["source"]) for clause in right["text"]] == [(2, "person")]
    wrong = decided(served, card, "replace", clauses=[{"when": "immediate", "effects": [{"do": "drow"}]}])
    assert wrong.status_code == 422
    assert wrong.json()["problems"][0]["path"][0] == "text"
    assert wrong.json()["problems"][0]["reasons"]


def test_a_paragraph_that_no_clause_has_cannot_be_confirmed(served: Served) -> None:
    (card,) = imported(served, DRUMMER)["card"]
    answer = served.client.post(f"{BOOK}/paragraphs", json={"card": card, "paragraph": MARK, "decision": "confirm"})
    assert (answer.status_code, MARK in answer.text) == (422, False)


def test_only_who_may_open_games_imports_lists_and_sends_large_bodies(tmp_path) -> None:
    served = Served(tmp_path, token="the-token-of-this-service", body_limit=600)
    body = {"text": json.dumps([DRUMMER | {"flavor": "潮" * 300}])}
    assert len(json.dumps(body)) > 600
    assert served.client.post(f"{BOOK}/card-lists", json=body).status_code == 413
    small = {"text": json.dumps([DRUMMER])}
    assert served.client.post(f"{BOOK}/card-lists", json=small).status_code == 401
    key = {"Authorization": "Bearer the-token-of-this-service"}
    assert served.client.post(f"{BOOK}/card-lists", json=body, headers=key).status_code == 200
    served.close()


def test_imports_have_a_budget_of_their_own(tmp_path) -> None:
    served = Served(tmp_path, limits=Limits(importing=BudgetRate(0.000001, 0.000001), pause=0))
    imported(served, DRUMMER)
    refused = served.client.post(f"{BOOK}/card-lists", json={"text": json.dumps([DRUMMER])})
    assert refused.status_code == 429
    assert served.client.post(f"{BOOK}/decks", json={"text": "1 x"}).status_code == 422
    served.close()


@pytest.mark.parametrize("decision", ["confirm", "open", "replace"])
def test_a_card_of_another_shape_is_refused(served: Served, decision: str) -> None:
    for card in ({"text": "x"}, {"text": [1]}, {"text": [{"wording": "立即：抽1張牌。"}], "keywords": 3, "unknown": 4}):
        assert decided(served, card, decision, clauses=[{"effects": 3}]).status_code == 422
