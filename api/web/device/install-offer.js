// Stores the browser's offer to install the app until the user asks for it.

class Installing extends EventTarget {
  constructor() {
    super();
    this.offer = null;
    this.done = matchMedia("(display-mode: standalone)").matches;
    addEventListener("beforeinstallprompt", (event) => {
      event.preventDefault();
      this.change(event, false);
    });
    addEventListener("appinstalled", () => this.change(null, true));
  }

  change(offer, done) {
    Object.assign(this, { offer, done });
    this.dispatchEvent(new Event("changed"));
  }

  async ask() {
    await this.offer.prompt();
    const { outcome } = await this.offer.userChoice;
    this.change(null, outcome === "accepted");
  }
}

export const installOffer = new Installing();
