// The browser's half of the app. Python draws every page; here clicks, forms and links become messages, and what comes
// back is patched into the page. Needs hand.js, morph.js, carry.js, keypad.js and pulse.js before it.
//
// What an element may carry:
//   data-act="name" data-value="…"   a button, or a form: sends the event, with the fields of its form
//   data-live="name"                 a form: sends the event a moment after each change too, without waiting for the answer
//   data-again="name"                sends the event again and again, as long as the page holds such an element
//   href="?page=…"                   a link within the app
//   href="#id"                       a link within the page
//   data-choice="theme"              a radio button for what the browser keeps: theme, cards, suits or motion
//
// One click counts once: while an answer is awaited further clicks are dropped, a double click is one click, and every
// message carries a number, so that one which the connection delivers twice is taken once.

const STORE = "rummy-learn";
const CHOICES = { theme: ["system", "light", "dark"], cards: ["pictures", "words"], suits: ["four", "two"], motion: ["system", "none"] };
const ALONE = /^https?:\/\/(localhost|127\.[\d.]+|\[::1\])(:\d+)?\/|\/user\/[^?#]+\/voila\//; // this machine, or one reader's own server
const LIVE_MS = 150;
const AGAIN_MS = 50;

function stored(name) {
  try {
    return JSON.parse(localStorage.getItem(`${STORE}:${name}`));
  } catch {
    return null;
  }
}

function store(name, value) {
  try {
    localStorage.setItem(`${STORE}:${name}`, JSON.stringify(value));
    return true;
  } catch {
    return false; // Private windows may refuse; the page works without.
  }
}

function frame(el) {
  el.classList.add("rl");
  el.innerHTML = `<div class="rl-lost"><div role="alert"></div><div></div></div><p class="rl-unkept" role="status"></p><div class="rl-app"></div><div class="sr" role="status" aria-live="polite"></div>`;
  const [lost, unkept, page, status] = el.children;
  return { alert: lost.children[0], code: lost.children[1], unkept, page, status };
}

function render({ model, el }) {
  const parts = frame(el);
  const inLab = !("voila" in document.body.dataset);
  const top = inLab ? el : document.documentElement;
  const visit = crypto.getRandomValues(new Uint32Array(2)).join("-");
  const typed = new Set();
  let sent = 0;
  let asked = 0;
  let waiting = 0;
  let alarm = 0;
  let live = 0;
  let changed = null;
  let next = 0;
  let restoring = null;

  watchKeypads(el);
  watchCarrying(el, (what, button) => {
    const sentence = model.get("words")[what];
    announce(sentence);
    showDone(button, sentence);
  });
  const pulse = watchPulse(() => waiting || send({ kind: "beat" }), lost);

  const hands = watchHands(el, (list) => {
    const field = list.dataset.mirror && el.querySelector(`#${CSS.escape(list.dataset.mirror)}`);
    if (field) typed.add(field);
    const form = (field ?? list).closest("form[data-live]");
    if (form) later(form);
  });

  // ---------- to Python ----------

  function send(message, wait) {
    sent += 1;
    if (message.kind !== "beat") {
      asked = sent;
      clearTimeout(next); // its answer asks for the next slice again
    }
    try {
      model.send({ ...message, visit, n: sent });
    } catch {
      return lost();
    }
    if (!wait) return undefined;
    waiting = sent;
    el.dataset.busy = "";
    clearTimeout(alarm);
    alarm = setTimeout(lost, SILENCE_MS);
    return undefined;
  }

  function fieldsOf(form) {
    const fields = {};
    if (!form) return fields;
    for (const [name, value] of new FormData(form)) if (typeof value === "string") (fields[name] ??= []).push(value);
    for (const element of form.elements) commit(element);
    return fields;
  }

  function act(element, form, wait = true) {
    if (wait && waiting) return;
    clearTimeout(live);
    const before = changed;
    changed = null;
    if (before?.isConnected && before !== form) act(before, before, false); // what was changed in another form just now
    const name = wait ? element.dataset.act : element.dataset.live;
    const message = { kind: "event", act: name, value: element.dataset.value ?? "", fields: fieldsOf(form), picks: hands.picks() };
    typed.clear();
    send(message, wait);
  }

  function later(form) {
    clearTimeout(live);
    changed = form;
    live = setTimeout(() => act(form, form, false), LIVE_MS);
  }

  function go(query) {
    clearTimeout(live);
    send({ kind: "go", query }, true);
  }

  /** Python does not answer: says so, and hands out what is known of the reader, to carry on elsewhere or after a reload. */
  function lost() {
    if (parts.alert.hasChildNodes()) return;
    const words = model.get("words");
    const sentence = document.createElement("p");
    sentence.textContent = words.lost;
    const reload = button(words.reload, "btn go");
    reload.addEventListener("click", () => location.reload());
    parts.alert.append(sentence, reload);
    const { progress } = model.get("saved");
    if (!progress) return;
    const label = document.createElement("label");
    const field = document.createElement("input");
    Object.assign(field, { id: "lost-code", readOnly: true, value: progress });
    field.dataset.lmSuppressShortcuts = "true";
    label.append(words.code, field);
    const copy = button(words.copy, "btn");
    copy.dataset.copy = field.id;
    parts.code.append(label, copy);
  }

  function button(text, look) {
    const element = document.createElement("button");
    Object.assign(element, { type: "button", className: look, textContent: text });
    element.dataset.lmSuppressShortcuts = "true";
    return element;
  }

  function found() {
    parts.alert.replaceChildren();
    parts.code.replaceChildren();
  }

  // ---------- from Python ----------

  function answered(view) {
    if (view.visit !== visit || view.n < waiting) return;
    waiting = 0;
    clearTimeout(alarm);
    pulse.heard();
    delete el.dataset.busy;
    found();
  }

  function draw() {
    const view = model.get("view");
    if (!view.html) return;
    answered(view);
    // The answer to a later message is on its way and knows more; to draw this one would undo what was ticked since.
    if (view.visit === visit && view.n < asked && !view.moved && !view.focus) return;
    const focused = el.contains(document.activeElement) ? document.activeElement : null;
    const hand = focused?.closest("[data-hand]");
    morph(parts.page, view.html, typed);
    hands.sync();
    paintChoices();
    document.dispatchEvent(new CustomEvent("rummy:ready")); // what waits for the page is hidden, and could not be focused
    const back = restoring;
    address(view);
    if (view.focus) focusOn(view.focus, back ? null : "nearest");
    else if (focused?.isConnected) focused.focus({ preventScroll: true });
    else if (hand?.isConnected) hands.refocus(hand);
    else if (focused) focusOn("page-title");
    announce(view.say);
    again();
  }

  /** Work that takes long is done slice by slice, each asked for here, so that clicks are answered in between. */
  function again() {
    clearTimeout(next);
    const act = parts.page.querySelector("[data-again]")?.dataset.again;
    if (act) next = setTimeout(() => send({ kind: "event", act }), AGAIN_MS);
  }

  /** The address bar and the title follow the page, but only where the address bar is ours. */
  function address(view) {
    if (inLab) {
      if (view.moved) el.scrollIntoView({ block: "start" });
      return;
    }
    document.title = view.title;
    document.documentElement.lang = view.lang;
    if (view.query !== location.search) {
      const how = view.moved && !restoring ? "pushState" : "replaceState";
      if (how === "pushState") history.replaceState({ ...history.state, scroll: scrollY }, "");
      history[how]({}, "", view.query);
    }
    if (view.moved && view.visit === visit) scrollTo(0, restoring?.scroll ?? 0);
    if (view.moved) restoring = null;
  }

  function focusOn(id, block = "nearest") {
    const element = parts.page.querySelector(`#${CSS.escape(id)}`);
    if (!element) return;
    if (!element.matches("a[href], button, input, select, textarea, summary, [tabindex]")) element.tabIndex = -1;
    element.focus({ preventScroll: true });
    if (block) element.scrollIntoView({ block });
  }

  function announce(sentence) {
    parts.status.textContent = "";
    if (sentence) setTimeout(() => { parts.status.textContent = sentence; }, 60);
  }

  /** What a button has done stands on it, until another has or the page is drawn anew. */
  function showDone(button, sentence) {
    for (const other of el.querySelectorAll("[data-done]")) delete other.dataset.done;
    if (button) button.dataset.done = sentence;
  }

  // ---------- what the browser keeps ----------

  /** Marks the page with every choice that is not the usual one, the first. */
  function paintChoices() {
    for (const [name, values] of Object.entries(CHOICES)) {
      const [usual] = values;
      const kept = stored(name);
      const choice = values.includes(kept) ? kept : usual;
      if (choice === usual) delete top.dataset[name];
      else top.dataset[name] = choice;
      for (const radio of parts.page.querySelectorAll(`[data-choice="${name}"]`)) radio.checked = radio.value === choice;
    }
  }

  // ---------- listening ----------

  function onClick(event) {
    const target = event.target.closest("a[href], [data-act]");
    closeMenus(event.target);
    if (!target || target.nodeName === "FORM") return;
    if (target.nodeName === "A") {
      const query = target.getAttribute("href");
      const elsewhere = event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey || target.target;
      if (!/^[?#]/.test(query) || elsewhere) return;
      event.preventDefault();
      if (query.startsWith("#")) focusOn(query.slice(1), "start");
      else if (event.detail < 2) go(query);
    } else if (target.type !== "submit" && event.detail < 2) act(target, target.form ?? target.closest("form"));
  }

  function onSubmit(event) {
    const form = event.target.closest("form[data-act]");
    if (!form) return;
    event.preventDefault();
    const button = event.submitter?.dataset.act ? event.submitter : form;
    act(button, form);
  }

  function onInput(event) {
    typed.add(event.target);
    if (event.target.matches("[data-choice]")) {
      store(event.target.dataset.choice, event.target.value);
      paintChoices();
      return;
    }
    const form = event.target.closest("form[data-live]");
    if (form) later(form);
  }

  function closeMenus(target) {
    for (const menu of parts.page.querySelectorAll("details[data-menu][open]")) {
      if (!menu.contains(target) || target.closest("a")) menu.open = false;
    }
  }

  function onKey(event) {
    if (event.key !== "Escape") return;
    const menu = event.target.closest("details[data-menu][open]");
    if (!menu) return;
    menu.open = false;
    menu.querySelector("summary").focus();
  }

  function onBack(event) {
    if (location.search === model.get("view").query) return; // only the part after "#" has changed
    restoring = event.state ?? {};
    go(location.search);
  }

  const outside = (event) => { if (!el.contains(event.target)) closeMenus(document.body); };
  const keep = () => {
    const told = store("saved", model.get("saved")) ? "" : model.get("words").unkept;
    if (parts.unkept.textContent !== told) parts.unkept.textContent = told;
  };
  // Another window of this browser has saved something; without it the next answer here would undo that.
  const elsewhere = (event) => {
    if (event.key === `${STORE}:saved`) send({ kind: "saved", saved: stored("saved") });
  };
  const heard = () => {
    pulse.heard();
    if (!waiting) found();
  };
  el.addEventListener("click", onClick);
  el.addEventListener("submit", onSubmit);
  el.addEventListener("input", onInput);
  el.addEventListener("keydown", onKey);
  document.addEventListener("click", outside);
  addEventListener("storage", elsewhere);
  model.on("change:view", draw);
  model.on("change:saved", keep);
  model.on("change:heard", heard);
  if (!inLab) {
    history.scrollRestoration = "manual";
    addEventListener("popstate", onBack);
  }
  paintChoices();
  if (inLab || ALONE.test(location)) top.dataset.alone = "";
  send({ kind: "hello", query: inLab ? "" : location.search, saved: stored("saved"), where: inLab ? "lab" : "web" }, true);

  return () => {
    clearTimeout(alarm);
    clearTimeout(live);
    clearTimeout(next);
    pulse.stop();
    hands.stop();
    document.removeEventListener("click", outside);
    removeEventListener("storage", elsewhere);
    removeEventListener("popstate", onBack);
    model.off("change:view", draw);
    model.off("change:saved", keep);
    model.off("change:heard", heard);
  };
}

export default { render };
