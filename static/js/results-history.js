// The address follows the results as soon as they are painted; going back asks for the results of the address gone back to.
export function followResults(ask) {
  let shown = here();
  let following = 0;
  const follow = (change) => ({ detail: { path } }) => requestAnimationFrame(() => {
    following = setTimeout(() => {
      if (path !== here()) change(path);
      shown = here();
    });
  });
  document.addEventListener("htmx:pushedIntoHistory", follow((path) => history.pushState(null, "", path)));
  document.addEventListener("htmx:replacedInHistory", follow((path) => history.replaceState(null, "", path)));
  addEventListener("popstate", () => {
    clearTimeout(following);
    if (here() === shown) return;
    shown = here();
    ask(shown);
  });
}

function here() {
  return location.pathname + location.search;
}
