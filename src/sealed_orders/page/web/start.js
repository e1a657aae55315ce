// Starts Python in a worker of the page: the interpreter, the files of the site, no table yet.

const HEAD = 9; // bytes of a WebAssembly module before the size of its first section
const NAME = 6; // bytes of that section's name

/** What a module of one custom section holds: that is how the site packs files, because hosts compress `.wasm`. */
function unwrapped(bytes) {
  let at = HEAD;
  while (bytes[at] & 0x80) at += 1; // its size: the last byte has no high bit
  return bytes.subarray(at + 1 + NAME);
}

/** Files one after another, behind a list of their names and sizes and the length of that list. */
function unpack(FS, packed, folder) {
  const length = new DataView(packed.buffer, packed.byteOffset).getUint32(0, true);
  const made = new Set();
  let at = 4 + length;
  for (const [name, size] of JSON.parse(new TextDecoder().decode(packed.subarray(4, at)))) {
    const path = `${folder}/${name}`;
    const parent = path.slice(0, path.lastIndexOf("/"));
    if (!made.has(parent)) FS.mkdirTree(parent);
    made.add(parent);
    FS.writeFile(path, packed.subarray(at, (at += size)), { canOwn: true });
  }
}

const LOCK = { info: { abi_version: "", arch: "wasm32", platform: "", python: "" }, packages: {} }; // nothing to install

/** What Python starts from, on its way. `get` fetches a file of the site as bytes. */
export function fetched(site, get) {
  return { modules: Promise.all([import(site.pyodide), import(site.machine)]), table: get(site.table) };
}

/**
 * Python with the table's packages on its path. It reads its library from the packed file as it is: a ZIP archive may
 * have something before it. It collects no garbage while it imports, because nearly everything that is made then stays:
 * call `settled` after.
 */
export async function start(site, files) {
  const [{ loadPyodide }, { default: createPyodideModule }] = await files.modules;
  const info = { ...LOCK.info, ...site.info };
  const starting = loadPyodide({
    indexURL: site.runtime,
    createPyodideModule,
    stdLibURL: site.python,
    lockFileContents: JSON.stringify({ ...LOCK, info }),
    env: { HOME: "/home", PYTHONDONTWRITEBYTECODE: "1" },
  });
  const [python, packed] = await Promise.all([starting, files.table]);
  unpack(python.FS, unwrapped(packed), "/site");
  python.runPython("import gc, sys; gc.disable(); sys.path.insert(0, '/site')");
  return python;
}

/** Everything that is imported stays; from now on garbage is collected beside it. */
export function settled(python) {
  python.runPython("gc.freeze(); gc.enable()");
}
