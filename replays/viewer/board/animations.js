// Animations of cards: each starts an animation of transforms and returns it, so that the next step can end it.

const EASE = "cubic-bezier(.3,.7,.2,1)";
const GLIDE = 340;
const FALL = 640;
const NUMBER = 1100;
const APART = 45;

export function glide(slot, from, to, size) {
  const [x, y] = [from.x + from.w / 2 - to.x - to.w / 2, from.y + from.h / 2 - to.y - to.h / 2];
  if (Math.abs(x) < 1 && Math.abs(y) < 1) return null;
  return slot.animate([{ transform: `translate(${x}px, ${y}px) scale(${size})`, zIndex: 9 }, { transform: "none", zIndex: 9 }], { duration: GLIDE, easing: EASE });
}

// By the shorter way round.
export function rotate(node, from, to) {
  const first = from - to > 180 ? from - 360 : to - from > 180 ? from + 360 : from;
  return node.animate([{ transform: `rotate(${first}deg)` }, { transform: `rotate(${to}deg)` }], { duration: GLIDE, easing: EASE });
}

export function flip(card) {
  return card.animate([{ transform: "perspective(600px) rotateY(90deg)" }, { transform: "perspective(600px) rotateY(0deg)" }], { duration: GLIDE, easing: EASE });
}

const fallen = (x, y) => [
  { transform: "none" },
  { transform: "translateY(-10px) rotate(-4deg)", filter: "grayscale(0)", offset: 0.2 },
  { transform: "translateY(46px) rotate(24deg)", filter: "grayscale(1)", opacity: 1, offset: 0.62 },
  { transform: `translate(${x}px, ${y}px) scale(.35) rotate(40deg)`, filter: "grayscale(1)", opacity: 0.2 },
];

// Moves a card from view into a pile. A destroyed card falls first; several fly one after another.
export function flyToPile(frame, x, y, isDestroyed, order) {
  const path = isDestroyed ? fallen(x, y) : [{ transform: "none", opacity: 1 }, { transform: `translate(${x}px, ${y}px) scale(.45)`, opacity: 0.4 }];
  const flown = frame.animate(path, { duration: isDestroyed ? FALL : GLIDE, delay: order * APART, easing: "cubic-bezier(.4,.1,.3,1)", fill: "both" });
  flown.onfinish = () => frame.remove();
  return flown;
}

export function popAndRemove(box) {
  const shown = [
    { transform: "scale(.4)", opacity: 0 }, { transform: "scale(1.25)", opacity: 1, offset: 0.25 },
    { transform: "scale(1)", opacity: 1, offset: 0.7 }, { transform: "translateY(-26px)", opacity: 0 },
  ];
  const popped = box.animate(shown, { duration: NUMBER, fill: "both" });
  popped.onfinish = () => box.remove();
  return popped;
}
