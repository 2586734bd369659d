// Choice of a mode of a text. Each mode is described by its effects.

import { language } from "/lib/messages.js";
import { CardTextWriter } from "/viewer/board/card-text-sentences.js";
import { capitalize } from "/viewer/board/card-description.js";
import { Narration } from "/viewer/replay/narration.js";

const BY_THEMSELVES = ["continuous", "everywhere", "auto_a"];

// Returns the mode with which an offer plays a text, "1/2" for two choices: of the named text, else of the first one with modes.
export function chosenModeText(session, data, { text, way }) {
  const used = (data?.text ?? []).filter((clause) => !clause.moment && !BY_THEMSELVES.includes(clause.timing));
  const clause = [used[Number(text) - 1], ...used].find((each) => each && either(each.effects));
  return clause ? chosenModes(session, clause.effects, String(way).split("/"), clause.targets) : null;
}

// Describes the mode that each number chooses; the effects of a mode may have further ones.
function chosenModes(session, effects, [number, ...others], targets) {
  const effect = either(effects);
  const words = modeText(session, effect, number, targets);
  if (!words || !others.length) return words;
  const rest = effects.flatMap((each) => each === effect ? (effect.ways[Number(number) - 1].effects ?? []) : [each]);
  const more = chosenModes(session, rest, others, targets);
  return more && `${words} · ${more}`;
}

// Returns the modes among which a seat has to choose during an effect; null if that is not the question.
export function askedModeText(session, way) {
  const { flags, chain } = session.table;
  const asked = flags.get("awaits");
  if (asked?.what !== "either") return null;
  const effect = asked.effect ? chain.find(([key]) => key === asked.effect)?.[1] : flags.get("pending")?.[0];
  return modeText(session, either(effect?.ops), way, effect?.selectors);
}

function either(effects) {
  return (effects ?? []).find((each) => each.do === "either");
}

function modeText(session, effect, number, targets = []) {
  const way = effect?.ways?.[Number(number) - 1];
  if (!way) return null;
  const narration = new Narration(session.record, language());
  narration.pins = session.table.pins;
  return capitalize(new CardTextWriter(narration, way.targets ?? targets).effects(way.effects ?? []));
}
