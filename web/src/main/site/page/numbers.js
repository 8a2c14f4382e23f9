// Numbers as people write and read them. At most six digits are shown: more would be the machine's, not the plan's.

const SCALES = { k: 1e3, K: 1e3, M: 1e6, G: 1e9, T: 1e12 };

/** A whole number such as 10000000, 10_000_000, 1e7 or 10M; NaN if it is none. */
function readCount(text) {
  const match = /^([0-9][0-9_]*(?:\.[0-9]+)?(?:e[0-9]+)?)([kKMGT]?)$/.exec(text.trim());
  if (!match) return NaN;
  // The product of 1.1 and a million is not quite whole.
  const number = Number(match[1].replaceAll("_", "")) * (SCALES[match[2]] ?? 1);
  return Math.abs(number - Math.round(number)) < 1e-6 ? Math.round(number) : NaN;
}

/** A probability such as 0.001, 1e-3 or 0.1%; NaN if it is none. */
function readProbability(text) {
  const match = /^([0-9]*\.?[0-9]+(?:e[+-]?[0-9]+)?)(%?)$/i.exec(text.trim());
  if (!match) return NaN;
  return match[2] ? Number((Number(match[1]) / 100).toPrecision(15)) : Number(match[1]);
}

const count = (number) => Math.round(number).toLocaleString("en");

/** 1K, 10M, 1.5G: for axes and addresses. */
function short(number) {
  for (const [unit, size] of [["T", 1e12], ["G", 1e9], ["M", 1e6], ["k", 1e3]]) {
    if (number >= size) return String(Number((number / size).toPrecision(4))) + unit;
  }
  return String(Number(number.toPrecision(4)));
}

function bytes(number) {
  if (number < 1024) return count(number) + " B";
  const units = ["KiB", "MiB", "GiB", "TiB", "PiB"];
  let unit = -1;
  do {
    number /= 1024;
    unit++;
  } while (number >= 1024 && unit < units.length - 1);
  return number.toFixed(number < 100 ? 2 : 1) + " " + units[unit];
}

const bits = (number) => number.toFixed(2);

/** 1%, 0.25%, 1.2e-7. */
function probability(number) {
  if (number === 0) return "0";
  if (number >= 1e-5) return String(Number((number * 100).toPrecision(3))) + "%";
  return number.toExponential(2).replace(/\.?0+e/, "e");
}

/** The value of a figure of the library. */
function figureText(figure) {
  if (figure.ratio !== undefined) return figure.ratio < 1e-3 && figure.ratio > 0 ? probability(figure.ratio) : String(Number(figure.ratio.toPrecision(4)));
  if (figure.choice !== undefined) return figure.choice;
  const unit = figure.unit ? " " + figure.unit + (figure.value === 1 ? "" : "s") : "";
  return count(figure.value) + unit;
}

/** Figures that people read, as facts. */
const factsOf = (figures) =>
  figures.filter((figure) => figure.label && figure.values === undefined)
    .map((figure) => [figure.label, figureText(figure), figure.note]);

const numbersOf = (figures, name) => figures.find((figure) => figure.name === name)?.values;
const valueOf = (figures, name) => figures.find((figure) => figure.name === name)?.value;
