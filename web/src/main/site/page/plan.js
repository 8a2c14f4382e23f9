// The view that plans: every kind of filter for what the form asks.

const POWERS_OF_KEYS = Array.from({ length: 17 }, (_, i) => 10 ** (2 + i / 2)).map(Math.round);
const POWERS_OF_FPP = Array.from({ length: 16 }, (_, i) => Number((10 ** (-0.5 - i / 2)).toPrecision(4)));
const ABILITY = { test: null, remove: "remove", count: "count", values: "values" };
const FIELD_OF = { keys: "n", maxKeys: "max", fpp: "p", payloadBits: "bits" };

let kinds = [];

/** What the form asks for. */
function asked() {
  const form = new FormData(by("ask"));
  const text = (name) => String(form.get(name) ?? "").trim();
  const n = readCount(text("n"));
  return {
    texts: Object.fromEntries(["n", "max", "p", "function", "bits", "matters", "profile"].map((name) => [name, text(name)])),
    n,
    most: text("max") === "" ? n : readCount(text("max")),
    p: readProbability(text("p")),
    bits: text("bits") === "" ? -1 : /^[0-9]{1,3}$/.test(text("bits")) ? Number(text("bits")) : NaN,
    ability: ABILITY[text("function")],
    order: text("matters") === "message" ? "messageBitsPerKey" : "bitsPerKey",
    profile: text("profile") || (text("matters") === "speed" ? "fast" : "compact"),
    kind: chosenKind,
  };
}

/** The kind that someone chose; null for the best. */
let chosenKind = null;

const canDo = (kind, state) => state.ability === null || kind.can.includes(state.ability);

/** The question to the library about a kind. */
const question = (kind, state, keys = state.n, most = state.most, p = state.p) =>
  [kind.name, keys, most, p, state.ability !== "remove" && state.ability !== null && kind.payload.most > 0 ? state.bits : -1, 0,
    kind.hasProfiles ? state.profile : "compact"];

const growthQuestion = (kind, state) => {
  const [name, keys, most, p, bits, , profile] = question(kind, state);
  return [name, keys, most, p, bits, profile];
};

const PROBLEMS = {
  n: "a whole number of keys, such as 1000000, 1e6 or 1M",
  max: "a whole number of keys, such as 1000000, 1e6 or 1M",
  p: "a probability, such as 0.01, 1e-2 or 1%",
  bits: "a whole number of bits, such as 8",
};

function problem(field, text) {
  const place = by(field + "-problem");
  place.textContent = text ?? "";
  show(place, !!text);
  by(field).setAttribute("aria-invalid", text ? "true" : "false");
}

/** What is asked at present: what is drawn for anything else comes too late. */
let newest;

/** Plans anew; whatever was under way for another question is dropped. */
function replan() {
  const state = asked();
  newest = state;
  show(by("bits-field"), state.ability === "count" || state.ability === "values");
  saveAddress(state);
  let readable = true;
  for (const [field, value] of [["n", state.n], ["max", state.most], ["p", state.p], ["bits", state.bits]]) {
    const bad = Number.isNaN(value) && !(field === "max" && state.texts.max === "");
    problem(field, bad ? PROBLEMS[field] : null);
    readable &&= !Number.isNaN(value);
  }
  const render = renderSoon(state);
  planner.clear(readable ? render : () => {});
  if (!readable || kinds.length === 0) return;
  for (const kind of kinds) planner.ask(canDo(kind, state) ? 0 : 1, "plan", question(kind, state), render);
  for (const kind of kinds.filter((one) => canDo(one, state))) {
    for (const keys of POWERS_OF_KEYS) planner.ask(3, "plan", question(kind, state, keys, keys), render);
    for (const p of POWERS_OF_FPP) planner.ask(3, "plan", question(kind, state, state.most, state.most, p), render);
  }
  planner.run();
  render();
}

/** A function that renders a state once for each frame, however often it is called. */
function renderSoon(state) {
  let due = false;
  return () => {
    if (due) return;
    due = true;
    requestAnimationFrame(() => {
      due = false;
      if (state === newest) renderPlans(state, renderSoon(state));
    });
  };
}

