"""What happens to cards is read from the events of the turn: which cards, and who controlled them (SF-EFF-01, SF-EFF-12)."""

from __future__ import annotations

from typing import Any

import pytest

from domain.kernel.record.change_serialization import as_plain
from domain.kernel.record.changes import FlagSet
from domain.kernel.record.event import event_from_plain, event_to_plain
from domain.parts.card_schema.stored_data_readers import make_reader
from domain.rulesets.star_front.card_schema.filters import Condition
from domain.rulesets.star_front.effects.card_events import cards_with_event
from domain.rulesets.star_front.effects.filters import condition
from domain.rulesets.star_front.printing_parser import parse_printing
from projections.game_summary.summary import GameSummary
from replays.table_at_position import fold
from replays.viewer.replay_json import replay_data
from tests.scene import begins
from tests.star_front.scene import OWN, Scene, do, magic, scene, unit, use, when
from tests.star_front.texts import REWARD

CONDITION = make_reader(Condition)


def told(s: Scene, moment: Any) -> set[tuple[str, str]]:
    """Whom something happened to in this turn, by name, each after its controller then."""
    names = {card: name for name, card in s.names.items()}
    result, whole = cards_with_event(s.table, moment)
    assert (whole, len(result)) == (True, len(set(result)))
    return {(whose, names[card]) for whose, card in result}


def laid_out(**more: Any) -> Scene:
    """A's Ox, Cow and B's Elf; the record tells the turn."""
    there = {"A": {"F1": unit("Ox"), "F2": unit("Cow", owner="B")}, "B": {"F1": unit("Elf")}, **more}
    s = scene(**there)
    begins(s)
    return s


@pytest.mark.rule("SF-LEAVE-01", "SF-EFF-18")
@pytest.mark.parametrize(
    ("effect", "moments"),
    [
        (do("destroy", to="Cow"), {"destroyed", "left"}),
        (do("exile", to="Cow"), {"exiled", "left"}),
        (do("to_hand", to="Cow"), {"returned", "left"}),
        (do("to_deck", to="Cow"), {"shuffled_in", "left"}),
        (do("sacrifice", of={"name": "Cow"}), {"sacrificed", "left"}),
        (do("on_target", to="Cow"), {"left"}),
        (do("lay", to="Cow"), {"laid"}),
        (do("push", to="Cow", step=1), set()),
    ],
    ids=lambda each: each["do"] if isinstance(each, dict) else "",
)
def test_what_happens_to_a_unit_happened_to_its_controller_s(effect: Any, moments: set[str]) -> None:
    """Given a unit that B owns and A controls, when an effect takes it away, then that happened to a unit of A's."""
    s = laid_out()
    s.effect("A", effect)
    every = ("destroyed", "left", "exiled", "returned", "shuffled_in", "sacrificed", "laid", "merged", "entered", "map_break")
    assert {moment: told(s, moment) for moment in every if told(s, moment)} == {each: {("A", "Cow")} for each in moments}


@pytest.mark.rule("SF-PUSH-03", "SF-LAY-01")
def test_a_map_break_and_a_unit_that_lies_sideways_already() -> None:
    s = laid_out(A={"F1": unit("Ox"), "F2": unit("Cow", state="sideways")})
    s.effect("B", do("push", to="Ox", step=-1))
    s.effect("B", do("lay", to="Cow"))
    assert (told(s, "map_break"), told(s, "laid")) == ({("A", "Ox")}, set())


@pytest.mark.rule("SF-ENTER-01", "SF-MAG-01", "SF-MAG-05", "SF-EFF-18")
def test_a_unit_that_is_played_and_a_magic_card_that_is_used() -> None:
    """Given a unit and a magic card, when they are played, then one was played and entered, the other was used by A."""
    s = scene(A={"hand": [unit("Ox"), magic("Song", REWARD), magic("Land", site=True)]})
    begins(s)
    s.says("A", "play", card="Ox", at="F1")
    s.says("A", "play", card="Song")
    s.says("A", "play", card="Land")
    assert told(s, "played") == {("A", "Ox")}
    assert told(s, "entered") == {("A", "Ox"), ("A", "Land")}
    assert told(s, "magic_used") == {("A", "Song"), ("A", "Land")}


@pytest.mark.rule("SF-MERGE-08", "SF-KID-02")
def test_units_that_merge_have_left_and_the_captive_too() -> None:
    s = scene(
        A={
            "F1": unit("One", "2/1", "mech_merge", traits=["mech"]),
            "F2": unit("Two", traits=["mech"]),
            "F3": unit("Net", "1/1", "kidnap"),
        },
        B={"F3": unit("Elf")},
    )
    begins(s)
    s.says("A", "mech_merge", card="One", onto="Two", top="One", exposed="attack")
    s.effect("A", do("kidnap", to="Elf"), card="Net")
    both = {("A", "One"), ("A", "Two")}
    assert (told(s, "merged"), told(s, "left"), told(s, "entered")) == (both, both | {("B", "Elf")}, {("A", "One")})


