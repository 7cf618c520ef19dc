// Presses of − and ＋ and of the other buttons that change the deck; pressing long goes to the limit or to none.

const LONG_PRESS_MS = 550;

// `forms` send the buttons, `places` are where they stand; `press` takes a button, `setCopies` a stepper and a number.
export function onPresses({ forms, places, press, setCopies, wanted }) {
  let longPressed = false;

  for (const form of forms) {
    form.addEventListener("submit", (event) => {
      if (event.submitter?.name !== "change") return;
      event.preventDefault();
      if (!longPressed) press(event.submitter);
      longPressed = false;
    });
  }

  function longPress(place) {
    let timer = 0;
    const stop = () => clearTimeout(timer);
    place.addEventListener("pointerdown", (event) => {
      const button = event.target.closest(".stepper button");
      longPressed = false;
      stop();
      if (!button || event.button !== 0) return;
      timer = setTimeout(() => {
        longPressed = true;
        const stepper = button.closest(".stepper");
        const most = Number(stepper.dataset.limit ?? stepper.dataset.most);
        setCopies(stepper, button.dataset.step === "1" ? Math.max(most, wanted(stepper.dataset.key)) : 0);
      }, LONG_PRESS_MS);
    });
    for (const name of ["pointerup", "pointercancel", "pointerleave"]) place.addEventListener(name, stop);
    place.addEventListener("contextmenu", (event) => { if (event.target.closest(".stepper")) event.preventDefault(); });
  }
  places.forEach(longPress);
}
