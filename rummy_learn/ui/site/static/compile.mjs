// node compile.mjs SITE: has the site's own Python compile what it will run, so that no visit has to. Prints nothing.
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

const site = resolve(process.argv[2]);
const pyodide = `${site}/pyodide/`;
const { loadPyodide } = await import(pathToFileURL(`${pyodide}pyodide.mjs`).href);
const python = await loadPyodide({ indexURL: pyodide });
python.FS.mkdirTree("/site");
python.FS.mount(python.FS.filesystems.NODEFS, { root: site }, "/site");
python.runPython(`
import importlib._bootstrap_external as bootstrap, importlib.util, io, pathlib, zipfile

UNUSED = ("idlelib/", "lib2to3/", "ensurepip/", "tkinter/", "turtledemo/", "pydoc_data/", "test/")

def compiled(source, name):
    code = compile(source, name, "exec", dont_inherit=True)
    return bytes(bootstrap._code_to_hash_pyc(code, importlib.util.source_hash(source), False))

def convert(path):
    out = io.BytesIO()
    with zipfile.ZipFile(path) as old, zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as new:
        for entry in old.infolist():
            if entry.filename.startswith(UNUSED) or "/tests/" in entry.filename:
                continue
            content, name = old.read(entry), entry.filename
            if name.endswith(".py"):
                content, name = compiled(content, name), name + "c"
            info = zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0))
            info.compress_type = zipfile.ZIP_DEFLATED
            new.writestr(info, content)
    path.write_bytes(out.getvalue())

for path in ("app.zip", "pyodide/python_stdlib.zip"):
    convert(pathlib.Path("/site", path))
`);
