// Entry of a page that is only a replay: its records are in the page, packed, and nothing is fetched.

import { offlineShareOptions } from "../share/offline-page.js";
import { openShareSheet } from "../share/share-sheet.js";
import { element } from "./element.js";
import { placeFromAddress } from "./replay-address.js";
import { setGivenPictures } from "../board/own-images.js";
import { unpackJson } from "./packed-json.js";
import "./replay.js";

// `book`: what all records have in common, packed · `views`: viewer -> the rest of the record, packed.
export function startReplay({ book, views }, viewer) {
  const asked = placeFromAddress(viewer);
  const replay = document.createElement("senki-replay");
  replay.records = Object.fromEntries(Object.keys(views).map((name) => [name, null]));
  replay.load = async (name) => ({ ...(await unpackJson(book)), ...(await unpackJson(views[name])) });
  const pictures = document.getElementById("own-pictures");
  if (pictures) setGivenPictures(JSON.parse(pictures.textContent));
  const offer = offlineShareOptions();
  Object.assign(replay, { onShare: () => openShareSheet(replay, offer), codeSvg: offer.svg, head: offer.head });
  document.body.replaceChildren(element("main", "", element("h1", "unseen", document.title), replay));
  const first = asked.viewer in views ? asked.viewer : viewer;
  replay.viewers.value = first;
  return replay.show(first, asked.position, asked.branch, asked.puzzle);
}
