// Reads QR codes with the camera until all are there: in the browser if it can, otherwise picture by picture on the
// service.

import { Problem } from "/lib/api.js";
import { isCode } from "/lib/code-text.js";
import { openDialog, make } from "/lib/dom.js";
import { say } from "/lib/messages.js";
import { createCodeDetector, readCodesInImage } from "./qr-codes.js";
import { serverTokenField } from "./server-token.js";

const PAUSE = 200;
const PAUSE_OF_SERVICE = 700;

// Makes a button that opens the camera; null without a camera. `found(text)` returns whether all codes are there.
export function buildScanButton(found) {
  if (!navigator.mediaDevices?.getUserMedia) return null;
  return make("button", { type: "button", "data-name": "scan", onclick: () => scan(found) }, say("scan"));
}

async function scan(found) {
  const video = make("video", { playsinline: true, muted: true });
  const message = make("p", { role: "status" }, say("hold_code"));
  const shown = openDialog(say("scan"), say("close"), video, message);
  shown.classList.add("sheet", "scan");
  let stream = null;
  shown.addEventListener("close", () => stream?.getTracks().forEach((track) => track.stop()));
  try {
    stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: "environment" } });
    video.srcObject = stream;
    await video.play();
  } catch {
    video.remove();
    message.textContent = say("no_camera");
    return;
  }
  const own = await createCodeDetector();
  while (shown.open) {
    for (const text of await textsSeen(video, own, message)) {
      const progress = found(text);
      if (progress === true) return shown.close();
      message.textContent = progress;
    }
    await new Promise((resolve) => { setTimeout(resolve, own ? PAUSE : PAUSE_OF_SERVICE); });
  }
}

// Ignores a frame without a code, but not a service that refuses access.
async function textsSeen(video, own, message) {
  try {
    return own ? (await own.detect(video)).map(({ rawValue }) => rawValue).filter(isCode) : await readCodesInImage(video, serverTokenField.read());
  } catch (error) {
    if (error instanceof Problem && error.status === 401) message.textContent = error.message;
    return [];
  }
}
