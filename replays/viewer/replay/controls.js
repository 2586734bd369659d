// What a replay is steered with: buttons, the slider, the choice of viewer and language, and the keys.

import { element } from "./card.js";
import { KEYS, LANGUAGES, word } from "./words.js";

// What the keys and buttons do, by key.
export function acts(replay) {
  const { stepper } = replay;
  const go = (step) => () => replay.go(step);
  return {
    ArrowRight: go(() => stepper.forward()),
    ArrowLeft: go(() => stepper.back()),
    ArrowDown: go(() => replay.byLine(1)),
    ArrowUp: go(() => replay.byLine(-1)),
    ".": go(() => stepper.changeForward()),
    ",": go(() => stepper.back()),
    "]": go(() => stepper.turn(1)),
    "[": go(() => stepper.turn(-1)),
    Home: go(() => stepper.jump(0)),
    End: go(() => stepper.jump(stepper.events.length)),
    " ": () => replay.playing.toggle(),
    "+": () => replay.playing.faster(1),
    "-": () => replay.playing.faster(-1),
    v: () => nextOf(replay.viewers),
    l: () => nextOf(replay.querySelector(".languages")),
    s: () => replay.hide(!replay.spoilers),
    "?": () => help(replay),
  };
}

const BUTTONS = [
  ["first", "|‹", "Home", "first", ""], ["turnback", "«", "[", "turn", " −"], ["lineback", "‹", "ArrowUp", "line", " −"],
  ["playing", "▶", " ", "play", ""], ["lineon", "›", "ArrowDown", "line", " +"], ["turnon", "»", "]", "turn", " +"],
  ["last", "›|", "End", "last", ""], ["help", "?", "?", "keys", ""],
];

export function controls(replay) {
  const made = BUTTONS.map(([kind, label, key, name, sign]) => {
    const button = element("button", kind, label);
    button.type = "button";
    button.title = word(replay.language, name) + sign;
    button.setAttribute("aria-label", button.title);
    button.addEventListener("click", () => acts(replay)[key]());
    return button;
  });
  return element("div", "controls", ...made);
}

export function slider(replay) {
  const made = element("input", "slider");
  Object.assign(made, { type: "range", min: 0, value: 0 });
  made.setAttribute("aria-label", word(replay.language, "position"));
  made.addEventListener("input", () => replay.go(() => replay.stepper.jump(Number(made.value))));
  return made;
}

export function choice(kind, name, options, act) {
  const made = element("select", kind, ...options);
  made.setAttribute("aria-label", name);
  made.addEventListener("change", () => act(made.value));
  return made;
}

export function languages(replay) {
  const options = Object.entries(LANGUAGES).map(([key, name]) => new Option(name, key, false, key === replay.language));
  return choice("languages", word(replay.language, "language"), options, (name) => replay.speak(name));
}

function nextOf(select) {
  select.selectedIndex = (select.selectedIndex + 1) % select.options.length;
  select.dispatchEvent(new Event("change"));
}

function inDialog(words, act) {
  const button = element("button", "", words);
  button.type = "button";
  button.addEventListener("click", act);
  return button;
}

function help(replay) {
  const dialog = replay.querySelector(".keys");
  const rows = KEYS.map(([keys, name]) => element("li", "", element("kbd", "", keys), ` ${word(replay.language, name)}`));
  // What has no button of its own can be had without keys here.
  const more = [["spoilers", "s"], ["slower", "-"], ["faster", "+"]].map(([name, key]) => inDialog(word(replay.language, name), () => {
    acts(replay)[key]();
    if (name === "spoilers") dialog.close();
  }));
  more[0].setAttribute("aria-pressed", String(replay.spoilers));
  const close = inDialog(word(replay.language, "close"), () => dialog.close());
  dialog.replaceChildren(element("h2", "", word(replay.language, "keys")), element("ul", "", ...rows), element("div", "more", ...more), close);
  dialog.showModal();
}
