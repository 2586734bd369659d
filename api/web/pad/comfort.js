// What this device does beside the record: a sound and a short vibration, the screen kept awake, a clock for every seat. Kept
// on the device; sound and clock are off until somebody wants them. Where the browser has none, the page says so.

import { store, stored } from "/lib/device.js";
import { make, tick } from "/lib/dom.js";
import { say } from "/lib/words.js";

const KEPT = "senki-comfort";
const DEFAULTS = { sound: false, feel: true, awake: true, clock: false };
const TURN = [30, 60, 30];

export class Comfort {
  constructor(session) {
    Object.assign(this, { session, wishes: { ...DEFAULTS, ...read() }, lock: null, holder: null, spent: {}, since: Date.now() });
    this.clocks = make("p", { kind: "clocks", role: "timer", "aria-live": "off" });
    this.onShow = () => this.keepAwake();
    document.addEventListener("visibilitychange", this.onShow);
    this.timer = setInterval(() => this.tellTime(), 1000);
    this.keepAwake();
  }

  close() {
    clearInterval(this.timer);
    document.removeEventListener("visibilitychange", this.onShow);
    this.lock?.release();
  }

  set(name, value) {
    this.wishes[name] = value;
    store(KEPT, this.wishes);
    this.keepAwake();
    this.tellTime();
  }

  // The table has moved: time goes over to the seat whose turn it is; on the own turn the device is felt.
  moved() {
    const [, , holder] = this.session.table.clock;
    if (holder === this.holder) return;
    this.spend();
    const first = this.holder === null;
    this.holder = holder;
    if (first || (this.session.seat && holder !== this.session.seat)) return;
    if (this.wishes.feel) navigator.vibrate?.(TURN);
    if (this.wishes.sound) chime();
  }

  spend() {
    const now = Date.now();
    if (this.holder) this.spent[this.holder] = (this.spent[this.holder] ?? 0) + now - this.since;
    this.since = now;
  }

  tellTime() {
    this.clocks.hidden = !this.wishes.clock;
    if (!this.wishes.clock || this.session.table.result) return;
    this.spend();
    this.clocks.textContent = this.session.record.header.seats.map((seat) => `${seat} ${minutes(this.spent[seat] ?? 0)}`).join(" · ");
  }

  async keepAwake() {
    const wanted = this.wishes.awake && this.session.writes && document.visibilityState === "visible";
    if (!wanted) {
      await this.lock?.release();
      this.lock = null;
    } else if (!this.lock || this.lock.released) {
      this.lock = await navigator.wakeLock?.request("screen").catch(() => null);
    }
  }

  rows() {
    const can = { sound: "AudioContext" in globalThis, feel: "vibrate" in navigator, awake: "wakeLock" in navigator, clock: true };
    return Object.keys(DEFAULTS).map((name) => {
      const box = make("input", { type: "checkbox", checked: this.wishes[name], disabled: !can[name], onchange: (event) => this.set(name, event.target.checked) });
      const why = can[name] ? "" : say(isSecureContext ? "browser_lacks" : "needs_https");
      return tick(box, say(`comfort.${name}`), why);
    });
  }
}

function read() {
  return stored(KEPT, {});
}

function minutes(milliseconds) {
  const seconds = Math.floor(milliseconds / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

// One low knock, as of a stone on wood.
function chime() {
  const audio = new AudioContext();
  const [tone, loud] = [audio.createOscillator(), audio.createGain()];
  tone.frequency.value = 330;
  loud.gain.setValueAtTime(0.2, audio.currentTime);
  loud.gain.exponentialRampToValueAtTime(0.001, audio.currentTime + 0.35);
  tone.connect(loud).connect(audio.destination);
  tone.start();
  tone.stop(audio.currentTime + 0.4);
  tone.onended = () => audio.close();
}
