// Where on the table an offer leads: to another card, or to a part that bears the name of its goal; nowhere that can be seen for some.
export function placeOf({ dataset: { goal } }) {
  return goal ? document.getElementById(goal) ?? document.querySelector(`[data-drop="${goal}"]`) : null;
}
