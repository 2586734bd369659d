// Controls of a replay: the keys, the buttons below the board, and the choice of viewer and language.

import { element } from "./element.js";
import { buildIcon } from "./icons.js";
import { openKeysSheet } from "./menu.js";
import { LANGUAGE_NAMES, SHORT_LANGUAGE_NAMES, translate } from "./messages.js";

// Returns the actions of keys and buttons, by key.
export function actionsByKey(replay) {
  const { stepper } = replay;
  const go = (step) => () => replay.go(step);
  return {
    ArrowRight: go(() => replay.step(1)),
    ArrowLeft: go(() => replay.step(-1)),
    ArrowDown: go(() => replay.byLine(1)),
    ArrowUp: go(() => replay.byLine(-1)),
    ".": go(() => stepper.forwardOneChange()),
    ",": go(() => stepper.back()),
    "]": go(() => stepper.turn(1)),
    "[": go(() => stepper.turn(-1)),
    Home: go(() => stepper.jump(0)),
    End: go(() => stepper.jump(stepper.events.length)),
    g: () => replay.askPlace(),
    m: () => replay.nextMoment(),
    " ": () => replay.playing.toggle(),
    "+": () => replay.playing.changeSpeed(1),
    "-": () => replay.playing.changeSpeed(-1),
    v: () => nextOf(replay.viewers),
    l: () => nextOf(replay.querySelector(".languages")),
    s: () => replay.hide(!replay.spoilers),
    b: () => replay.branching && replay.askForBranch(),
    Escape: () => replay.away(),
    "?": () => openKeysSheet(replay),
  };
}

const BUTTONS = [
  ["first", "Home", "to_start", "bare"], ["turnback", "[", "turn_back", "bare"], ["back", "ArrowLeft", "step_back", ""], ["play", " ", "play", "main"],
  ["on", "ArrowRight", "step_on", ""], ["turnon", "]", "turn_on", "bare"], ["last", "End", "to_end", "bare"],
];

export function buildControls(replay) {
  const made = BUTTONS.map(([sign, key, name, look]) => {
    const label = translate(replay.language, name);
    const button = buildControlButton(buildIcon(sign), label, () => actionsByKey(replay)[key](), `btn ${look} ${sign === "play" ? "playing" : sign}`);
    button.title = label;
    return button;
  });
  const made2 = element("div", "controls", ...made);
  made2.setAttribute("role", "group");
  made2.setAttribute("aria-label", translate(replay.language, "play"));
  return made2;
}

export function buildControlButton(content, label, act, kind = "btn") {
  const button = element("button", kind.trim(), content);
  button.type = "button";
  if (label) button.setAttribute("aria-label", label);
  button.addEventListener("click", act);
  return button;
}

export function buildSelect(kind, name, options, act) {
  const made = element("select", kind, ...options);
  made.setAttribute("aria-label", name);
  made.addEventListener("change", () => act(made.value));
  return made;
}

// On a phone in short, for the players' names need the room.
export function buildLanguageSelect(replay) {
  const short = matchMedia("(max-width: 560px)").matches;
  const options = Object.entries(LANGUAGE_NAMES).map(([key, name]) => new Option(short ? SHORT_LANGUAGE_NAMES[key] : name, key, false, key === replay.language));
  return buildSelect("languages", translate(replay.language, "language"), options, (name) => replay.speak(name));
}

function nextOf(select) {
  if (!select) return;
  select.selectedIndex = (select.selectedIndex + 1) % select.options.length;
  select.dispatchEvent(new Event("change"));
}
