// Pairing: a browser may write with the code that the program shows, and then shows the next code to others.

import { drawn, part } from "./dom.js";
import { t } from "./words.js";

let paired = () => {}; // called when the program has taken the code
let fresh = false; // it has just been taken

export function listenForPairing(whenPaired) {
  paired = whenPaired;
  part("pair").addEventListener("click", () => {
    tell("");
    part("pairing").showModal();
  });
  part("invite").addEventListener("click", () => part("inviting").showModal());
  for (const button of document.querySelectorAll("dialog .close")) {
    button.addEventListener("click", () => button.closest("dialog").close());
  }
  part("pair-form").addEventListener("submit", (event) => {
    event.preventDefault();
    say(part("code").value);
  });
  // The code of a link stays in this browser: it is taken out of the address before anything else is asked for.
  const given = /^#pair=([\w-]+)$/.exec(location.hash);
  if (given) {
    history.replaceState(null, "", location.pathname);
    say(given[1]);
  }
}

// What the program says of this browser alone.
export function showYou({ may_write: mayWrite, may_pair: mayPair, invitation, others, home }) {
  part("pair").hidden = !mayPair;
  part("invite").hidden = !invitation;
  part("others").hidden = !others;
  part("home").hidden = !home;
  if (home) part("home").href = home;
  if (mayWrite) part("pairing").close();
  if (mayWrite && home && fresh) location.assign(home); // who has the code of `rollkeeper play` has come to play
  if (!invitation) return part("inviting").close();
  part("inviting-url").textContent = invitation.url;
  part("inviting-code").textContent = invitation.code;
  part("inviting-qr").replaceChildren(qrCode(invitation.qr));
}

async function say(code) {
  try {
    const answer = await fetch("pair", { method: "POST", body: JSON.stringify({ code }) });
    if (answer.ok) {
      fresh = true;
      return paired();
    }
    tell(await answer.text());
  } catch {
    tell(t("The program cannot be reached."));
  }
  if (!part("pairing").open) part("pairing").showModal();
}

function tell(words) {
  part("pair-trouble").textContent = words;
}

// A QR code: one path over all dark modules, on a light ground in dark and light.
function qrCode(rows) {
  const picture = drawn("svg", { viewBox: `0 0 ${rows.length} ${rows.length}`, role: "img", "aria-label": t("The address with the code, as a QR code") });
  const dark = rows.flatMap((row, y) => [...row.matchAll(/1+/g)].map(({ index, 0: run }) => `M${index} ${y}h${run.length}v1h-${run.length}z`));
  picture.append(drawn("path", { d: `M0 0h${rows.length}v${rows.length}h-${rows.length}z`, fill: "#fff" }), drawn("path", { d: dark.join(""), fill: "#000", "shape-rendering": "crispEdges" }));
  return picture;
}
