// The camera held on codes, until all are read. Only where the browser has a camera and reads codes itself.

import { make } from "/lib/dom.js";
import { say } from "/lib/words.js";
import { detector, isCode } from "./codes.js";

const PAUSE = 200;

// A button that opens the camera, or null. `found(text)` tells whether that was all.
export async function scanButton(found) {
  const reads = navigator.mediaDevices?.getUserMedia && (await detector());
  if (!reads) return null;
  return make("button", { type: "button", onclick: () => scan(reads, found) }, say("scan"));
}

async function scan(reads, found) {
  const video = make("video", { playsinline: true, muted: true });
  const told = make("p", { role: "status" }, say("hold_code"));
  const dialog = make("dialog", { kind: "sheet scan" }, make("h2", {}, say("scan")), video, told, make("p", { kind: "row end" }, make("button", { type: "button", onclick: () => dialog.close() }, say("close"))));
  document.body.append(dialog);
  dialog.showModal();
  let stream = null;
  dialog.addEventListener("close", () => {
    stream?.getTracks().forEach((track) => track.stop());
    dialog.remove();
  });
  try {
    stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: "environment" } });
    video.srcObject = stream;
    await video.play();
  } catch {
    told.textContent = say("no_camera");
    return;
  }
  while (dialog.open) {
    const codes = await reads.detect(video).catch(() => []);
    for (const { rawValue } of codes.filter((code) => isCode(code.rawValue))) {
      const progress = found(rawValue);
      if (progress === true) return dialog.close();
      told.textContent = progress;
    }
    await new Promise((resolve) => { setTimeout(resolve, PAUSE); });
  }
}
