"""What happens to cards is read from the events of the turn: which cards, and who controlled them (RT-EFF-01)."""

from __future__ import annotations

from typing import Any

import pytest

from domain.kernel.record.changes import FlagSet
from domain.kernel.record.event import event_from_plain, event_to_plain
from domain.parts.card_schema.stored_data_readers import make_reader
from domain.rulesets.robotech.card_schema.filters import Condition
from domain.rulesets.robotech.effects.conditions import evaluate_condition
from domain.rulesets.robotech.effects.turn_activity import cards_with_event
from replays.table_at_position import fold
from tests.robotech.scene import OWN, Scene, mecha, pilot, proto, scene
from tests.scene import begins

CONDITION = make_reader(Condition)


def told(s: Scene, moment: Any) -> set[tuple[str, str]]:
    """Whom something happened to in this turn, by name, each after its controller then."""
    names = {card: name for name, card in s.names.items()}
    result, whole = cards_with_event(s.table, moment)
    assert (whole, len(result)) == (True, len(set(result)))
    return {(whose, names[card]) for whose, card in result}


@pytest.mark.rule("RT-EFF-01", "RT-SKI-04", "RT-SKI-07", "RT-EJE-01")
@pytest.mark.parametrize(
    ("numbers", "fallen", "destroyers"),
    [
        ("5/3/4", {("B", "Maw")}, {("A", "Swift"), ("A", "Kite")}),
        ("5/1/4", {("B", "Maw"), ("A", "Swift")}, {("A", "Swift"), ("A", "Kite"), ("B", "Maw")}),
        ("0/1/4", {("A", "Swift")}, {("B", "Maw")}),
    ],
)
def test_what_happens_in_a_battle(numbers: str, fallen: set[Any], destroyers: set[Any]) -> None:
    """Given a Group that attacks a Unit, when they meet, then each Unit of a side that destroyed another has destroyed it."""
    base = [mecha("Swift", numbers, crew=[pilot("Rick", "0/0")]), mecha("Kite", "0/9/4"), mecha("Home")]
    s = scene(A={"base": base}, B={"battle": [mecha("Maw", "2/5/1", owner="A")]}, node="attackers.declare")
    begins(s)
    s.says("A", "attack", units=("Swift", "Kite"), on="Maw")
    s.to("results.end")
    group = {("A", "Swift"), ("A", "Kite")}
    assert (told(s, "attacks"), told(s, "advances"), told(s, "defends")) == (group, group, set())
    assert (told(s, "destroyed"), told(s, "destroys")) == (fallen, destroyers)
    assert told(s, "ejected") == ({("A", "Rick"), ("A", "Swift")} if ("A", "Swift") in fallen else set())


@pytest.mark.rule("RT-DEF-09", "RT-DIR-02", "RT-SKI-01")
def test_a_unit_that_has_left_the_battle_destroyed_nobody_in_it() -> None:
    """Given two attackers of which one is destroyed before the Skirmish, then the other one alone has destroyed."""
    mine = [mecha("Swift", "9/9/4"), mecha("Kite", "9/9/4")]
    s = scene(A={"base": mine}, B={"base": [mecha("Maw", "0/1/9")]}, node="attackers.declare")
    begins(s)
    s.says("A", "attack", units=("Swift", "Kite"))
    s.to("defenders.declare")
    s.says("B", "defend", units=("Maw",))
    s.to("results.begin")
    s.effect("A", {"do": "destroy", "to": "Kite"})
    s.to("results.end")
    assert (told(s, "defends"), told(s, "destroys")) == ({("B", "Maw")}, {("A", "Swift")})
    assert told(s, "destroyed") == {("A", "Kite"), ("B", "Maw")}


@pytest.mark.rule("RT-ZONE-02", "RT-ZONE-07", "RT-MOVE-04")
def test_a_card_enters_in_a_base_zone_and_not_as_a_proto_card() -> None:
    s = scene(
        A={
            "base": [mecha("Wolf", modes={"right": {"weapon": 9}})],
            "discard": [mecha("Pod"), mecha("Spy")],
            "proto": [proto()],
        }
    )
    begins(s)
    s.effect("B", {"do": "put_in_play", "to": s["Pod"]})
    s.effect("A", {"do": "to_proto", "to": s["Spy"]})
    s.effect("A", {"do": "transform", "to": s["Wolf"], "mode": "right"})
    assert (told(s, "enters"), told(s, "transforms")) == ({("B", "Pod")}, {("A", "Wolf")})


@pytest.mark.rule("RT-EFF-01")
@pytest.mark.parametrize("falls", [True, False])
def test_a_record_that_has_notes_of_before_gives_the_same_answers(falls: bool) -> None:
    """Given a record in which what happened was noted in a flag, when it is opened, then the text asks its events alone."""
    s = scene(A={"base": [mecha("Wolf"), mecha("Ark")]})
    begins(s)
    if falls:
        s.effect("A", {"do": "destroy", "to": s["Wolf"]})
    s.desk.begin_act()
    s.desk.record("fixed", "given")
    s.desk.do(FlagSet("happened", ((s.table.clock.turn, "destroyed", s["Wolf"], "A", 0),)))
    s.desk.commit()
    wanted = CONDITION({"happened": {"what": "destroyed", "of": OWN}})
    opened = fold([event_from_plain(event_to_plain(event)) for event in s.desk.events])
    assert [evaluate_condition(table, "A", s["Ark"], wanted) for table in (s.table, opened)] == [falls, falls]
