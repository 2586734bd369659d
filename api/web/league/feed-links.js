// Links that a feed reader and a calendar follow: of all tournaments, or of a league, a season or a tournament.

import { query } from "/lib/api.js";
import { make } from "/lib/dom.js";
import { language, say } from "/lib/messages.js";
import { siteSettings } from "/lib/page-address.js";
import { buildIcon } from "/viewer/replay/icons.js";

const KINDS = [["atom.xml", "application/atom+xml", "note", "follow_feed"], ["calendar.ics", "text/calendar", "calendar", "follow_calendar"]];

// `wanted`: `league`, `season` or `tournament`. A page of a site names its own feed and calendar in its head.
export function buildFeedLinks(wanted = {}) {
  const links = KINDS.map(([file, type, sign, words]) => {
    const href = siteSettings() ? document.head.querySelector(`link[type="${type}"]`)?.getAttribute("href") : `/api/feeds/${file}${query({ ...wanted, lang: language() })}`;
    return href ? make("a", { kind: "button", href, type, "data-name": words }, buildIcon(sign), say(words)) : "";
  });
  return make("p", { kind: "row no-print" }, links);
}
