"""Statements about a tournament on a phone: each is sent once or stored, and its author learns what changed."""

import json

import pytest

from tests.web.modules import loaded

HARNESS = """
let kept = new Map();
const shelf = { put: (entry) => { kept.set(entry.id, { ...entry }); }, remove: (entry) => { kept.delete(entry.id); } };
const scripted = (answers) => async (entry) => { sent.push([entry.id, entry.seen]); return answers.shift() ?? null; };
let sent = [];
async function run(statements, answers, again) {
  kept = new Map(); sent = [];
  const box = new StatementOutbox(shelf);
  for (const [id, name, said, seen] of statements) await box.add({ id, name, said, seen, now: 1 });
  const send = scripted(answers);
  await box.flush(send, "player:ann");
  if (!again) return told(box);
  const reopened = new StatementOutbox(shelf, [...kept.values()]);
  await reopened.flush(send, "player:ann");
  return told(reopened);
}
function told(box) {
  const ids = (entries) => entries.map(({ id }) => id);
  return JSON.stringify({ sent, kept: [...kept.keys()], waiting: ids(box.waiting), halted: ids(box.halted) });
}
"""
REPORT = {"match": "1.1.1", "games": [{"winner": "ann"}, {"winner": "ann"}]}
STORED_REPORT = {
    "match": "1.1.1",
    "games": [{"winner": "ann", "how": "played", "first": "", "left": None, "record": "g1"}] * 2,
    "how": "played",
    "winner": "",
}
OTHER_REPORT = {**STORED_REPORT, "games": [{"winner": "ben", "how": "played", "first": "", "left": None, "record": ""}] * 2}


def conflict(said, by="player:ben", name="reported", at=5):
    return {
        "problem": {"status": 412, "position": at + 1, "changes": [{"position": at, "name": name, "by": by, "said": said}]}
    }


@pytest.fixture(scope="module")
def engine():
    made = loaded("league/statement-outbox.js")
    made.eval(HARNESS)
    return made


def outcome(engine, statements, answers, again=False):
    call = f"run({json.dumps(statements)}, {json.dumps(answers)}, {json.dumps(again)})"
    engine.eval(f"let done = null; {call}.then((answer) => {{ done = answer; }});".replace("let done", "var done"))
    return json.loads(engine.eval("done"))


SAID = [["one", "reported", REPORT, 5]]


def test_a_statement_that_is_stored_leaves_the_device(engine):
    assert outcome(engine, SAID, [{"position": 5}]) == {"sent": [["one", 5]], "kept": [], "waiting": [], "halted": []}


def test_without_a_network_a_statement_stays_and_the_next_page_sends_it_with_the_same_id(engine):
    """Given nobody who answers, when the page is opened again, then the statement is sent once more at its own position."""
    assert outcome(engine, SAID, [])["waiting"] == ["one"]
    result = outcome(engine, SAID, [None, {"position": 8}], again=True)
    assert (result["sent"], result["kept"]) == ([["one", 5], ["one", 5]], [])


def test_a_result_that_the_opponent_reported_alike_is_sent_again_as_agreement(engine):
    """Given ben who was quicker with the same result, when ann's report conflicts with it, then it is sent at the position
    behind it."""
    result = outcome(engine, SAID, [conflict(STORED_REPORT), {"position": 6}])
    assert (result["sent"], result["kept"]) == ([["one", 5], ["one", 6]], [])


def test_a_result_that_the_opponent_reported_otherwise_waits_for_its_author(engine):
    result = outcome(engine, SAID, [conflict(OTHER_REPORT)])
    assert (result["sent"], result["halted"], result["kept"]) == ([["one", 5]], ["one"], ["one"])


def test_what_the_same_author_said_on_another_phone_is_not_said_twice(engine):
    result = outcome(engine, SAID, [conflict(STORED_REPORT, by="player:ann")])
    assert (result["sent"], result["kept"], result["halted"]) == ([["one", 5]], [], [])


def test_ones_own_earlier_statements_are_no_conflict(engine):
    """Given a report and its withdrawal that waited together, when the second conflicts with the first alone, then it is sent
    again behind it."""
    two = [*SAID, ["two", "withdrawn_report", {"match": "1.1.1", "report": 5, "why": "misheard"}, 5]]
    result = outcome(engine, two, [{"position": 5}, conflict(STORED_REPORT, by="player:ann"), {"position": 6}])
    assert (result["sent"], result["kept"]) == ([["one", 5], ["two", 5], ["two", 6]], [])


def test_a_refused_statement_does_not_keep_the_others_back(engine):
    two = [*SAID, ["two", "checked_in", {"player": "ann"}, 5]]
    result = outcome(engine, two, [{"problem": {"status": 409, "rule": "LG-REP-04"}}, {"position": 9}])
    assert (result["halted"], result["kept"]) == (["one"], ["one"])
