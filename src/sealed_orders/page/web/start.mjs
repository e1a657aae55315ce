// Starts Python in a worker of the page, or in Node for the tests: the interpreter, the files of the site, no table yet.

/** What a module of one custom section holds: that is how the site packs files, because hosts compress `.wasm`. */
function unwrapped(bytes) {
  const [section] = WebAssembly.Module.customSections(new WebAssembly.Module(bytes), "files");
  return new Uint8Array(section);
}

/** Files one after another, behind a list of their names and sizes and the length of that list. */
function unpack(FS, packed, folder) {
  const length = new DataView(packed.buffer).getUint32(0, true);
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

/** Python with the table's packages on its path. `get` fetches a file of the site as bytes. */
export async function start(site, get, more = {}) {
  const [library, packed] = await Promise.all([get(site.python), get(site.table)]);
  const stdLibURL = URL.createObjectURL(new Blob([unwrapped(library)]));
  const info = { ...LOCK.info, ...site.info };
  const python = await site.loadPyodide({
    indexURL: site.runtime,
    stdLibURL,
    lockFileContents: JSON.stringify({ ...LOCK, info }),
    env: { HOME: "/home", PYTHONDONTWRITEBYTECODE: "1" },
    ...more,
  });
  URL.revokeObjectURL(stdLibURL);
  unpack(python.FS, unwrapped(packed), "/site");
  python.runPython("import sys; sys.path.insert(0, '/site')");
  return python;
}
