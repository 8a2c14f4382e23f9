// Elements of the page.

const by = (id) => document.getElementById(id);

/** An element with attributes and children; texts become text. */
const make = (name, attributes = {}, ...children) => fill(document.createElement(name), attributes, children);

/** The same in SVG. */
const draw = (name, attributes = {}, ...children) =>
  fill(document.createElementNS("http://www.w3.org/2000/svg", name), attributes, children);

function fill(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (value === true) element.setAttribute(name, "");
    else if (value !== false && value !== undefined && value !== null) element.setAttribute(name, value);
  }
  element.append(...children.flat().filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

const show = (element, visible) => {
  element.hidden = !visible;
};

/** A table of numbers for those who cannot see a chart, or want the figures. */
const numbersTable = (summary, heads, rows) =>
  make("details", { class: "numbers" },
    make("summary", {}, summary),
    make("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": summary },
      make("table", {},
        make("thead", {}, make("tr", {}, heads.map((head) => make("th", { scope: "col" }, head)))),
        make("tbody", {}, rows.map((row) => make("tr", {}, row.map((cell, i) =>
          i === 0 ? make("th", { scope: "row" }, cell) : make("td", {}, cell))))))));

/** Terms with what is to be told of them. */
const fillFacts = (list, facts) => {
  list.replaceChildren(...facts.map(([term, value, note]) =>
    make("div", {}, make("dt", {}, term), make("dd", {}, value, note ? make("small", {}, " " + note) : null))));
};

/** Large figures side by side. */
const stats = (figures) =>
  make("dl", { class: "stats" }, figures.map(([term, value, note]) =>
    make("div", {}, make("dt", {}, term), make("dd", {}, value, make("small", {}, note ?? "")))));
