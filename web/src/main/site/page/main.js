// Tabs, the address bar, and copying.

const VIEWS = ["plan", "look"];
const DEFAULTS = { n: "1M", max: "", p: "1%", function: "test", bits: "", matters: "memory", profile: "" };
let view = "plan";

function showView(name, focus) {
  view = name;
  for (const one of VIEWS) {
    const tab = by("tab-" + one);
    tab.setAttribute("aria-selected", String(one === name));
    tab.tabIndex = one === name ? 0 : -1;
    show(by(one), one === name);
    if (focus && one === name) tab.focus();
  }
}

/** The address holds what differs from a fresh page. */
function saveAddress(state) {
  const parameters = new URLSearchParams();
  for (const [name, usual] of Object.entries(DEFAULTS)) {
    if (state.texts[name] !== usual) parameters.set(name, state.texts[name]);
  }
  if (chosenKind !== null) parameters.set("kind", chosenKind);
  const text = parameters.toString();
  const wanted = "#" + view + (text && view === "plan" ? "?" + text : "");
  if (location.hash !== wanted && !(wanted === "#plan" && location.hash === "")) history.replaceState(null, "", wanted);
}

function readAddress() {
  const [name, text] = location.hash.slice(1).split("?");
  const parameters = new URLSearchParams(text ?? "");
  for (const [field, usual] of Object.entries(DEFAULTS)) {
    const value = parameters.get(field) ?? usual;
    const inputs = document.querySelectorAll(`#ask [name="${field}"]`);
    if (inputs[0].type === "radio") {
      const wanted = [...inputs].find((input) => input.value === value) ?? inputs[0];
      wanted.checked = true;
    } else {
      inputs[0].value = value;
      if (inputs[0].selectedIndex === -1) inputs[0].value = usual;
    }
  }
  chosenKind = parameters.get("kind");
  showView(VIEWS.includes(name) ? name : "plan");
  replan();
}

for (const one of VIEWS) {
  const tab = by("tab-" + one);
  tab.addEventListener("click", () => {
    showView(one);
    saveAddress(asked());
  });
  tab.addEventListener("keydown", (event) => {
    const step = { ArrowRight: 1, ArrowLeft: -1, Home: -VIEWS.indexOf(one), End: VIEWS.length - 1 - VIEWS.indexOf(one) }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    showView(VIEWS[(VIEWS.indexOf(one) + step + VIEWS.length) % VIEWS.length], true);
    saveAddress(asked());
  });
}

by("ask").addEventListener("input", replan);
by("ask").addEventListener("submit", (event) => event.preventDefault());
addEventListener("hashchange", readAddress);

document.querySelector(".skip").addEventListener("click", (event) => {
  event.preventDefault();
  by("main").focus();
});

for (const button of document.querySelectorAll(".copy")) {
  button.addEventListener("click", async () => {
    const text = by(button.dataset.of);
    try {
      await navigator.clipboard.writeText(text.textContent);
      by("copied").textContent = "Copied.";
    } catch {
      // Where a page may not write to the clipboard, what is to be copied is at least selected.
      getSelection().selectAllChildren(text);
      by("copied").textContent = "Selected: copy it with the keyboard.";
    }
  });
}

readAddress();
planner.helpers[0].started.then((list) => {
  kinds = list;
  replan();
}, broken);
