// node compile.mjs RUNTIME ARCHIVE...: has the site's own Python compile what it will run, so that no visit has to, and
// leaves out what has no use in a page. Prints nothing.
import { readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

const [folder, ...archives] = process.argv.slice(2).map((path) => resolve(path));
const runtime = `${folder}/`;
const { loadPyodide } = await import(pathToFileURL(`${runtime}pyodide.mjs`).href);
// Without the places within a line, which only a traceback shows, the files are a fifth smaller.
const python = await loadPyodide({ indexURL: runtime, env: { PYTHONNODEBUGRANGES: "1" } });
python.runPython(`
import importlib._bootstrap_external as bootstrap, importlib.util, io, re, zipfile

PACKAGES = """_pyrepl ctypes email ensurepip http idlelib importlib/metadata lib2to3 multiprocessing pydoc_data sqlite3
    sysconfig test tkinter turtledemo unittest wsgiref xmlrpc zoneinfo xml/dom xml/sax""".split()
MODULES = """_markupbase _pydatetime _pyio antigravity bdb cProfile cmd code compileall configparser doctest filecmp
    fileinput ftplib getpass imaplib mailbox mimetypes modulefinder netrc nturl2path optparse pdb pickletools plistlib
    poplib profile pstats pty py_compile pyclbr pydoc quopri rlcompleter runpy sched shelve smtplib socketserver symtable
    tabnanny tarfile this timeit trace tty uuid wave webbrowser zipapp asyncio/__main__ concurrent/futures/process
    html/parser logging/config logging/handlers pyodide/console urllib/request urllib/robotparser""".split()
ENCODINGS = """__init__ _win_cp_codecs aliases ascii charmap cp1250 cp1252 cp437 idna iso8859_1 iso8859_2 latin_1
    punycode raw_unicode_escape undefined unicode_escape utf_16 utf_16_be utf_16_le utf_32 utf_32_be utf_32_le utf_8
    utf_8_sig""".split()
UNUSED = re.compile(
    rf"({'|'.join(PACKAGES)})/|({'|'.join(MODULES)})[.]py|encodings/(?!({'|'.join(ENCODINGS)})[.]py)|.*/tests/"
)

def compiled(source, name):
    code = compile(source, name, "exec", dont_inherit=True)
    return bytes(bootstrap._code_to_hash_pyc(code, importlib.util.source_hash(source), False))

def convert(archive):
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(archive)) as old, zipfile.ZipFile(out, "w") as new:
        for entry in old.infolist():
            content, name = old.read(entry), entry.filename
            if UNUSED.match(name):
                continue
            if name.endswith(".py"):
                content, name = compiled(content, name), name + "c"
            info = zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0))
            new.writestr(info, content, zipfile.ZIP_DEFLATED, 9)
    return out.getvalue()
`);
const convert = python.globals.get("convert");
for (const path of archives) writeFileSync(path, convert(python.toPy(new Uint8Array(readFileSync(path)))).toJs());
