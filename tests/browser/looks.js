// What can be said of a page's looks without eyes. An expression with functions, for tests/browser/looks.py.

({
  // Names of cards that are not whole: cut off, on more lines than there are, parted inside of a word of letters, or on a tab.
  names() {
    const shown = [...document.querySelectorAll(".board .card .name, .board .set > span")].filter((each) => each.clientWidth && each.clientHeight);
    const cut = (each) => each.scrollWidth > each.clientWidth + 1 || each.scrollHeight > each.clientHeight + 1;
    const whole = (name) => ![name, ...name.querySelectorAll(".whole")].some(cut);
    return shown.filter((name) => !whole(name)).map((name) => name.textContent);
  },

  faults() {
    const faults = this.names().map((name) => `a name is not whole: ${name}`);
    const shown = (selector) => [...document.querySelectorAll(selector)].filter((each) => each.getClientRects().length);
    const told = (each) => each.innerText.trim().slice(0, 60);
    if (document.documentElement.scrollWidth > innerWidth) faults.push("the page is wider than its window");
    for (const each of shown(".seat, button:not(.heap), h3, .status, .where")) {
      if (each.scrollWidth > each.clientWidth + 1 && getComputedStyle(each).display !== "inline") faults.push(`cut off: ${told(each)}`);
    }
    const apart = (boxes, slack) => boxes.forEach((one, at) => boxes.slice(at + 1).forEach((other) => {
      const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()];
      const over = Math.min(a.right, b.right) - Math.max(a.left, b.left) > slack && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > slack;
      if (over) faults.push(`on top of each other: ${told(one)} / ${told(other)}`);
    }));
    apart(shown(".seat, .middle"), 1);
    const top = (slot) => slot.offsetTop;
    for (const label of shown(".card .label")) if (label.scrollHeight > label.clientHeight + 2) faults.push(`a label is cut off: ${told(label)}`);
    for (const each of shown(".last .last-sentence")) if (each.scrollHeight > each.clientHeight + 8) faults.push(`what was said last is cut off: ${told(each)}`);
    apart(shown(".bar > *, .steering > *, header > *"), 0);
    // Cards in a row may lie over one another as a fan does; of every one enough is left to see and to take.
    const left = (slot) => slot.getBoundingClientRect().left;
    for (const row of shown(".zone > .cards:not(.laned)")) {
      const slots = [...row.children].filter((each) => !each.matches(".under"));
      slots.forEach((slot, at) => at && top(slot) === top(slots[at - 1]) && left(slot) - left(slots[at - 1]) < 9 && faults.push(`hidden: ${told(slots[at - 1])}`));
    }
    for (const row of shown(".cards.laned")) apart([...row.children], 2);
    for (const row of shown(".actions .row, .actions .slot")) {
      const words = [...row.querySelectorAll("button")].map(told);
      for (const each of new Set(words.filter((word, at) => words.indexOf(word) !== at))) faults.push(`called the same: ${each}`);
    }
    // What was said stands in the notation, where texts and arguments have names of their own.
    for (const each of shown("#top, .pad-status, .choices, .board, .actions, .talk, .log .followed")) {
      const found = /.*([a-z]_[a-z]|undefined|\bnull\b|NaN|\[object|\{\w+\}).*/.exec(each.innerText);
      if (found) faults.push(`an identifier: ${found[0]}`);
    }
    return faults;
  },

  foreign() {
    const { record } = document.querySelector("senki-replay");
    const names = record.header.seats.map((seat) => record.header.players[seat] ?? "").join(" ").toLowerCase();
    const texts = [...document.querySelectorAll(".log li, .status, .zone h4, .piles li, .zone summary, .card .name, .tag")].map((each) => each.textContent.replace(/\b[A-Z]+(-[A-Z]+)+-\d+\b/g, ""));
    return texts.filter((text) => (text.toLowerCase().match(/\b[a-z]{3,}\b/g) ?? []).some((word) => !names.includes(word)));
  },
})
