// Menu of the viewer and its keys, in one sheet: everything without a place in the bar.

import { buildImageSettings } from "../board/image-settings.js";
import { canStorePictures } from "../board/own-images.js";
import { focusFirstControl, element, stopDialogKeys } from "./element.js";
import { buildIcon } from "./icons.js";
import { translatedRuleStatement } from "./rule-statement.js";
import { storeTheme, storedTheme, THEMES } from "./theme.js";
import { KEY_ACTIONS, translate } from "./messages.js";

// Opens a dialog over the viewer, with a title and a button to close it.
export function openSheet(replay, title, ...parts) {
  const close = buildButton("", () => dialog.close(), "close");
  close.append(buildIcon("close", translate(replay.language, "close")));
  const dialog = element("dialog", "sheet", element("div", "head", element("h2", "", title), close), ...parts);
  dialog.setAttribute("aria-label", title);
  dialog.addEventListener("close", () => dialog.remove());
  dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
  dialog.addEventListener("keydown", stopDialogKeys);
  replay.append(dialog);
  dialog.showModal();
  focusFirstControl(dialog);
  return dialog;
}

export function buildButton(words, act, kind = "btn") {
  const made = element("button", kind, words);
  made.type = "button";
  made.addEventListener("click", act);
  return made;
}

// Makes a switch that shows its state.
function toggle(words, on, act) {
  const made = buildButton(words, () => {
    const now = made.getAttribute("aria-pressed") !== "true";
    made.setAttribute("aria-pressed", String(now));
    act(now);
  });
  made.setAttribute("aria-pressed", String(on));
  return made;
}

export function openMenu(replay) {
  const say = (name) => translate(replay.language, name);
  const leaving = (words, act) => buildButton(say(words), () => {
    dialog.close();
    act();
  });
  const dialog = openSheet(replay, say("menu"),
    element("div", "more",
      ...(replay.onShare ? [leaving("share", () => replay.onShare(replay))] : []), leaving("to_cover", () => replay.openCover()), leaving("go_to", () => replay.askPlace()),
      ...(replay.branching ? [leaving("what_if", () => replay.askForBranch())] : []), leaving("puzzle.make", () => askPuzzle(replay)), buildButton(say("keys"), () => openKeysSheet(replay))),
    element("h3", "", say("settings")),
    element("div", "more", toggle(say("spoilers"), replay.spoilers, (on) => replay.hide(on)), toggle(say("show_all"), replay.all, (on) => replay.showAll(on)),
      ...(replay.record.reasons?.length ? [toggle(say("explain"), replay.explains, (on) => replay.explain(on))] : [])),
    element("h3", "", say("theme")), element("div", "more themes", ...themes(say)),
    element("h3", "", say("speed")), speed(replay, say),
    ...(canStorePictures() ? [buildImageSettings(replay.language, () => replay.board?.redraw())] : []), ...(replay.extras?.() ?? []));
}

// Makes a puzzle of the next declaration; its address is the one to share.
function askPuzzle(replay) {
  if (replay.ask()) replay.onShare?.(replay);
  else openSheet(replay, translate(replay.language, "puzzle.make"), element("p", "", translate(replay.language, "puzzle.none")));
}

// Makes the buttons of the speed, with the present one between them.
function speed({ playing }, say) {
  const now = element("output", "", `${playing.times}×`);
  const by = (direction) => () => {
    playing.changeSpeed(direction);
    now.textContent = `${playing.times}×`;
  };
  return element("div", "more speed", buildButton(say("slower"), by(-1)), now, buildButton(say("faster"), by(1)));
}

function themes(say) {
  const made = THEMES.map((name) => buildButton(say(`theme.${name}`), () => {
    storeTheme(name);
    for (const each of made) each.setAttribute("aria-pressed", String(each === made[THEMES.indexOf(name)]));
  }));
  made.forEach((each, at) => each.setAttribute("aria-pressed", String(THEMES[at] === storedTheme())));
  return made;
}

export function openKeysSheet(replay) {
  const rows = KEY_ACTIONS.map(([keys, name]) => element("li", "", element("kbd", "", keys), ` ${translate(replay.language, name)}`));
  openSheet(replay, translate(replay.language, "keys"), element("ul", "keys", ...rows));
}

// Opens the statement of a rule and its place in the rulebook, next to the line that names it.
export function openRuleSheet(replay, id) {
  const { places } = replay.record;
  const where = places?.[id] ? [element("p", "where", places[id])] : [];
  openSheet(replay, id, element("p", "statement", translatedRuleStatement(replay.record, id, replay.language)), ...where);
}
