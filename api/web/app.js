// Which page the address asks for, and the language for all of them.

import { Problem } from "./lib/api.js";
import { make, select } from "./lib/dom.js";
import { gameAddress } from "./lib/games.js";
import { rulebooks } from "./lib/rulebooks.js";
import { language, say, speak } from "./lib/words.js";
import { LANGUAGES } from "/viewer/replay/words.js";

const main = document.getElementById("main");
const PAGES = {
  home: async (root) => (await import("./home/home.js")).home(root),
  new: async (root) => (await import("./home/start.js")).start(root),
  links: async (root, wanted) => (await import("./home/links.js")).links(root, wanted),
  statistics: async (root, wanted) => (await import("./statistics/page.js")).statistics(root, wanted),
  replay: async (root, wanted) => (await import("./replay/page.js")).replay(root, wanted),
  pad: async (root, wanted) => (await import("./pad/page.js")).pad(root, wanted),
};

function chosen(wanted) {
  if (!wanted.get("game")) return wanted.get("page") in PAGES ? wanted.get("page") : "home";
  return ["replay", "links"].includes(wanted.get("view")) ? wanted.get("view") : "pad";
}

function header(page) {
  const link = (name, href, words) => make("a", { href, "aria-current": page === name && "page" }, words);
  const languages = select(Object.entries(LANGUAGES), language(), (name) => {
    speak(name);
    header(page);
    dispatchEvent(new Event("senki-language"));
  }, { "aria-label": say("language"), kind: "languages" });
  document.getElementById("top").replaceChildren(
    make("a", { href: "/", kind: "brand" }, "Senki ", make("span", { lang: "ja" }, "戦記")),
    make("nav", {}, link("home", "/", say("games")), link("new", "/?page=new", say("new_game")), link("statistics", "/?page=statistics", say("statistics"))),
    languages,
  );
  document.getElementById("skip").textContent = say("skip");
}

async function open() {
  const wanted = new URLSearchParams(location.search);
  speak(language());
  const page = chosen(wanted);
  document.body.classList.add(page);
  header(page);
  main.replaceChildren(make("p", { kind: "hint" }, say("loading")));
  try {
    await rulebooks();
    await PAGES[page](main, wanted);
  } catch (error) {
    failed(error, wanted);
  }
}

function failed(error, wanted) {
  const shut = error instanceof Problem && [401, 403, 404].includes(error.status);
  const words = shut ? say("no_game") : error instanceof Problem ? error.message : say("no_answer");
  document.body.classList.remove(...Object.keys(PAGES));
  main.replaceChildren(make("h1", { role: "alert" }, words), shut ? make("p", {}, say("no_game_hint")) : "", make("p", { kind: "row" }, make("a", { kind: "button", href: "/" }, say("home"))));
  if (!shut && !(error instanceof Problem)) {
    main.lastChild.append(make("a", { kind: "button strong", href: gameAddress(wanted.get("game") ?? "", wanted.get("key") ?? "", wanted.get("view") ?? "") }, say("try_again")));
    console.error(error);
  }
}

open();

