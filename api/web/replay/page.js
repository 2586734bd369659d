// Page of a replay: the viewer's element, fed one view at a time by the service.

import { ask, query } from "/lib/api.js";
import { button, make } from "/lib/dom.js";
import { gameAddress, isSpectatorScope, storeGameLink, gameTitle } from "/lib/stored-game-links.js";
import { language, say } from "/lib/messages.js";
import { isEmbedded, pageAddress, replaceAddress, siteSettings } from "/lib/page-address.js";
import { placeFromAddress } from "/viewer/replay/replay-address.js";
import "/viewer/replay/replay.js";
import { openShareSheet } from "/viewer/share/share-sheet.js";
import { BranchClient } from "./branch-client.js";
import { ShareOptions } from "./share-options.js";
import { openVideoDialog, showVideo } from "./video.js";
import { StaticSiteShareOptions } from "./static-site-share-options.js";

export async function replayPage(root, wanted) {
  const game = wanted.get("game");
  const key = wanted.get("key") ?? "";
  const address = `/api/games/${encodeURIComponent(game)}`;
  const info = await ask(address, { key, keeps: true });
  document.title = `${gameTitle(info.header)} · Senki`;
  if (key) storeGameLink({ game, key, scope: info.link.scope, title: gameTitle(info.header) });
  const element = document.createElement("senki-replay");
  const names = viewersOf(info);
  element.records = Object.fromEntries(names.map((name) => [name, null]));
  element.load = (viewer) => ask(`${address}/replay${query({ viewer })}`, { key, keeps: true });
  const named = momentNamed(wanted);
  const asked = placeFromAddress(names[0]);
  const first = names.includes(asked.viewer) ? asked.viewer : names[0];
  const watches = isSpectatorScope(info.link.scope);
  const running = !info.result && !watches;
  const tools = () => [make("p", { kind: "row tools" },
    !(info.result && watches) && make("a", { href: gameAddress(game, key) }, running ? say("pad") : say("watch")),
    info.link.scope === "organiser" && make("a", { href: gameAddress(game, key, "links") }, say("links")),
    ["senki", "json"].map((form) => make("a", { href: `${address}/record.${form}?sign=true`, download: `${game}.${form}`, "data-key": key }, `${say("record")} .${form}`)),
    make("a", { href: `${address}/sheet`, download: `${game}.txt`, "data-key": key }, say("sheet")),
    button(say("video.beside"), () => openVideoDialog(wanted), { "data-name": "video" }))];
  const sharing = siteSettings() ? new StaticSiteShareOptions() : new ShareOptions(game, key, info);
  const ofService = siteSettings() || isEmbedded() ? {} : { extras: tools, branching: new BranchClient(game, key, info.link.scope) };
  const home = isEmbedded() ? `${location.origin}${gameAddress(game, "", "replay")}` : pageAddress("/");
  Object.assign(element, { home, opensPages: isEmbedded(), language: language(), onShare: () => openShareSheet(element, sharing), ...ofService });
  root.replaceChildren(make("h1", { kind: "unseen" }, gameTitle(info.header)), element);
  addEventListener("senki-language", () => element.speak(language()));
  await element.show(first, asked.position ?? named, asked.branch, asked.puzzle);
  if (wanted.has("video") && !siteSettings() && !isEmbedded()) showVideo(root, element, wanted);
}

// The moment that a link names before its #, for those who preview it. From here on the address names it behind the # alone.
function momentNamed(wanted) {
  const named = wanted.get("at");
  if (named === null) return null;
  wanted.delete("at");
  replaceAddress(wanted);
  return /^\d{1,7}$/.test(named) ? Number(named) : null;
}

// The own view first; a judge's eyes may take every view, and hindsight when the game is over.
function viewersOf(info) {
  const mine = info.link.viewer;
  if (mine !== "judge") return [...new Set([mine, "spectator"])];
  return [...(info.result ? ["hindsight"] : []), "judge", ...info.header.seats, "spectator"];
}