function renderPlans(state, again) {
  const rows = kinds.map((kind, i) => {
    const plan = planner.recall("plan", question(kind, state));
    return { kind, colour: "s" + i, plan: plan?.error === undefined ? plan : undefined, error: plan?.error, able: canDo(kind, state) };
  });
  const size = (row) => row.plan?.[state.order] ?? (row.error === undefined ? 1e9 : 1e10);
  rows.sort((a, b) => (b.able ? 1 : 0) - (a.able ? 1 : 0) || size(a) - size(b));
  const able = rows.filter((row) => row.able);
  const best = able.find((row) => row.plan);
  const chosen = able.find((row) => row.kind.name === chosenKind && (row.plan || row.error)) ?? best;
  const failures = able.filter((row) => row.error !== undefined);
  if (failures.length === able.length && able.length > 0) blame(failures[0].error);
  const known = POWERS_OF_KEYS.length + POWERS_OF_FPP.length;
  const total = rows.length + able.length * known;
  const waiting = planner.queue.length + planner.busy.size;
  by("progress").value = total === 0 ? 1 : Math.max(0, 1 - waiting / total);
  by("progress").classList.toggle("done", waiting === 0);
  renderTable(state, rows, chosen);
  renderCurves(state, able, chosen);
  renderChosen(state, chosen, best);
  renderGrowth(state, chosen, again);
}

/** Shows a message of the library beside the field that it is about. */
function blame(message) {
  const field = FIELD_OF[message.split(" ")[0]];
  if (field) problem(field, message);
}

function choose(name) {
  chosenKind = name;
  replan();
}

function renderTable(state, rows, chosen) {
  const sizes = rows.filter((row) => row.plan).map((row) => row.plan[state.order]);
  // One giant would make all others look alike.
  const widest = Math.min(Math.max(...sizes, 1), 2.5 * Math.min(...sizes, 1e9));
  const starts = state.most > state.n;
  by("kinds-note").textContent = `${count(state.most)} keys at ${probability(state.p)} false positives, bits per key with all keys in, `
    + (state.order === "messageBitsPerKey" ? "the shortest message first." : "the smallest in memory first.");
  const focused = document.activeElement?.name === "kind" ? document.activeElement.value : null;
  const head = make("thead", { role: "rowgroup" }, make("tr", { role: "row" },
    [["Kind", ""], ["Bits per key", "barcell"], ["Memory", "number"], ["File", "number"], ["Message", "number"], ["In all", "number"], ["Can", ""]].map(([text, css]) =>
      make("th", { scope: "col", role: "columnheader", class: css }, text))));
  const body = make("tbody", { role: "rowgroup" }, rows.map((row) => {
    const { kind, plan } = row;
    const name = make("th", { scope: "row", role: "rowheader" },
      make("label", {},
        make("input", { type: "radio", name: "kind", value: kind.name, checked: row === chosen, disabled: !row.able || !(plan || row.error), onchange: () => choose(kind.name) }),
        make("span", { class: `swatch ${row.colour}`, "aria-hidden": "true" }), kind.name));
    const can = make("td", { role: "cell", class: "can" }, kind.can.join(" · ") || "test only");
    if (!plan) {
      const text = row.error ?? "planning …";
      return make("tr", { role: "row", class: row.able ? "" : "unable" }, name, make("td", { role: "cell", colspan: 5, class: row.error ? "problem" : "note" }, text), can);
    }
    const figure = (field, label) => make("td", { role: "cell", class: "number" + (field === state.order ? " decides" : ""), "data-label": label }, bits(plan[field]));
    return make("tr", { role: "row", class: (row.able ? "" : "unable ") + (row === chosen ? "chosen" : "") }, name,
      make("td", { role: "cell", class: "barcell", "aria-hidden": "true" },
        make("span", { class: `hbar ${row.colour} ${plan[state.order] > widest ? "more" : ""}`, style: `width:${Math.min(100, 100 * plan[state.order] / widest)}%` })),
      figure("bitsPerKey", "memory"), figure("fileBitsPerKey", "file"), figure("messageBitsPerKey", "message"),
      make("td", { role: "cell", class: "number", "data-label": "in all" }, bytes(plan.memoryBytes), starts && kind.grows ? make("small", {}, "from " + bytes(plan.firstMemoryBytes)) : null), can);
  }));
  by("kinds").setAttribute("role", "table");
  by("kinds").replaceChildren(make("caption", { class: "hidden" }, "Kinds of filters, with their sizes"), head, body);
  if (focused) by("kinds").querySelector(`input[value="${focused}"]`)?.focus();
}

