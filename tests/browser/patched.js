// Steps through the replay of the page and gives the positions at which the board is not what drawing it anew shows.

async ([count, direction]) => {
  const replay = document.querySelector("senki-replay");
  const parts = ".board [data-zone], .board .card, .board .rail b, .board .pile b, .board .clock, .board .set, .board .total";
  const sign = () => [...document.querySelectorAll(parts)].map((each) => {
    const kind = each.className.replace(/ ?(changed|aim|hot)/g, "");
    return [kind, each.dataset.zone, each.dataset.card, each.textContent, each.getAttribute("aria-label")].join("|");
  }).join("\n");
  const bad = [];
  for (let at = 0; at < count; at += 1) {
    replay.board.motion.always = true;
    replay.go(() => (direction > 0 ? replay.stepper.forward() : replay.stepper.back()));
    await null;
    if (at % 5) continue;
    const patched = sign();
    replay.board.redraw();
    await null;
    if (sign() !== patched) bad.push(replay.stepper.position);
  }
  return bad;
}
