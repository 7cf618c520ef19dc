// Makes what is shown equal to `fresh`, keeping every element that can stay: with it stay the focus, the place scrolled to
// and the parts unfolded. An element whose children differ in number is exchanged as a whole, one marked data-anew left alone.
export function renew(shown, fresh) {
  if (shown.nodeType !== Node.ELEMENT_NODE && shown.nodeName === fresh.nodeName) {
    if (shown.data !== fresh.data) shown.data = fresh.data;
  } else if ("anew" in fresh.dataset) {
    return;
  } else if (shown.nodeName !== fresh.nodeName || shown.childNodes.length !== fresh.childNodes.length) {
    shown.replaceWith(fresh);
  } else {
    renewAttributes(shown, fresh);
    for (let child = shown.firstChild, coming = fresh.firstChild; child;) {
      const [nextChild, nextComing] = [child.nextSibling, coming.nextSibling];
      renew(child, coming);
      [child, coming] = [nextChild, nextComing];
    }
  }
}

// What the person did to an element since it came is no attribute: it is set as well.
function renewAttributes(shown, fresh) {
  const unfolds = shown.nodeName === "DETAILS";
  for (const name of fresh.getAttributeNames()) {
    const value = fresh.getAttribute(name);
    if (shown.getAttribute(name) !== value && !(unfolds && name === "open")) shown.setAttribute(name, value);
  }
  for (const name of shown.getAttributeNames()) {
    if (!fresh.hasAttribute(name) && !(unfolds && name === "open")) shown.removeAttribute(name);
  }
  if (shown.nodeName === "OPTION") shown.selected = fresh.selected;
  if (shown.nodeName !== "INPUT") return;
  if (shown.type === "checkbox") shown.checked = fresh.checked;
  else if (shown !== document.activeElement) shown.value = fresh.value;
}
