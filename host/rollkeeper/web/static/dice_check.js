// The dice of a game, made again from the lines of its log by the browser's own SHA-256 and HMAC. Nothing is believed but
// those lines: neither the server's verdict, for it gives none, nor what a dice event says of itself.

const BELOW = 252; // 42 * 6: with the four bytes from here on, low faces would come more often

// WebCrypto is there only where the page came over https or from this very computer.
export const canCheck = () => globalThis.crypto?.subtle !== undefined;

const bytesOf = (hex) => Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16));
const hexOf = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

// What a log says: {device, epoch, game, commit, nonce, seed, closed, missing, throws}; a throw is {n, dice, kept, share, before}.
export function read(text) {
  const log = { device: "", epoch: "", game: 0, commit: "", nonce: "", seed: "", closed: false, missing: 0, throws: [] };
  let before = "";
  let wanted = 0;
  for (const line of text.split("\n").filter((each) => each.trim())) {
    const event = JSON.parse(line);
    if (event.journal) {
      Object.assign(log, { device: event.device, epoch: event.epoch });
      continue;
    }
    if (wanted && event.n !== wanted) log.missing ||= wanted;
    wanted = event.n + 1;
    if (event.game) Object.assign(log, { game: event.n, commit: event.commit ?? "" });
    if (event.nonce && !log.throws.length) log.nonce ||= event.nonce; // a later one counts for nothing
    const dice = event.roll ?? event["roll-off"];
    if (dice) {
      log.throws.push({ n: event.n, dice, kept: [...(event.keep ?? "")].map(Number), share: event.share ?? "", before });
      before = dice;
    }
    if (event.end !== undefined || event.abandon) Object.assign(log, { closed: true, seed: event.seed ?? "" });
  }
  return log;
}

export const messageOf = (log, thrown) =>
  [log.device, log.epoch, log.game, thrown.n, thrown.share, ...(log.nonce ? [log.nonce] : [])].join(" ");

export async function commitmentOf(seed) {
  return hexOf(new Uint8Array(await crypto.subtle.digest("SHA-256", bytesOf(seed))));
}

// A roll, made again: {bytes, dice}. Each byte is {value, face, die}: face 0 is left out, die 0 was not needed.
export async function make(log, thrown) {
  const key = await crypto.subtle.importKey("raw", bytesOf(log.seed), { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  const digest = await crypto.subtle.sign("HMAC", key, new TextEncoder().encode(messageOf(log, thrown)));
  const bytes = Array.from(new Uint8Array(digest), (value) => ({ value, face: value < BELOW ? (value % 6) + 1 : 0, die: 0 }));
  const ready = bytes.filter(({ face }) => face);
  const dice = [...thrown.dice].map((_, i) => {
    if (thrown.kept.includes(i + 1)) return thrown.before[i] ?? "?";
    const next = ready.shift();
    next.die = i + 1;
    return String(next.face);
  });
  return { bytes, dice: dice.join("") };
}

// The throws of a whole game that do not follow, in order: {n, should}.
export async function failures(log) {
  const made = await Promise.all(log.throws.map(async (thrown) => ({ ...thrown, should: (await make(log, thrown)).dice })));
  return made.filter(({ dice, share, should }) => !share || dice !== should);
}
