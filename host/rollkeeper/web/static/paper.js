// The button that prints the sheet.

document.getElementById("print").addEventListener("click", () => print());
