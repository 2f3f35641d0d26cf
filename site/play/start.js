// Starts the engine at once, while the rest of the page loads. The name of its worker is the language of the page.

globalThis.firstEngine = new Worker(new URL("worker.js", document.currentScript.src), { type: "module", name: document.documentElement.lang });
