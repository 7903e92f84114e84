// A hand of cards: an ARIA listbox with one tab stop. The server draws it; picking happens here, without a round trip.
// A card is known by its place in the hand, never by its face, so twins are picked one at a time.
//
// A listbox with data-mirror="ID" and the text field with that id show the same choice: picking writes the card into the
// field, into meld number data-group of those parted by "|" (left out: the last one), and typing picks the cards. With
// data-room="3 4", which says how many cards each meld takes, a card that finds its meld full joins the first with room.
// A button with data-fills="HAND" sets data-group to its data-value at once, before Python has answered.

const TYPE_AHEAD_MS = 700;

function options(list) {
  return [...list.querySelectorAll("[role=option]")];
}

/** Faces as typed, one spelling for each: "10♥" and "th" are TH, a declared joker counts as its face. */
function faces(text) {
  const suits = { "♣": "C", "♦": "D", "♥": "H", "♠": "S" };
  const plain = text.toUpperCase().replace(/[\uFE0E\uFE0F]/g, "").replace(/[♣♦♥♠]/g, (suit) => suits[suit]);
  return plain.split(/[\s,|]+/).filter(Boolean).map((card) => card.split("=")[0].replace(/^10/, "T").replace(/^(X|JOKER|🃏|★)$/, "*"));
}

/** The places that `text` picks in a hand of `cards`, keeping those of `held` that still fit. */
function placesOf(text, cards, held) {
  const wanted = new Map();
  for (const face of faces(text)) wanted.set(face, (wanted.get(face) ?? 0) + 1);
  const picked = new Set();
  const inOrder = [...held, ...cards.keys()];
  for (const place of inOrder) {
    const face = faces(cards[place] ?? "")[0];
    if (!wanted.get(face) || picked.has(place)) continue;
    wanted.set(face, wanted.get(face) - 1);
    picked.add(place);
  }
  return picked;
}

/** The number of the meld that a picked card joins. */
function joined(melds, { group, room }) {
  const chosen = group ? Number(group) : melds.length - 1;
  const sizes = room?.split(" ").map(Number) ?? [];
  const hasRoom = (n) => faces(melds[n] ?? "").length < sizes[n];
  const other = sizes.findIndex((_size, n) => hasRoom(n));
  return hasRoom(chosen) || other < 0 ? chosen : other;
}

/** `text` with a card added to the end of one of its melds. */
function withCard(text, card, wanted) {
  const melds = text.split("|");
  const place = joined(melds, wanted);
  while (melds.length <= place) melds.push("");
  melds[place] = `${melds[place].trim()} ${card}`;
  return melds.map((meld) => meld.trim()).join(" | ").trimStart();
}

/** `text` without the last card of this face. */
function withoutCard(text, card) {
  const face = faces(card)[0];
  const parts = text.split(/([\s,|]+)/);
  for (let n = parts.length - 1; n >= 0; n -= 1) {
    if (n % 2 === 0 && parts[n] && faces(parts[n])[0] === face) {
      parts[n] = "";
      break;
    }
  }
  return parts.join("").replace(/ {2,}/g, " ").replace(/^[ ,]+/, "");
}

