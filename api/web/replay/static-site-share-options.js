// Share options of a game on a site without a service: the address of its page, and what its board is drawn from.

import { capitalize } from "/viewer/board/card-description.js";

export class StaticSiteShareOptions {
  title({ record: { header } }) {
    return [capitalize(header.ruleset.replaceAll("_", " ")), header.about.date].filter(Boolean).join(" · ");
  }

  // A file on a disk has no address for others.
  link(replay) {
    if (!location.protocol.startsWith("http")) return { why: "none" };
    const puzzle = replay.puzzle ? `&puzzle=${replay.puzzle.after}` : "";
    const place = replay.cover ? "" : `#at=${replay.stepper.position}${puzzle}`;
    return { url: `${location.origin}${location.pathname}${location.search}${place}`, who: "all" };
  }
}
