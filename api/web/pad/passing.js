// Everybody passes, one after the other, until there is something else to say or the turn is over.

import { onlyPasses } from "./choosing.js";

export async function passOn(pad) {
  const { session, outbox, names } = pad;
  if (pad.passing) return;
  pad.passing = true;
  const turn = session.table.clock[1];
  while (onlyPasses(session.offers) && session.table.clock[1] === turn && !outbox.count) {
    const [{ seat, act, args, reply }] = session.offers;
    await pad.utter({ seat, act, args, reply }, `${seat} ${names.act(act)}`);
  }
  pad.passing = false;
}
