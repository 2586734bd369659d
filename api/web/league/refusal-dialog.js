// Submits an act of a tournament, and shows in a dialog why the service did not store it.

import { Problem, problemLines, problemTitle } from "/lib/api.js";
import { button, openDialog, make } from "/lib/dom.js";
import { language, say } from "/lib/messages.js";
import { conflictingEvents } from "./statement-outbox.js";
import { statementText } from "./statement-text.js";

// Asks the service. Returns its answer, or null if it was refused.
export async function askOrExplainRefusal(ask) {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    explain(error.document);
    return null;
  }
}

// Submits an event as it was meant at position `seen`, and shows its refusal, if any. Returns whether it is stored, or
// waits on this device for the network: then it is not lost.
export async function submitEvent(source, draw, name, said, seen = source.state.position) {
  const entry = await source.submit(name, said, seen);
  draw();
  if (!entry.problem) return true;
  if (conflictingEvents(entry.problem).length) return showConflict(source, draw, entry);
  await source.outbox.remove(entry);
  explain(entry.problem);
  draw();
  return false;
}

function explain(problem, ...before) {
  openDialog(problemTitle(problem), say("close"), ...before, ...problemLines(problem).map((line) => make("p", {}, line)));
}

function statement(source, { name, said }) {
  return make("p", {}, say("league.you_wrote"), " ", make("b", {}, statementText(source, name, said)));
}

// Shows the events that were stored meanwhile next to the author's statement, who sends it anyway or discards it. Returns whether
// it was stored.
function showConflict(source, draw, entry) {
  return new Promise((done) => {
    let decided = false;
    const decide = (act) => async () => {
      decided = true;
      shown.close();
      done(await act());
    };
    const again = decide(async () => {
      const { name, said, problem } = entry;
      await source.outbox.remove(entry);
      return submitEvent(source, draw, name, said, problem.position);
    });
    const discard = decide(async () => {
      await source.outbox.remove(entry);
      draw();
      return false;
    });
    const shown = openDialog(say("league.changed_since"), say("close"), ...conflictParts(source, entry),
      make("div", { kind: "row" }, button(say("league.send_anyway"), again, { kind: "strong" }), button(say("league.discard"), discard)));
    shown.addEventListener("close", () => decided || done(false));
  });
}

function conflictParts(source, entry) {
  return [
    statement(source, entry),
    make("p", {}, say("league.since_then")),
    make("ul", { kind: "plain" }, conflictingEvents(entry.problem).map((change) => make("li", {}, change.told[language()]))),
  ];
}

// Shows the statements that wait for the network, and those whose author has to decide.
export function buildUnsentStatements(source, draw) {
  const { waiting, halted } = source.outbox;
  if (!waiting.length && !halted.length) return "";
  const undecided = halted.map((entry) => make("li", {}, statementText(source, entry.name, entry.said), " ", button(say("league.decide"), () => decide(source, draw, entry), { kind: "quiet" })));
  return make("section", { kind: "box trouble unsent-statements", role: "status" },
    waiting.length ? make("p", {}, say("league.waits_for_network")) : "", make("ul", { kind: "plain" }, waiting.map(({ name, said }) => make("li", {}, statementText(source, name, said))), undecided));
}

async function decide(source, draw, entry) {
  if (conflictingEvents(entry.problem).length) return showConflict(source, draw, entry);
  await source.outbox.remove(entry);
  explain(entry.problem, statement(source, entry));
  return draw();
}
