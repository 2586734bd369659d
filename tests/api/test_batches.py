"""Several things said at once, and what a page needs to go on: little, and only what is new."""

from __future__ import annotations

import gzip
import json
from typing import Any

import pytest

from domain.registry import available, specimens
from tests.api.served import Served, Table
from tests.soak import in_full

USUAL = 2048
"""Bytes of a usual line, in both directions together."""


def sent(table: Table, *says: dict[str, Any], offers: int | None = None, scope: str = "scorer", **more: Any) -> Any:
    return table.send("steps", {"says": list(says), "offers": offers}, scope, **more)


def said(act: str, by: str = "", **args: Any) -> dict[str, Any]:
    return {"seat": by, "act": act, "args": args}


def test_several_things_are_recorded_at_once_as_lines_of_their_own(served: Served) -> None:
    table = served.table()
    before = table.position
    answer = sent(table, said("keep", "A"), said("keep", "B"), said("first", "A", seat="A"))
    assert answer.status_code == 200
    result = answer.json()
    assert (result["start"], result["position"]) == (before, table.position)
    assert [event["text"] for event in result["events"] if event["spoken"]] == ["A keep", "B keep", "A first A"]
    assert len({event["line"] for event in result["events"] if event["spoken"]}) == 3


def test_where_one_is_refused_nothing_is_recorded(served: Served) -> None:
    table = served.table()
    before = table.position
    answer = sent(table, said("keep", "A"), said("keep", "B"), said("attack", "A", space=["#1"]))
    assert answer.status_code == 409
    assert table.position == before
    assert sent(table, said("keep", "A")).status_code == 200


@pytest.mark.parametrize(("act", "lines"), [("end_turn", 4), ("attack", 3)])
def test_what_goes_without_saying_is_said_after_it_where_it_can_be(served: Served, act: str, lines: int) -> None:
    """Given an opening, when a turn or an attack follows that nobody insists on, then it is recorded or left out."""
    table = served.table()
    says = [said("keep", "A"), said("keep", "B"), said("first", "A", seat="A")]
    before = table.position
    body = {"says": says, "then": [said(act, "A", **({} if act == "end_turn" else {"space": ["#1"], "earth": []}))]}
    for _ in range(2):
        answer = table.send("steps", body, "scorer", at=before, client="with-what-follows")
        assert answer.status_code == 200, answer.json()
        assert len({event["line"] for event in answer.json()["events"] if event["spoken"]}) == lines
    assert table.position == answer.json()["position"]


def test_a_second_try_is_stored_once(served: Served) -> None:
    table = served.table()
    before = table.position
    first = sent(table, said("keep", "A"), at=before, client="the-same-step-again")
    again = sent(table, said("keep", "A"), at=before, client="the-same-step-again")
    assert again.headers["Idempotency-Replayed"] == "true"
    assert again.json()["position"] == first.json()["position"] == table.position


def test_nothing_said_is_no_step(served: Served) -> None:
    assert sent(served.table()).status_code == 422


@pytest.mark.parametrize("scope", ["spectator", "seat:B"])
def test_nobody_says_in_steps_what_they_may_not_say(served: Served, scope: str) -> None:
    table = served.table()
    before = table.position
    assert sent(table, said("keep", "A"), scope=scope).status_code == 403
    assert table.send("steps", {"says": [said("keep", "B")], "then": [said("keep", "A")]}, scope).status_code == 403
    assert table.position == before


def test_offers_that_the_page_has_are_not_sent_again(served: Served) -> None:
    """Given the offers of a position, when a step names it, then what stands is stated by its place in that list."""
    table = served.table()
    sent(table, said("keep", "A"), said("keep", "B"), said("first", "A", seat="A"))
    known = table.get("offers", "scorer").json()
    answer = sent(table, said("note", "A", text="wait"), offers=known["position"]).json()["next"]
    assert answer["since"] == known["position"]
    assert answer["offers"] == [[0, len(known["offers"])]]
    assert "since" not in sent(table, said("note", "A", text="wait"), offers=3).json()["next"]


def test_an_unknown_hand_is_offered_what_its_list_has_left_to_those_who_may_name_it(served: Served) -> None:
    table = served.table()
    sent(table, said("keep", "A"), said("keep", "B"), said("first", "A", seat="A"))
    named = {scope: _named(table, scope) for scope in ("scorer", "seat:A", "judge")}
    assert named["scorer"] == named["seat:A"] != set()
    assert named["judge"] == set()


def _named(table: Table, scope: str) -> set[str]:
    offers = table.get("offers", scope).json()["offers"]
    return {offer["args"]["card"] for offer in offers if offer["seat"] == "A" and offer["act"] == "play"}


@pytest.mark.parametrize("name", in_full(available(), ["gundam_war", "robotech"]))
def test_a_usual_line_costs_two_kilobytes(served: Served, name: str) -> None:
    """Given unknown hands and lists, when the first of what is offered is said turn by turn, then a line takes, body and
    answer together as they are sent, at most two kilobytes in the middle of such lines."""
    result = specimens(name)
    decks = sorted(result.decks)
    alike = [deck for deck in decks if result.decks[deck].size == result.decks[decks[0]].size] * 2
    table = served.table(ruleset=name, decks={"A": {"specimen": alike[0]}, "B": {"specimen": alike[1]}})
    stated = table.get("offers", "scorer").json()
    offers, position, sizes = stated["offers"], stated["position"], []
    for count in range(in_full(30, 8)):
        usual = [offer for offer in offers if offer["act"] not in ("go", "end_turn", "pass")][:1]
        ends = [offer for offer in offers if offer["act"] == "end_turn"]
        offer = (ends or usual)[0] if count % 2 else (usual or ends)[0]
        body = {"says": [filled(offer)], "offers": position}
        answer = table.send("steps", body, "scorer", at=position)
        if answer.status_code == 409:
            offer = offers[-1]
            body = {"says": [filled(offer)], "offers": position}
            answer = table.send("steps", body, "scorer", at=position)
        assert answer.status_code == 200, answer.text
        sizes.append(len(json.dumps(body)) + len(gzip.compress(answer.content)))
        offers, position = merged(offers, answer.json()["next"]), answer.json()["position"]
        assert offers == table.get("offers", "scorer").json()["offers"]
        if not offers:
            break
    assert sorted(sizes)[len(sizes) // 2] <= USUAL, sizes


def filled(offer: dict[str, Any]) -> dict[str, Any]:
    args, taken = dict(offer["args"]), list[Any]()
    for name, slot in offer["slots"].items():
        free = [option for option in slot["options"] if option not in taken]
        picked = free[: max(slot["least"], min(1, slot["most"]))]
        taken += picked
        if slot["most"] > 1 or slot["listed"]:
            args[name] = picked
        elif picked:
            (args[name],) = picked
    return {"seat": offer["seat"], "act": offer["act"], "args": args, "reply": offer["reply"]}


def merged(before: list[Any], result: dict[str, Any]) -> list[Any]:
    if "since" not in result:
        return list(result["offers"])
    pieces = (before[each[0] : sum(each)] if isinstance(each, list) else [each] for each in result["offers"])
    return [offer for piece in pieces for offer in piece]
