// Addresses of the app's pages: on the service by what they ask for, on a site without a service the files that `senki
// site` wrote. A page of a site has its settings in the data of its root element.

// Returns the settings of a site: `root`, the path to its first folder, `open`, what the page shows, and `speaks`, its languages; null
// on the service.
export function siteSettings() {
  const settings = globalThis.document?.documentElement?.dataset;
  return settings?.root === undefined ? null : settings;
}

// Returns what the page is asked for: by its address, else what a file of a site opens. The secret of a link is behind the #,
// where browsers do not send it: so it is in no log of a server or a proxy.
export function pageParameters() {
  const settings = siteSettings();
  const wanted = new URLSearchParams(settings && location.search.length < 2 ? settings.open : location.search);
  if (overlayGame()) wanted.set("game", overlayGame());
  const key = keyInAddress();
  if (key) wanted.set("key", key);
  return wanted;
}

// Returns the secret in the address of the page, or an empty text.
export function keyInAddress() {
  return placeInAddress().key ?? "";
}

// Returns what is behind the #, by its names.
function placeInAddress() {
  return Object.fromEntries(new URLSearchParams(location.hash.slice(1)));
}

// Moves the secret of a link of an earlier release, which is before the #, behind it.
export function moveKeyBehindHash() {
  if (new URLSearchParams(location.search).has("key") && !siteSettings()) replaceAddress(pageParameters());
}

// Replaces the address of the page. `wanted`: the parameters of the page; its secret is put behind the #. `place`: the other
// parameters behind the #; unchanged by default.
export function replaceAddress(wanted, place = placeInAddress()) {
  history.replaceState(history.state, "", serviceAddress(Object.fromEntries(wanted), place).replace("/", location.pathname));
}

// Returns the address of a page on the service, with the secret (`key`) behind the #. Values that are empty are left out.
export function serviceAddress({ key = "", ...wanted }, place = {}) {
  const part = (sign, values) => {
    const given = String(new URLSearchParams(Object.entries(values).filter(([, value]) => value)));
    return given && `${sign}${given}`;
  };
  return `/${part("?", wanted)}${part("#", { ...place, key })}`;
}

// Returns the address of a page. `address`: as the service has it, such as "/?game=…"; others are returned unchanged.
export function pageAddress(address) {
  const settings = siteSettings();
  if (!settings || !String(address).startsWith("/")) return address;
  const [page, place = ""] = address.split("#");
  const search = page.slice(page.indexOf("?"));
  return `${settings.root}${siteFile(new URLSearchParams(search)) ?? `index.html${search.startsWith("?") ? search : ""}`}${place && `#${place}`}`;
}

const profiles = {};

// Says which files the site has for players (`players`) and, by rulebook, for decks: name -> file.
export function setProfileFiles(files) {
  Object.assign(profiles, files);
}

// A game, a tournament, a player and a deck have a page of their own; other views are asked for by the address.
function siteFile(wanted) {
  if (wanted.get("page") === "player") return profiles.players?.[wanted.get("player")] ?? null;
  if (wanted.get("page") === "deck") return profiles[wanted.get("ruleset")]?.[wanted.get("deck")] ?? null;
  if (wanted.get("game")) return `games/${encodeURIComponent(wanted.get("game"))}.html`;
  if (wanted.get("league") && !wanted.get("view") && !wanted.get("page")) return `leagues/${encodeURIComponent(wanted.get("league"))}.html`;
  return null;
}

// Whether the page is in a frame of another site: it shows a replay, and everything else opens in a page of its own.
export function isEmbedded() {
  return location.pathname === "/embed";
}

// Returns the game whose overlay for a stream the page is, or an empty text.
export function overlayGame() {
  return siteSettings() ? "" : decodeURIComponent(/^\/overlay\/([^/]+)$/.exec(location.pathname)?.[1] ?? "");
}

// Returns what only a service can do, and nothing on a site.
export function onlyOnService(make) {
  return siteSettings() ? "" : make();
}
