// The figures come anew while the games go on: a table that was pushed aside stays where it was, a fold that was opened open.
let places = [];
let opened = [];

document.addEventListener("htmx:beforeSwap", () => {
  places = [...document.querySelectorAll("#simulation .table-scroll")].map((table) => [table.id, table.scrollLeft]);
  opened = [...document.querySelectorAll("#simulation details[open]")].map((fold) => fold.id);
});

document.addEventListener("htmx:afterSwap", () => {
  for (const [id, left] of places) {
    const table = document.getElementById(id);
    if (table) table.scrollLeft = left;
  }
  for (const id of opened) {
    const fold = document.getElementById(id);
    if (fold) fold.open = true;
  }
});
