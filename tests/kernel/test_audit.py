"""The audit judges a record line by line, with everything that became known later."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from domain.kernel.contract.ruleset import Desk, Ruleset
from domain.kernel.desk.audit import AuditFinding, audit
from domain.kernel.record.changes import Marked
from domain.kernel.record.event import Event
from tests.kernel.toy_ruleset import ACTS, SKIRMISH, opened, say


def findings(desk: Desk, ruleset: Ruleset = SKIRMISH, **more: Any) -> list[tuple[str, str, str, tuple[str, ...]]]:
    """Seat, name, verdict and rules of each finding."""
    return [(each.seat, each.name, each.verdict, each.rules) for each in audit(desk.events, ruleset, **more)]


def test_every_line_that_is_said_gets_one_finding_in_its_order() -> None:
    desk = opened(mode="scribe", listed=False)
    say(desk, "A", "play", card="ape-1")
    say(desk, "A", "note", text="a remark")
    say(desk, "A", "play", card="bee-1")
    say(desk, "A", "fight", cards=("ape-1",))
    say(desk, "A", "swap")
    say(desk, "A", "takeback", agreed=("A", "B"))
    assert findings(desk) == [
        ("A", "played", "legal", ()),
        ("A", "played", "illegal", ("S-ONE",)),
        ("A", "fought", "legal", ()),
    ]
    for each in audit(desk.events, SKIRMISH):
        assert (desk.events[each.position].name, desk.events[each.position].line) == (each.name, each.line)


def test_what_is_passed_over_is_stated() -> None:
    desk = opened(mode="scribe", listed=False)
    say(desk, "A", "note", text="a remark")
    say(desk, "A", "swap")
    assert findings(desk) == [("A", "swapped", "legal", ())]
    assert ("A", "noted", "legal", ()) in findings(desk, talk=())


@pytest.mark.parametrize(("printing", "verdict"), [("ape-1", "legal"), ("elk-9", "illegal"), ("", "open")])
def test_a_card_is_judged_by_what_it_turned_out_to_be(printing: str, verdict: str) -> None:
    desk = opened(listed=False)
    card = desk.table.at("A.hand")[0]
    assert say(desk, "A", "token", card=card)[-1].verdict == ("open", "S-TOKEN")
    if printing:
        say(desk, "A", "flip", card=card, **{"is": printing})
    first = findings(desk)[0]
    assert first == ("A", "set", verdict, () if verdict == "legal" else ("S-TOKEN",))


def test_what_a_referee_would_refuse_without_a_rule_is_illegal_with_its_words() -> None:
    desk = opened(mode="scribe", listed=False)
    say(desk, "A", "play", card="ape-1")

    def refuses(desk: Desk, seat: str, args: Any) -> None:
        desk.reject_unless(False, "never heard of it")

    changed = replace(SKIRMISH, acts={**ACTS, "play": ACTS["play"]._replace(run=refuses)})
    (result,) = audit(desk.events, changed)
    assert (result.verdict, result.rules, result.message) == ("illegal", (), "never heard of it")


def test_what_the_rules_cannot_follow_differs() -> None:
    desk = opened(mode="scribe", listed=False)
    say(desk, "A", "swap")

    def breaks(desk: Desk, seat: str, args: Any) -> None:
        raise KeyError("x")

    (result,) = audit(desk.events, replace(SKIRMISH, acts={**ACTS, "swap": ACTS["swap"]._replace(run=breaks)}))
    assert (result.verdict, str(result.message)) == ("differed", "the rules cannot follow this line (KeyError)")


def _with(events: list[Event], name: str, *more: Any) -> list[Event]:
    """The log with further changes at the first event of a name."""
    at = next(number for number, event in enumerate(events) if event.name == name)
    return [event._replace(changes=(*event.changes, *more)) if n == at else event for n, event in enumerate(events)]


def test_changes_that_the_rules_do_not_make_are_named() -> None:
    desk = opened(listed=False)
    say(desk, "A", "play", card="ape-1")
    say(desk, "A", "fight", cards=("ape-1",))
    card = desk.table.at("A.table")[0]
    results: list[AuditFinding] = list(audit(_with(list(desk.events), "played", Marked(card, "damage", 2)), SKIRMISH))
    assert [each.verdict for each in results] == ["differed", "legal"]
    assert (len(results[0].recorded), results[0].computed) == (1, ())


def test_a_record_of_another_game_is_not_audited() -> None:
    other = replace(SKIRMISH, book=replace(SKIRMISH.book, id="other"))
    with pytest.raises(ValueError, match="the record is of skirmish, not of other"):
        list(audit(opened().events, other))


@pytest.mark.parametrize("tokens", ["yes", "no"])
def test_house_rules_of_the_audit_go_before_those_of_the_header(tokens: str) -> None:
    def token(desk: Desk, seat: str, args: Any) -> None:
        desk.demand("S-TOKEN", desk.switch("tokens") == "yes", "no tokens here")
        ACTS["token"].run(desk, seat, args)

    ruleset = replace(SKIRMISH, acts={**ACTS, "token": ACTS["token"]._replace(run=token)})
    desk = opened(ruleset, listed=False)
    say(desk, "A", "token", card=desk.table.at("A.hand")[0])
    say(desk, "A", "flip", card=desk.table.at("A.table")[0], **{"is": "ape-1"})
    first = findings(desk, ruleset, switches={"tokens": tokens})[0]
    assert first[2:] == (("legal", ()) if tokens == "yes" else ("illegal", ("S-TOKEN",)))


@pytest.mark.parametrize("same", [False, True])
def test_a_name_means_the_copy_that_the_line_moved(same: bool) -> None:
    desk = opened(listed=False)
    hand = desk.table.at("A.hand")
    say(desk, "A", "look", aside={hand[2]: "ape-1"} if same else {})
    say(desk, "A", "play", card=hand[2] if same else "ape-1")
    say(desk, "A", "end_turn")
    say(desk, "B", "play", card="ape-1")
    say(desk, "B", "end_turn")
    say(desk, "A", "play", card="ape-1")
    assert {each[2] for each in findings(desk)} == {"legal"}
