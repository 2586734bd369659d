"""A scribe's game goes on without what was due; the line where it was missed says so."""

from dataclasses import replace

from domain.kernel.contract.ruleset import Act, Desk, Ruleset
from domain.kernel.desk.timing import chain
from domain.kernel.desk.timing.clock_and_priority import advance_clock
from domain.parts.common.acts import in_own_turn_at
from tests.kernel.toy_ruleset import ACTS, SKIRMISH, TIMELINE, at, names, opened, refused, say


def _tribute(desk: Desk, seat: str, args: object) -> None:
    """A small duty of the toy's fight: one card is lost."""
    desk.demand("S-ONE", bool(args), "one card is due")
    desk.declare("tribute", seat, "S-ONE", {"cards": ()})
    advance_clock(desk)


def _choose(desk: Desk, seat: str, args: object) -> None:
    desk.demand("S-OWN", bool(args), "choose")
    desk.declare("chosen", seat, "S-OWN")
    chain.pop_effect(desk, chain.pop_question(desk)["effect"])
    desk.ruleset.timeline.settle(desk)


DUE: Ruleset = replace(
    SKIRMISH,
    timeline=replace(TIMELINE, consent={}, due={"fight": "tribute"}),
    acts={
        **ACTS,
        "tribute": Act(_tribute, at("fight"), False, "one card is lost"),
        "choose": Act(_choose, None, True, "choose", ACTS["choose"].args, answers_question=True),
        "fight": ACTS["fight"]._replace(when=in_own_turn_at("fight"), rule="S-TURN"),
    },
)


def test_a_referee_waits_for_what_is_due_and_says_by_whom_and_in_which_words() -> None:
    shown = refused(opened(DUE), "B", "play", card="ape-1")
    assert (shown.message, shown.legal) == ("A has to decide first (fight): tribute", ("A tribute",))


def test_a_scribe_goes_on_and_the_line_holds_what_was_missed_by_whom() -> None:
    desk = opened(DUE, mode="scribe")
    say(desk, "A", "end_turn")
    events = say(desk, "B", "play", card="ape-1")
    assert names(events) == ["left_unsaid", "implied_passes", "drawn", "played"]
    missed, played = events[0], events[-1]
    assert (missed.seat, missed.rule, missed.verdict, missed.said["due"]) == ("A", "S-ONE", ("illegal", "S-ONE"), "tribute")
    assert played.verdict == ("legal",)


def test_a_choice_that_nobody_answers_is_left_unsaid_too() -> None:
    desk = opened(DUE, mode="scribe")
    say(desk, "A", "swap")
    say(desk, "", "settle")
    events = say(desk, "A", "play", card="ape-1")
    assert [(event.seat, event.verdict) for event in events if event.name == "left_unsaid"] == [("A", ("illegal", "S-OWN"))]
    assert events[-1].verdict == ("legal",)


def test_what_has_no_moment_any_more_is_written_down_where_the_game_stands() -> None:
    desk = opened(DUE, mode="scribe")
    say(desk, "A", "play", card="ape-1")
    say(desk, "A", "tribute")
    before = desk.table.clock
    events = say(desk, "A", "fight", cards=("ape-1",))
    assert events[0].verdict == ("illegal", "S-TURN")
    assert (desk.table.clock, desk.table.count("B", "hits")) == (before, 1)


def test_a_referee_learns_what_place_the_act_has_and_where_the_game_is() -> None:
    desk = opened(replace(SKIRMISH, acts={**ACTS, "fight": DUE.acts["fight"]}))
    for seat in "ABA":
        say(desk, seat, "pass")
    shown = refused(desk, "A", "fight", cards=("#1",))
    wanted = "fight is not possible here or later in this turn, only at fight; the game is at late, turn 1 of A"
    assert (shown.rule, shown.message, shown.legal) == ("S-TURN", wanted, ("fight",))


def test_a_pass_at_another_seats_choice_has_nothing_to_do() -> None:
    desk = opened()
    say(desk, "A", "pass")
    say(desk, "B", "pass")
    before = desk.table.clock
    say(desk, "B", "pass")
    assert desk.table.clock == before
