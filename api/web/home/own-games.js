// Games of which this device has a link, newest first; each can be continued, replayed or removed from the device.

import { button, make } from "/lib/dom.js";
import { removeGameLink, gameAddress, storedGames, scopeText } from "/lib/stored-game-links.js";
import { dropCached } from "/lib/offline-cache.js";
import { say } from "/lib/messages.js";
import { buildIcon } from "/viewer/replay/icons.js";

const SHOWN = 6;

export function buildOwnGamesList(draw) {
  return make("ul", { kind: "pairs games" }, storedGames().slice(0, SHOWN).map((each) => row(each, draw)));
}

function row({ game, key, scope, title }, draw) {
  const gone = () => {
    removeGameLink(game, scope);
    dropCached(key);
    draw();
  };
  return make("li", { kind: "game" }, make("a", { href: gameAddress(game, key), kind: "title" }, title), make("span", { kind: "tag" }, scopeText(say, scope)),
    make("a", { kind: "button quiet", href: gameAddress(game, key, "replay"), "aria-label": `${say("replay")}${say("colon")}${title}`, title: say("replay") }, buildIcon("play")),
    button("", gone, { kind: "quiet forget", title: say("forget"), "aria-label": `${say("forget")}${say("colon")}${title}` }));
}
