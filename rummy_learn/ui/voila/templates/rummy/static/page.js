// The page before the app is there.
(() => {
  const SLOW_MS = 15000;

  // The app keeps the reader's choice of theme; taken up here, the page never shows the other one first.
  try {
    const theme = JSON.parse(localStorage.getItem("rummy-learn:theme"));
    if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
  } catch {
    // Private windows may refuse; then the system's theme holds.
  }

  const loading = document.getElementById("rl-loading");
  const slow = setTimeout(() => { document.getElementById("rl-slow").hidden = false; }, SLOW_MS);
  document.addEventListener("rummy:ready", () => {
    clearTimeout(slow);
    loading.hidden = true;
    document.getElementById("rl-skip").hidden = false;
  }, { once: true });

  // Voilà calls these while it runs the cells. Its own versions would move the notebook's loading texts and cells about.
  for (const hook of ["voila_heartbeat", "voila_process", "voila_finish"]) window[hook] = () => {};
})();