/** Gives life to every hand under `root`. `changed(list)` is called after a pick by the user. */
function watchHands(root, changed) {
  const states = new WeakMap();

  function stateOf(list) {
    if (!states.has(list)) states.set(list, { picked: new Set(), at: 0, drawn: null, byHand: false, typed: "", when: 0 });
    return states.get(list);
  }

  function field(list) {
    const id = list.dataset.mirror;
    return id ? root.querySelector(`#${CSS.escape(id)}`) : null;
  }

  function cardsOf(list) {
    return options(list).map((option) => option.dataset.card);
  }

  /** After the server has drawn: take its choice where it insists on one, keep the user's otherwise. */
  function sync() {
    for (const list of root.querySelectorAll("[data-hand]")) {
      const state = stateOf(list);
      const cards = cardsOf(list);
      const drawn = `${list.dataset.turn ?? ""} ${cards.join(" ")}`;
      const input = field(list);
      if (input) state.picked = placesOf(input.value, cards, state.picked);
      else if (state.drawn !== drawn) state.picked = new Set((list.dataset.picked ?? "").split(" ").filter(Boolean).map(Number));
      state.drawn = drawn;
      state.at = Math.max(0, Math.min(state.at, cards.length - 1));
      paint(list);
    }
  }

  function paint(list) {
    const { picked, at } = stateOf(list);
    options(list).forEach((option, place) => {
      option.setAttribute("aria-selected", picked.has(place));
      option.tabIndex = place === at ? 0 : -1;
    });
    const count = JSON.parse(list.dataset.counts)[picked.size];
    list.setAttribute("aria-label", `${list.dataset.name}, ${count}`);
    for (const shown of root.querySelectorAll(`[data-count-of="${CSS.escape(list.dataset.hand)}"]`)) shown.textContent = count;
  }

  function moveTo(list, place) {
    const all = options(list);
    if (!all.length) return;
    stateOf(list).at = (place + all.length) % all.length;
    paint(list);
    all[stateOf(list).at].focus();
  }

  function choose(list, places) {
    const state = stateOf(list);
    const cards = cardsOf(list);
    const input = field(list);
    if (input) {
      let text = input.value;
      for (const place of state.picked) if (!places.has(place)) text = withoutCard(text, cards[place]);
      for (const place of places) if (!state.picked.has(place)) text = withCard(text, cards[place], list.dataset);
      input.value = text;
      state.byHand = true;
    }
    state.picked = places;
    paint(list);
    changed(list);
  }

  function toggle(list, place) {
    const { picked } = stateOf(list);
    const several = list.getAttribute("aria-multiselectable") === "true";
    const next = new Set(several ? picked : []);
    if (picked.has(place)) next.delete(place);
    else next.add(place);
    choose(list, next);
  }

  /** The card of the row above or below that lies nearest, or the same card at the edge. */
  function acrossRows(list, at, step) {
    const boxes = options(list).map((option) => ({ x: option.offsetLeft, y: option.offsetTop }));
    const rows = [...new Set(boxes.map((box) => box.y))].sort((one, other) => one - other);
    const target = rows[rows.indexOf(boxes[at].y) + step];
    if (target === undefined) return at;
    const inRow = [...boxes.keys()].filter((place) => boxes[place].y === target);
    return inRow.reduce((best, place) => (Math.abs(boxes[place].x - boxes[at].x) < Math.abs(boxes[best].x - boxes[at].x) ? place : best));
  }

  /** Type-ahead: "7", "10", "q", "joker"; the same letter again goes on to the next such card. */
  function seek(list, key, now) {
    const state = stateOf(list);
    state.typed = now - state.when < TYPE_AHEAD_MS ? state.typed + key : key;
    state.when = now;
    const again = [...state.typed].every((letter) => letter === key);
    const sought = again ? key : state.typed;
    const all = options(list);
    const names = all.map((option) => [option.dataset.card.toLowerCase(), option.querySelector(".card-name").textContent.toLowerCase()]);
    for (let step = again ? 1 : 0; step <= all.length; step += 1) {
      const place = (state.at + step) % all.length;
      if (names[place].some((name) => name.startsWith(sought))) return moveTo(list, place);
    }
    return undefined;
  }

  function onKey(event) {
    const option = event.target.closest?.("[data-hand] [role=option]");
    if (!option || !root.contains(option)) return;
    const list = option.closest("[data-hand]");
    const { at } = stateOf(list);
    const count = options(list).length;
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "a" && list.getAttribute("aria-multiselectable") === "true") {
      choose(list, new Set(Array(count).keys()));
    } else if (event.ctrlKey || event.metaKey || event.altKey) return;
    else if (event.key === "ArrowRight") moveTo(list, at + 1);
    else if (event.key === "ArrowLeft") moveTo(list, at - 1);
    else if (event.key === "ArrowDown") moveTo(list, acrossRows(list, at, 1));
    else if (event.key === "ArrowUp") moveTo(list, acrossRows(list, at, -1));
    else if (event.key === "Home") moveTo(list, 0);
    else if (event.key === "End") moveTo(list, count - 1);
    else if (event.key === " ") toggle(list, at);
    else if (event.key.length === 1) seek(list, event.key.toLowerCase(), event.timeStamp);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  function onClick(event) {
    const clear = event.target.closest("[data-pick-none]");
    if (clear) {
      const list = root.querySelector(`[data-hand="${CSS.escape(clear.dataset.pickNone)}"]`);
      if (list) choose(list, new Set());
      return;
    }
    const fills = event.target.closest("[data-fills]");
    if (fills) {
      const list = root.querySelector(`[data-hand="${CSS.escape(fills.dataset.fills)}"]`);
      if (list) list.dataset.group = fills.dataset.value;
      return;
    }
    const option = event.target.closest("[data-hand] [role=option]");
    if (!option) return;
    const list = option.closest("[data-hand]");
    moveTo(list, options(list).indexOf(option));
    toggle(list, stateOf(list).at);
  }

  function onFocus(event) {
    const option = event.target.closest("[data-hand] [role=option]");
    if (!option) return;
    const list = option.closest("[data-hand]");
    stateOf(list).at = options(list).indexOf(option);
    paint(list);
  }

  /** Typing into a mirrored field picks the cards that are written there. */
  function onInput(event) {
    for (const list of root.querySelectorAll("[data-mirror]")) {
      if (event.target.id !== list.dataset.mirror) continue;
      stateOf(list).byHand = false;
      sync();
    }
  }

  root.addEventListener("keydown", onKey);
  root.addEventListener("click", onClick);
  root.addEventListener("focusin", onFocus);
  root.addEventListener("input", onInput);
  return {
    sync,
    /** The places picked in each hand, by its name, in the order of the hand; none where the choice was typed last. */
    picks() {
      const lists = [...root.querySelectorAll("[data-hand]")].filter((list) => !field(list) || stateOf(list).byHand);
      return Object.fromEntries(lists.map((list) => [list.dataset.hand, [...stateOf(list).picked].sort((one, other) => one - other)]));
    },
    /** Puts the focus back on the current card of a hand whose focused card has gone. */
    refocus(list) {
      options(list)[stateOf(list).at]?.focus();
    },
    stop() {
      root.removeEventListener("keydown", onKey);
      root.removeEventListener("click", onClick);
      root.removeEventListener("focusin", onFocus);
      root.removeEventListener("input", onInput);
    },
  };
}
