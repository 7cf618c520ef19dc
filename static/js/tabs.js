// The tabs of a deck: the one that is open comes into sight, and a fade tells what lies before the first that is seen.
for (const tabs of document.querySelectorAll(".deck-links")) {
  const open = tabs.querySelector("[aria-current]");
  if (open) tabs.scrollLeft = open.offsetLeft - tabs.offsetLeft - (tabs.clientWidth - open.offsetWidth) / 2;
  const tell = () => tabs.toggleAttribute("data-before", tabs.scrollLeft > 4);
  tabs.addEventListener("scroll", tell, { passive: true });
  tell();
}
