// Input of a rule by its number or by words of its statement, with the matching rules below.

import { ask, ruleStatement } from "/lib/api.js";
import { button, field, make } from "/lib/dom.js";
import { say } from "/lib/messages.js";

const FEW = 4;

export function buildRuleField(session) {
  const input = make("input", { maxlength: 64, autocapitalize: "characters", autocomplete: "off", spellcheck: "false", placeholder: say("rule_hint"), name: "rule" });
  const found = make("div", { kind: "found-rules", role: "group", "aria-label": say("rule_id") });
  let known = null;
  const show = async () => {
    const typed = input.value.trim();
    const rules = typed ? await rulesOf(session.record.header.ruleset) : [];
    if (input.value.trim() !== typed) return;
    const fits = rulesFor(rules, typed);
    known = fits.length === 1 && fits[0].id === typed ? typed : null;
    found.replaceChildren(...fits.map((rule) => known ? make("small", { kind: "muted" }, ruleStatement(rule)) : button([make("b", {}, rule.id), make("small", {}, ruleStatement(rule))], () => {
      input.value = rule.id;
      show();
    }, { kind: "found-rule", "data-name": `rule ${rule.id}` })));
  };
  input.addEventListener("input", show);
  return { root: make("div", { kind: "rule-field" }, field(say("rule_id"), input), found), input, show, isKnown: () => known === input.value.trim() };
}

async function rulesOf(ruleset) {
  return (await ask(`/api/rulesets/${ruleset}/rules?limit=500`, { keeps: true }).catch(() => ({ items: [] }))).items;
}

// Returns rules for a search: the typed number, numbers that begin with or contain it, then statements with all the words.
function rulesFor(rules, typed) {
  const wanted = typed.toUpperCase();
  const exact = rules.filter(({ id }) => id === wanted);
  if (exact.length) return exact;
  const words = typed.toLowerCase().split(/\s+/);
  const rank = ({ id, statement, statements = {} }) => (id.startsWith(wanted) ? 0 : id.includes(wanted) ? 1 : words.every((word) => [statement, ...Object.values(statements)].some((each) => each.toLowerCase().includes(word))) ? 2 : 3);
  return rules.filter((rule) => rank(rule) < 3).sort((one, other) => rank(one) - rank(other)).slice(0, FEW);
}
