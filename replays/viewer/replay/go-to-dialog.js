// The box that leads to a turn or a position: "turn 8", "212".

import { element } from "./element.js";
import { buildButton, openSheet } from "./menu.js";
import { translate } from "./messages.js";

// Opens the box. It reports a text that it cannot read.
export function openGoToDialog(replay) {
  const say = (name) => translate(replay.language, name);
  const input = element("input");
  Object.assign(input, { type: "text", inputMode: "text", autocomplete: "off", value: "" });
  input.setAttribute("aria-label", say("go_to"));
  const hint = element("p", "where", say("go_to_about"));
  hint.setAttribute("role", "status");
  const form = element("form", "more", input, buildButton(say("go"), () => form.requestSubmit(), "btn main"));
  const dialog = openSheet(replay, say("go_to"), form, hint);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const position = parsePosition(input.value, replay.scores.turns, replay.record.events.length);
    if (position === null) return void hint.classList.add("wrong");
    dialog.close();
    replay.jump(position);
  });
  input.focus();
}

// Returns the position that somebody wrote, null if there is none: a number is one, with any word it is a turn.
export function parsePosition(text, turns, count) {
  const [, before, number, after] = /^(\D*)(\d+)(\D*)$/.exec(text.normalize("NFKC").trim()) ?? [];
  if (number === undefined) return null;
  if (!/\p{L}/u.test(before + after)) return Number(number) <= count ? Number(number) : null;
  return turns.find(({ turn }) => turn === Number(number))?.at ?? null;
}
