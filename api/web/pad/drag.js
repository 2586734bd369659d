// Dragging by mouse or finger. A mouse drags at once. A finger that moves scrolls the page, so a card needs a short
// press first; a chip (`data-grip`) does not, since nothing scrolls there.

const HOLD = 250;
const NEAR = 8;
const EDGE = 56;
const STEP = 14;
const PLACES = "[data-place], [data-slot], [data-card], [data-spot], [data-seat]";

export class CardDrag {
  // `hands.lift(value)`: whether it may be dragged · `hands.drop(value, place)`: let go over `{place|slot|card|spot|seat, at}`,
  // or over nothing · `hands.down()`: no longer dragged.
  constructor(root, hands) {
    Object.assign(this, { root, hands, held: null, ghost: null });
    this.heard = {
      pointermove: (event) => this.move(event), pointerup: (event) => this.release(event), pointercancel: () => this.stop(),
      keydown: (event) => event.key === "Escape" && this.stop(),
    };
    root.addEventListener("pointerdown", () => { this.dropped = false; }, true);
    root.addEventListener("pointerdown", (event) => this.press(event));
    root.addEventListener("contextmenu", (event) => this.ghost && event.preventDefault());
    root.addEventListener("dragstart", (event) => event.preventDefault());
    root.addEventListener("click", (event) => this.swallow(event), true);
  }

  press(event) {
    const from = event.target.closest("[data-drag]");
    if (!from || event.button || !event.isPrimary || this.held) return;
    const finger = event.pointerType !== "mouse";
    const { clientX: x, clientY: y } = event;
    this.held = { from, pressed: from, x, y, since: event.timeStamp, at: { x, y }, finger, grip: "grip" in from.dataset };
    if (finger && !this.held.grip) this.timer = setTimeout(() => this.lift(), HOLD);
    // Only a listener that is not passive keeps a finger from scrolling; on the thing itself, since it may be redrawn.
    from.addEventListener("touchmove", this.still = (touch) => this.ghost && touch.preventDefault(), { passive: false });
    for (const [name, heard] of Object.entries(this.heard)) addEventListener(name, heard);
  }

  move(event) {
    const { held } = this;
    held.at = { x: event.clientX, y: event.clientY };
    if (!this.ghost) {
      if (Math.hypot(held.at.x - held.x, held.at.y - held.y) < NEAR) return;
      if (this.scrolls(event) || !this.lift()) return this.stop();
    }
    this.follow();
  }

  // Uses the times of events, because timers run late on a busy page.
  scrolls({ timeStamp }) {
    const { finger, grip, since } = this.held;
    return finger && !grip && timeStamp - since < HOLD;
  }

  // A card on or under another one moves with it, unless it can be dragged by itself.
  liftable() {
    for (let from = this.held.from; from; from = from.parentElement.closest("[data-drag]")) {
      const value = JSON.parse(from.dataset.drag);
      if (this.hands.lift(value)) return { from, value };
    }
    return null;
  }

  lift() {
    const { held } = this;
    const found = this.liftable();
    if (!found) return false;
    Object.assign(held, found);
    this.ghost = held.from.cloneNode(true);
    this.ghost.classList.add("ghost");
    this.ghost.style.width = `${held.from.offsetWidth}px`;
    document.body.append(this.ghost);
    document.body.classList.add("dragging");
    this.follow();
    return true;
  }

  follow() {
    const { x, y } = this.held.at;
    this.ghost.style.transform = `translate(${x}px, ${y}px) translate(-50%, -70%)`;
    const over = this.under();
    if (over !== this.over) {
      this.over?.classList.remove("over");
      over?.classList.add("over");
      this.over = over;
    }
    if (y < EDGE) scrollBy(0, -STEP);
    if (y > innerHeight - EDGE && !over) scrollBy(0, STEP);
  }

  under() {
    const { x, y } = this.held.at;
    const found = document.elementFromPoint(x, y)?.closest(PLACES);
    return found && this.root.contains(found) ? found : null;
  }

  // Returns the drop place under the pointer; in a row of chips also the chip after the pointer.
  target() {
    const over = this.under();
    if (!over) return null;
    const { place, slot, card, seat } = over.dataset;
    const { spot } = over.closest("[data-spot]")?.dataset ?? {};
    return { place, slot, card, seat, spot, at: slot === undefined ? 0 : this.before(over) };
  }

  before(row) {
    const { x, y } = this.held.at;
    const chips = [...row.querySelectorAll(".chip.chosen")].map((chip) => chip.getBoundingClientRect());
    return chips.filter((box) => box.bottom < y || (box.top <= y && box.left + box.width / 2 < x)).length;
  }

  release() {
    const { ghost, held } = this;
    const target = ghost && this.target();
    this.stop();
    if (!ghost) return;
    this.dropped = true;
    this.hands.drop(held.value, target);
  }

  // Ignores the click at the end of a drag: it has no press of its own. A click by a key has count 0.
  swallow(event) {
    if (!this.dropped || !event.detail) return;
    this.dropped = false;
    event.preventDefault();
    event.stopPropagation();
  }

  stop() {
    clearTimeout(this.timer);
    for (const [name, heard] of Object.entries(this.heard)) removeEventListener(name, heard);
    this.held?.pressed.removeEventListener("touchmove", this.still);
    this.over?.classList.remove("over");
    this.ghost?.remove();
    document.body.classList.remove("dragging");
    const lifted = this.ghost !== null;
    Object.assign(this, { held: null, ghost: null, over: null });
    if (lifted) this.hands.down();
  }
}
