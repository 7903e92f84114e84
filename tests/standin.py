"""A stand-in for Pyodide: the site's own files are the real ones, and where Python would start this answers at once."""

from __future__ import annotations

from pathlib import Path

__all__ = ["standin"]

_PYODIDE = """
const words = { lost: "lost", reload: "Reload the page", code: "code", copy: "Copy", unkept: "Nothing is kept." };
const reader = {
  first: () => JSON.stringify({ view: {}, saved: {}, words, heard: 0 }),
  receive: (message) => {
    const { kind, query, visit, n } = JSON.parse(message);
    if (kind !== "hello") return "{}";
    const html = '<h1 id="page-title" tabindex="-1">VERSION</h1>';
    const view = { html, title: "VERSION", query, moved: true, focus: "", say: "", lang: "en", visit, n };
    return JSON.stringify({ view, saved: { progress: "" }, words });
  },
};

export async function loadPyodide({ indexURL }) {
  await Promise.all([
    WebAssembly.instantiateStreaming(fetch(`${indexURL}pyodide.asm.wasm`)),
    fetch(`${indexURL}python_stdlib.zip`).then((answer) => answer.arrayBuffer()),
    import(`${indexURL}pyodide.asm.mjs`),
  ]);
  return { unpackArchive() {}, runPython: () => reader };
}
"""


def standin(folder: Path, version: str = "one") -> Path:
    """The folder, with files like those of Pyodide; the page that comes of them shows the version."""
    folder.mkdir(exist_ok=True)
    (folder / "pyodide.mjs").write_text(_PYODIDE.replace("VERSION", version))
    (folder / "pyodide.asm.mjs").write_text("export default null;")
    (folder / "pyodide.asm.wasm").write_bytes(b"\0asm\1\0\0\0")
    (folder / "python_stdlib.zip").write_text("nothing")
    (folder / "pyodide-lock.json").write_text('{"info": {"python": "3.14.2"}, "packages": {"numpy": {}}}')
    return folder
