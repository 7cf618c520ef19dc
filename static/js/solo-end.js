// The end of a game comes into sight when it is there, wherever on the table one was.
export function endSeen(room) {
  return Boolean(room.querySelector(".solo-scene"));
}

export function showEnd(room, before) {
  if (!before) room.querySelector(".solo-scene")?.scrollIntoView({ block: "start" });
}