function renderCurves(state, able, chosen) {
  const curve = (row, list, at) => ({
    name: row.kind.name, colour: row.colour, strong: row === chosen,
    points: list.map((x) => [x, planner.recall("plan", at(row.kind, x))?.[state.order]]).filter(([, y]) => y > 0),
  });
  const charts = [
    ["over-n", "Over the number of keys", POWERS_OF_KEYS, (kind, x) => question(kind, state, x, x), state.most,
      { label: "keys", log: true, text: short }, (at) => setField("n", short(Number(at.toPrecision(2))), true)],
    ["over-p", "Over false positives", POWERS_OF_FPP, (kind, x) => question(kind, state, state.most, state.most, x), state.p,
      { label: "false positives", log: true, flip: true, text: probability }, (at) => setField("p", probability(Number(at.toPrecision(2))), false)],
  ];
  by("curves-title").textContent = state.order === "bitsPerKey" ? "Bits per key in memory" : "Bits per key of the message";
  by("legend").replaceChildren(...able.filter((row) => row.plan).map((row) =>
    make("li", { class: row === chosen ? "chosen" : "" }, make("span", { class: `swatch ${row.colour}` }), row.kind.name)));
  for (const [id, title, list, at, here, axis, pick] of charts) {
    const lines = able.map((row) => curve(row, list, at));
    const tops = lines.flatMap((line) => line.points.map(([, y]) => y));
    const hereY = chosen?.plan?.[state.order];
    // Giants leave the chart at its top.
    const most = Math.min(Math.max(8, ...tops, hereY ?? 0), Math.max(20, 3 * (hereY ?? 20)));
    const [least, largest] = [Math.min(...list, here), Math.max(...list, here)];
    drawChart(by(id), {
      title, lines, pick,
      x: { ...axis, least, most: largest },
      y: { least: 0, most, text: String },
      dots: hereY ? [{ x: here, y: Math.min(hereY, most), colour: chosen.colour, text: bits(hereY) }] : [],
      numbers: () => numbersTable("Numbers", [axis.label, ...lines.map((line) => line.name)],
        list.map((x) => [axis.text(x), ...lines.map((line) => line.points.find(([px]) => px === x)?.[1].toFixed(2) ?? "–")])),
    });
  }
}

function setField(id, value, dropsMax) {
  by(id).value = value;
  if (dropsMax) by("max").value = "";
  replan();
}

function renderChosen(state, chosen, best) {
  if (!chosen) {
    by("chosen-name").textContent = "Nothing fits";
    by("chosen-why").textContent = "";
    by("chosen").replaceChildren();
    for (const id of ["java", "shell"]) by(id).textContent = "";
    by("sizes").replaceChildren();
    return;
  }
  const { plan, kind } = chosen;
  by("chosen-why").textContent = chosen === best ? (state.order === "bitsPerKey" ? "The smallest that can do it" : "The shortest message that can do it") : "Your choice";
  by("chosen-name").textContent = kind.name;
  if (!plan) {
    by("chosen").replaceChildren(make("p", { class: "problem" }, chosen.error));
    return;
  }
  const keys = state.most;
  const total = (perKey) => bytes(Math.ceil(perKey * keys / 8));
  by("chosen").replaceChildren(stats([
    ["memory", bytes(plan.memoryBytes), `${bits(plan.bitsPerKey)} bits per key`],
    ["file", total(plan.fileBitsPerKey), `${bits(plan.fileBitsPerKey)} bits per key`],
    ["message", total(plan.messageBitsPerKey), `${bits(plan.messageBitsPerKey)} bits per key`],
    ["false positives", probability(plan.predictedFpp), "with all keys in"],
  ]), make("p", { class: "note" }, fits(kind, plan)));
  by("java").textContent = plan.java;
  by("shell").textContent = plan.shell;
  fillFacts(by("sizes"), [...factsOf(plan.sizes), ...factsOf(plan.figures)]);
}

/** What is known about keys that find no room. */
function fits(kind, plan) {
  if (kind.grows) return "It makes room by itself: no key within the number asked for is refused.";
  if (!kind.canOverflow) return "It takes every key; with more than asked for, false positives rise.";
  return `Keys find no room with a probability of ${probability(plan.overflowBound)} at most, ${plan.overflowProved ? "proved" : "estimated"}.`;
}
