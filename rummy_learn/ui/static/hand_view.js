// A hand of its own in a notebook. Needs hand.js before it.

function render({ model, el }) {
  el.classList.add("rl");
  const picked = () => Object.values(hands.picks())[0] ?? [];
  const hands = watchHands(el, () => {
    model.set("selected", picked());
    model.save_changes();
  });
  const draw = () => {
    el.innerHTML = model.get("html");
    hands.sync();
  };
  const pick = () => {
    const list = el.querySelector("[data-hand]");
    if (!list || String(picked()) === String(model.get("selected"))) return;
    list.dataset.picked = model.get("selected").join(" ");
    list.dataset.turn = String(Number(list.dataset.turn ?? 0) + 1);
    hands.sync();
  };
  model.on("change:html", draw);
  model.on("change:selected", pick);
  draw();
  return () => {
    hands.stop();
    model.off("change:html", draw);
    model.off("change:selected", pick);
  };
}

export default { render };
