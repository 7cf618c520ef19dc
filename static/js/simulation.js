// The figures come anew while the games go on: a table that was pushed aside stays where it was.
let places = [];

document.addEventListener("htmx:beforeSwap", () => {
  places = [...document.querySelectorAll("#simulation .table-scroll")].map((table) => [table.id, table.scrollLeft]);
});

document.addEventListener("htmx:afterSwap", () => {
  for (const [id, left] of places) {
    const table = document.getElementById(id);
    if (table) table.scrollLeft = left;
  }
});
