// Share options of an offline page: pictures, and the code of the game that the page contains.

import { capitalize } from "../board/card-description.js";

export function offlineShareOptions() {
  const stored = document.getElementById("code");
  const code = stored ? JSON.parse(stored.textContent) : null;
  return {
    title: (replay) => [capitalize(replay.record.header.ruleset.replaceAll("_", " ")), replay.record.header.about.date].filter(Boolean).join(" · "),
    svg: code?.svg ?? "",
    head: code?.head ?? "",
    ...(code?.svg ? { code: async () => ({ svg: code.svg, whole: true }) } : {}),
  };
}
