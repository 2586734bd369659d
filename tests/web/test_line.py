"""The story by turns, the line of a game and its moments, each by the rule that is stated for it."""

import json

import pytest
from py_mini_racer import MiniRacer

from replays.viewer.js_bundle import bundle_modules


@pytest.fixture(scope="module")
def engine():
    made = MiniRacer()
    made.eval(
        bundle_modules("story/story-model.js", "graph/score-history.js", "graph/moments.js", "branches/branch-records.js")
    )
    return made


def asked(engine, expression, **values):
    given = "".join(f"const {name} = {json.dumps(value)};" for name, value in values.items())
    return json.loads(engine.eval(f"(() => {{ {given} return JSON.stringify({expression}); }})()"))


def event(name, said=None, changes=(), spoken=False, family="", line=1, **more):
    return {"name": name, "said": said or {}, "changes": changes, "spoken": spoken, "family": family, "line": line,
            "seat": "A", "rule": "", "verdict": ["legal"], "text": name,
            "role": "quiet" if name == "turn_began" else "", **more}  # fmt: skip


def clock(turn, holder):
    return [18, turn, holder, "draw", 0, holder, 0]


def record(*events, score=("counter", "points")):
    zones = [[f"{seat}.life", "life", seat, True, "none", "down", False] for seat in "AB"]
    header = {"seats": ["A", "B"], "players": {}, "zones": zones, "switches": {}}
    return {
        "header": header,
        "events": list(events),
        "mat": {"score": {"kind": score[0], "name": score[1], "full": 20, "low": 0, "goal": ""}},
    }


GAINS = [
    event("turn_began", changes=[clock(1, "A")]),
    event("gained", changes=[[14, "A", "points", 1]]),
    event("gained", changes=[[14, "B", "points", 5]]),
    event("turn_began", changes=[clock(2, "B")]),
    event("gained", changes=[[14, "A", "points", 5]]),
    event("turn_began", changes=[clock(3, "A")]),
    event("turn_began", changes=[clock(4, "B")]),
    event("gained", changes=[[14, "B", "points", 2]]),
]


def moments(engine, it):
    return asked(engine, "findMoments(it, buildScoreHistory(it))", it=it)


BEGUN = [
    event("opened"),
    event("hand_dealt", changes=[[14, "A", "points", 9]]),
    event("first_player_decided"),
    event("position_set", changes=[[14, "A", "points", -6], clock(5, "B")], spoken=True),
    event("gained", changes=[[14, "B", "points", 1]]),
]


def test_a_game_that_begins_at_a_position_reveals_nothing_of_the_set_up_that_leads_there(engine):
    """Given a position that was laid out after a set-up, when its story and its line are made, then they hold the opening,
    the position and what followed, and no number from before it."""
    result = [[each["name"]] for each in BEGUN]
    turns = asked(engine, "buildStory({ record: it, sentences, gone: new Set() })", it=record(*BEGUN), sentences=result)
    assert [(turn["turn"], [row["at"] for row in turn["rows"]]) for turn in turns] == [(0, [0]), (5, [3, 4])]
    scores = asked(engine, "buildScoreHistory(it)", it=record(*BEGUN))
    assert scores["values"] == [[3, 0]] * 5 + [[3, 1]]
    assert [blow["at"] for blow in scores["blows"]] == [5]


def kinds(engine, it):
    return {(moment["kind"], moment["at"]) for moment in moments(engine, it)}


def test_first_blood_is_the_first_points_and_the_biggest_blow_the_earliest_of_equals(engine):
    assert {("blood", 2), ("blow", 3)} <= kinds(engine, record(*GAINS))


def test_a_cover_shows_the_biggest_blow_else_the_middle_of_a_game_and_where_it_stands_while_it_runs(engine):
    still = [event("turn_began", changes=[clock(turn, "A")]) for turn in (1, 2, 3, 4)]
    for it, ended, at in ((GAINS, True, 3), (GAINS, False, 3), (still, True, 2), (still, False, 4)):
        shown = asked(
            engine, "coverMoment(it, findMoments(it, buildScoreHistory(it)), ended).at", it=record(*it), ended=ended
        )
        assert shown == at


def test_the_lead_changes_where_a_blow_puts_another_seat_ahead(engine):
    assert [at for kind, at in sorted(kinds(engine, record(*GAINS))) if kind == "lead"] == [3, 5, 8]


def test_the_closest_moment_lies_behind_half_of_the_turns(engine):
    assert ("near", 6) in kinds(engine, record(*GAINS))


