// Editor for the clauses of a paragraph: the clauses as data, the faults that the check finds, and the small effects of the rulebook as
// a starting point.

import { Problem, ask, problemReasons } from "/lib/api.js";
import { button, field, make, select } from "/lib/dom.js";
import { language, say } from "/lib/messages.js";

const ROWS = 12;

// `clauses`: those of the paragraph · `at`: the number of the first one on its card · `save(clauses)`: raises Problem for faults ·
// `leave()`: closes the editor.
export function buildClauseEditor({ clauses, at, ruleset, describer, save, leave }) {
  const bare = clauses.map(({ wording, source, ...data }) => data);
  const text = make("textarea", { rows: ROWS, spellcheck: "false", autocapitalize: "off", kind: "data" });
  text.value = JSON.stringify(bare, null, 1);
  const faults = make("ul", { kind: "faults", role: "alert" });
  const check = async () => {
    faults.replaceChildren();
    text.removeAttribute("aria-invalid");
    const read = parsed(text.value);
    try {
      if (read.fault) throw new Fault(read.fault);
      await save(read.clauses);
    } catch (error) {
      text.setAttribute("aria-invalid", "true");
      faults.replaceChildren(...lines(error, at, text).map((line) => make("li", {}, line)));
    }
  };
  const effects = make("span", {});
  effectMenu(ruleset, describer, (effect) => insert(text, effect)).then((menu) => effects.replaceWith(menu)).catch(() => effects.remove());
  return make("div", { kind: "clause-editor" }, field(say("clause_data"), text, say("clause_data_hint")), faults, effects,
    make("div", { kind: "row" }, button(say("check_and_keep"), check, { kind: "strong", "data-name": "keep" }), button(say("cancel"), leave, { "data-name": "cancel" })));
}

class Fault extends Error {}

function parsed(text) {
  try {
    const data = JSON.parse(text);
    const clauses = [data].flat();
    return clauses.every((each) => typeof each === "object" && each) ? { clauses } : { fault: say("clause_is_table") };
  } catch (error) {
    return { fault: say("not_json", { reason: error.message }) };
  }
}

// Describes faults, each with the place in the data; the first one is selected in the text.
function lines(error, first, text) {
  if (error instanceof Fault) return [error.message];
  if (!(error instanceof Problem)) return [say("no_answer")];
  const { problems = [], errors = [] } = error.document;
  if (!problems.length) return [error.message, ...errors.map(({ kind, kinds }) => kinds?.[language()] ?? kind)];
  selectPlace(text, problems[0].path);
  return problems.map((each) => {
    const expected = [each.expected_in?.[language()] ?? each.expected].flat().filter(Boolean).join(", ");
    const near = (each.nearest ?? []).join(", ");
    return [place(each.path, first), problemReasons(each), expected && `→ ${expected}`, near && `(${near}?)`].filter(Boolean).join(" ");
  });
}

// "2: effects.1.do", counted from 1 as people do; a path outside of the texts by itself.
function place(path, first) {
  const [head, number, ...rest] = path;
  if (head !== "text" || number === undefined) return path.join(".") && `${path.join(".")}:`;
  return `${[Number(number) - first + 1, ...rest.map((part) => (/^\d+$/.test(part) ? Number(part) + 1 : part))].join(".")}:`;
}

function selectPlace(text, path) {
  const word = [...path].reverse().find((part) => /[a-z]/.test(part));
  const at = word ? text.value.indexOf(`"${word}"`) : -1;
  if (at < 0) return;
  text.focus();
  text.setSelectionRange(at, at + word.length + 2);
}

// A menu of the small effects; the chosen one is added with the fields that it needs.
async function effectMenu(ruleset, describer, chosen) {
  const { verbs } = await ask(`/api/rulesets/${ruleset}/acts`);
  const names = Object.keys(verbs).map((verb) => [verb, `${verb} · ${describer.narration.term(`verb.${verb}`)}`]);
  const menu = select([["", say("add_effect")], ...names], "", (verb) => {
    if (verb) chosen({ do: verb, ...Object.fromEntries(Object.entries(verbs[verb].needs).map(([name, { choices }]) => [name, choices[0] ?? 1])) });
    menu.value = "";
  }, { "aria-label": say("add_effect") });
  return menu;
}

function insert(text, effect) {
  const read = parsed(text.value || "[]");
  if (read.fault) return; // adding to broken data would lose what was typed
  const clauses = read.clauses?.length ? read.clauses : [{}];
  const last = clauses.at(-1);
  last.effects = [...(last.effects ?? []), effect];
  text.value = JSON.stringify(clauses, null, 1);
  text.focus();
}
