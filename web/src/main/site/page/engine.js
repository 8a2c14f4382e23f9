// The compiled library in workers, so that the page never waits.

/** What a worker runs. It becomes text: nothing outside may be named. */
function work() {
  let library;
  let filter;
  const tasks = {
    async start(wasm) {
      library = (await rankbloomCore.runtime().load(wasm)).exports;
      return JSON.parse(library.kinds());
    },
    plan: (...asked) => JSON.parse(library.plan(...asked)),
    growth: (...asked) => JSON.parse(library.growth(...asked)),
    open(file) {
      filter = undefined;
      filter = library.open(new Int8Array(file));
      return { info: JSON.parse(filter.info()), look: JSON.parse(filter.look()) };
    },
    ask(text) {
      const key = rankbloomCore.key(text);
      return {
        found: filter.mightContain(key),
        count: filter.count(key),
        values: filter.values(key),
        read: JSON.parse(filter.query(key)).figures,
      };
    },
    bucket: (bucket, buckets) => JSON.parse(filter.bucket(bucket, buckets)).figures,
  };
  onmessage = async ({ data: [id, task, args] }) => {
    try {
      postMessage([id, await tasks[task](...args)]);
    } catch (failure) {
      postMessage([id, null, String(failure.message || failure)]);
    }
  };
}

const core = globalThis.rankbloomCore;
const wasm = core.unpack();
const workerAddress = URL.createObjectURL(new Blob([
  `const rankbloomCore={${core.runtime},${core.signed},${core.key}};(${work})()`,
], { type: "text/javascript" }));

/** A worker that does one task after the other. */
class Helper {
  #worker;
  #ids = 0;
  #waiting = new Map();

  constructor() {
    this.#start();
  }

  #start() {
    this.#worker = new Worker(workerAddress);
    this.#worker.onmessage = ({ data: [id, result, failure] }) => {
      const [resolve, reject] = this.#waiting.get(id);
      this.#waiting.delete(id);
      if (failure === undefined) resolve(result);
      else reject(new Error(failure));
    };
    this.started = wasm.then((code) => this.call("start", code));
    this.started.catch(() => {});
  }

  call(task, ...args) {
    return new Promise((resolve, reject) => {
      this.#waiting.set(++this.#ids, [resolve, reject]);
      this.#worker.postMessage([this.#ids, task, args]);
    });
  }

  /** Gives up whatever it is at. */
  restart() {
    this.#worker.terminate();
    this.#waiting.clear();
    this.#start();
  }
}

/** Plans, by two workers: what is urgent first, each question once, and nothing that nobody wants any more. */
const planner = {
  helpers: [new Helper(), new Helper()],
  busy: new Map(),
  queue: [],
  known: new Map(),

  /** The answer to a question, at once if it is known. */
  recall: (task, asked) => planner.known.get(JSON.stringify([task, asked])),

  /** Asks; `then` gets the answer. A lower urgency comes first. */
  ask(urgency, task, asked, then) {
    const name = JSON.stringify([task, asked]);
    if (this.known.has(name)) {
      then(this.known.get(name));
      return;
    }
    this.queue.push({ urgency, task, asked, name, then });
  },

  /** Forgets what was asked and not begun; what is at work for long is given up, of the rest `then` is told. */
  clear(then) {
    this.queue = [];
    for (const [helper, job] of this.busy) {
      if (performance.now() - job.since > 200) {
        helper.restart();
        this.busy.delete(helper);
      } else {
        job.then = then;
      }
    }
  },

  /** Puts the helpers to work. */
  run() {
    this.queue.sort((a, b) => a.urgency - b.urgency);
    for (const helper of this.helpers) {
      if (!this.busy.has(helper) && this.queue.length > 0) this.start(helper, this.queue.shift());
    }
  },

  async start(helper, job) {
    this.busy.set(helper, job);
    job.since = performance.now();
    try {
      await helper.started;
      const answer = await helper.call(job.task, ...job.asked);
      this.known.set(job.name, answer);
      if (this.busy.get(helper) === job) job.then(answer);
    } catch (failure) {
      broken(failure);
    }
    if (this.busy.get(helper) === job) {
      this.busy.delete(helper);
      this.run();
    }
  },
};

function broken(failure) {
  by("broken").textContent = "The library does not run here: " + failure.message
    + ". It needs WebAssembly with garbage collection: Chrome or Edge 119, Firefox 120, Safari 18.2, or later.";
  show(by("broken"), true);
}
