"""Rulebooks, card lists and decks over HTTP."""

import pytest

from tests.api.served import MARK, RULESET, Served


@pytest.mark.parametrize("path", ["", "/rules", "/terms", "/acts", "/switches", "/setup", "/specimens"])
def test_a_rulebook_can_be_read(served: Served, path: str) -> None:
    answer = served.client.get(f"/api/rulesets/{RULESET}{path}")
    assert answer.status_code == 200
    assert answer.json()


def test_rules_come_in_pages(served: Served) -> None:
    seen, after = [], ""
    while after is not None:
        page = served.client.get(f"/api/rulesets/{RULESET}/rules", params={"limit": 150, "after": after}).json()
        seen += [rule["id"] for rule in page["items"]]
        after = page["next"]
    assert len(seen) == len(set(seen)) == served.client.get(f"/api/rulesets/{RULESET}").json()["rules"]


def test_some_terms_alone_are_reported_where_only_they_are_asked_for(served: Served) -> None:
    every = served.client.get(f"/api/rulesets/{RULESET}/terms").json()
    some = served.client.get(f"/api/rulesets/{RULESET}/terms", params={"of": "white,nothing,blue"}).json()
    assert some == {name: every[name] for name in ("white", "blue")}


def test_one_rule_is_stated_with_its_place(served: Served) -> None:
    rule = served.client.get(f"/api/rulesets/{RULESET}/rules/GW-SETUP-01").json()
    assert rule["statement"]
    assert rule["where"]


def test_an_unknown_rulebook_is_not_found_and_the_known_ones_are_said(served: Served) -> None:
    answer = served.client.get(f"/api/rulesets/{MARK}/rules")
    assert answer.status_code == 404
    assert RULESET in answer.json()["known"]
    assert MARK not in answer.text


def test_a_deck_is_read_and_checked(served: Served) -> None:
    answer = served.client.post(f"/api/rulesets/{RULESET}/decks", json={"text": "3 Kestrel\n2 Petrel"})
    assert answer.status_code == 200
    assert answer.json()["legal"] is False
    (fault,) = [fault for fault in answer.json()["faults"] if fault["rule"] == "GW-DECK-01"]
    assert fault["statement"]
    assert {"ja", "zh"} <= set(fault["statements"])


def test_a_deck_is_checked_under_the_house_rules_that_are_named_and_no_others(served: Served) -> None:
    wanted = {"text": "3 Lantern Sparrow", "switches": {"alias_in_deck": "counts"}}
    url = "/api/rulesets/macross_crusade/decks"
    assert served.client.post(url, json=wanted).json()["main"]
    answer = served.client.post(url, json={**wanted, "switches": {"alias_in_deck": MARK}})
    assert (answer.status_code, MARK in answer.text) == (422, False)


def test_a_deck_that_cannot_be_read_is_reported_by_line_without_repeating_it(served: Served) -> None:
    answer = served.client.post(f"/api/rulesets/{RULESET}/decks", json={"text": f"3 Kestrel\n2 {MARK}"})
    assert answer.status_code == 422
    (problem,) = answer.json()["problems"]
    assert problem["line"] == 2
    assert problem["reasons"][0]["ja"] == "{said}という名前のカードはありません"
    assert problem["expected_in"] == {"ja": "カードの名前", "zh": "卡名"}
    assert MARK not in answer.text


def test_a_card_list_is_read(served: Served) -> None:
    text = '[[card]]\nid = "x:1"\nname = "Test Base"\ntype = "generation"\ncolor = "blue"\n'
    answer = served.client.post(f"/api/rulesets/{RULESET}/cards", json={"text": text})
    assert answer.status_code == 200, answer.text
    assert answer.json()["cards"]["x:1"]["name"] == "Test Base"


def test_a_card_list_with_mistakes_is_reported_by_line(served: Served) -> None:
    text = f'[[card]]\nid = "x:1"\nname = "{MARK}"\ntype = "{MARK}"\n'
    answer = served.client.post(f"/api/rulesets/{RULESET}/cards", json={"text": text})
    assert answer.status_code == 422
    problem = answer.json()["problems"][0]
    assert problem["line"] > 0
    assert problem["reasons"][0]["facts"]["reason"][0]["zh"] == "{field}為{value}"
    assert MARK not in answer.text
