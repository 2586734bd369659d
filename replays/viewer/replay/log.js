// The log: every declaration with its number, what followed from it small below; what the rules say of it beside it.

import { element } from "./card.js";

export function logRow(record, event, text) {
  const row = element("li", `${event.spoken ? "spoken" : "followed"} ${event.family}`);
  if (event.spoken) row.append(element("small", "number", `${event.line}. `));
  row.append(text);
  const named = [event.rule, ...event.verdict.slice(1)].filter((id) => record.rules?.[id]).map((id) => `${id}: ${record.rules[id]}`);
  if (["illegal", "open"].includes(event.verdict[0])) {
    const verdict = element("span", `verdict ${event.verdict[0]}`, event.verdict.join(" "));
    verdict.tabIndex = 0;
    verdict.title = named.join("\n");
    row.append(verdict);
  }
  row.title = named.join("\n");
  return row;
}

// The whole log of a replay, with the place where it stands.
export class ReplayLog {
  constructor(root, record, gone, texts) {
    Object.assign(this, { root, here: null, hidden: false });
    const rows = record.events.map((event, at) => {
      const row = logRow(record, event, texts[at]);
      row.dataset.at = at;
      row.classList.toggle("struck", gone.has(at));
      return row;
    });
    root.replaceChildren(...rows);
  }

  // Only rows that change are touched: a log has thousands.
  mark(position, spoilers) {
    const rows = this.root.children;
    if (spoilers || this.hidden) for (const [at, row] of [...rows].entries()) row.hidden = spoilers && at >= position;
    this.hidden = spoilers;
    this.here?.classList.remove("here");
    this.here = rows[position - 1] ?? null;
    if (!this.here) return;
    this.here.classList.add("here");
    this.follow();
  }

  // Scrolls once a frame, however many steps it has: to ask where a row lies has the whole page laid out anew.
  follow() {
    this.frame ??= requestAnimationFrame(() => {
      this.frame = null;
      if (this.here) this.root.scrollTop = this.here.offsetTop - this.root.offsetTop - this.root.clientHeight / 2;
    });
  }
}
