// Sheet of a game's receipts: its head, the signatures, a seat's own signature, and the receipts to store elsewhere.

import { Problem, ask, problemLines } from "/lib/api.js";
import { button, openDialog, make, saveFile } from "/lib/dom.js";
import { say } from "/lib/messages.js";
import { storeReceipt, storedReceipt, receiptsFileText } from "./receipt-store.js";
import { parseCardIds, unsealedDeckParts, fetchKnownCards, openSealCommands, deckSize, sealCommands, sealDeckCommands, sealsToOpen, cardsToSeal } from "./sealed-hands.js";
import { decodeBase64, parseReceipt, bytesToSign } from "./receipt.js";
import { signWithOwnKey } from "./seat-key.js";

// `pad`: the pad that sends a seat's commands to seal and to open.
export async function openReceiptsSheet(session, pad) {
  const message = make("div", { kind: "trust", role: "status" }, say("loading"));
  const row = make("div", { kind: "row" });
  const box = openDialog(say("receipts"), say("close"), make("p", {}, say("receipts_about")), message, row);
  box.classList.add("sheet");
  const show = async () => {
    const [given, signed] = await Promise.all([receiptOf(session), ask(`${session.address}/signatures`, { key: session.key })]);
    message.replaceChildren(make("p", {}, say("head"), " ", make("b", { kind: "head" }, given.head), ` · ${given.position}`),
      ...(given.differs ? [make("p", { kind: "reason" }, say("receipt_differs"))] : []), ...signatures(session, signed));
    return given;
  };
  const sign = async () => {
    try {
      const given = await show();
      if (given.differs) return;
      await ask(`${session.address}/signatures`, { method: "POST", key: session.key, body: { position: given.position, ...(await signWithOwnKey(bytesToSign(decodeBase64(given.receipt)))) } });
      await show();
    } catch (error) {
      failed(message, error);
    }
  };
  row.append(...(session.seat ? [button(say("sign_here"), sign, { kind: "strong", "data-name": "sign" })] : []),
    button(say("save_receipts"), () => saveFile("senki-receipts.txt", receiptsFileText(), "text/plain"), { "data-name": "save" }));
  if (session.seat) row.append(...sealRows(session, pad, box));
  try {
    await show();
  } catch (error) {
    failed(message, error);
  }
  return box;
}

// Each saying by itself: a step holds a few, and what is opened may be opened alone.
function sealRows(session, pad, box) {
  const act = (name, count, says) => button(say(name, { count }), async () => {
    box.close();
    for (const each of says()) await pad.say([each], say(name, { count: 1 }));
  }, { "data-name": name });
  const [cards, seals] = [cardsToSeal(session), sealsToOpen(session)];
  const decks = session.table.result ? [] : unsealedDeckParts(session).map((of) => button(say(`seal.${of}`), () => box.append(deckForm(session, pad, box, of)), { "data-name": `seal_${of}` }));
  return [...decks, ...(cards.length && !session.table.result ? [act("seal_hand", cards.length, () => sealCommands(session, cards))] : []),
    ...seals.map((seal) => act("open_seal", seal.line, () => openSealCommands(session, [seal]))),
    ...(seals.length > 1 ? [act("open_seals", seals.length, () => openSealCommands(session, seals))] : [])];
}

// The cards of a deck are written down here and stay here, until the seat opens what it has sealed.
function deckForm(session, pad, box, of) {
  box.querySelector(".seal-deck")?.remove();
  const text = make("textarea", { rows: 8, spellcheck: "false", "aria-label": say(`seal.${of}`) });
  const wrong = make("p", { kind: "reason", role: "alert" });
  const seal = async () => {
    const { ids, line, text: words } = parseCardIds(text.value, await fetchKnownCards(session));
    const size = deckSize(session);
    if (!ids) wrong.textContent = say("seal_no_card", { line, text: words });
    else if (of === "order" && ids.length !== size) wrong.textContent = say("seal_other_size", { count: ids.length, size });
    else {
      box.close();
      await pad.say(sealDeckCommands(session, of, ids), say(`seal.${of}`));
    }
  };
  return make("div", { kind: "seal-deck" }, make("p", {}, say(`seal_about.${of}`)), text, wrong, button(say("seal_now"), seal, { kind: "strong", "data-name": "seal_now" }));
}

// `differs`: this device was given another receipt of the same moment.
async function receiptOf(session) {
  const given = await ask(`${session.address}/receipt`, { key: session.key });
  const { game, viewer, position } = parseReceipt(decodeBase64(given.receipt));
  const before = storedReceipt(game, viewer);
  storeReceipt(given.receipt);
  return { ...given, differs: before !== undefined && (before.position > position || (before.position === position && before.text !== given.receipt)) };
}

function signatures(session, signed) {
  const { seats } = session.record.header;
  const ends = [...new Set(signed.map(({ position }) => position))];
  const all = ends.filter((end) => seats.every((seat) => signed.some((each) => each.seat === seat && each.position === end)));
  const rows = signed.map((each) => make("li", {}, say(each.key ? "signed_by_key" : "signed_by_link", { seat: each.seat, position: each.position, key: each.name ?? "" })));
  return [...(all.length ? [make("p", { kind: "both" }, say("signed_by_all", { position: Math.max(...all) }))] : []), ...(rows.length ? [make("ul", {}, rows)] : [])];
}

function failed(message, error) {
  const why = error instanceof Problem ? [error.message, ...problemLines(error.document)] : [say("no_answer")];
  message.replaceChildren(...why.map((line) => make("p", { kind: "reason" }, line)));
}
