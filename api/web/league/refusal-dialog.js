// Submits an act of a tournament, and shows a refusal of the service in a dialog with its reasons.

import { Problem, problemLines } from "/lib/api.js";
import { dialog, make } from "/lib/dom.js";
import { say } from "/lib/messages.js";

// Submits an event. Returns the answer of the service, or null if it was refused.
export async function submitOrExplain(ask) {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    dialog(error.message, say("close"), ...problemLines(error.document).map((line) => make("p", {}, line)));
    return null;
  }
}

// Submits an event and shows its refusal, if any. Returns whether the event was recorded.
export async function showRefusal(source, draw, name, said) {
  const message = await submitOrExplain(async () => (await source.say(name, said)) ?? true);
  draw();
  return message !== null;
}
