"""A widget on an empty page, with a model of its own in place of a kernel: for what happens in the browser alone."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from playwright.sync_api import Page

EMPTY = "<!doctype html><html lang='en'><title>Stage</title><body><main id='stage'></main></body></html>"
MODEL = """
async ([script, style, state, web]) => {
  const sheet = document.head.appendChild(document.createElement("style"));
  sheet.textContent = style;
  if (web) {
    document.body.dataset.voila = "";
    document.body.className = "rl-voila";
  }
  const listeners = new Map();
  const model = {
    sent: [],
    get: (name) => state[name],
    set(name, value) {
      if (JSON.stringify(state[name]) === JSON.stringify(value)) return;
      state[name] = value;
      for (const listener of listeners.get(`change:${name}`) ?? []) listener();
    },
    save_changes() {},
    send(message) {
      this.sent.push(message);
      this.deliver(message);
    },
    async deliver(message) {
      const answer = await window.kernel?.(message);
      for (const [name, value] of Object.entries(answer ?? {})) this.set(name, value);
    },
    on: (event, listener) => listeners.set(event, [...(listeners.get(event) ?? []), listener]),
    off() {},
  };
  window.model = model;
  const { default: widget } = await import(URL.createObjectURL(new Blob([script], { type: "text/javascript" })));
  widget.render({ model, el: document.getElementById("stage").appendChild(document.createElement("div")) });
}
"""


def perform(
    page: Page,
    address: str,
    script: str,
    style: str,
    state: Mapping[str, object],
    *,
    web: bool = False,
    kernel: Callable[[object], object] | None = None,
) -> None:
    """Opens an empty page at `address` and draws a widget on it.

    `kernel` answers a message with the traits that change. `window.model` is the model.
    """
    page.route("**/stage*", lambda route: route.fulfill(body=EMPTY, content_type="text/html"))
    if kernel:
        page.expose_function("kernel", kernel)
    page.goto(address)
    page.evaluate(MODEL, [script, style, dict(state), web])
