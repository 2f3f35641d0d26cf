// Where the games are kept: the files of the handheld, in this browser's IndexedDB.
//
// Law: what `keep` has awaited is on the disk. The journal only grows, so what is new of it is put beside what is there,
// under the place where it begins; the small files (settings, seeds, names) are put whole, in the same transaction.

const JOURNAL = "/kept/journal.jsonl";
const MANY = 1000; // parts of the journal: then they are put together, as reading 20,000 takes a quarter of a second
const SMALL = ["settings", "seeds", "roster"];

export class Keeping {
  constructor(fs) {
    this.fs = fs;
    this.database = null;
    this.kept = 0; // bytes of the journal
    fs.writeFile(JOURNAL, new Uint8Array()); // MicroPython numbers errors otherwise here: "not there" would be another one
    this.nodes = new Map(); // small file -> the file of the file system that is kept
  }

  // Opens it, and puts what is kept into the file system. Throws if this browser keeps nothing.
  async open() {
    this.database = await done(Object.assign(indexedDB.open("rollkeeper", 1), {
      onupgradeneeded({ target: { result } }) {
        result.createObjectStore("journal");
        result.createObjectStore("files");
      },
    }));
    const from = this.database.transaction(["journal", "files"]);
    const [parts, names, files] = await Promise.all([
      done(from.objectStore("journal").getAll()), done(from.objectStore("files").getAllKeys()), done(from.objectStore("files").getAll()),
    ]);
    names.forEach((name, at) => this.fs.writeFile(`/kept/${name}`, files[at]));
    this.fs.writeFile(JOURNAL, new Uint8Array(await new Blob(parts).arrayBuffer()));
    this.look((name, node) => this.nodes.set(name, node));
    this.kept = this.size();
    if (parts.length > MANY) await this.together().catch(() => {}); // it failed: they are as they were
  }

  // Puts the journal there as one part.
  async together() {
    const to = this.database.transaction("journal", "readwrite", { durability: "strict" });
    const written = finished(to);
    to.objectStore("journal").clear();
    to.objectStore("journal").put(this.fs.readFile(JOURNAL), 0);
    await written;
  }

  // Puts what the handheld has written since on the disk. Rejects if that fails: then nothing of it is there.
  async keep() {
    if (!this.database) return;
    const size = this.size();
    const changed = new Map();
    this.look((name, node) => this.nodes.get(name) !== node && changed.set(name, node));
    if (size === this.kept && !changed.size) return;
    const to = this.database.transaction(["journal", "files"], "readwrite", { durability: "strict" });
    const written = finished(to);
    if (size < this.kept) { // a half line was cut off: all of it again
      to.objectStore("journal").clear();
      this.kept = 0;
    }
    if (size > this.kept) to.objectStore("journal").put(this.fs.readFile(JOURNAL).slice(this.kept), this.kept);
    for (const name of changed.keys()) to.objectStore("files").put(this.fs.readFile(`/kept/${name}`), name);
    await written;
    this.kept = size;
    for (const [name, node] of changed) this.nodes.set(name, node);
  }

  size() {
    return this.fs.analyzePath(JOURNAL).exists ? this.fs.stat(JOURNAL).size : 0;
  }

  // A small file is replaced by another one, so its node says whether it has changed.
  look(each) {
    for (const name of SMALL) {
      const { exists, object } = this.fs.analyzePath(`/kept/${name}`);
      if (exists) each(name, object.id);
    }
  }
}

function done(request) {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

function finished(transaction) {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = resolve;
    transaction.onabort = transaction.onerror = () => reject(transaction.error ?? new Error("it was broken off"));
  });
}
