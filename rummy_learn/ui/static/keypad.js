// Buttons that make one group of many: one tab stop, arrows go from button to button, up and down by a row of
// data-keypad buttons. What a press does is for the page to say.

const KEYPAD_STEPS = { ArrowLeft: () => -1, ArrowRight: () => 1, ArrowUp: (row) => -row, ArrowDown: (row) => row };

function watchKeypads(el) {
  el.addEventListener("keydown", (event) => {
    const pad = event.target.closest("[data-keypad]");
    if (!pad || event.ctrlKey || event.metaKey || event.altKey) return;
    const keys = [...pad.querySelectorAll("button")];
    const at = keys.indexOf(event.target.closest("button"));
    const row = Number(pad.dataset.keypad);
    const to = { Home: 0, End: keys.length - 1 }[event.key] ?? at + (KEYPAD_STEPS[event.key]?.(row) ?? 0);
    if (at < 0 || to === at || !keys[to]) return;
    event.preventDefault();
    for (const key of keys) key.tabIndex = key === keys[to] ? 0 : -1;
    keys[to].focus();
  });
}
