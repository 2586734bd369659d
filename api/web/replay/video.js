// The video of a game next to its replay: each follows the other, by the times of the record.

import { button, openDialog, field, make } from "/lib/dom.js";
import { say, languageTag } from "/lib/messages.js";
import { replaceAddress } from "/lib/page-address.js";
import { setText } from "/viewer/board/dom-updates.js";
import { FilePlayer, YouTubePlayer } from "./video-players.js";
import { positionAtTime, timeOfPosition, eventTimes, parseVideoId } from "./video-times.js";

// The video of this device, in the address of the page.
const FILE = "file";
// Seconds by which replay and video may differ until the video is moved.
const APART = 1.5;

// Asks for the video of a game, and opens the page again with it: only then may the page show one.
export function openVideoDialog(wanted) {
  const address = make("input", { type: "url", "aria-label": say("video.address"), placeholder: "youtu.be/…" });
  const wrong = make("p", { kind: "error", role: "alert" });
  const open = (video) => {
    const next = new URLSearchParams(wanted);
    next.delete("start");
    next.set("video", video);
    replaceAddress(next);
    location.reload();
  };
  const take = () => (parseVideoId(address.value) ? open(parseVideoId(address.value)) : setText(wrong, say("video.unknown")));
  openDialog(say("video"), say("cancel"), field(say("video.address"), address, say("video.third_party")), wrong,
    make("div", { kind: "row" }, button(say("video.show"), take, { kind: "strong", "data-name": "show" }), button(say("video.of_device"), () => open(FILE), { "data-name": "of-device" })));
}

// Puts the video that the address names next to the replay. `wanted`: `video`, an id of YouTube or `file`, and `start`, when it begins.
export function showVideo(root, replay, wanted) {
  const video = wanted.get("video");
  if (video !== FILE && parseVideoId(video) !== video) return;
  document.body.classList.add("with-video");
  new FilmedReplay(root, replay, wanted).open(video);
}

class FilmedReplay {
  constructor(root, replay, wanted) {
    const start = Date.parse(wanted.get("start") ?? "") / 1000;
    Object.assign(this, { replay, wanted, start: Number.isNaN(start) ? null : start });
    this.place = make("div", { kind: "picture" });
    this.words = make("p", { kind: "hint", role: "status" });
    this.same = button(say("video.same_moment"), () => this.align(), { "data-name": "same-moment" });
    const section = make("section", { kind: "filmed", "aria-label": say("video") }, this.place, make("div", { kind: "row" }, this.same, this.words));
    root.prepend(Object.assign(section, { film: this }));
  }

  open(video) {
    if (video !== FILE) return this.play(new YouTubePlayer(video, say("video")));
    const input = make("input", { type: "file", accept: "video/*", onchange: () => input.files[0] && this.play(new FilePlayer(input.files[0])) });
    this.place.replaceChildren(field(say("video.choose"), input));
    return this.tell();
  }

  play(player) {
    this.player = player;
    this.place.replaceChildren(player.root);
    player.addEventListener("time", () => this.followVideo());
    this.replay.onMove = () => this.followReplay();
    this.tell();
  }

  get times() {
    const { record } = this.replay;
    if (this.timed !== record) [this.timed, this.known] = [record, eventTimes(record.events)];
    return this.known;
  }

  // The same moment is in sight on both: so the beginning of the video is known.
  align() {
    this.start = timeOfPosition(this.times, this.replay.stepper.position) - this.player.now;
    this.wanted.set("start", new Date(this.start * 1000).toISOString());
    replaceAddress(this.wanted);
    this.tell();
  }

  tell() {
    this.same.disabled = !this.player || !this.times;
    const begin = this.start === null ? "" : new Date(this.start * 1000).toLocaleString(languageTag(), { dateStyle: "medium", timeStyle: "medium" });
    setText(this.words, !this.times ? say("video.no_times") : this.start === null ? say("video.go_to_same") : say("video.begins", { time: begin }));
  }

  followVideo() {
    const { replay } = this;
    if (this.start === null || !this.times || replay.cover || replay.variations.now) return;
    const position = positionAtTime(replay.record.events, this.times, this.start + this.player.now);
    if (position === replay.stepper.position) return;
    this.following = true;
    replay.jump(position);
    this.following = false;
  }

  // The video is moved where it shows another moment: while the same stop is in sight it goes on.
  followReplay() {
    const { replay } = this;
    if (this.following || this.start === null || !this.times || replay.variations.now) return;
    if (positionAtTime(replay.record.events, this.times, this.start + this.player.now) === replay.stepper.position) return;
    const second = Math.max(0, timeOfPosition(this.times, replay.stepper.position) - this.start);
    if (Math.abs(second - this.player.now) > APART) this.player.seek(second);
  }
}
