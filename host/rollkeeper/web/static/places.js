// The beginning and the end of a match: who has thrown what for the start; places, totals, what is owed.

import { element, plain } from "./dom.js";

export function showThrows(place, card) {
  place.hidden = !card.roll_off.length;
  const most = Math.max(0, ...card.roll_off.map((player) => player.total ?? 0));
  place.replaceChildren(...card.roll_off.map((player) => {
    const made = player.total !== null;
    const kind = player.next ? "next" : made && player.total === most ? "best" : "";
    const value = element("b", "", made ? String(player.total) : player.next ? "throws now" : "to throw");
    return element("li", kind, element("span", "name", plain(player.name)), value);
  }));
}

let over = ""; // the game whose end has been celebrated

export function showPlaces(place, card) {
  const several = card.places.length > 1;
  place.hidden = !several;
  const joy = card.places.length > 0 && over !== card.game;
  over = card.places.length ? card.game : "";
  place.classList.toggle("joy", joy);
  place.replaceChildren(...(several ? card.places : []).map(({ rank, name, total, owed }) => {
    const row = element("li", rank === 1 ? "first" : "", element("span", "rank", String(rank)), element("span", "name", plain(name)), element("b", "", String(total)));
    if (owed) row.append(element("small", "", `owes ${owed}`));
    return row;
  }));
  document.getElementById("total").classList.toggle("joy", joy && !several);
}
