// Gives the positions at which the painters show other things of a scene than the scene has: the board of the page, and a still
// picture. Each is read from what it has painted.

async ([every, near]) => {
  const numbered = (nodes, name) => Object.fromEntries([...nodes].map((node) => [node.dataset[name], (node.matches("span") ? node.querySelector("b") : node.lastElementChild ?? node).textContent.trim()]));
  const sorted = (pairs) => pairs.map(String).sort();
  const textOf = (node) => node.textContent.replace(/\s+/g, " ").trim();

  // A card of the page, or the group of a picture. Values are as written; a lead is not read.
  function cardIn(root, id) {
    const values = [...root.querySelectorAll("[data-term]")].map((node) => `${node.dataset.term} ${node.textContent}`);
    const marks = [...root.querySelectorAll("[data-mark]")].map((node) => `${node.dataset.mark} ${node.textContent}`);
    return { id, values, marks };
  }

  function ofPage(board) {
    const { root } = board;
    const seats = [...root.querySelectorAll(".seat")].map((seat) => [seat.dataset.seat, {
      holder: seat.classList.contains("holder"),
      score: seat.querySelector(".life .number b").textContent,
      power: numbered(seat.querySelectorAll("[data-power]"), "power"),
      piles: numbered(seat.querySelectorAll(".piles > [data-pile]"), "pile"),
      beside: [...seat.querySelectorAll(".beside [data-card]")].map((card) => card.dataset.card),
    }]);
    const zones = [...root.querySelectorAll(".zone[data-zone]:not(.hand)")].map((zone) => [zone.dataset.zone, [...zone.querySelectorAll(".card[data-card]")].map((card) => {
      const tabs = [...card.parentElement.querySelectorAll(":scope > [data-card]:not(.card)")].map((tab) => tab.dataset.card);
      const hidden = card.classList.contains("back") ? "back" : card.classList.contains("open") ? "unknown" : "";
      const small = card.closest(".fan");
      const turn = Number.parseInt(card.style.getPropertyValue("--turn"), 10) || 0;
      return small ? { id: card.dataset.card, hidden, turn } : { ...cardIn(card, card.dataset.card), hidden, turn, sets: tabs };
    })]);
    return {
      seats: Object.fromEntries(seats),
      zones: Object.fromEntries(zones),
      fronts: [...root.querySelectorAll(".star-front")].map((front) => `${front.dataset.anchor.split(" ")[1]} ${front.classList.contains("turned")}`),
      totals: sorted([...root.querySelectorAll("[data-total]")].map((total) => [`${total.dataset.total}.${total.closest("[data-clash]").dataset.clash}`, textOf(total)])),
      chain: root.querySelector(".chain[hidden]") ? [] : [...root.querySelectorAll(".chain .effect")].map((row) => [row.dataset.anchor, textOf(row.querySelector("div > b")), row.querySelector(".aims")?.textContent ?? "", row.querySelector("em") !== null]),
      links: sorted([...root.querySelectorAll(".arrow[data-from]")].map((path) => [path.dataset.from, path.dataset.to])),
      aims: [...root.querySelectorAll(".aim:not(path)")].map((node) => node.dataset.card ?? node.dataset.anchor ?? node.dataset.spot).sort(),
    };
  }

  function ofPicture(text) {
    const root = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
    const seats = [...root.querySelectorAll("[data-seat]")].map((seat) => [seat.dataset.seat, {
      holder: "holder" in seat.dataset,
      score: seat.querySelector("[data-score]").textContent,
      power: numbered(seat.querySelectorAll("[data-power]"), "power"),
      piles: numbered(seat.querySelectorAll("[data-pile]"), "pile"),
      beside: [...seat.querySelectorAll("[data-card]")].map((card) => card.dataset.card),
    }]);
    const zones = [...root.querySelectorAll("[data-zone]")].map((zone) => {
      const fans = [...zone.querySelectorAll("[data-fan]")].flatMap((fan) => fan.dataset.fan.split(" "));
      const cards = [...zone.querySelectorAll("[data-card]")].filter((card) => !card.closest("[data-fan]")).map((card) => {
        const tabs = [...card.querySelectorAll("[data-set]")].map((tab) => tab.dataset.set);
        return { ...cardIn(card, card.dataset.card), hidden: card.dataset.hidden ?? "", turn: Number(card.dataset.turn ?? 0), sets: tabs };
      });
      const drawn = (id) => zone.querySelector(`[data-card="${CSS.escape(id)}"]`)?.dataset;
      return [zone.dataset.zone, [...cards, ...fans.map((id) => ({ id, ...(drawn(id) ? { hidden: drawn(id).hidden ?? "", turn: Number(drawn(id).turn ?? 0) } : {}) }))]];
    });
    return {
      seats: Object.fromEntries(seats),
      zones: Object.fromEntries(zones),
      fronts: [...root.querySelectorAll("[data-front]")].map((front) => `${front.dataset.front} ${"turn" in front.dataset}`),
      totals: sorted([...root.querySelectorAll("[data-total]")].map((total) => [total.dataset.total, total.textContent])),
      chain: [...root.querySelectorAll("[data-chain] [data-anchor]")].map((row) => [row.dataset.anchor, row.dataset.name, row.dataset.aims ?? "", "next" in row.dataset]),
      links: sorted([...root.querySelectorAll("[data-from]")].map((link) => [link.dataset.from, link.dataset.to])),
      aims: [...root.querySelectorAll("[data-aim]")].map((node) => node.dataset.aim).sort(),
    };
  }

  // Of a fan only the cards are compared: a picture counts those behind the sixth. Fans, and cards on lanes, have any order.
  function comparable(shown) {
    const lanes = record.mat.rows.filter(({ kind }) => kind === "lanes").flatMap((row) => row.zones);
    const ordered = (key, cards) => (lanes.includes(key.split(".")[1]) ? [...cards].sort((one, other) => (one.id < other.id ? -1 : 1)) : cards);
    const fanned = (cards) => cards.filter((card) => !("values" in card)).map(({ id }) => id).sort();
    const zones = Object.entries(shown.zones).map(([key, cards]) => [key, [...ordered(key, cards.filter((card) => "values" in card)), fanned(cards)]]);
    const byName = (pairs) => Object.fromEntries([...pairs].sort(([one], [other]) => (one < other ? -1 : 1)));
    return JSON.stringify({ ...shown, seats: byName(Object.entries(shown.seats)), zones: byName(zones) });
  }

  // Names the parts that are not alike, with what each shows.
  function differences(shown) {
    const parts = ["seats", "fronts", "totals", "chain", "links", "aims", ...Object.keys(shown.scene.zones).map((key) => `zones ${key}`)];
    return parts.map((part) => [part, Object.values(shown).map((each) => JSON.stringify(part.startsWith("zones ") ? JSON.parse(comparable(each)).zones[part.slice(6)] : JSON.parse(comparable(each))[part]))]).filter(([, [wanted, ...others]]) => others.some((each) => each !== wanted));
  }

  // What has to be seen of a scene: hands and cards alone.
  function ofScene({ seats, middle, chain, links, totals }) {
    const fan = ({ id, hidden, token, angle }) => ({ id, hidden: token ? "" : hidden, turn: angle });
    const open = (card) => {
      const values = card.hidden && !card.token ? [] : card.token ? tokenValues(record.face, card.now) : cardValues(record.face, card.data, card.now);
      return { id: card.id, values: values.map(({ term, now }) => `${term} ${now}`), marks: card.marks.map(([kind, amount]) => `${kind} ${amount}`), ...fan(card), sets: card.sets.map(({ id }) => id) };
    };
    const counted = ({ power, hand }) => Object.fromEntries([...power, ["hand", hand]].map(([name, amount]) => [name, String(amount)]));
    const rows = seats.flatMap((seat) => seat.rows.flatMap((row) => row.zones));
    return {
      seats: Object.fromEntries(seats.map((seat) => [seat.seat, { holder: seat.holder, score: String(seat.score.now ?? "–"), power: counted(seat), piles: Object.fromEntries(seat.piles.map(({ key, count }) => [key, String(count)])), beside: seat.beside.map(({ id }) => id) }])),
      zones: Object.fromEntries(rows.map((zone) => [zone.key, [...zone.cards.map(open), ...(zone.resources?.groups.flat() ?? []).map(fan)]])),
      fronts: middle.fronts.map(({ lane, card }) => `${lane} ${card.angle !== 0}`),
      totals: sorted(totals.map(({ place, total }) => [place, total])),
      chain: chain.rows.map((row) => [row.anchor, chainRowName(replay.narration, row), chainRowTargets(replay.narration, row), row.next]),
      links: sorted(links.map(({ from, to }) => [from, to])),
      aims: [...new Set(links.map(({ to }) => to))].sort(),
    };
  }

  const replay = document.querySelector("senki-replay");
  const { board, record } = replay;
  Object.assign(board, { hands: false, from: near });
  const picture = new BoardPicture(record, replay.language);
  const unlike = [];
  for (let at = 0; at <= record.events.length; at += every) {
    replay.jump(at);
    await null;
    const shown = { scene: ofScene(board.scene), page: ofPage(board), still: ofPicture(picture.draw(at, { near })) };
    const [wanted, ...painted] = Object.values(shown).map(comparable);
    if (painted.some((each) => each !== wanted)) unlike.push({ at, differs: differences(shown) });
  }
  return unlike;
}
