"""The outbox: in order, with the same ids, nothing lost and nothing twice, whatever the network does."""

import json

import pytest

from tests.web.modules import loaded

HARNESS = """
let box = null, server = null, kept = null, time = 0, beginning = {};
const shelf = { put: (entry) => { kept.set(entry.id, { ...entry }); }, remove: (entry) => { kept.delete(entry.id); } };
function begin() {
  kept = new Map();
  box = new Outbox(shelf);
  server = { position: 5, stored: [], down: false, lose: false, refuse: null };
}
// The service as api/ has it: an id that is known is answered again, another position is 412, an answer may be lost.
async function send(entry) {
  if (server.down) return server.network === false ? false : null;
  const known = server.stored.find((each) => each.id === entry.id);
  if (!known) {
    const other = server.other?.[entry.expected];
    const beside = other?.words === entry.words ? { stands: "same", after: other.after } : { stands: "differs" };
    if (other) return { problem: { status: 412, position: server.position, ...beside } };
    if (entry.expected !== server.position) return { problem: { status: 412, position: server.position } };
    if (server.refuse === entry.words) return { problem: { status: 409, rule: "R-1" } };
    server.position += 2;
    server.stored.push({ id: entry.id, words: entry.words, position: server.position });
  }
  if (server.lose) { server.lose = false; return null; }
  return { stored: (known ?? server.stored.at(-1)).position };
}
async function run(steps) {
  begin();
  beginning = {};
  for (const [act, value] of JSON.parse(steps)) {
    const said = { id: `id-${value}`, path: "say", body: { line: value }, words: value, seen: 5, now: time, ...beginning };
    if (act === "add") await box.add(said);
    else if (act === "flush") await box.flush(send);
    else if (act === "again") await box.again(server.position);
    else if (act === "drop") await box.drop(server.position);
    else if (act === "pop") await box.pop();
    else if (act === "begun") beginning = value;
    else if (act === "reopen") box = new Outbox(shelf, [...kept.values()].reverse());
    else server[act] = value;
  }
  return JSON.stringify({
    stored: server.stored.map((each) => each.words), left: box.entries.map((each) => each.words), kept: kept.size,
    latest: box.latest?.words ?? "",
    halted: box.halted?.problem ?? null, agreed: box.agreed, file: JSON.parse(box.toFile("g")),
  });
}
"""


@pytest.fixture(scope="module")
def engine():
    made = loaded("pad/outbox.js")
    made.eval(HARNESS)
    return made


def run(engine, *steps):
    return json.loads(engine.eval(f"run({json.dumps(json.dumps(steps))})").get(timeout=10))


def test_what_is_said_without_a_network_is_sent_in_order_afterwards(engine):
    twenty = [("add", f"line {number}") for number in range(20)]
    down = run(engine, ("down", True), *twenty, ("flush", None))
    assert down["stored"] == []
    assert down["kept"] == 20
    assert [entry["id"] for entry in down["file"]["entries"]] == [f"id-line {number}" for number in range(20)]
    up = run(engine, ("down", True), *twenty, ("flush", None), ("down", False), ("flush", None))
    assert up["stored"] == [f"line {number}" for number in range(20)]
    assert up["left"] == []
    assert up["kept"] == 0


def test_a_lost_answer_stores_nothing_twice(engine):
    told = run(engine, ("lose", True), ("add", "a"), ("add", "b"), ("flush", None), ("flush", None))
    assert told["stored"] == ["a", "b"]


def test_a_closed_page_goes_on_where_it_was(engine):
    told = run(engine, ("lose", True), ("add", "a"), ("add", "b"), ("flush", None), ("reopen", None), ("flush", None))
    assert told["stored"] == ["a", "b"]
    middle = run(engine, ("add", "a"), ("flush", None), ("down", True), ("add", "b"), ("position", 7), ("reopen", None))
    assert middle["left"] == ["b"]


def test_a_refusal_holds_back_what_came_after_it_until_somebody_decides(engine):
    start = [("refuse", "b"), ("add", "a"), ("add", "b"), ("add", "c"), ("flush", None)]
    held = run(engine, *start, ("flush", None))
    assert held["stored"] == ["a"]
    assert held["left"] == ["b", "c"]
    assert held["halted"]["rule"] == "R-1"
    assert run(engine, *start, ("drop", None), ("flush", None))["stored"] == ["a", "c"]
    assert run(engine, *start, ("refuse", None), ("again", None), ("flush", None))["stored"] == ["a", "b", "c"]


def test_what_was_meant_at_another_position_waits_for_its_writer(engine):
    told = run(engine, ("position", 8), ("add", "a"), ("flush", None))
    assert told["stored"] == []
    assert told["halted"]["status"] == 412
    assert run(engine, ("position", 8), ("add", "a"), ("flush", None), ("again", None), ("flush", None))["stored"] == ["a"]


def test_what_another_phone_has_recorded_too_is_not_said_twice_and_what_differs_waits(engine):
    other = {"5": {"words": "a", "after": 7}, "7": {"words": "b", "after": 9}, "9": {"words": "x", "after": 11}}
    same = run(engine, ("other", other), ("position", 11), ("add", "a"), ("add", "b"), ("flush", None))
    assert (same["stored"], same["left"], same["agreed"], same["kept"]) == ([], [], 2, 0)
    told = run(
        engine, ("other", other), ("position", 11), ("add", "a"), ("add", "b"), ("add", "c"), ("add", "d"), ("flush", None)
    )
    assert (told["left"], told["agreed"], told["halted"]["stands"]) == (["c", "d"], 2, "differs")


def test_what_another_phone_said_while_it_was_being_said_here_counts_once_and_anything_else_is_said(engine):
    """Given a line that came in while its like was being tapped, when the tap is sent, then it is the same one; another line
    is said where the table stands now, and what the rules refuse there is refused as ever."""
    begun, other = ("begun", {"began": 3}), ("other", {"3": {"words": "a", "after": 5}})
    same = run(engine, begun, other, ("add", "a"), ("flush", None))
    assert (same["stored"], same["agreed"], same["latest"], same["halted"]) == ([], 1, "a", None)
    told = run(engine, begun, other, ("add", "b"), ("flush", None))
    assert (told["stored"], told["agreed"], told["latest"], told["halted"]) == (["b"], 0, "", None)
    assert run(engine, begun, other, ("refuse", "b"), ("add", "b"), ("flush", None))["halted"]["rule"] == "R-1"
    assert run(engine, begun, other, ("add", "a"), ("flush", None), ("add", "b"), ("flush", None))["latest"] == ""


def test_what_has_not_left_a_phone_without_network_can_be_undone_and_what_may_have_cannot(engine):
    """Given something that was said without a network, when it is undone, then it is gone; where only the answer did not
    come, it may be stored, and stays."""
    offline = [("down", True), ("network", False), ("add", "a"), ("flush", None)]
    assert run(engine, *offline, ("pop", None))["left"] == []
    assert run(engine, *offline, ("reopen", None), ("pop", None))["left"] == []
    unanswered = [("down", True), ("add", "a"), ("flush", None)]
    assert run(engine, *unanswered, ("pop", None))["left"] == ["a"]
    assert run(engine, *unanswered, ("network", False), ("flush", None), ("pop", None))["left"] == ["a"]
