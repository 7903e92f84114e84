// Asks whether there is room, as long as the reader is there and does not mind. Nobody is moved while there is none.
(() => {
  const status = document.getElementById("asking");
  if (!status) return;
  const button = document.getElementById("switch");
  let timer = 0;

  // Some sooner, some later: those who wait shall not all come at once.
  const rest = () => { timer = setTimeout(ask, 20000 + 20000 * Math.random()); };

  const room = async () => {
    try {
      const answer = await fetch("/health", { cache: "no-store" });
      const told = await answer.json();
      return answer.ok && (told.most_visitors === 0 || told.visitors < told.most_visitors);
    } catch {
      return false; // nobody is there yet
    }
  };

  const ask = async () => {
    if (document.hidden || !(await room())) { if (timer) rest(); return; }
    if (!timer) return; // told to stop while it asked
    status.textContent = status.dataset.room;
    location.reload();
  };

  const start = () => {
    status.textContent = status.dataset.asking;
    button.textContent = button.dataset.stop;
    rest();
  };

  const stop = () => {
    clearTimeout(timer);
    timer = 0;
    status.textContent = status.dataset.resting;
    button.textContent = button.dataset.ask;
  };

  button.hidden = false;
  button.addEventListener("click", () => { if (timer) stop(); else start(); });
  start();
})();
