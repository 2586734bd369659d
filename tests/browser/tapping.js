// What a scorer taps next, and why: a name for the log, and the element. A game by taps alone, with both hands unknown.
(plan) => {
  const pad = document.querySelector("senki-pad");
  const { session, thumb } = pad;
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
    element.click();
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
    const option = shown(".ask .chip:not(.chosen)")[0];
    if (thumb.choosing.whole() && main) return tap(main, "done");
    return option ? tap(option, "option") : tap(shown(".acts [data-name='cancel']")[0], "back");
  }
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
