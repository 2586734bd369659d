// Addresses of the app's pages: on the service by what they ask for, on a site without a service the files that `senki
// site` wrote. A page of a site has its settings in the data of its root element.

// Returns the settings of a site: `root`, the path to its first folder, `open`, what the page shows, and `speaks`, its languages; null
// on the service.
export function siteSettings() {
  const settings = globalThis.document?.documentElement?.dataset;
  return settings?.root === undefined ? null : settings;
}

// Returns what the page is asked for: by its address, else what a file of a site opens.
export function pageWanted() {
  const settings = siteSettings();
  return new URLSearchParams(settings && location.search.length < 2 ? settings.open : location.search);
}

// Returns the address of a page. `address`: as the service has it, such as "/?game=…"; others are returned unchanged.
export function pageAddress(address) {
  const settings = siteSettings();
  if (!settings || !String(address).startsWith("/")) return address;
  const [page, place = ""] = address.split("#");
  const search = page.slice(page.indexOf("?"));
  return `${settings.root}${siteFile(new URLSearchParams(search)) ?? `index.html${search.startsWith("?") ? search : ""}`}${place && `#${place}`}`;
}

// A game and a tournament have a page of their own; its other views are asked for by the address.
function siteFile(wanted) {
  if (wanted.get("game")) return `games/${encodeURIComponent(wanted.get("game"))}.html`;
  if (wanted.get("league") && !wanted.get("view") && !wanted.get("page")) return `leagues/${encodeURIComponent(wanted.get("league"))}.html`;
  return null;
}

// Returns what only a service can do, and nothing on a site.
export function onService(make) {
  return siteSettings() ? "" : make();
}
