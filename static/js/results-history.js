// The address follows the results as soon as they are painted; going back asks for the results of the address gone back to.
export function followResults(ask) {
  let shown = here();
  const later = (change) => requestAnimationFrame(() => setTimeout(change));
  document.addEventListener("htmx:pushedIntoHistory", ({ detail: { path } }) => later(() => {
    if (path !== here()) history.pushState(null, "", path);
    shown = here();
  }));
  document.addEventListener("htmx:replacedInHistory", ({ detail: { path } }) => later(() => {
    history.replaceState(null, "", path);
    shown = here();
  }));
  addEventListener("popstate", () => {
    if (here() !== shown) ask(here());
  });
}

function here() {
  return location.pathname + location.search;
}
