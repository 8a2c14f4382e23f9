// The view that looks into a file: what it is, how it lies, what a query reads.

const EXAMPLES = { "elements.rbf": ["ELEMENTS_FILE", "tungsten"], "numbers.rbf": ["NUMBERS_FILE", "4711"] };
const ABILITIES = { test: "test keys", remove: "remove them", count: "count them", values: "carry values", grow: "grow" };

/** Loads of fewer buckets say nothing. */
const FEW_BUCKETS = 5;
let reader = null;
let opened = null;

async function openFile(name, content) {
  reader ??= new Helper();
  by("look-status").textContent = `Reading ${name} …`;
  show(by("look-failure"), false);
  try {
    await reader.started;
  } catch (failure) {
    broken(failure);
    return;
  }
  try {
    const { info, look } = await reader.call("open", content);
    opened = { name, info, look: look.figures ?? [], expected: look.expectedLoads ?? [] };
  } catch (failure) {
    opened = null;
    by("look-failure").textContent = `${name}: ${failure.message}`;
    show(by("look-failure"), true);
  }
  by("look-status").textContent = opened ? `${name} is read and checked.` : "";
  show(by("looked"), opened !== null);
  if (opened) await renderOpened();
}

async function renderOpened() {
  const { name, info, look } = opened;
  by("look-file").textContent = `${name}, ${info.coding === "plain" ? "plain" : "entropy-coded"}`;
  by("look-name").textContent = info.kind;
  const perKey = (total) => info.keys > 0 ? `${bits(total * 8 / info.keys)} bits per key` : "";
  by("look-stats").replaceChildren(stats([
    ["elements", count(info.elements), info.elements > info.keys ? `of about ${count(info.keys)} keys` : ""],
    ["false positives", probability(info.expectedFpp), "expected at this load"],
    ["file", bytes(info.fileBytes), perKey(info.fileBytes)],
    ["memory", bytes(info.memoryBytes), perKey(info.memoryBytes)],
  ]), make("p", { class: "note" }, "It can " + ["test", ...info.can].map((ability) => ABILITIES[ability]).join(", ") + "."));
  fillFacts(by("geometry"), [
    ...factsOf(info.sizes), ...factsOf(info.figures),
    ["hash", info.hash, "seed " + info.seed], ["identity", BigInt(info.identity).toString(16).padStart(16, "0")],
  ]);
  renderLoads();
  by("answer").textContent = "";
  by("answer").className = "";
  by("walk").replaceChildren();
  const buckets = valueOf(look, "buckets");
  show(by("bucket-card"), buckets !== undefined);
  if (buckets !== undefined) await showBucket(0);
}

function renderLoads() {
  const figures = [...opened.look, ...opened.info.figures];
  const loads = numbersOf(figures, "bucketsByLoad");
  const buckets = (loads ?? []).reduce((sum, number) => sum + number, 0);
  show(by("loads-card"), buckets >= FEW_BUCKETS);
  if (buckets < FEW_BUCKETS) return;
  let first = loads.findIndex((buckets) => buckets > 0);
  first = Math.max(0, first - 1);
  // Few buckets are spread over many loads: neighbours are shown together.
  const wide = Math.ceil((loads.length - first) / Math.min(60, Math.max(8, 2 * Math.sqrt(buckets))));
  const sum = (list, from) => list.slice(from, from + wide).reduce((total, number) => total + number, 0);
  const bars = [];
  const expected = [];
  for (let from = first; from < loads.length; from += wide) {
    const name = wide === 1 ? count(from) : `${count(from)} to ${count(from + wide - 1)}`;
    bars.push({ x: from + (wide - 1) / 2, wide, y: sum(loads, from), name, text: `${count(sum(loads, from))} with ${name} cells` });
    if (opened.expected.length) expected.push([from + (wide - 1) / 2, sum(opened.expected, from)]);
  }
  const most = Math.max(...bars.map((bar) => bar.y), ...expected.map(([, number]) => number));
  drawChart(by("loads"), {
    title: expected.length ? "Buckets by load, and the line that the plan expects of chance" : "Buckets by load",
    x: { label: "cells in a bucket", least: first - 0.6, most: first + bars.length * wide - 0.4, text: (load) => (Number.isInteger(load) ? count(load) : "") },
    y: { least: 0, most: most * 1.05, text: short },
    bars,
    lines: expected.length > 1 ? [{ name: "expected", colour: "s1", strong: true, points: expected }] : [],
    numbers: () => numbersTable("Numbers", ["cells", "buckets", ...(expected.length ? ["expected"] : [])],
      bars.map((bar, i) => [bar.name, count(bar.y), ...(expected.length ? [bits(expected[i][1])] : [])])),
  });
}

