// Frame of the viewer: bar, present sentence, controls, board, graph of the game, story, in the reading order of a screen reader.

import { GameGraph, momentIconName, momentText } from "../graph/game-graph.js";
import { element } from "./element.js";
import { buildSelect, buildControls, buildLanguageSelect, buildControlButton } from "./controls.js";
import { buildIcon, buildSenkiSeal, buildSeatStone } from "./icons.js";
import { openMenu } from "./menu.js";
import { translate } from "./messages.js";

export function buildViewerFrame(replay) {
  const say = (name) => translate(replay.language, name);
  replay.viewers = buildSelect("viewers", say("viewer"), Object.keys(replay.records).map((name) => new Option(viewerWords(replay, name), name)), (name) => replay.show(name, replay.stepper.position));
  replay.viewers.hidden = Object.keys(replay.records).length < 2;
  const status = element("p", "status");
  status.setAttribute("role", "status");
  const board = element("div", "table");
  replay.graph = new GameGraph((position) => replay.jump(position));
  const moments = element("div", "moments");
  moments.setAttribute("role", "group");
  moments.setAttribute("aria-label", say("moments"));
  const story = element("div", "story log");
  story.tabIndex = 0;
  story.setAttribute("role", "region");
  story.setAttribute("aria-label", say("story"));
  const side = element("aside", "chronicle", element("h2", "", buildIcon("log"), say("story")), moments, story);
  replay.replaceChildren(
    bar(replay),
    element("div", "stage", status, buildControls(replay), place(replay), element("div", "ground", board), replay.graph.root, side),
  );
  setControlsInert(replay, !replay.stepper);
}

// Makes the number of the position, which opens the box for another.
function place(replay) {
  const made = buildControlButton("", "", () => replay.askPlace(), "count");
  made.title = translate(replay.language, "go_to");
  return made;
}

// Disables the controls until the record is loaded.
export function setControlsInert(replay, on) {
  for (const each of replay.querySelectorAll(".choices, .controls, .count, .game-line")) each.inert = on;
}

function bar(replay) {
  const say = (name) => translate(replay.language, name);
  const home = replay.home ? [element("a", "brand", buildSenkiSeal("Senki"))] : [];
  if (home.length) Object.assign(home[0], { href: replay.home, target: replay.opensPages ? "_blank" : "" });
  const reading = buildControlButton(buildIcon("log"), say("story"), () => replay.read(), "btn bare reading");
  const branch = replay.branching ? [buildControlButton(buildIcon("branch"), say("what_if"), () => replay.askForBranch(), "btn bare branch")] : [];
  const share = replay.onShare ? [shared(replay, say("share"))] : [];
  return element("header", "bar-top", ...home, element("h2", "title"), element("div", "choices", replay.viewers, buildLanguageSelect(replay), reading, ...branch, buildControlButton(buildIcon("menu"), say("menu"), () => openMenu(replay), "btn bare menu"), ...share));
}

function shared(replay, words) {
  const made = buildControlButton(buildIcon("share"), words, () => replay.onShare(replay), "btn share");
  made.append(element("span", "in-words", words));
  return made;
}

function viewerWords(replay, name) {
  if (["judge", "spectator", "hindsight"].includes(name)) return translate(replay.language, name);
  const players = Object.values(replay.records).find(Boolean)?.header.players ?? {};
  return `${translate(replay.language, "seat")} ${name}${players[name] ? ` · ${players[name]}` : ""}`;
}

// Names the players, the game and the date; the result only if nothing is hidden and the end was reached.
export function buildReplayTitle(replay, shown) {
  const { header } = replay.record;
  const results = shown ? replay.scores.result?.seats : null;
  const last = header.seats.at(-1);
  const players = header.seats.flatMap((seat) => [element("span", "side", element("span", "one", buildSeatStone(seat), ` ${playerName(replay, seat)}`), ...(results?.[seat] ? [buildResultWord(replay, results[seat])] : []), ...(seat === last ? [] : ["–"])), " "]);
  return [...players, element("small", "", gameCaption(replay))];
}

// Says a result next to a name in a word: a ring there would be taken for the stone of a seat.
export function buildResultWord(replay, result) {
  return element("span", `outcome ${result}`, replay.narration.term(result));
}

export function playerName(replay, seat) {
  return replay.record.header.players[seat] || translate(replay.language, "player", { seat });
}

export function gameCaption({ record, narration }) {
  const { league, round, date } = record.header.about ?? {};
  return [narration.has("title") ? narration.term("title") : "", [league, round].filter(Boolean).join(" "), date].filter(Boolean).join(" · ");
}

export function buildMomentChips(replay) {
  const kinds = [...new Set(replay.moments.map(({ kind }) => kind))];
  return kinds.map((kind) => {
    const all = replay.moments.filter((moment) => moment.kind === kind);
    const words = momentText(replay.language, all.length > 1 ? { kind, by: all.length } : all[0]);
    const made = buildControlButton(buildIcon(momentIconName(kind)), "", () => replay.jump((all.find(({ at }) => at > replay.stepper.position) ?? all[0]).at), "moment");
    made.append(words);
    made.setAttribute("aria-label", [words, ...all.map((moment) => turnOf(replay, moment))].join(translate(replay.language, "joined")));
    made.dataset.at = all[0].at;
    return made;
  });
}

function turnOf(replay, { at }) {
  const turn = replay.scores.turns.findLast((each) => each.at <= at)?.turn;
  return turn ? translate(replay.language, "turn_n", { n: turn }) : translate(replay.language, "opening");
}
