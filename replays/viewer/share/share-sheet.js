// Share sheet of a game: the link to this moment, its QR code, the picture of the board, files, the game in a QR code.

import { PICTURE_HEIGHT, BoardPicture, PICTURE_WIDTH } from "../picture/board-picture.js";
import { element } from "../replay/element.js";
import { buildIcon } from "../replay/icons.js";
import { buildButton, openSheet } from "../replay/menu.js";
import { translate } from "../replay/messages.js";
import { copyField, svgToPng, downloadBlob, svgDataUrl } from "./downloads.js";

// `offer`: what can be shared; missing parts are left out.
// `link(replay, result)` returns `{url, who, codes}`, or `{why}` if there is no link (`own`). `who`: id of the message about who will
// see it · `codes`: code that embeds the game in other pages, as `frame` and `markdown`.
// `qr(replay, url)` returns the QR code of the link as SVG · `files(replay)`: rows of `{sign, words, href, download, key}`.
// `code(replay)` returns `{svg}` or `{href, words}` for the game in QR codes · `title`: the text at the foot of the picture.
export function openShareSheet(replay, offer) {
  if (!replay.record) return null;
  const say = (name, values) => translate(replay.language, name, values);
  replay.playing.stop();
  const status = element("p", "share-status");
  status.setAttribute("role", "status");
  const code = element("div", "");
  const rows = [
    row(say("picture_png"), "image", () => picture(replay, offer, status, "png")),
    row(say("picture_svg"), "image", () => picture(replay, offer, status, "svg")),
    ...(offer.files?.(replay) ?? []).map(({ words, ...file }) => fileRow(say(`file.${words}`), file)),
    ...(offer.code ? [row(say("game_code"), "qr", () => showCode(replay, offer, code, status))] : []),
  ];
  const sees = say("sees_picture", { viewer: viewerWords(replay) });
  const dialog = openSheet(replay, say("share"), ...(offer.link ? [linkPart(replay, offer, status)] : []), element("p", "share-note", sees), ...headNote(replay, offer, say), element("div", "share-rows", ...rows), code, status);
  dialog.classList.add("share-sheet");
  return dialog;
}

// Shows the head of the record, to compare it with those of others.
function headNote(replay, offer, say) {
  const note = element("p", "share-note");
  Promise.resolve(offer.headOf ? offer.headOf(replay) : (replay.head ?? "")).then((head) => {
    if (head) note.textContent = say("head_of_record", { head });
  });
  return [note];
}

function viewerWords(replay) {
  const own = ["judge", "spectator", "hindsight"].includes(replay.viewer);
  return own ? translate(replay.language, replay.viewer) : (replay.record.header.players[replay.viewer] || `${translate(replay.language, "seat")} ${replay.viewer}`);
}

function row(words, sign, act) {
  const made = buildButton(words, act, "btn share-row");
  made.prepend(buildIcon(sign));
  return made;
}

function fileRow(words, { sign, href, download, key = "" }) {
  const made = element("a", "btn share-row", buildIcon(sign), words);
  made.href = href;
  made.download = download;
  made.dataset.key = key;
  return made;
}

// Shows who can open the link. The sheet opens at once; link and code follow.
function linkPart(replay, offer, status) {
  const say = (name) => translate(replay.language, name);
  const who = element("p", "share-who");
  const field = element("input", "");
  Object.assign(field, { readOnly: true, type: "text" });
  field.setAttribute("aria-label", say("share_link"));
  field.addEventListener("focus", () => field.select());
  let sentence = {};
  const copyOf = (name, sign, text) => row(say(name), sign, async () => {
    field.value = text(sentence);
    status.textContent = say((await copyField(field)) ? "copied" : "copy_by_hand");
  });
  const copy = copyOf("copy_link", "link", ({ url }) => url);
  copy.classList.add("main");
  const codes = [copyOf("copy_frame", "page", ({ codes: { frame } }) => frame), copyOf("copy_markdown", "log", ({ codes: { markdown } }) => markdown)];
  const image = element("img", "share-qr");
  image.alt = `QR ${say("share_link")}`;
  image.hidden = true;
  const box = element("section", "share-link", element("div", "", who, field, copy, ...codes, ...passOn(replay, () => sentence.url)), image);
  const refresh = async (result) => {
    sentence = await Promise.resolve(offer.link(replay, result)).catch(() => ({ why: "none" }));
    const none = !sentence.url;
    who.textContent = say(`who.${none ? sentence.why : sentence.who}`);
    for (const each of box.querySelectorAll("input[type=text], button")) each.hidden = none;
    for (const each of codes) each.hidden = !sentence.codes;
    image.hidden = true;
    if (none) return;
    field.value = sentence.url;
    const svg = await Promise.resolve(offer.qr?.(replay, sentence.url)).catch(() => null);
    if (!svg) return;
    image.src = svgDataUrl(svg);
    image.hidden = false;
  };
  if (replay.record.events.some((event) => event.changes.some(([kind, result]) => kind === 19 && result))) box.firstChild.append(resultBox(say, refresh));
  refresh(false);
  return box;
}

// Hides the result in previews, unless the user wants it shown.
function resultBox(say, refresh) {
  const box = element("input", "");
  box.type = "checkbox";
  box.addEventListener("change", () => refresh(box.checked));
  return element("label", "share-result", box, ` ${say("preview_result")}`);
}

// Uses the device's own share function.
function passOn(replay, url) {
  if (!navigator.share) return [];
  return [row(translate(replay.language, "pass_on"), "share", () => navigator.share({ title: document.title, url: url() }).catch(() => {}))];
}

async function picture(replay, offer, status, form) {
  const dark = getComputedStyle(document.documentElement).colorScheme === "dark" || (document.documentElement.dataset.theme ?? "") === "dark";
  const near = replay.board.from || replay.record.header.seats[0];
  const position = replay.stepper.position;
  const svg = new BoardPicture(replay.record, replay.language, dark ? "dark" : "light").draw(position, { near, title: offer.title?.(replay) ?? "" });
  const name = `${replay.record.header.seats.map((seat) => replay.record.header.players[seat] || seat).join("-")}-${position}.${form}`;
  try {
    downloadBlob(form === "svg" ? new Blob([svg], { type: "image/svg+xml" }) : await svgToPng(svg, PICTURE_WIDTH, PICTURE_HEIGHT), name);
    status.textContent = translate(replay.language, "saved", { name });
  } catch {
    status.textContent = translate(replay.language, "no_picture");
  }
}

async function showCode(replay, offer, place, status) {
  const say = (name, values) => translate(replay.language, name, values);
  status.textContent = say("loading");
  try {
    const sentence = await offer.code(replay);
    const image = element("img", "share-game");
    image.src = sentence.svg ? svgDataUrl(sentence.svg) : sentence.href;
    image.alt = say("game_code");
    place.replaceChildren(image, element("p", "share-note", say(sentence.whole ? "code_whole" : "code_view")), ...(sentence.svg ? [] : [element("p", "share-note", say("code_moving"))]));
    status.textContent = "";
    image.scrollIntoView?.({ block: "nearest" });
  } catch {
    status.textContent = say("no_picture");
  }
}
