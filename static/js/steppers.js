// − and ＋ beside a number field: a press goes one step within the bounds of the field. Fields that come later have them, too.
document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-by]");
  const field = button?.parentElement.querySelector("input[type=number]");
  if (!field) return;
  if (Number(button.dataset.by) > 0) field.stepUp();
  else field.stepDown();
  field.dispatchEvent(new Event("change", { bubbles: true }));
});
