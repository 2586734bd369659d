// Hands a counted game over without a service: by QR code to another phone or to the club's app, and as a file.

import { button, openDialog, make } from "/lib/dom.js";
import { siteSettings, pageAddress } from "/lib/page-address.js";
import { say } from "/lib/messages.js";
import { qrSvg } from "/lib/qr-encoder.js";
import { buildIcon } from "/viewer/replay/icons.js";
import { svgDataUrl } from "/viewer/share/downloads.js";
import { encodeGameCodes, packCountedGame } from "./handed-game.js";
import { formatScoresheet } from "./scoresheet.js";

export function openHandOverSheet({ session, sender, table }) {
  const entries = sender.outbox.meant;
  const link = linkOfPage();
  const codes = make("div", { kind: "handed-codes" });
  const shown = openDialog(say("count.hand_over"), say("close"), codes, make("p", {}, say(link ? "count.hand_over_scan" : "count.hand_over_app")),
    ...fileItems(table, formatScoresheet(table, session.seats, entries)));
  shown.classList.add("sheet");
  if (globalThis.CompressionStream) packCountedGame(table, session.seats, entries).then((body) => showCodes(codes, encodeGameCodes(body, link)));
  return shown;
}

// The page that opens a code on another phone; empty for a page that was opened from a file.
function linkOfPage() {
  return siteSettings() && location.protocol === "file:" ? "" : new URL(pageAddress("/?page=count"), location.href).href;
}

// One code after the other, each with its number where there are several.
function showCodes(root, codes) {
  const show = (at) => {
    const words = codes.length > 1 ? say("count.code_of", { n: at + 1, parts: codes.length }) : say("count.hand_over");
    const image = make("img", { src: svgDataUrl(qrSvg(codes[at])), alt: words, width: 360, height: 360 });
    const next = (by, data, words) => button(words, () => show(at + by), { "data-name": data, disabled: !codes[at + by] });
    root.replaceChildren(make("div", { kind: "qr handed" }, image), codes.length > 1 ? make("div", { kind: "row" }, next(-1, "code-before", say("count.code_before")), make("b", { role: "status" }, words), next(1, "code-after", say("count.code_after"))) : "");
  };
  if (codes.length) show(0);
}

function fileItems(table, text) {
  const name = `${[table.started ? new Date(table.started).toISOString().slice(0, 10) : "", table.ruleset, table.about.game].filter(Boolean).join("-")}.txt`;
  const file = new File([text], name, { type: "text/plain" });
  const said = make("p", { role: "status" });
  const sheet = make("pre", { kind: "sheet-text", tabindex: "0" }, text);
  const item = (data, sign, words, act) => button([buildIcon(sign), make("span", {}, words)], act, { kind: "count-item", "data-name": data });
  const copy = () => navigator.clipboard.writeText(text).then(() => { said.textContent = say("copied"); }, () => getSelection().selectAllChildren(sheet));
  return [make("p", {}, say("count.hand_over_about")),
    make("div", { kind: "count-items" }, navigator.canShare?.({ files: [file] }) ? item("share", "share", say("share"), () => navigator.share({ files: [file] }).catch(() => {})) : "",
      navigator.clipboard ? item("copy", "file", say("copy"), copy) : "", make("a", { kind: "button count-item", "data-name": "store", href: URL.createObjectURL(file), download: name }, buildIcon("file"), make("span", {}, say("save_unsent")))),
    said, sheet];
}
