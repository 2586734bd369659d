// The button of an offer that a command can be made of: its name, which of those with this name it is, and its choices.
(said) => {
  const { session, names } = document.querySelector("senki-pad");
  const same = (one, other) => JSON.stringify(one) === JSON.stringify(other);
  const has = (slot, value) => slot.options.some((option) => same(option, value));
  const picked = (slot, value) => (value === undefined ? [] : has(slot, value) ? [value] : [value].flat());
  const holds = (slot, value) => {
    const all = picked(slot, value);
    return all.length >= slot.least && all.length <= slot.most && all.every((each) => has(slot, each));
  };
  const fits = ({ args, slots }) => Object.entries(said.args).every(([name, value]) => name in slots || same(args[name], value))
    && Object.entries(slots).every(([name, slot]) => holds(slot, said.args[name]))
    && Object.keys(args).every((name) => name in said.args);
  const mine = session.offers.filter((offer) => offer.seat === said.seat && offer.act === said.act);
  const found = mine.find(fits);
  if (!found) return null;
  const label = `${said.seat} ${names.offer(found)}`;
  const alike = mine.filter((offer) => `${offer.seat} ${names.offer(offer)}` === label);
  return { label, at: alike.indexOf(found), many: mine.length > 1, slots: Object.keys(found.slots) };
}
