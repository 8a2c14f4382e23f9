// Charts in SVG, as wide as the place they stand in, drawn again when that changes.

/** A scale from numbers to pixels: `map` of a number, and where its ticks are. */
function scale({ least, most, log, flip }, from, to) {
  const f = log ? Math.log10 : (number) => number;
  const [low, high] = flip ? [f(most), f(least)] : [f(least), f(most)];
  return {
    map: (number) => from + (f(number) - low) / (high - low || 1) * (to - from),
    invert: (pixel) => {
      const number = low + (pixel - from) / (to - from) * (high - low);
      return log ? 10 ** number : number;
    },
    ticks: (room) => ticks(Math.min(low, high), Math.max(low, high), log, room),
  };
}

function ticks(low, high, log, room) {
  const list = [];
  if (log && high - low >= 1) {
    const step = Math.max(1, Math.ceil((high - low) / room));
    for (let power = Math.ceil(low - 1e-9); power <= high + 1e-9; power += step) list.push(10 ** power);
    return list;
  }
  const [from, to] = log ? [10 ** low, 10 ** high] : [low, high];
  const rough = (to - from) / room;
  const unit = 10 ** Math.floor(Math.log10(rough));
  const step = unit * [1, 2, 5, 10].find((part) => part * unit >= rough);
  for (let at = Math.ceil(from / step - 1e-9); at * step <= to + step * 1e-9; at++) list.push(Number((at * step).toPrecision(12)));
  return list;
}

/**
 * Draws a chart into a figure.
 *
 * @param figure where
 * @param chart title, x and y ({label, least, most, log, flip, text}), lines ({name, colour, points, strong, dashed, stairs}),
 *     bars ({x, y, wide, text}), dots ({x, y, colour, text}), pick (told where someone clicks), numbers (a table of it all)
 */
function drawChart(figure, chart) {
  const paint = () => {
    const width = Math.max(260, figure.clientWidth || 480);
    const height = Math.round(Math.min(320, Math.max(220, width * 0.58)));
    const box = { left: chart.y.room ?? 40, right: width - 14, top: 12, bottom: height - 44 };
    const x = scale(chart.x, box.left, box.right);
    const y = scale(chart.y, box.bottom, box.top);
    const svg = draw("svg", { viewBox: `0 0 ${width} ${height}`, width, height, role: "img", "aria-label": chart.title, class: "chart" });
    for (const at of chart.y.ticks ?? y.ticks(5)) {
      svg.append(draw("line", { class: "grid", x1: box.left, x2: box.right, y1: y.map(at), y2: y.map(at) }),
        draw("text", { class: "tick end", x: box.left - 7, y: y.map(at) + 4 }, chart.y.text(at)));
    }
    for (const at of x.ticks(Math.floor((box.right - box.left) / 56))) {
      svg.append(draw("line", { class: "grid", x1: x.map(at), x2: x.map(at), y1: box.top, y2: box.bottom }),
        draw("text", { class: "tick middle", x: x.map(at), y: box.bottom + 17 }, chart.x.text(at)));
    }
    svg.append(draw("line", { class: "axis", x1: box.left, x2: box.right, y1: box.bottom, y2: box.bottom }),
      draw("text", { class: "tick middle", x: (box.left + box.right) / 2, y: height - 6 }, chart.x.label));
    for (const bar of chart.bars ?? []) {
      const left = x.map(bar.x - bar.wide / 2);
      const wide = x.map(bar.x + bar.wide / 2) - left;
      svg.append(draw("rect", { class: "bar", x: left + Math.min(1, wide * 0.1), width: Math.max(1, wide - Math.min(2, wide * 0.2)), y: y.map(bar.y), height: Math.max(0, box.bottom - y.map(bar.y)) },
        draw("title", {}, bar.text)));
    }
    const lines = [...(chart.lines ?? [])].sort((a, b) => (a.strong ? 1 : 0) - (b.strong ? 1 : 0));
    const clip = "clip-" + figure.id;
    svg.append(draw("clipPath", { id: clip }, draw("rect", { x: box.left, y: box.top - 4, width: box.right - box.left, height: box.bottom - box.top + 4 })));
    for (const line of lines) {
      if (line.points.length === 0) continue;
      let path = "";
      for (const [i, [px, py]] of line.points.entries()) {
        const [cx, cy] = [x.map(px).toFixed(1), y.map(py).toFixed(1)];
        path += i === 0 ? `M${cx} ${cy}` : line.stairs ? `V${cy}H${cx}` : `L${cx} ${cy}`;
      }
      svg.append(draw("path", { class: `line ${line.colour ?? ""} ${line.strong ? "strong" : ""} ${line.dashed ? "dashed" : ""}`, d: path, "clip-path": `url(#${clip})` },
        draw("title", {}, line.name)));
    }
    for (const dot of chart.dots ?? []) {
      svg.append(draw("circle", { class: `dot ${dot.colour ?? ""}`, cx: x.map(dot.x), cy: y.map(dot.y), r: 5.5 }));
      if (dot.text) {
        const end = x.map(dot.x) > width * 0.6;
        svg.append(draw("text", { class: "here " + (end ? "end" : ""), x: x.map(dot.x) + (end ? -10 : 10), y: y.map(dot.y) - 10 }, dot.text));
      }
    }
    if (chart.pick) {
      svg.classList.add("pickable");
      svg.addEventListener("click", (event) => {
        const at = (event.clientX - svg.getBoundingClientRect().left) * width / svg.getBoundingClientRect().width;
        if (at >= box.left && at <= box.right) chart.pick(x.invert(at));
      });
    }
    const open = figure.querySelector("details")?.open;
    const details = chart.numbers?.();
    if (details && open) details.open = true;
    figure.replaceChildren(...[make("figcaption", {}, chart.title), svg, details].filter(Boolean));
  };
  figure.paint = paint;
  resized.observe(figure);
  paint();
}

const resized = new ResizeObserver((entries) => {
  for (const { target, contentRect } of entries) {
    const width = Math.round(contentRect.width);
    if (target.paintedWidth !== undefined && target.paintedWidth !== width) target.paint();
    target.paintedWidth = width;
  }
});
