// Routes the address to its page, and gives all pages the language.

import { Offline, Problem } from "./lib/api.js";
import "./device/install-offer.js";
import { registerServiceWorker, registerSiteWorker } from "./device/service-worker-client.js";
import { button, make, select } from "./lib/dom.js";
import { buildErrorState } from "./lib/empty-state.js";
import { faultText, filterFault, buildSuggestionLinks } from "./lib/filter-refusal.js";
import { isEmbedded, keyInAddress, moveKeyBehindHash, overlayGame, pageParameters, siteSettings } from "./lib/page-address.js";
import { listenToDownloadLinks } from "./lib/downloads.js";
import { setCardImageLoader } from "./lib/card-image-list.js";
import { fetchRulesets } from "./lib/rulesets.js";
import { hasLanguage, language, say, setLanguage } from "./lib/messages.js";
import { buildIcon, buildSenkiSeal } from "/viewer/replay/icons.js";
import { isDarkTheme, storeTheme, applyTheme } from "/viewer/replay/theme.js";
import { LANGUAGE_NAMES } from "/viewer/replay/messages.js";

const main = document.getElementById("main");
if (!siteSettings()) setCardImageLoader();
const PAGES = {
  home: async (root) => (await import("./home/home.js")).homePage(root),
  games: async (root, wanted) => (await import("./home/game-list.js")).gamesPage(root, wanted),
  players: async (root) => (await import("./home/player-list.js")).playersPage(root),
  player: async (root, wanted) => (await import("./profiles/player-page.js")).playerPage(root, wanted),
  deck: async (root, wanted) => (await import("./profiles/deck-page.js")).deckPage(root, wanted),
  new: async (root, wanted) => (await import("./home/new-game.js")).newGamePage(root, wanted),
  links: async (root, wanted) => (await import("./home/game-access-links.js")).gameLinksPage(root, wanted),
  device: async (root) => (await import("./device/capabilities-page.js")).capabilitiesPage(root),
  cards: async (root, wanted) => (await import("./cards/page.js")).cardListsPage(root, wanted),
  check: async (root) => (await import("./trust/page.js")).checkRecordPage(root),
  leagues: async (root) => (await import("./league/page.js")).tournamentsPage(root),
  league: async (root, wanted) => (await import("./league/page.js")).tournamentPage(root, wanted),
  season: async (root, wanted) => (await import("./league/season.js")).seasonPage(root, wanted),
  statistics: async (root, wanted) => (await import("./statistics/page.js")).statisticsPage(root, wanted),
  find: async (root, wanted) => (await import("./find/page.js")).findPage(root, wanted),
  replay: async (root, wanted) => (await import("./replay/page.js")).replayPage(root, wanted),
  count: async (root, wanted) => (await import("./count/page.js")).countPage(root, wanted),
  overlay: async (root, wanted) => (await import("./stream/page.js")).overlayPage(root, wanted),
  pad: async (root, wanted) => (await import("./pad/page.js")).padPage(root, wanted),
};

// Milliseconds until an overlay that was opened without a network tries again: it is over a picture, and nobody is there to press.
const OVERLAY_RETRY = 5000;

// What a site without a service can show.
const SITE_PAGES = ["home", "games", "players", "player", "deck", "leagues", "league", "statistics", "replay", "count"];

// Returns the page that an address asks for. Pages of games and statistics may have a league as their filter.
function chosen(wanted) {
  if (isEmbedded()) return "replay";
  if (overlayGame()) return "overlay";
  const page = wanted.get("page") in PAGES ? wanted.get("page") : wanted.get("league") ? "league" : wanted.get("game") ? "" : "home";
  if (siteSettings()) return SITE_PAGES.includes(page) ? page : wanted.get("game") ? "replay" : "home";
  if (page) return page;
  return ["replay", "links"].includes(wanted.get("view")) ? wanted.get("view") : "pad";
}

const PLACES = { home: ["table", "/"], games: ["log", "/?page=games"], leagues: ["flag", "/?page=leagues"], statistics: ["chart", "/?page=statistics"], players: ["people", "/?page=players"] };