def test_cards_that_are_drawn_from_a_life_of_cards_are_no_blow(engine):
    life = [
        event("opened", changes=[[1, 1, 4, "A", "A.life"], [1, 5, 4, "B", "B.life"]]),
        event("turn_began", changes=[clock(1, "A")]),
    ]
    drawn = event("drawn", {"count": 1}, [[2, 4, 1, "A", "A.life"]])
    hit = event("nation_damaged", {"seat": "B", "amount": 2, "source": "combat"}, [[2, 7, 2, "B", "B.life"]])
    result = moments(engine, record(*life, drawn, hit, score=("zone", "life")))
    assert [(each["kind"], each["at"], each.get("by")) for each in result] == [("blood", 4, -2), ("blow", 4, -2)]


def test_the_last_stand_is_the_last_defence_of_a_seat_that_lost(engine):
    stand = event("defense", {"act": "defend", "args": {}}, spoken=True)
    none = event("defense_passed", {"act": "defend", "args": {}}, spoken=True)
    over = event("game_ended", changes=[[19, {"seats": {"A": "loss", "B": "win"}, "reason": "x"}]])
    assert ("stand", 2) in kinds(engine, record(GAINS[0], stand, none, over))
    assert "stand" not in {kind for kind, _ in kinds(engine, record(GAINS[0], none, over))}


def test_the_longest_chain_is_where_most_effects_wait_and_one_is_none(engine):
    push = [event("push", changes=[[16, f"e{number}", {"seat": "A", "kind": "play"}, -1]]) for number in range(3)]
    assert ("chain", 4) in kinds(engine, record(GAINS[0], *push))
    assert "chain" not in {kind for kind, _ in kinds(engine, record(GAINS[0], push[0]))}


def test_a_game_without_anything_has_no_moments(engine):
    assert moments(engine, record(event("opened"))) == []


def test_the_story_is_narrated_by_turns_and_folds_passes_and_what_was_taken_back(engine):
    said = [
        event("play", {"act": "play", "args": {}}, spoken=True, line=2),
        event("passed", {"act": "pass", "args": {}}, spoken=True, line=3),
    ]
    it = record(event("opened"), GAINS[0], *said)
    result = "buildStory({ record: it, sentences: it.events.map(() => []), gone: new Set([2]) })"
    assert [turn["turn"] for turn in asked(engine, result, it=it)] == [0, 1]
    folds = asked(
        engine, f"{result}[1].rows.length && foldRows({result}[1].rows).map((each) => each.fold ?? each.row.kind)", it=it
    )
    assert folds == ["quiet", "gone", "quiet"]


def test_numbers_that_hurt_stand_at_the_margin(engine):
    """As many as a side lost: of seven that strike a side with three cards, three."""
    lost = [[3, f"#{number}", "B.discard", 0, "", 0] for number in range(3)]
    hit = event("nation_damaged", {"seat": "B", "amount": 3, "source": "combat"}, lost)
    last = event("nation_damaged", {"seat": "B", "amount": 7, "source": "combat"}, lost)
    marked = event("damage_dealt", {"card": "#1"}, [[10, "#1", "damage", 2]])
    result = "[hit, last, marked].map(scoreOrDamageChange)"
    assert asked(engine, result, hit=hit, last=last, marked=marked) == [
        {"seat": "B", "by": -3},
        {"seat": "B", "by": -3},
        {"seat": "", "by": -2},
    ]
    back = event("taken_back", changes=[[10, "#1", "damage", 2]], family="takeback")
    assert asked(engine, "scoreOrDamageChange(back)", back=back) is None


def test_a_branch_stands_behind_what_it_leaves_and_branches_lie_in_branches(engine):
    outer = {"id": "x", "letter": "b", "parent": "", "at": 2, "events": ["p", "q"]}
    inner = {"id": "y", "letter": "c", "parent": "x", "at": 3, "events": ["r"]}
    it = {"events": ["1", "2", "3", "4"]}
    assert asked(engine, "branchEvents(it, all, all[1])", it=it, all=[outer, inner]) == ["1", "2", "p", "r"]
    assert [each["id"] for each in asked(engine, "branchPath(all, all[1])", all=[outer, inner])] == ["x", "y"]


def test_what_may_be_said_with_one_tap_has_no_more_than_one_thing_to_choose(engine):
    slot = {"options": ["#1", "#2"], "least": 1, "most": 1, "listed": False}
    offers = [{"seat": "A", "act": act, "args": {}, "slots": slots, "reply": None}
              for act, slots in (("pass", {}), ("play", {"card": slot}), ("hard", {"a": slot, "b": slot}))]  # fmt: skip
    result = asked(engine, "oneTapCommands(offers)", offers=offers)
    assert [(each["act"], each["args"]) for each in result] == [
        ("pass", {}),
        ("play", {"card": "#1"}),
        ("play", {"card": "#2"}),
    ]
