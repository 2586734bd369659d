// Players of a video: a file of this device, or YouTube in a frame. Each dispatches `time` while it plays, and is moved by `seek`.

import { make } from "/lib/dom.js";

// A frame of YouTube's domain without cookies. It is asked by messages, so no script of another place runs here.
const YOUTUBE = "https://www.youtube-nocookie.com";
const HELLO = 500;

export class FilePlayer extends EventTarget {
  constructor(file) {
    super();
    this.root = make("video", { controls: true, playsinline: true, src: URL.createObjectURL(file) });
    for (const name of ["timeupdate", "seeked"]) this.root.addEventListener(name, () => this.dispatchEvent(new Event("time")));
  }

  get now() {
    return this.root.currentTime;
  }

  seek(second) {
    this.root.currentTime = second;
  }
}

export class YouTubePlayer extends EventTarget {
  constructor(id, title) {
    super();
    this.now = 0;
    const address = `${YOUTUBE}/embed/${id}?${new URLSearchParams({ enablejsapi: 1, origin: location.origin, playsinline: 1, rel: 0 })}`;
    // YouTube needs the origin of the page to play a video. It gets only that part of the address.
    this.root = make("iframe", { src: address, title, referrerpolicy: "strict-origin", allow: "autoplay; encrypted-media; fullscreen; picture-in-picture" });
    this.root.addEventListener("load", () => this.greet());
    addEventListener("message", (event) => this.take(event));
  }

  // The frame answers once its player is ready: until then it is greeted again.
  greet() {
    clearInterval(this.greeting);
    this.greeting = setInterval(() => (this.root.isConnected ? this.post({ event: "listening" }) : clearInterval(this.greeting)), HELLO);
  }

  take({ origin, source, data }) {
    if (origin !== YOUTUBE || source !== this.root.contentWindow || typeof data !== "string") return;
    clearInterval(this.greeting);
    const time = JSON.parse(data).info?.currentTime;
    if (typeof time !== "number") return;
    this.now = time;
    this.dispatchEvent(new Event("time"));
  }

  seek(second) {
    this.now = second;
    this.post({ event: "command", func: "seekTo", args: [second, true] });
  }

  post(message) {
    this.root.contentWindow?.postMessage(JSON.stringify({ ...message, id: 1, channel: "widget" }), YOUTUBE);
  }
}