@pytest.mark.rule("SF-DEF-14", "SF-DEF-05", "SF-PIERCE-01", "SF-SNEAK-01")
def test_in_a_combat_with_pierce_the_attacker_fights_once() -> None:
    """Given a piercing attacker that beats one unit and loses to the next, then it has won and lost, and fought once."""
    s = scene(
        A={"F1": unit("Elf", "1/1"), "B1": unit("Rock", "9/1")},
        B={"F1": unit("Wolf", "5/1", "pierce", state="attacking")},
        node="defence.before",
    )
    begins(s)
    s.fight()
    assert told(s, "combat") == {("B", "Wolf"), ("A", "Elf"), ("A", "Rock")}
    assert told(s, "combat_won") == {("B", "Wolf"), ("A", "Rock")}
    assert told(s, "combat_lost") == {("A", "Elf"), ("B", "Wolf")}
    assert told(s, "sneak_success") == set()


@pytest.mark.rule("SF-SNEAK-01", "SF-SNEAK-02")
def test_a_unit_that_sneaked_has_left() -> None:
    s = scene(A={"F1": unit("Elf", "1/1")}, B={"F1": unit("Wolf", "5/1", "sneak", state="attacking")}, node="defence.before")
    begins(s)
    s.fight()
    s.choose("yes")
    assert (told(s, "sneak_success"), told(s, "left")) == ({("B", "Wolf")}, {("B", "Wolf"), ("A", "Elf")})


@pytest.mark.rule("SF-EFF-10", "SF-EFF-12")
@pytest.mark.parametrize("word", ["immediate", "electrify", "sneak", "opening"])
@pytest.mark.parametrize("where", ["condition", "x", "reacts", "of", "cause"])
def test_a_moment_of_a_card_s_own_effect_is_none_that_happens_to_others(word: str, where: str) -> None:
    """Given a word of a keyword's own effect, when a text asks whether it happened, or for whom, then the card is refused."""
    wanted = {
        "condition": use(REWARD, condition={"happened": {"what": word}}),
        "x": use(do("reward", n="x"), x={"happened": {"what": word}}),
        "of": when(word, REWARD, of=OWN),
        "cause": when(word, REWARD, cause="combat"),
    }
    card = unit("Ox", reacts=[word]) if where == "reacts" else unit("Ox", text=[wanted[where]])
    with pytest.raises(ValueError, match=word):
        parse_printing(as_plain(card))


@pytest.mark.rule("SF-IMM-01", "SF-EFF-12")
@pytest.mark.parametrize(("turn", "rewards"), [("own", 1), ("enemy", 0)])
def test_an_effect_of_one_s_own_moment_keeps_to_its_turn(turn: str, rewards: int) -> None:
    s = scene(A={"hand": [unit("Ox", text=[when("immediate", REWARD, turn=turn)])]})
    s.says("A", "play", card="Ox", at="F1")
    assert s.number("A", "rewards") == rewards


@pytest.mark.rule("SF-EFF-01", "SF-EFF-12")
@pytest.mark.parametrize("falls", [True, False])
def test_a_record_that_has_notes_of_before_gives_the_same_answers(falls: bool) -> None:
    """Given a record in which what happened was noted in a flag, when it is opened, then the text asks its events alone."""
    s = laid_out()
    if falls:
        s.effect("A", do("destroy", to="Ox"))
    s.desk.begin_act()
    s.desk.record("fixed", "given")
    s.desk.do(FlagSet("happened", ((s.table.clock.turn, "destroyed", s["Ox"], "A", 0),)))
    s.desk.commit()
    wanted = CONDITION({"happened": {"what": "destroyed", "of": OWN}})
    opened = fold([event_from_plain(event_to_plain(event)) for event in s.desk.events])
    assert [condition(table, "A", s["Cow"], wanted) for table in (s.table, opened)] == [falls, falls]


@pytest.mark.rule("SF-EFF-01")
def test_of_a_word_that_was_taken_once_nothing_has_happened() -> None:
    """Given a record whose card asks for a word that cards may not ask for any longer, then that never happened."""
    s = laid_out()
    assert condition(s.table, "A", s["Ox"], CONDITION({"happened": {"what": "electrify"}})) is False


@pytest.mark.rule("SF-EFF-01", "SF-EFF-22")
@pytest.mark.parametrize("falls", [True, False])
def test_numbers_that_depend_on_what_happened_are_stated_in_replays_and_statistics(falls: bool) -> None:
    """Given a unit with more score after a fall in the turn, when one fell, then viewer and statistics compute with it."""
    proud = {"timing": "static", "condition": {"happened": {"what": "destroyed", "of": OWN}}, "effects": [{"score": 3}]}
    s = laid_out(A={"F1": unit("Ox", "2/1", text=[proud]), "F2": unit("Cow", "1/1")}, B={})
    s.effect("A", do("destroy" if falls else "lay", to="Cow"))
    result = [{}, *(each["values"] for each in replay_data(s.desk.events)["events"] if "values" in each)]
    assert result[-1].get(s["Ox"], [None, None])[1] == (4 if falls else None)
    story = GameSummary("g", s.desk.events[0])
    for event in s.desk.events:
        story.add_event(event)
    assert story.board.scores()[0] == s.total("A") == (4 if falls else 2)
