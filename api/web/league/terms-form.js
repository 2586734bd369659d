// Changes the terms of a tournament that are still open: names, rounds, minutes, the cut, tie-breaks, places for players.

import { button, openDialog, field, make, select } from "/lib/dom.js";
import { Draft } from "/lib/form-drafts.js";
import { say } from "/lib/messages.js";
import { TIEBREAK_PROFILES } from "./standings.js";
import { buildReasonField } from "./reason-dialog.js";
import { submitEvent } from "./refusal-dialog.js";

const TEXTS = ["title", "league", "season", "venue"];

export function openTermsForm(source, draw) {
  const { state: { opened, capacity, position: seen } } = source;
  const number = (value, max) => make("input", { type: "number", min: 0, max, value });
  const profiles = TIEBREAK_PROFILES.some(([id]) => id === opened.tiebreaks) ? TIEBREAK_PROFILES : [[opened.tiebreaks, opened.tiebreaks], ...TIEBREAK_PROFILES];
  const [first, ...later] = opened.stages;
  const cut = later.find((stage) => stage.kind === "single_elimination");
  const inputs = {
    ...Object.fromEntries(TEXTS.map((name) => [name, make("input", { type: "text", maxlength: 120, value: opened[name] })])),
    date: make("input", { type: "date", value: opened.date }), rounds: number(first.rounds, 64), minutes: number(first.minutes, 600), cut: number(cut?.size ?? 0, 512),
    best_of: select([[1, "1"], [3, "3"]], first.best_of), tiebreaks: select(profiles, opened.tiebreaks), capacity: number(capacity, 10000),
    decklists: select(["none", "sealed", "open"].map((each) => [each, say(`league.lists_${each}`)]), opened.decklists),
  };
  for (const [name, input] of Object.entries(inputs)) input.name = name;
  const draft = new Draft(`terms ${source.id}`);
  const why = buildReasonField();
  const form = make("form", { kind: "opening", onsubmit: async (event) => {
    event.preventDefault();
    if (!why.value) return why.input.focus();
    shown.close();
    const terms = Object.fromEntries(Object.entries(inputs).map(([name, input]) => [name, input.value.trim()]));
    if (await submitEvent(source, draw, "terms_changed", { ...changedTerms(source.state, terms), why: why.value }, seen)) draft.drop();
    return undefined;
  } }, Object.entries(inputs).map(([name, input]) => field(say(`league.terms_${name}`), input)), why.field, button(say("league.terms"), null, { type: "submit", kind: "strong wide" }));
  const shown = openDialog(say("league.terms"), say("cancel"), form);
  draft.follow(form);
}

// Returns the terms as an event has them, from the fields of the form. A cut that has not been made may come, go or change.
export function changedTerms({ opened, stage: current, cuts }, terms) {
  const [rounds, minutes, best, size] = [terms.rounds, terms.minutes, terms.best_of, terms.cut].map(Number);
  const at = opened.stages.findIndex((stage, number) => number > 0 && stage.kind === "single_elimination");
  const begun = (number) => number < current || Boolean(cuts[number]);
  const stages = opened.stages.flatMap((stage, number) => {
    if (number === 0) return [{ ...stage, rounds, minutes, best_of: best }];
    if (number !== at || begun(number + 1)) return [{ ...stage, minutes }];
    return size ? [{ ...stage, minutes, size }] : [];
  });
  if (at < 0 && size) stages.push({ kind: "single_elimination", size, best_of: best, minutes });
  return { title: terms.title, league: terms.league, season: terms.season, venue: terms.venue, date: terms.date, tiebreaks: terms.tiebreaks, decklists: terms.decklists, capacity: Number(terms.capacity), stages };
}

// Returns the terms as they are, with another number of rounds in a stage.
export function withRounds({ opened, capacity }, stage, rounds) {
  const { title, league, season, venue, date, tiebreaks, decklists, stages } = opened;
  return { title, league, season, venue, date, tiebreaks, decklists, capacity, stages: stages.map((each, number) => (number === stage - 1 ? { ...each, rounds } : each)) };
}