async function showBucket(number) {
  const buckets = valueOf(opened.look, "buckets");
  const wanted = Math.min(buckets - 1, Math.max(0, number));
  const read = await reader.call("bucket", wanted, buckets);
  paintBucket(read, false);
}

/** Draws a bucket; with the way of a query where one was asked. */
function paintBucket(read, asked) {
  const [base, higher, cells, payloads, chains] = ["baseIndex", "higherIndex", "fingerprints", "payloads", "cellChains"].map((name) => numbersOf(read, name));
  const bucket = valueOf(read, "bucket");
  const buckets = valueOf(opened.look, "buckets");
  by("bucket-number").value = bucket;
  by("bucket-of").textContent = `of 0 to ${count(buckets - 1)}`;
  by("bucket-before").disabled = bucket === 0;
  by("bucket-after").disabled = bucket >= buckets - 1;
  if (!base) {
    by("bucket").replaceChildren(make("p", { class: "problem" }, "These bits are no bucket."));
    return;
  }
  const visited = asked ? numbersOf(read, "visited") : [];
  const asks = asked ? valueOf(read, "chain") : -1;
  const ones = (list) => list.reduce((sum, bit) => sum + bit, 0);
  const digits = Math.ceil(valueOf(opened.look, "fingerprintBits") / 4);
  by("bucket-note").textContent = `${count(base.length + higher.length * (1 + valueOf(opened.look, "fingerprintBits") + valueOf(opened.look, "payloadBits")))} bits, `
    + `from bit ${count(valueOf(read, "firstBit"))} of the plain file. A one in the base index is a chain's first cell; a one in the higher index says that the cell of that number has a successor. `
    + "Cells stand in the order of these ones. Point at a bit or a cell to see its chain.";
  const bit = (value, chain, read) => make("span", { class: `bit ${value ? "one" : ""} ${read ? "read" : ""}`, "data-chain": chain });
  const part = (title, label, children, css) => make("div", { class: "part" }, make("h3", {}, title), make("div", { class: css, role: "img", "aria-label": label }, children));
  by("bucket").replaceChildren(
    part(`Base index: ${count(base.length)} chains, ${count(ones(base))} in use`, `${base.length} bits, ${ones(base)} ones`,
      base.map((value, chain) => bit(value, chain, chain === asks)), "bits"),
    part(`Higher index: ${count(higher.length)} cells, ${count(ones(higher))} with a successor`, `${higher.length} bits, ${ones(higher)} ones`,
      higher.map((value, cell) => bit(value, chains[cell], visited.includes(cell) && isLeft(read, cell))), "bits"),
    part(`Cells: fingerprint${payloads ? " and payload" : ""}`, `${cells.length} cells`,
      cells.map((fingerprint, cell) => make("span", { class: `cell ${visited.includes(cell) ? "read" : ""}`, "data-chain": chains[cell] },
        hex(fingerprint, digits), payloads ? make("b", {}, String(payloads[cell])) : null)), "cells"));
}

const hex = (number, digits = 1) => Number(number).toString(16).padStart(digits, "0");

/** Whether a query goes on to the bit of a cell: not if it holds what is looked for, or more. */
const isLeft = (read, cell) => numbersOf(read, "fingerprints")[cell] < valueOf(read, "fingerprint");

