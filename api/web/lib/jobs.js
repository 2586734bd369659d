// Follows jobs: work that takes longer than an answer should (202). The state is polled until the job is done;
// meanwhile the edge of the page shows the progress.

import { make } from "./dom.js";
import { say } from "./messages.js";

const PAUSES = [100, 200, 400, 800];

// Returns the answer of a request, or of its job. Raises TypeError if the service is gone or has lost the job. `progress`: takes the
// state of the job (`done` of `of` steps) in place of the edge of the page.
export async function followJob(answer, options = {}, progress = null) {
  const place = answer.status === 202 ? answer.headers.get("Location") : null;
  if (!place) return answer;
  const shown = progress ? { progress, remove() {} } : progressAtEdge();
  try {
    for (let turn = 0; ; turn += 1) {
      await new Promise((resolve) => { setTimeout(resolve, PAUSES[Math.min(turn, PAUSES.length - 1)]); });
      const message = await pollJob(place, options);
      if (message.state === "done") return await fetch(`${place}/answer`, { ...options, method: "GET", body: undefined, cache: "no-cache" });
      if (message.of) shown.progress(message);
    }
  } finally {
    shown.remove();
  }
}

function progressAtEdge() {
  const bar = make("progress", {});
  const box = showOnTop(make("p", { kind: "job", role: "status", popover: "manual" }, make("label", {}, make("span", {}, say("behind")), bar)));
  return { progress: ({ done, of }) => Object.assign(bar, { max: of, value: done }), remove: () => box.remove() };
}

// Shows a message above everything, an open dialog too.
export function showOnTop(box) {
  document.body.append(box);
  box.showPopover?.();
  return box;
}

async function pollJob(place, { headers = {} }) {
  const answer = await fetch(place, { headers, cache: "no-cache" });
  if (answer.status === 429 || answer.status === 503) return {};
  if (!answer.ok) throw new TypeError("the job is gone");
  return answer.json();
}
