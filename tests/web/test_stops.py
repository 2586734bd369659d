"""Where the steps of a replay lead: one press, one thing that is stated or seen."""

import json

import pytest
from py_mini_racer import MiniRacer

from domain.kernel.views.views import SPECTATOR, make_view
from domain.registry import RULESETS, event_roles
from replays.viewer.js_bundle import bundle_modules
from replays.viewer.replay_json import replay_data, to_script_json
from scripts.simulation.random_games import random_game
from tests.soak import in_full

TURNS = in_full(300, 6)
WALKED = """(() => {
  const telling = new Narration(record, "en");
  const sentences = record.events.map((event) => plainly(telling.describeNext(event)));
  const stepper = new Stepper(record);
  const textAt = (position) => sentences[shownEventAt(stepper, position)] ?? "";
  const stops = new PlaybackStops(record, textAt);
  const walk = (direction, end) => {
    const places = [];
    for (let before = -1; stepper.position !== end && stepper.position !== before;) {
      before = stepper.position;
      stops.step(stepper, direction);
      places.push(stepper.position);
    }
    return places;
  };
  const forth = walk(1, record.events.length);
  const looks = forth.map((at) => {
    stepper.jump(at);
    return [textAt(at), visibleSceneText(record, stepper)];
  });
  const alike = forth.filter((at, which) => which && String(looks[which]) === String(looks[which - 1]));
  const back = walk(-1, 0);
  const untold = record.events.filter((event, at) => !findQuietEventsAndStops(record.events).quiet[at]).length;
  return JSON.stringify({ forth, back, alike, untold, events: record.events.length });
})()"""


@pytest.fixture(scope="module")
def engine() -> MiniRacer:
    made = MiniRacer()
    made.eval(
        bundle_modules(
            "replay/narration.js",
            "story/playback-stops.js",
            "story/quiet-events.js",
            "story/story-model.js",
            "kernel/stepper.js",
            "replay/go-to-dialog.js",
        )
        + "\nconst plainly = (parts) => parts.map((part) => part.name ?? part).join('');"
    )
    return made


@pytest.mark.parametrize("name", RULESETS)
def test_no_two_neighbouring_stops_are_alike(engine: MiniRacer, name: str) -> None:
    """Given a random game, when somebody steps through its replay to the end and back, then each stop has another told line
    or another board than the one before, and the way back has the same stops."""
    game = random_game(name, "stops", 1)
    game.turns = TURNS
    game.play()
    engine.eval(f"globalThis.record = {to_script_json(replay_data(make_view(game.desk.events, SPECTATOR)))}")
    result = json.loads(engine.eval(WALKED))
    assert result["alike"] == []
    assert result["forth"][-1] == result["events"]
    assert result["back"] == [*reversed(result["forth"][:-1]), 0]
    assert len(result["forth"]) <= result["untold"] + 1


ROLES = {name: role for book in RULESETS for name, role in event_roles(book).items()}


def event(name: str, line: int = 1, spoken: bool = False, family: str = "", **said: object) -> dict[str, object]:
    role = ROLES.get(name, "")
    return {"name": name, "line": line, "spoken": spoken, "family": family, "said": said, "changes": [], "role": role}


@pytest.mark.parametrize(
    ("events", "stops"),
    [
        ([event("play", spoken=True), event("roll_cost_paid", card="#1"), event("effect_waits", card="#1")], [3]),
        ([event("play", spoken=True), event("roll_cost_paid", card="#1"), event("entered", line=2, card="#1")], [2, 3]),
        ([event("attack", spoken=True), event("units_sortied", cards=["#1"]), event("units_sortied", cards=["#2"])], [3]),
        ([event("destroyed", cards=["#1"]), event("implied_passes"), event("abolished", card="#1")], [3]),
        ([event("destroyed", cards=["#1"]), event("abolished", card="#2")], [1, 2]),
        ([event("noted", spoken=True, family="note"), event("drawn", line=2, count=1)], [1, 2]),
        ([event("effect_resolved", card="#1"), event("effect_failed", card="#1")], [2]),
        ([event("effect_resolved", card="#1"), event("effect_failed", card="#2")], [1, 2]),
        ([event("effect_resolved", card="#1"), event("effect_failed", line=2, card="#1")], [1, 2]),
    ],
)
def test_what_belongs_to_a_sentence_is_done_with_it(engine: MiniRacer, events: list[object], stops: list[int]) -> None:
    ends = json.loads(engine.eval(f"JSON.stringify(findQuietEventsAndStops({json.dumps(events)}).ends)"))
    assert [at + 1 for at, end in enumerate(ends) if end] == stops


@pytest.mark.parametrize(
    ("written", "place"),
    [
        ("212", 212),
        (" turn 8 ", 40),
        ("Turn8", 40),
        ("第8回合", 40),
        ("ターン８", 40),
        ("turn 9", None),
        ("999", None),
        ("", None),
    ],
)
def test_a_place_is_written_as_a_turn_or_as_a_number(engine: MiniRacer, written: str, place: int | None) -> None:
    turns = json.dumps([{"at": 5, "turn": 1}, {"at": 40, "turn": 8}])
    assert json.loads(engine.eval(f"JSON.stringify(parsePosition({json.dumps(written)}, {turns}, 300))")) == place


def test_what_follows_again_after_a_takeback_is_one_stop(engine: MiniRacer) -> None:
    """Given a line taken back and its consequences carried out again, when the replay goes on behind the takeback, then they
    are one stop, with the last of their sentences; what is new has its own."""

    def event(name: str, **more: object) -> dict[str, object]:
        about = {"name": name, "seat": "A", "line": 1, "family": "fixed", "spoken": False, "said": {}}
        return {**about, "changes": [[9, "#1", 90]], **more}

    told = [event("opened"), event("dealt", said={"amount": 3}), event("fell"), event("moved", spoken=True)]
    back = event("taken_back", family="takeback", spoken=True, line=2, said={"to": 1})
    log = [*told, back, event("dealt", said={"amount": 3}, line=3), event("fell", line=3), event("gained", line=3)]
    ends = json.loads(engine.eval(f"JSON.stringify(findQuietEventsAndStops({json.dumps(log)}).ends)"))
    assert ends == [True, True, True, True, True, False, True, True]