async function askKey(text) {
  const { found, count: times, values, read } = await reader.call("ask", text);
  const answer = by("answer");
  answer.className = found ? "maybe" : "no";
  answer.textContent = !found ? `“${text}” is certainly not in it.`
    : `“${text}” may be in it` + (times === "" ? "" : times === "?" ? ", more often than it can count" : `, ${times} ${times === "1" ? "time" : "times"}`)
      + (values === "?" ? "." : values.includes(" ") ? `, with one of the values ${values.split(" ").join(", ")}.` : `, with the value ${values}.`);
  by("walk").replaceChildren(...walk(read, found).map((step) => make("li", {}, step)));
  if (numbersOf(read, "baseIndex")) paintBucket(read, true);
}

/** What a query read, in words. */
function walk(read, found) {
  const positions = numbersOf(read, "positions");
  if (positions) {
    const used = numbersOf(read, "used");
    const last = used.indexOf(0);
    return positions.slice(0, last < 0 ? undefined : last + 1)
      .map((position, i) => `Position ${count(position)} is ${used[i] ? "in use." : "not: no key can have passed here."}`);
  }
  const [base, higher, cells, visited] = ["baseIndex", "higherIndex", "fingerprints", "visited"].map((name) => numbersOf(read, name));
  if (!base) return [];
  const [bucket, chain, fingerprint] = ["bucket", "chain", "fingerprint"].map((name) => valueOf(read, name));
  const steps = [`The hash names bucket ${count(bucket)}, chain ${chain} and fingerprint ${hex(fingerprint)}.`];
  if (!base[chain]) return [...steps, `Bit ${chain} of the base index is zero: the chain is empty.`];
  for (const [i, cell] of visited.entries()) {
    const from = i === 0 ? `Bit ${chain} of the base index` : `Bit ${visited[i - 1]} of the higher index`;
    const held = cells[cell];
    const ends = i === visited.length - 1;
    const outcome = ends && found && held === fingerprint ? "that is it."
      : held > fingerprint ? "larger, and chains ascend: it is not there."
        : ends && held === 0 && i > 1 ? "the mark after which counts follow: it is not there."
          : "less.";
    steps.push(`${from} is one, with ${cell} ones before it: cell ${cell} holds ${hex(held)}, ${outcome}`);
  }
  const last = visited[visited.length - 1];
  if (!found && cells[last] < fingerprint && !higher[last]) steps.push(`Bit ${last} of the higher index is zero: the chain ends.`);
  return steps;
}

by("file").addEventListener("change", async ({ target }) => {
  const [file] = target.files;
  if (file) await openFile(file.name, await file.arrayBuffer());
  target.value = "";
});
for (const button of document.querySelectorAll("[data-example]")) {
  button.addEventListener("click", () => {
    const name = button.dataset.example;
    const [file, key] = EXAMPLES[name];
    by("key").value = key;
    return openFile(name, Uint8Array.from(atob(file), (c) => c.charCodeAt(0)).buffer);
  });
}
addEventListener("dragover", (event) => {
  event.preventDefault();
  by("drop").classList.add("over");
});
addEventListener("dragleave", (event) => {
  if (event.relatedTarget === null) by("drop").classList.remove("over");
});
addEventListener("drop", async (event) => {
  event.preventDefault();
  by("drop").classList.remove("over");
  const [file] = event.dataTransfer.files;
  if (!file) return;
  showView("look");
  saveAddress(asked());
  await openFile(file.name, await file.arrayBuffer());
});
by("question").addEventListener("submit", (event) => {
  event.preventDefault();
  return askKey(by("key").value);
});
by("bucket-form").addEventListener("submit", (event) => {
  event.preventDefault();
  return showBucket(readCount(by("bucket-number").value) || 0);
});
by("bucket-before").addEventListener("click", () => showBucket(Number(by("bucket-number").value) - 1));
by("bucket-after").addEventListener("click", () => showBucket(Number(by("bucket-number").value) + 1));
by("bucket").addEventListener("pointerover", ({ target }) => {
  const chain = target.closest("[data-chain]")?.dataset.chain;
  for (const one of by("bucket").querySelectorAll(".lit")) one.classList.remove("lit");
  if (chain !== undefined) for (const one of by("bucket").querySelectorAll(`[data-chain="${chain}"]`)) one.classList.add("lit");
});
