// Starts the engine at once, while the rest of the page loads.

globalThis.firstEngine = new Worker(new URL("worker.js", document.currentScript.src), { type: "module" });
