// Card images of the server's folder, requested once when a board needs them; only for the machine of the server.

import { ask } from "./api.js";
import { setGivenPictures, setPictureLoader } from "/viewer/board/own-images.js";

export function setCardImageLoader() {
  let asked = null;
  setPictureLoader(() => (asked ??= ask("/api/pictures").then(({ items }) => setGivenPictures(items ?? {})).catch(() => {})));
}
