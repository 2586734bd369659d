// Plays the present branch on, or another one after a tap: possible commands as sentences to tap, a line of notation,
// undo, and removal.

import { element } from "../replay/element.js";
import { sentenceElements } from "../replay/sentence-elements.js";
import { buildControlButton } from "../replay/controls.js";
import { buildIcon } from "../replay/icons.js";
import { Narration } from "../replay/narration.js";
import { oneTapCommands } from "./branch-records.js";

export function buildContinuationControls(variations, branch) {
  const { source } = variations;
  if (!source?.mayPlay(branch)) return [];
  const trouble = element("p", "trouble");
  trouble.setAttribute("role", "alert");
  const insist = (ask) => async () => {
    trouble.replaceChildren();
    try {
      await ask();
    } catch (error) {
      trouble.textContent = source.words(error);
    }
  };
  const offered = element("ul", "offered");
  const look = tool(variations, "menu", "what_may", insist(async () => offered.replaceChildren(...(await offers(variations, branch, insist)))));
  const undo = tool(variations, "undo", "undo", insist(() => variations.change(branch, () => source.undo(branch))));
  const gone = tool(variations, "trash", "remove", insist(() => variations.remove(branch)));
  const enter = tool(variations, "branch", "go_on", () => variations.enter(branch, branch.record.events.length));
  enter.classList.add("go-on");
  return [enter, element("div", "play-on", lineOf(variations, branch, insist), element("div", "tools", look, undo, gone), trouble, offered)];
}

function tool(variations, sign, name, act) {
  const made = buildControlButton(buildIcon(sign), "", act, "btn bare");
  made.append(variations.say(name));
  return made;
}

// A line in the notation of the sheet, for those who type.
function lineOf(variations, branch, insist) {
  const field = element("input", "");
  Object.assign(field, { type: "text", autocomplete: "off", spellcheck: false, placeholder: variations.say("play_on") });
  field.setAttribute("aria-label", variations.say("play_on"));
  const send = insist(() => variations.change(branch, () => variations.source.say(branch, { line: field.value.trim() })));
  field.addEventListener("keydown", (event) => {
    event.stopPropagation();
    if (event.key === "Enter" && field.value.trim()) send();
  });
  return element("div", "line-field", field, buildControlButton(buildIcon("send"), variations.say("play_on"), () => field.value.trim() && send(), "btn"));
}

// Lists every simple action as the sentence that it would make.
async function offers(variations, branch, insist) {
  const wording = await variations.source.offers(branch);
  const narration = new Narration(branch.record, variations.replay.language);
  for (const event of branch.record.events) for (const change of event.changes) narration.follow(change);
  return oneTapCommands(wording.offers).map((said) => {
    const sentence = narration.sentence({ spoken: true, name: said.act, seat: said.seat, text: said.act, said: { act: said.act, args: said.args }, changes: [] });
    const words = sentenceElements(sentence, { pins: narration.pins, face: branch.record.face, pressed: false });
    const made = buildControlButton("", "", insist(() => variations.change(branch, () => variations.source.say(branch, said))), "btn offer");
    made.replaceChildren(element("span", "", ...words));
    return element("li", "", made);
  });
}
