// Is Python still there? Asked every few seconds, but only while the page is seen and its reader was active lately:
// otherwise the asking itself would keep a forgotten kernel alive for ever.

const BEAT_MS = 3000;
const SILENCE_MS = 5500;
const ACTIVE_MS = 10 * 60 * 1000;

/** Calls `ask` now and then, and `silent` when `heard()` does not follow. */
function watchPulse(ask, silent) {
  let alarm = 0;
  let active = Date.now();

  function beat() {
    if (alarm || document.hidden || Date.now() - active > ACTIVE_MS) return;
    alarm = setTimeout(silent, SILENCE_MS);
    ask();
  }

  function wake() {
    active = Date.now();
  }

  function heard() {
    clearTimeout(alarm);
    alarm = 0;
  }

  const timer = setInterval(beat, BEAT_MS);
  const signs = ["pointerdown", "keydown", "visibilitychange"];
  for (const sign of signs) document.addEventListener(sign, wake);

  function stop() {
    heard();
    clearInterval(timer);
    for (const sign of signs) document.removeEventListener(sign, wake);
  }

  return { heard, stop };
}
