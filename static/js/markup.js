// HTML that the server wrote becomes part of a page here and nowhere else: `make lint` refuses innerHTML in every other file, so
// that nothing put together in a script, from what people wrote or what an address says, is ever read as markup.

export function fragmentOf(html) {
  const template = document.createElement("template");
  template.innerHTML = html;
  return template.content;
}

export function fill(place, html) {
  place.innerHTML = html;
}
