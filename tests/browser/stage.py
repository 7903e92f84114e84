"""Pages without a server or a kernel behind them.

`perform` draws a widget on an empty page, with a model of its own: for what happens in the browser alone. A `Stage`
shows the whole app, as the server's page and the static site do, with the Python of this process behind it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any
from urllib.parse import urlsplit
from weakref import WeakKeyDictionary

from playwright.sync_api import BrowserContext, Page, Route

from rummy_learn.ui import App, assets, places
from rummy_learn.ui.site.reader import Reader

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


PAGE = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Rummy Learn</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="page.css">
<link rel="stylesheet" href="app.css">
</head>
<body class="rl-voila" data-voila="stage">
<a id="rl-skip" href="#page-title" hidden>Skip to the content</a>
<div id="rl-loading" class="rl-notice" role="status"><h1>Dealing the cards…</h1></div>
<div id="rendered_cells" role="main"><div id="app"></div></div>
<script type="module" src="stage.js"></script>
</body>
</html>
"""
SCRIPT = """
import app from "./app.js";

document.addEventListener("rummy:ready", () => {
  document.getElementById("rl-loading").hidden = true;
  document.getElementById("rl-skip").hidden = false;
}, { once: true });

const traits = JSON.parse(await window.python(null));
const watched = {};
const model = {
  get: (name) => traits[name],
  async send(message) {
    const changed = JSON.parse(await window.python(JSON.stringify(message)));
    Object.assign(traits, changed);
    for (const name of Object.keys(changed)) for (const heard of watched[`change:${name}`] ?? []) heard();
  },
  on: (event, heard) => (watched[event] ??= new Set()).add(heard),
  off: (event, heard) => watched[event]?.delete(heard),
};
app.render({ model, el: document.getElementById("app") });
"""


class Stage:
    """Answers what the pages of a browser ask at an address.

    Each page has a reader of its own, and a new one when it is loaded again, as each has a kernel elsewhere.
    """

    def __init__(self, context: BrowserContext, address: str) -> None:
        self._readers: WeakKeyDictionary[Page, Reader] = WeakKeyDictionary()
        self._files = {
            "": ("text/html", PAGE),
            "page.css": ("text/css", places.TEMPLATES.joinpath("voila/templates/rummy/static/page.css").read_text()),
            "app.css": ("text/css", assets.style()),
            "app.js": ("text/javascript", App._esm),
            "stage.js": ("text/javascript", SCRIPT),
        }
        context.route(f"{address}**", self._hand_out)
        context.expose_binding("python", self._answer)

    def _hand_out(self, route: Route) -> None:
        type_, body = self._files[urlsplit(route.request.url).path.removeprefix("/")]
        route.fulfill(content_type=type_, body=body)

    def _answer(self, source: dict[str, Any], message: str | None) -> str:
        if message is None:
            reader = self._readers[source["page"]] = Reader()
            return reader.first()
        return self._readers[source["page"]].receive(message)
