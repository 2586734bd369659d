async (least) => {
  const replay = document.querySelector("senki-replay");
  const record = replay.records[replay.viewer];
  const { stepper } = replay;
  stepper.jump(record.events.length);
  const there = record.events;
  const still = { spoken: false, family: "fixed", name: "undone", text: "", said: {}, verdict: ["legal"], tally: undefined, values: undefined };
  const back = there.map((event, at) => ({ ...event, ...still, changes: stepper.undo[at] })).reverse();
  const events = [];
  while (events.length < least) {
    const before = events.length;
    const after = ({ said }) => (said.to === undefined ? said : { ...said, to: said.to + before });
    events.push(...there.map((event) => ({ ...event, line: event.line + before, said: after(event) })), ...back.map((event) => ({ ...event, line: event.line + before })));
  }
  replay.records[replay.viewer] = { ...record, events };
  await replay.show(replay.viewer, 0);
  replay.board.motion.always = true;
  return events.length;
}
