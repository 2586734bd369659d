// Keeps the screen awake while the page is shown and somebody wants it. One lock is requested at a time; a lock that arrives
// too late is released.

export class WakeLock {
  // `wanted()`: whether the screen has to stay awake now.
  constructor(wanted) {
    Object.assign(this, { wanted, lock: null, requested: false });
    this.onShow = () => this.request();
    document.addEventListener("visibilitychange", this.onShow);
    this.request();
  }

  get wakeful() {
    return this.wanted() && document.visibilityState === "visible";
  }

  async request() {
    if (this.wakeful && !this.requested && (!this.lock || this.lock.released)) {
      this.requested = true;
      this.lock = await navigator.wakeLock?.request("screen").catch(() => null);
      this.requested = false;
    }
    if (this.wakeful) return;
    const { lock } = this;
    this.lock = null;
    await lock?.release();
  }

  close() {
    document.removeEventListener("visibilitychange", this.onShow);
    this.wanted = () => false;
    this.request();
  }
}
