// What happens before the app is there, and when it cannot come. The oldest browsers must understand this script, to be
// told that they are too old, so it is written as they know it.
(function () {
  var SENTENCES = $sentences;
  // A module with an exception in it: as much of WebAssembly as Python needs.
  var NEEDED = [0, 97, 115, 109, 1, 0, 0, 0, 1, 4, 1, 96, 0, 0, 3, 2, 1, 0, 10, 8, 1, 6, 0, 6, 64, 25, 11, 11];
  var asked = /[?&]lang=([a-z]+)/.exec(location.search);
  var failed = "";

  function speak() {
    var words = SENTENCES[document.documentElement.lang];
    var all = document.querySelectorAll("[data-say]");
    for (var i = 0; i < all.length; i += 1) all[i].textContent = words[all[i].getAttribute("data-say")];
  }

  function say(id, name) {
    document.getElementById(id).setAttribute("data-say", name);
    speak();
  }

  /** Instead of the app: why it does not come. What did not arrive explains all else, and is told last. */
  function fail(why) {
    if (failed && !(failed === "broken" && why === "missing")) return;
    failed = why;
    document.getElementById("rl-loading").style.display = "none";
    say("rl-why", why);
    document.getElementById("rl-again").hidden = why === "file" || why === "old";
    document.getElementById("rl-failed").hidden = false;
  }

  function able() {
    var modules = false;
    try {
      new Worker("data:text/javascript,", { get type() { modules = true; return "module"; } }).terminate();
      return modules && WebAssembly.validate(new Uint8Array(NEEDED));
    } catch (problem) {
      return false;
    }
  }

  /** A page that was kept for long may name parts that are no longer there, so it is fetched anew as well. */
  document.getElementById("rl-again").onclick = function () {
    var reload = function () { location.reload(); };
    var stay = function () { say("rl-why", "missing"); }; // in place of the browser's own page, which offers less
    document.getElementById("rl-why").textContent = ""; // so that the same sentence is read out again
    fetch(location.href, { cache: "reload" }).then(reload, stay);
  };

  window.rummy = { fail: fail, say: say };
  if (asked && SENTENCES[asked[1]]) document.documentElement.lang = asked[1];
  speak();
  if (location.protocol === "file:") fail("file");
  else if (!able()) fail("old");
  else new MutationObserver(speak).observe(document.documentElement, { attributeFilter: ["lang"] });
  window.addEventListener("error", function (event) {
    if (event.error instanceof SyntaxError) fail("old");
  });
})();
