// How a filter that grows gets from its first keys to its last.

const SHAPE = ["buckets", "chainsPerBucket", "fingerprintBits"];
let growthShown = "";

function renderGrowth(state, chosen, again) {
  const grows = chosen?.plan && chosen.kind.grows && state.most > state.n;
  show(by("growth-card"), !!grows);
  if (!grows) {
    growthShown = "";
    return;
  }
  const asked = growthQuestion(chosen.kind, state);
  const answer = planner.recall("growth", asked);
  if (answer === undefined) {
    by("growth-note").textContent = "planning …";
    if (!planner.queue.some((job) => job.task === "growth") && ![...planner.busy.values()].some((job) => job.task === "growth")) {
      planner.ask(0, "growth", asked, again);
      planner.run();
    }
    return;
  }
  if (answer.error !== undefined || growthShown === JSON.stringify(asked)) return;
  growthShown = JSON.stringify(asked);
  const steps = answer.steps;
  const slider = by("step");
  slider.max = steps.length - 1;
  slider.value = Math.min(Number(slider.value), steps.length - 1);
  const last = steps[steps.length - 1];
  const shapes = new Set(steps.map((step) => shapeOf(step))).size;
  by("growth-note").textContent = `From ${bytes(steps[0].memoryBytes)} to ${bytes(last.memoryBytes)} in ${count(steps.length - 1)} steps; `
    + `${count(shapes - 1)} of them change the shape of buckets and chains. The keys are not needed for it.`;
  const paint = () => paintGrowth(steps, Number(slider.value), chosen.colour);
  slider.oninput = paint;
  paint();
}

/** Where an axis of bytes has its ticks. */
function powersOfTwo(least, most) {
  const step = Math.max(1, Math.ceil(Math.log2(most / least) / 6));
  const list = [];
  for (let power = Math.ceil(Math.log2(least)); power <= Math.log2(most); power += step) list.push(2 ** power);
  return list;
}

const shapeOf = (step) => SHAPE.map((name) => valueOf(step.sizes, name)).join();

function paintGrowth(steps, at, colour) {
  const step = steps[at];
  const memory = steps.map((one) => one.memoryBytes);
  const first = Math.max(1, steps[0].keys);
  drawChart(by("growth"), {
    title: "Memory over keys",
    x: { label: "keys", log: true, least: first, most: steps[steps.length - 1].keys, text: short },
    y: { log: true, least: memory[0], most: memory[memory.length - 1], ticks: powersOfTwo(memory[0], memory[memory.length - 1]), room: 62, text: (number) => bytes(number).replace(/\.0+ /, " ") },
    lines: [
      { name: "made at once for all keys", colour: "s6", dashed: true, points: [[first, memory[memory.length - 1]], [steps[steps.length - 1].keys, memory[memory.length - 1]]] },
      { name: "as it grows", colour, strong: true, stairs: true, points: steps.map((one) => [Math.max(1, one.keys), one.memoryBytes]) },
    ],
    dots: [{ x: Math.max(1, step.keys), y: step.memoryBytes, colour, text: bytes(step.memoryBytes) }],
    numbers: () => numbersTable("Numbers", ["keys", "memory", "bits/key", "false positives", "buckets", "chains", "fingerprint bits"],
      steps.map((one) => [count(one.keys), bytes(one.memoryBytes), bits(one.bitsPerKey), probability(one.predictedFpp),
        ...SHAPE.map((name) => count(valueOf(one.sizes, name)))])),
  });
  by("step-label").textContent = `Step ${at} of ${steps.length - 1}`;
  const shape = SHAPE.map((name) => count(valueOf(step.sizes, name)));
  const text = `Up to ${count(step.keys)} keys: ${bytes(step.memoryBytes)}, ${bits(step.bitsPerKey)} bits per key, ${probability(step.predictedFpp)} false positives; `
    + `${shape[0]} buckets of ${shape[1]} chains, fingerprints of ${shape[2]} bits.`;
  by("step-text").textContent = text;
  by("step").setAttribute("aria-valuetext", text);
}
