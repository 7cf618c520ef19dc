// A picture of a card's face that moves over the table, for eyes alone.
export function ghostOf(face, box) {
  const ghost = face.cloneNode(true);
  ghost.classList.add("solo-ghost");
  ghost.ariaHidden = "true";
  Object.assign(ghost.style, { left: `${box.left}px`, top: `${box.top}px`, width: `${box.width}px`, height: `${box.height}px` });
  ghost.style.setProperty("--face-width", `${box.width}px`);
  document.body.append(ghost);
  return ghost;
}
