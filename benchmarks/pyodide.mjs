// How fast the solver is in a browser's Python: the rows of solve.py, run by node.
//
//     node benchmarks/pyodide.mjs [--hands 400] [--rounds 5] [--rows contracts,melds,gin]
//
// Needs the packages of tests/readers (`npm ci` there). A row compares with that of `python benchmarks/solve.py`, run
// right before or after; whole rounds are timed by the clock on the wall here, which other work on the machine spoils.
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const top = dirname(dirname(fileURLToPath(import.meta.url)));
const { loadPyodide } = await import(join(top, "tests/readers/node_modules/pyodide/pyodide.mjs"));
const python = await loadPyodide();
python.mountNodeFS("/rummy", top);
python.globals.set("given", python.toPy(process.argv.slice(2)));
python.runPython(`
import runpy, sys
sys.argv = ["solve.py", *given]
sys.dont_write_bytecode = True
runpy.run_path("/rummy/benchmarks/solve.py", run_name="__main__")
`);
