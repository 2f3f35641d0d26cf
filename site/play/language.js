// Which language: that of the link that was pressed last; before that, of the browser. Only the English page leads to
// another one, and only a browser that remembers the choice is led: nobody goes round in circles.

const CHOSEN = "rollkeeper-language";
const links = [...document.querySelectorAll("[data-language]")];
const here = document.documentElement.lang;

function remembered() {
  const first = navigator.languages.map((each) => links.find(({ lang }) => each.toLowerCase().split("-")[0] === lang.split("-")[0])).find(Boolean);
  const chosen = localStorage.getItem(CHOSEN) ?? first?.lang ?? here;
  localStorage.setItem(CHOSEN, chosen);
  return chosen;
}

try {
  const chosen = here === "en" ? remembered() : here;
  const link = links.find(({ lang }) => lang === chosen);
  if (link && chosen !== here) location.replace(link.href + location.search + location.hash);
} catch {
  // This browser remembers nothing.
}

for (const link of links) {
  link.addEventListener("click", (event) => {
    event.preventDefault();
    try {
      localStorage.setItem(CHOSEN, link.lang);
    } catch {
      // then not
    }
    location.assign(link.href + location.search);
  });
}
