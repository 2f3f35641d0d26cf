// What a screen reader and the keys want: a name for the theme's search, and wide tables that can be scrolled by keys.
document.querySelector(".md-search")?.setAttribute("aria-label", "Search");
addEventListener("load", () => {
  for (const table of document.querySelectorAll(".md-typeset__scrollwrap")) table.tabIndex = 0;
});
