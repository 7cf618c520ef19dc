// A seat goes to another device with what was kept of its deal: the code drawn here bears it behind the #, and the device that
// reads the code keeps it before it takes the seat.

import encodeQR from "../vendor/qr/index.js";
import { keepFromFragment, keptAsFragment } from "./match-deal-carry.js";

const QUIET = 3;

async function addTo({ dataset }) {
  const fragment = await keptAsFragment(dataset.dealCarry);
  const field = document.querySelector("#copy-seat");
  if (!fragment || !field) return;
  field.value += fragment;
  draw(document.querySelector("[data-deal-carry] svg"), encodeQR(field.value, "raw", { ecc: "low", border: QUIET }));
}

function draw(svg, rows) {
  const size = rows.length;
  const [paper, ink] = svg.querySelectorAll("path");
  svg.setAttribute("viewBox", `0 0 ${size} ${size}`);
  svg.classList.add("match-code--dense");
  paper.setAttribute("d", `M0 0h${size}v${size}h-${size}z`);
  ink.setAttribute("d", rows.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ""))).join(""));
}

const carried = document.querySelector("[data-deal-carry]");
const taken = document.querySelector("[data-deal-take]");
// A browser that keeps nothing hands on the seat alone.
if (carried) await addTo(carried).catch(() => {});
if (taken) await keepFromFragment(taken.dataset.dealTake).catch(() => {});
