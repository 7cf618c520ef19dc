// Styles that a page brings along only once they are wanted.

const coming = new Map();

// Resolves once they are there; what could not be had is asked for again.
export function styled(address) {
  if (!coming.has(address)) coming.set(address, brought(address).catch((problem) => { coming.delete(address); throw problem; }));
  return coming.get(address);
}

async function brought(address) {
  if (document.querySelector(`link[href="${address}"]`)) return;
  const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href: address });
  await new Promise((done, fail) => {
    link.addEventListener("load", done);
    link.addEventListener("error", () => { link.remove(); fail(new Error(address)); });
    document.head.append(link);
  });
}
