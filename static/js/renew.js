// Makes what is shown equal to `fresh`, keeping every element that can stay: with it stay the focus, the place scrolled to
// and the parts unfolded. An element marked data-anew, and one whose children differ in number, is exchanged as a whole.
export function renew(shown, fresh) {
  if (shown.nodeName !== fresh.nodeName || shown.childNodes.length !== fresh.childNodes.length || fresh.dataset?.anew !== undefined) {
    shown.replaceWith(fresh);
    return;
  }
  if (shown.nodeType === Node.TEXT_NODE) {
    if (shown.data !== fresh.data) shown.data = fresh.data;
    return;
  }
  if (shown.nodeType !== Node.ELEMENT_NODE) return;
  renewAttributes(shown, fresh);
  const coming = [...fresh.childNodes];
  [...shown.childNodes].forEach((child, place) => renew(child, coming[place]));
}

// What the person did to an element since it came is no attribute: it is set as well.
function renewAttributes(shown, fresh) {
  const unfolds = shown.nodeName === "DETAILS";
  for (const { name, value } of fresh.attributes) {
    if (shown.getAttribute(name) !== value && !(unfolds && name === "open")) shown.setAttribute(name, value);
  }
  for (const { name } of [...shown.attributes]) {
    if (!fresh.hasAttribute(name) && !(unfolds && name === "open")) shown.removeAttribute(name);
  }
  if (shown.nodeName === "OPTION") shown.selected = fresh.selected;
  if (shown.nodeName !== "INPUT") return;
  if (shown.type === "checkbox") shown.checked = fresh.checked;
  else if (shown !== document.activeElement) shown.value = fresh.value;
}
