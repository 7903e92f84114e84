// The page before the app is there.
(() => {
  const SLOW_MS = 15000;

  const loading = document.getElementById("rl-loading");
  let slow = 0;

  function wait() {
    clearTimeout(slow);
    slow = setTimeout(() => { document.getElementById("rl-slow").hidden = false; }, SLOW_MS);
  }

  wait();
  document.addEventListener("rummy:step", wait); // a page that tells of its steps is slow when none follows
  document.addEventListener("rummy:ready", () => {
    document.removeEventListener("rummy:step", wait);
    clearTimeout(slow);
    loading.hidden = true;
    document.getElementById("rl-skip").hidden = false;
  }, { once: true });

  // Voilà calls these while it runs the cells. Its own versions would move the notebook's loading texts and cells about.
  for (const hook of ["voila_heartbeat", "voila_process", "voila_finish"]) window[hook] = () => {};
})();
