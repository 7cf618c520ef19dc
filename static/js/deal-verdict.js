// Shows what the check of an opened deal found. `root` has [data-verdict], [data-lines] and the templates with the words.

import { checkDeal } from "./fair-deal.js";

const MARKS = { right: "○", wrong: "×", unknown: "？" };

export function verdictIn(root) {
  const verdict = root.querySelector("[data-verdict]");
  const lines = root.querySelector("[data-lines]");
  const [words, abouts, ends, verdicts] = ["word", "about", "end", "verdictWord"].map(wordsOf);

  // `changed` names acts of which this browser saw other cards later than at first.
  function show(content, changed = []) {
    const { misfit, found = [{ name: "form", about: misfit, right: false }] } = checkDeal(content);
    const wrong = found.filter(({ right }) => right === false).length;
    const unknown = found.filter(({ right }) => right === null).length;
    lines.replaceChildren(...found.map(lineOf));
    lines.hidden = false;
    const isFault = wrong > 0 || changed.length > 0;
    const said = isFault ? [] : [verdicts.right];
    if (wrong) said.push(fill(verdicts.wrong, { wrong }));
    if (changed.length) said.push(fill(verdicts.changed, { acts: changed.join("・") }));
    if (unknown) said.push(fill(verdicts.unknown, { unknown }));
    // Without C as it was before the game, a deal made afterwards would look the same.
    const keptC = found.some(({ name, about, right }) => name === "kept" && about === "commitment" && right);
    if (!isFault && !keptC) said.push(verdicts.unkept);
    tell(said.join(""), isFault ? "fault" : keptC ? "notice notice--ok" : "notice");
  }

  // Nothing is checked, for the reason that this word says.
  function refuse(word) {
    lines.hidden = true;
    lines.replaceChildren();
    tell(verdicts[word]);
  }

  function tell(sentence, look = "notice") {
    const place = document.createElement("p");
    place.className = look;
    place.textContent = sentence;
    verdict.replaceChildren(place);
  }

  function lineOf({ name, about, right }) {
    const kind = right === null ? "unknown" : right ? "right" : "wrong";
    const line = document.createElement("li");
    line.className = `deal-line--${kind}`;
    const mark = document.createElement("span");
    mark.textContent = MARKS[kind];
    const sentence = document.createElement("span");
    sentence.textContent = fill(words[name], { about: abouts[about] ?? about }) + ends[kind];
    line.append(mark, sentence);
    return line;
  }

  function wordsOf(kind) {
    const templates = [...root.querySelectorAll("template")].filter(({ dataset }) => kind in dataset);
    return Object.fromEntries(templates.map((template) => [template.dataset[kind], template.content.textContent]));
  }

  return { show, refuse, tell };
}

function fill(word, slots) {
  return word.replace(/\{(\w+)\}/g, (_, slot) => slots[slot]);
}
