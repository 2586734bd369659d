// The pictures of the house's folder, asked for once, when a board wants them; it has none for other machines than its own.

import { ask } from "./api.js";
import { givenPictures, picturesFrom } from "/viewer/board/own-images.js";

export function askForPictures() {
  let asked = null;
  picturesFrom(() => (asked ??= ask("/api/pictures").then(({ items }) => givenPictures(items ?? {})).catch(() => {})));
}
