// Starts the engine at once, while the rest of the page loads: a worker, and what the worker gets from here. The page has
// links to these files, so they are on their way before this script runs.

const at = (name) => new URL(name, import.meta.url);
let first = begun();
let files = null;

function begun() {
  return new Worker(at("worker.js"), { type: "module", name: document.documentElement.lang }); // in its language
}

// A worker that waits for its first message.
export function engine() {
  const worker = first ?? begun();
  first = null;
  return worker;
}

// {interpreter, pack}: MicroPython, compiled, and the files that it runs. A later engine gets them without a network.
export function engineFiles() {
  files ??= Promise.all([compiled("micropython.wasm"), loaded("engine.pack").then((answer) => answer.arrayBuffer())]).catch((error) => {
    files = null; // the next time they are asked for again
    throw error;
  }).then(([interpreter, pack]) => ({ interpreter, pack }));
  return files;
}

async function compiled(name) {
  const answer = await loaded(name);
  const copy = answer.clone();
  return WebAssembly.compileStreaming(answer).catch(async () => WebAssembly.compile(await copy.arrayBuffer())); // a host that does not know its type
}

async function loaded(name) {
  const answer = await fetch(at(name));
  if (!answer.ok) throw new Error(`${name} cannot be loaded (${answer.status})`);
  return answer;
}

engineFiles().catch(() => {}); // who asks for them is told
