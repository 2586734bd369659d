// A scorer who taps a game with both hands unknown, until it is over, the first turn begins, or there were enough taps: gives
// their names for the log, and whether more can be tapped. After each tap it waits until what was said is stored. `by_key`: what
// comes next is only marked as `data-next`, for somebody to go there with keys.
async ({ plan, most, opening, patience, by_key }) => {
  const pad = document.querySelector("senki-pad");
  const { session, thumb } = pad;
  const taps = [];
  const fail = (why) => { throw new Error(`${why} after ${taps.slice(-6)}: ${[...pad.querySelectorAll(".where, .refusal, .ask, .trouble")].map((each) => each.innerText).join(" | ")}`); };
  const settled = async () => {
    for (const end = performance.now() + patience; pad.outbox.count || pad.outbox.busy || session.asking;) {
      if (performance.now() > end) fail("not stored");
      await new Promise((done) => { setTimeout(done, 4); });
    }
    if (pad.querySelector(".refusal")) fail("refused");
  };
  if (by_key) return { taps, plan, next: next() };
  while (taps.length < most && !(opening && session.table.clock[1])) {
    const why = next();
    if (why === null) return { taps, plan, over: true };
    taps.push(why);
    await settled();
  }
  return { taps, plan, over: false };

  // What is tapped next, and why; null where the game is over.
  function next() {
    const { table } = session;
    if (table.result) return null;
    const shown = (selector) => [...pad.querySelectorAll(selector)].filter((each) => each.getClientRects().length && !each.disabled);
    // Where a finger comes down, nothing else may lie on top.
    const tap = (element, why) => {
      element.scrollIntoView({ block: "nearest", inline: "nearest" });
      const { left, top, width, height } = element.getBoundingClientRect();
      const hit = document.elementFromPoint(left + width / 2, top + height / 2);
      if (!element.contains(hit)) throw new Error(`${why}: ${element.textContent} lies under ${hit?.outerHTML.slice(0, 80)}`);
      if (Math.min(width, height) < 43) throw new Error(`${why}: ${element.textContent} is only ${width} x ${height}`);
      pad.querySelector("[data-next]")?.removeAttribute("data-next");
      element.dataset.next = why;
      if (!by_key) element.click();
      return why;
    };
    const [, turn] = table.clock;
    if (plan.turn !== turn) Object.assign(plan, { turn, plays: 0, attacks: 0 });
    const main = shown(".acts .main")[0];
    if (thumb.sortie) {
      const taken = Object.values(thumb.choosing.chosen).flat().length;
      const free = shown(".ask [data-name^='unit ']");
      const same = shown(".ask [data-name='same']")[0];
      if (!taken && same) return tap(same, "as last time");
      if (free.length && taken < 2) return tap(free[0], "unit");
      return tap(main, "sortie");
    }
    if (thumb.choosing) {
      const option = shown(".ask .chip:not(.chosen, [data-name='which'], [data-name^='instead'])")[0];
      if (thumb.choosing.whole() && main) return tap(main, "done");
      return option ? tap(option, "option") : tap(shown(".acts [data-name='cancel']")[0], "back");
    }
    const ends = shown(".ask .likely-card[data-act='early_end']")[0];
    if (ends) return tap(ends, "early end");
    const likely = shown(".ask .likely-card").filter(({ dataset }) => ["play", "place", "summon", "formation"].includes(dataset.act));
    const setup = turn === 0;
    const free = thumb.offers.some(({ act, to }) => act === "end_turn" || (!to && ["pass", "done"].includes(act)));
    if (!setup && likely.length && (plan.plays < plan.most || !free)) {
      plan.plays += 1;
      return tap(likely[0], "play");
    }
    const attack = shown(".ask .likely-card[data-act='attack']")[0];
    if (thumb.only === "attack" && attack && plan.attacks < 4) {
      plan.attacks += 1;
      return tap(attack, "attack with");
    }
    const sword = shown(".acts [data-name='attack']")[0];
    if (sword && plan.attacks < 1 && thumb.offers.some(({ act }) => act === "attack")) {
      plan.attacks += 1;
      return tap(sword, "attack");
    }
    return tap(main ?? shown(".ask .likely-card")[0], "main");
  }
}
