// Settings of this device: a sound and a short vibration, the screen awake, a clock for every seat. They are stored on
// the device; sound and clock are off at first. The page says which of them the browser lacks.

import { serviceTime } from "/lib/api.js";
import { store, stored } from "/lib/local-storage.js";
import { make, checkbox } from "/lib/dom.js";
import { say } from "/lib/messages.js";
import { WakeLock } from "/device/wake-lock.js";
import { formatMinutesAndSeconds } from "/league/clock.js";
import { turnTimes } from "./turn-times.js";

const STORAGE_KEY = "senki-comfort";
const DEFAULTS = { sound: false, feel: true, awake: true, clock: false };
const TURN = [30, 60, 30];
const TENTH = 100;

export class DeviceSettings {
  constructor(session) {
    Object.assign(this, { session, wishes: { ...DEFAULTS, ...read() }, holder: null });
    this.clocks = make("p", { kind: "clocks", role: "timer", "aria-live": "off" });
    this.awake = new WakeLock(() => this.wishes.awake && this.session.writes);
    this.timer = setInterval(() => this.tellTime(), 1000);
  }

  close() {
    clearInterval(this.timer);
    this.awake.close();
  }

  // Switching vibration or sound on gives a sample.
  set(name, value) {
    this.wishes[name] = value;
    store(STORAGE_KEY, this.wishes);
    if (name === "feel" && value) navigator.vibrate?.(TURN);
    if (name === "sound" && value) chime();
    this.awake.request();
    this.tellTime();
  }

  // Vibrates or sounds at the beginning of an own turn, as the settings say.
  moved() {
    const [, , holder] = this.session.table.clock;
    if (holder === this.holder) return;
    const first = this.holder === null;
    this.holder = holder;
    if (first || (this.session.seat && holder !== this.session.seat)) return;
    if (this.wishes.feel) navigator.vibrate?.(TURN);
    if (this.wishes.sound) chime();
  }

  tellTime() {
    this.clocks.hidden = !this.wishes.clock;
    if (!this.wishes.clock) return;
    const { record, table } = this.session;
    const spent = turnTimes(record.events, serviceTime() / TENTH, Boolean(table.result));
    this.clocks.textContent = record.header.seats.map((seat) => `${seat} ${formatMinutesAndSeconds(Math.floor((spent[seat] ?? 0) / 10))}`).join(" · ");
  }

  rows() {
    const can = { sound: "AudioContext" in globalThis, feel: "vibrate" in navigator, awake: "wakeLock" in navigator, clock: true };
    return Object.keys(DEFAULTS).map((name) => {
      const box = make("input", { type: "checkbox", checked: this.wishes[name], disabled: !can[name], onchange: (event) => this.set(name, event.target.checked) });
      const instead = name === "awake" ? ` ${say("do_instead", { how: say("instead.awake") })}` : "";
      const why = can[name] ? "" : `${say(isSecureContext || name !== "awake" ? "browser_lacks" : "needs_https")}${instead}`;
      return checkbox(box, say(`comfort.${name}`), why);
    });
  }
}

function read() {
  return stored(STORAGE_KEY, {});
}

// Plays one low knock, as of a stone on wood.
function chime() {
  const audio = new AudioContext();
  if (audio.state === "suspended") audio.resume().catch(() => {}); // a page that nobody has touched yet makes no sound
  const [tone, loud] = [audio.createOscillator(), audio.createGain()];
  tone.frequency.value = 330;
  loud.gain.setValueAtTime(0.2, audio.currentTime);
  loud.gain.exponentialRampToValueAtTime(0.001, audio.currentTime + 0.35);
  tone.connect(loud).connect(audio.destination);
  tone.start();
  tone.stop(audio.currentTime + 0.4);
  tone.onended = () => audio.close();
}
