// Tells when nothing is pressed. A click counts only where the element that was pressed is still there when it is released,
// so a page that changes by itself waits for that.

// Milliseconds after which a press is taken for lost: a release outside of the window may never be reported.
const LOST = 10_000;
const pressed = new Map();
let waiting = [];

function press(what) {
  clearTimeout(pressed.get(what));
  pressed.set(what, setTimeout(() => release(what), LOST));
}

// The click comes after the release, in the same task.
function release(what) {
  clearTimeout(pressed.get(what));
  if (!pressed.delete(what) || pressed.size) return;
  setTimeout(() => {
    if (pressed.size) return;
    for (const go of waiting.splice(0)) go();
  });
}

function watch() {
  addEventListener("pointerdown", (event) => event.button === 0 && press(event.pointerId), true);
  for (const end of ["pointerup", "pointercancel"]) addEventListener(end, (event) => release(event.pointerId), true);
  addEventListener("keydown", ({ key }) => key === " " && press(key), true);
  addEventListener("keyup", ({ key }) => release(key), true);
  for (const end of ["blur", "contextmenu"]) addEventListener(end, () => [...pressed.keys()].forEach(release));
}

// Waits until no pointer and no space bar is down. Enter clicks as it goes down.
export function waitUntilReleased() {
  return pressed.size ? new Promise((resolve) => waiting.push(resolve)) : Promise.resolve();
}

if (globalThis.addEventListener) watch();
