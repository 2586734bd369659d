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
  server = { position: 5, stored: [], withdrawn: new Set(), asked: 0, takes: -1, down: false, lose: false, refuse: null };
}
// The service as api/ has it: an id that is known is answered again, another position is 412, an answer may be lost.
async function send(entry) {
  if (server.down) return server.network === false ? false : null;
  if (server.takes === 0) return null;
  server.takes -= 1;
  const known = server.stored.find((each) => each.id === entry.id);
  if (!known) {
    const other = server.other?.[entry.expected];
    const beside = other?.words === entry.words ? { stands: "same", after: other.after } : { stands: "differs" };
    if (other) return { problem: { status: 412, position: server.position, ...beside } };
    if (entry.expected !== server.position) return { problem: { status: 412, position: server.position } };
    if (server.refuse === entry.words || server.withdrawn.has(entry.id)) return { problem: { status: 409, rule: "R-1" } };
    server.position += 2;
    server.stored.push({ id: entry.id, words: entry.words, position: server.position });
    const back = entry.body.says?.map(({ line }) => line) ?? [];
    for (const each of server.stored) if (back.includes(each.position)) each.gone = true;
  }
  if (server.lose) { server.lose -= 1; if (!server.lose) return null; }
  return { stored: (known ?? server.stored.at(-1)).position };
}
// Whether something came in; where not, it never will. What can be taken back has a line: here the position behind it.
async function asked(entry) {
  server.asked += 1;
  if (server.down) return null;
  if (server.ended) return { problem: { status: 401 } };
  server.withdrawn.add(entry.id);
  const known = server.stored.find((each) => each.id === entry.id);
  if (!known) return { recorded: false, position: server.position };
  const lines = known.gone || known.words.startsWith("Undo") ? [] : [known.position];
  const back = lines.length && { ...takebackRequest(server.seat ?? "", lines), words: `Undo ${entry.words}` };
  return { recorded: true, position: known.position, waits: Boolean(back && server.seat), instead: back };
}
// Undo, while the first is on its way and before it is answered.
async function undoneWhileFlying() {
  await box.flush(async (entry) => { await box.undo(); return send(entry); }, asked);
}
async function run(steps) {
  begin();
  beginning = {};
  for (const [act, value] of JSON.parse(steps)) {
    const said = { id: `id-${value}`, path: "say", body: { line: value }, words: value, seen: 5, now: time, ...beginning };
    if (act === "add") await box.add(said);
    else if (act === "flush") await box.flush(send, asked);
    else if (act === "again") await box.again(server.position);
    else if (act === "drop") await box.drop(server.position);
    else if (act === "undo") await box.undo();
    else if (act === "flying") await undoneWhileFlying();
    else if (act === "begun") beginning = value;
    else if (act === "reopen") box = new Outbox(shelf, [...kept.values()].reverse());
    else server[act] = value;
  }
  return JSON.stringify({
    stored: server.stored.map((each) => each.words), left: box.entries.map((each) => each.words), kept: kept.size,
    latest: box.latest?.words ?? "", undone: box.undone, asked: server.asked, undoable: box.undoable,
    counts: server.stored.filter((each) => !each.gone && !each.words.startsWith("Undo")).map((each) => each.words),
    meant: box.meant.map((each) => each.words),
    halted: box.halted?.problem ?? null, agreed: box.agreed, file: JSON.parse(box.toFile("g")),
  });
}
// Every order of so many lines and undos, and every network: those where something else counts in the end.
const NETWORKS = [{}, { lose: 1 }, { lose: 2 }, { down: true }, { down: true, network: false }];
async function sweep(size) {
  const told = { tried: 0, undone: 0, wrong: [] };
  for (let acts = 0; acts < 2 ** size; acts += 1) {
    for (let networks = 0; networks < NETWORKS.length ** size; networks += 1) await sweepOne(size, acts, networks, told);
  }
  return JSON.stringify(told);
}
async function sweepOne(size, acts, networks, told) {
  begin();
  let [meant, seen] = [[], 5];
  const sees = async (entry) => { const answer = await send(entry); seen = answer?.stored ?? seen; return answer; };
  const asks = async (entry) => { const answer = await asked(entry); seen = answer?.position ?? seen; return answer; };
  for (let at = 0; at < size; at += 1) {
    const network = NETWORKS[Math.floor(networks / NETWORKS.length ** at) % NETWORKS.length];
    Object.assign(server, { lose: 0, down: false, network: true }, network);
    if ((acts >> at) & 1 && box.undoable) {
      meant = meant.filter((each) => each !== box.entries.at(-1).words);
      told.undone += 1;
      await box.undo();
    } else if (!((acts >> at) & 1)) {
      meant.push(`line ${at}`);
      await box.add({ id: `id-${at}`, path: "steps", body: {}, words: `line ${at}`, seen, now: at });
    }
    await box.flush(sees, asks);
    box = new Outbox(shelf, [...kept.values()]);
  }
  Object.assign(server, { lose: 0, down: false });
  await box.flush(sees, asks);
  const counts = server.stored.filter((each) => !each.gone && !each.words.startsWith("Undo")).map((each) => each.words);
  told.tried += 1;
  const right = String(counts) === String(meant) && !box.count && !kept.size;
  if (!right) told.wrong.push([acts, networks, counts, meant, box.halted?.problem]);
}
"""


@pytest.fixture(scope="module")
def engine():
    made = loaded("pad/outbox.js", "pad/undo.js")
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
    result = run(engine, ("lose", True), ("add", "a"), ("add", "b"), ("flush", None), ("flush", None))
    assert result["stored"] == ["a", "b"]


def test_a_closed_page_goes_on_where_it_was(engine):
    result = run(engine, ("lose", True), ("add", "a"), ("add", "b"), ("flush", None), ("reopen", None), ("flush", None))
    assert result["stored"] == ["a", "b"]
    middle = run(engine, ("add", "a"), ("flush", None), ("down", True), ("add", "b"), ("position", 7), ("reopen", None))
    assert middle["left"] == ["b"]


def test_a_refusal_holds_back_what_came_after_it_until_somebody_decides(engine):
    start = [("refuse", "b"), ("add", "a"), ("add", "b"), ("add", "c"), ("flush", None)]
    present = run(engine, *start, ("flush", None))
    assert present["stored"] == ["a"]
    assert present["left"] == ["b", "c"]
    assert present["halted"]["rule"] == "R-1"
    assert run(engine, *start, ("drop", None), ("flush", None))["stored"] == ["a", "c"]
    assert run(engine, *start, ("refuse", None), ("again", None), ("flush", None))["stored"] == ["a", "b", "c"]


def test_what_was_meant_at_another_position_waits_for_its_writer(engine):
    result = run(engine, ("position", 8), ("add", "a"), ("flush", None))
    assert result["stored"] == []
    assert result["halted"]["status"] == 412
    assert run(engine, ("position", 8), ("add", "a"), ("flush", None), ("again", None), ("flush", None))["stored"] == ["a"]


def test_what_another_phone_has_recorded_too_is_not_said_twice_and_what_differs_waits(engine):
    other = {"5": {"words": "a", "after": 7}, "7": {"words": "b", "after": 9}, "9": {"words": "x", "after": 11}}
    same = run(engine, ("other", other), ("position", 11), ("add", "a"), ("add", "b"), ("flush", None))
    assert (same["stored"], same["left"], same["agreed"], same["kept"]) == ([], [], 2, 0)
    result = run(
        engine, ("other", other), ("position", 11), ("add", "a"), ("add", "b"), ("add", "c"), ("add", "d"), ("flush", None)
    )
    assert (result["left"], result["agreed"], result["halted"]["stands"]) == (["c", "d"], 2, "differs")


def test_what_another_phone_said_while_it_was_being_said_here_counts_once_and_anything_else_is_said(engine):
    """Given a line that came in while its like was being tapped, when the tap is sent, then it is the same one; another line
    is said where the table stands now, and what the rules refuse there is refused as ever."""
    begun, other = ("begun", {"began": 3}), ("other", {"3": {"words": "a", "after": 5}})
    same = run(engine, begun, other, ("add", "a"), ("flush", None))
    assert (same["stored"], same["agreed"], same["latest"], same["halted"]) == ([], 1, "a", None)
    result = run(engine, begun, other, ("add", "b"), ("flush", None))
    assert (result["stored"], result["agreed"], result["latest"], result["halted"]) == (["b"], 0, "", None)
    assert run(engine, begun, other, ("refuse", "b"), ("add", "b"), ("flush", None))["halted"]["rule"] == "R-1"
    assert run(engine, begun, other, ("add", "a"), ("flush", None), ("add", "b"), ("flush", None))["latest"] == ""


OFFLINE = [("down", True), ("network", False)]
UNANSWERED = [("lose", True), ("add", "a"), ("flush", None)]
NEVER_CAME = [("down", True), ("add", "a"), ("flush", None)]


def test_what_has_not_left_a_phone_without_network_is_undone_at_once(engine):
    for steps in ([], [("reopen", None)]):
        result = run(engine, *OFFLINE, ("add", "a"), ("flush", None), *steps, ("undo", None))
        assert (result["left"], result["kept"], result["asked"], result["undoable"]) == ([], 0, 0, False)


@pytest.mark.parametrize("between", [[], [("reopen", None)], [("network", False), ("flush", None)]])
def test_what_may_have_left_is_stored_until_the_service_has_reported_whether_it_knows_it(engine, between):
    """Given a line that was sent and not answered, when it is undone, then it waits; the service has never heard of it, so
    it is dropped and never said, and what was said after it is said where it would have been."""
    steps = [*NEVER_CAME, *between, ("undo", None)]
    waits = run(engine, *steps, ("flush", None))
    assert (waits["left"], waits["kept"], waits["meant"], waits["undoable"]) == (["a"], 1, [], False)
    result = run(engine, *steps, ("reopen", None), ("add", "b"), ("down", False), ("flush", None))
    assert (result["stored"], result["left"], result["kept"], result["halted"]) == (["b"], [], 0, None)
    assert result["undone"] == {"words": "a", "recorded": False}


def test_what_is_said_after_an_undo_follows_what_came_in_before_it(engine):
    """Given two lines of which one came in before the network went again, when the other is undone and the page opened again
    as it stayed before both, then what is said there is said behind the first."""
    begun = [("down", True), ("add", "x"), ("add", "a"), ("down", False), ("takes", 1), ("flush", None)]
    result = run(engine, *begun, ("undo", None), ("reopen", None), ("add", "b"), ("takes", -1), ("flush", None))
    assert (result["stored"], result["left"], result["halted"]) == (["x", "b"], [], None)


def test_what_was_recorded_after_all_is_taken_back_before_what_was_said_after_it(engine):
    result = run(engine, *UNANSWERED, ("undo", None), ("add", "b"), ("flush", None))
    assert (result["stored"], result["counts"], result["left"], result["kept"]) == (["a", "Undo a", "b"], ["b"], [], 0)
    assert (result["undone"]["recorded"], result["undone"]["waits"]) == (True, False)


def test_what_is_undone_while_it_is_on_its_way_is_taken_back_once_it_came_in_and_gone_where_it_did_not(engine):
    result = run(engine, ("add", "a"), ("flying", None), ("flush", None))
    assert (result["stored"], result["counts"], result["left"]) == (["a", "Undo a"], [], [])
    refused = run(engine, ("refuse", "a"), ("add", "a"), ("flying", None), ("flush", None))
    assert (refused["stored"], refused["left"], refused["halted"]) == ([], [], None)


def test_a_seat_asks_the_others_to_take_back_what_was_recorded_and_what_it_said_since_waits_for_it(engine):
    result = run(engine, ("seat", "A"), *UNANSWERED, ("undo", None), ("add", "b"), ("flush", None))
    assert (result["stored"], result["left"], result["halted"]["stands"]) == (["a", "Undo a"], ["b"], "asked")
    assert result["undone"]["waits"] is True
    again = run(
        engine, ("seat", "A"), *UNANSWERED, ("undo", None), ("add", "b"), ("flush", None), ("again", 0), ("flush", None)
    )
    assert (again["stored"], again["left"]) == (["a", "Undo a", "b"], [])


def test_what_cannot_be_asked_stops_what_comes_after_it_until_somebody_decides(engine):
    steps = [*NEVER_CAME, ("undo", None), ("add", "b"), ("down", False), ("ended", True), ("flush", None)]
    result = run(engine, *steps)
    assert (result["left"], result["halted"]["status"], result["stored"]) == (["a", "b"], 401, [])
    assert run(engine, *steps, ("ended", False), ("again", None), ("flush", None))["stored"] == ["b"]


def test_an_undo_that_was_recorded_itself_is_reported_and_stands(engine):
    result = run(engine, ("lose", True), ("add", "Undo x"), ("flush", None), ("undo", None), ("flush", None))
    assert (result["stored"], result["left"], result["undone"]["recorded"], result["undone"]["instead"]) == (
        ["Undo x"],
        [],
        True,
        0,
    )


def test_whatever_the_network_does_what_counts_is_what_was_said_and_not_undone(engine):
    """Given lines and undos in any order of four, and each time a network that is there, loses the first or the second
    answer, comes to nothing or is known to be off, when it is back, then just the lines that were not undone count, in their
    order, and nothing stays."""
    result = json.loads(engine.eval("sweep(4)").get(timeout=60))
    assert result["tried"] == 2**4 * 5**4
    assert result["wrong"] == []
    assert result["undone"] > 1000