function header(page) {
  const places = (draw) => Object.entries(PLACES).map(([name, [sign, href]]) => make("a", { href, "aria-current": (page === name || `${page}s` === name) && "page" }, draw(sign), say(`place.${name}`)));
  const spoken = siteSettings()?.speaks.split(" ");
  const languages = select(Object.entries(LANGUAGE_NAMES).filter(([name]) => spoken?.includes(name) ?? true), language(), (name) => {
    setLanguage(name);
    header(page);
    dispatchEvent(new Event("senki-language"));
  }, { "aria-label": say("language"), kind: "languages" });
  if (document.title.startsWith("Senki")) document.title = say("brand");
  document.getElementById("top").replaceChildren(
    make("a", { href: "/", kind: "brand", "aria-label": say("brand") }, buildSenkiSeal(), make("span", {}, "Senki")),
    make("nav", { "aria-label": say("pages") }, places(() => "")), make("div", { kind: "right" }, languages, light(page)),
  );
  document.getElementById("tabs").replaceChildren(...places(buildIcon));
  document.getElementById("tabs").setAttribute("aria-label", say("pages"));
  document.getElementById("skip").textContent = say("skip");
}

// Light or dark, as this device keeps it.
function light(page) {
  const words = say(isDarkTheme() ? "make_light" : "make_dark");
  const change = () => {
    storeTheme(isDarkTheme() ? "light" : "dark");
    header(page);
    document.querySelector("#top .theme").focus();
  };
  return make("button", { type: "button", kind: "theme quiet", title: words, "aria-label": words, onclick: change }, buildIcon(isDarkTheme() ? "sun" : "moon"));
}

addEventListener("senki-language", () => header(chosen(pageParameters())));

// A site begins in the language of its page until its reader chooses another one.
function firstLanguage(wanted) {
  if (overlayGame() && wanted.get("lang") in LANGUAGE_NAMES) return wanted.get("lang");
  const spoken = siteSettings()?.speaks.split(" ");
  return !spoken || (hasLanguage() && spoken.includes(language())) ? language() : spoken[0];
}

// Another secret behind the # is another link: the page opens again.
function openAgainForAnotherKey() {
  const key = keyInAddress();
  addEventListener("hashchange", () => {
    if (keyInAddress() && keyInAddress() !== key) location.reload();
  });
}

async function open() {
  moveKeyBehindHash();
  openAgainForAnotherKey();
  const wanted = pageParameters();
  setLanguage(firstLanguage(wanted), !overlayGame());
  applyTheme();
  const page = chosen(wanted);
  document.body.classList.add(page);
  header(page);
  main.replaceChildren(make("p", { kind: "hint" }, say("loading")));
  try {
    await fetchRulesets();
    await PAGES[page](main, wanted);
  } catch (error) {
    failed(error, wanted);
  }
}

// Shows why a filter in the address was refused, and the nearest values.
function refused(fault) {
  const draw = () => main.replaceChildren(buildErrorState(faultText(fault), fault.known.length ? say("near_names") : "",
    [...buildSuggestionLinks(fault), make("a", { kind: "button", href: "/" }, say("home"))]));
  addEventListener("senki-language", draw);
  draw();
}

function failed(error, wanted) {
  if (overlayGame() && error instanceof Offline) return setTimeout(() => location.reload(), OVERLAY_RETRY);
  const fault = filterFault(error);
  if (fault) return refused(fault);
  const shut = error instanceof Problem && [401, 403, 404].includes(error.status);
  const words = shut ? say(chosen(wanted) === "league" ? "no_tournament" : "no_game") : error instanceof Problem ? error.message : say("no_answer");
  document.body.classList.remove(...Object.keys(PAGES));
  const again = !shut && !(error instanceof Problem);
  const acts = [make("a", { kind: "button", href: "/" }, say("home")),
    again && button(say("try_again"), () => location.reload(), { kind: "strong" })];
  main.replaceChildren(buildErrorState(words, shut ? say("no_game_hint") : "", acts));
  if (again && !(error instanceof Offline)) console.error(error);
}

listenToDownloadLinks();
open();
addEventListener("load", () => siteSettings() && registerSiteWorker(siteSettings().root));
addEventListener("load", () => siteSettings() || isEmbedded() || overlayGame() || registerServiceWorker());

