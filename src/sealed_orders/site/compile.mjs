// Runs the main() of Python files in Pyodide, one after the other: node compile.mjs PYODIDE STAGE OUT NUMPY FILE...
// NUMPY is a wheel, or empty.
import { mkdirSync, readFileSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

const [pyodide, stage, out, numpy, ...files] = process.argv.slice(2).map((path) => path && resolve(path));
const { loadPyodide } = await import(pathToFileURL(join(pyodide, "pyodide.mjs")).href);
const python = await loadPyodide({ indexURL: pyodide, stdout: console.error, stderr: console.error });
for (const [place, folder] of Object.entries({ "/stage": stage, "/out": out })) {
  mkdirSync(folder, { recursive: true });
  python.FS.mkdirTree(place);
  python.mountNodeFS(place, folder);
}
python.FS.writeFile("/library.zip", readFileSync(join(pyodide, "python_stdlib.zip")));
if (numpy) python.unpackArchive(readFileSync(numpy), "wheel", { extractDir: "/numpy" });
python.FS.mkdir("/steps");
python.runPython("import sys; sys.path[:0] = ['/stage', '/numpy', '/steps']; sys.dont_write_bytecode = True");
try {
  for (const file of files) {
    python.FS.writeFile(`/steps/${basename(file)}`, readFileSync(file));
    await python.pyimport(basename(file, ".py")).main();
  }
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
process.exit(0);
