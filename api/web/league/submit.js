// Saying something of a tournament: what the service does not allow is told in a dialog, with its reasons.

import { Problem, problemLines } from "/lib/api.js";
import { dialog, make } from "/lib/dom.js";
import { say } from "/lib/words.js";

// The answer of the service; null where it said no.
export async function attempt(ask) {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    dialog(error.message, say("close"), ...problemLines(error.document).map((line) => make("p", {}, line)));
    return null;
  }
}

// Whether it was taken down.
export async function tell(source, draw, name, said) {
  const told = await attempt(async () => (await source.say(name, said)) ?? true);
  draw();
  return told !== null;
}
