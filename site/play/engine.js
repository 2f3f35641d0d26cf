// The files of the engine, for each worker that runs MicroPython.

export async function loaded(name) {
  const answer = await fetch(new URL(name, import.meta.url));
  if (!answer.ok) throw new Error(`${name} cannot be loaded (${answer.status})`);
  return new Uint8Array(await answer.arrayBuffer());
}

// Puts the files of engine.pack where MicroPython looks for modules.
export function unpack(fs, pack) {
  const length = new DataView(pack.buffer).getUint32(0, true);
  let at = 4 + length;
  const folders = new Set();
  if (!fs.analyzePath("/lib").exists) fs.mkdir("/lib");
  for (const [name, size] of JSON.parse(new TextDecoder().decode(pack.subarray(4, at)))) {
    const steps = name.split("/").slice(0, -1);
    steps.forEach((_, i) => {
      const folder = `/lib/${steps.slice(0, i + 1).join("/")}`;
      if (!folders.has(folder)) fs.mkdir(folder);
      folders.add(folder);
    });
    fs.writeFile(`/lib/${name}`, pack.subarray(at, at + size));
    at += size;
  }
}
