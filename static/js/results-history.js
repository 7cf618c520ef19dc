// The address follows the results as soon as they are painted; going back asks for the results of the address gone back to.
// Returns what lets the address follow the results, with `stay` for an address that shows the same.
export function followResults(ask) {
  let shown = here();
  let following = 0;
  const follow = (path, change) => oncePainted(() => {
    following = setTimeout(() => {
      if (path !== here()) history[change](null, "", path);
      shown = here();
    });
  });
  addEventListener("popstate", () => {
    clearTimeout(following);
    if (here() === shown) return;
    shown = here();
    ask(shown);
  });
  return Object.assign(follow, { stay: () => { shown = here(); } });
}

function oncePainted(then) {
  requestAnimationFrame(() => requestAnimationFrame(then));
}

function here() {
  return location.pathname + location.search;
}
