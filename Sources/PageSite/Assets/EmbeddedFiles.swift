// swift-format-ignore-file
// Made by scripts/embed of the files beside it.

/// The files beside this one, as they are in the binary.
enum EmbeddedFiles {
  static let chartsCSS = Array(##"""
/* Charts, which ask for this themselves: few pages have any. Shapes are stretched to their place, text stands beside them in its own size. The drawing runs as
   the language does: it is mirrored where that runs from right to left. */
/* Values of charts, which a site's own stylesheet may set as those of all pages: they give way wherever they stand. */
:where(:root) {
  /* Series of a chart: 3:1 on each ground, and apart for those who see fewer colours. */
  --pe-series-1: var(--pe-accent);
  --pe-series-2: light-dark(#c96a00, #f58a3c);
  --pe-series-3: light-dark(#0f8f8a, #34b49d);
  --pe-series-4: light-dark(#8a2b6b, #b56fc0);
  --pe-series-5: light-dark(#e0457b, #cf5c7c);
  --pe-series-6: light-dark(#4d5a1a, #ffd95a);
  /* How high the drawing of a chart is. */
  --pe-plot: 13rem;
}
.pe-chart {
  animation: none;
  container: pe-chart / inline-size;
  contain-intrinsic-inline-size: 20rem;
  width: 100%;
  margin: 0;
  padding-block: 8px;
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 12px;
}
.pe-chart > figcaption { font-weight: 600; }
.pe-chart p { margin: 0; }
.pe-chart [data-series="1"] { --series: var(--pe-series-1); }
.pe-chart [data-series="2"] { --series: var(--pe-series-2); --dash: 8 4; }
.pe-chart [data-series="3"] { --series: var(--pe-series-3); --dash: 2 4; }
.pe-chart [data-series="4"] { --series: var(--pe-series-4); --dash: 10 4 2 4; }
.pe-chart [data-series="5"] { --series: var(--pe-series-5); --dash: 5 3; }
.pe-chart [data-series="6"] { --series: var(--pe-series-6); --dash: 14 4; }
.pe-chart [data-series="7"] { --series: var(--pe-muted); }
.pe-chart svg { display: block; overflow: visible; }
.pe-chart :is(rect, .pe-area)[data-series] { fill: var(--series); }
/* The far end of a bar is round, that of a stack where it ends. */
.pe-chart [data-cap] { clip-path: inset(0 round 3px 3px 0 0); }
.pe-chart [data-cap=below] { clip-path: inset(0 round 0 0 3px 3px); }
.pe-rows [data-cap] { clip-path: inset(0 round 0 3px 3px 0); }
.pe-rows [data-cap=below] { clip-path: inset(0 round 3px 0 0 3px); }
.pe-chart :is(line, path) { vector-effect: non-scaling-stroke; }
.pe-chart line { stroke: var(--pe-line); shape-rendering: crispEdges; }
.pe-chart .pe-zero { stroke: var(--pe-border); }
/* What is missing is no zero. */
.pe-chart .pe-none { stroke: var(--pe-muted); stroke-width: 2; pointer-events: none; }
.pe-chart :is(.pe-stroke, .pe-dots) {
  fill: none;
  stroke: var(--series);
  stroke-width: 2;
  stroke-linejoin: round;
  pointer-events: none;
}
.pe-chart .pe-stroke { stroke-dasharray: var(--dash,); }
.pe-chart .pe-dots { stroke-width: 6; stroke-linecap: round; }
.pe-chart .pe-area { pointer-events: none; }
.pe-chart[data-style=area] .pe-area { fill-opacity: .15; }
/* What lies upon each other is parted by a line of the ground. */
.pe-chart[data-style^=stacked] :is(rect, .pe-area)[data-series] { stroke: var(--pe-background); }
.pe-chart .pe-band { fill: transparent; }
.pe-chart g:hover > .pe-band, .pe-rows > div:hover .pe-band { fill: var(--pe-hover); }
[dir=rtl] .pe-chart svg { scale: -1 1; }

.pe-plot {
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  gap: 8px;
  padding-block-start: 8px;
  font-size: .75rem;
  line-height: 1rem;
  color: var(--pe-muted);
}
.pe-plot > svg { height: var(--pe-plot); }
.pe-scale {
  display: flex;
  flex-direction: column;
  justify-content: space-between;
  text-align: end;
  white-space: nowrap;
  font-variant-numeric: tabular-nums;
}
.pe-scale > span { height: 0; line-height: 0; }
.pe-names { grid-column: 2; display: grid; grid-template-columns: var(--names); }
.pe-names > span { min-width: 0; padding-inline: 2px; text-align: center; overflow: hidden; hyphens: auto; max-height: 2rem; }
.pe-names[data-step] > span {
  justify-self: start;
  max-width: calc(100% - 4px);
  margin-inline-start: calc(50% / var(--step));
  translate: -50%;
  white-space: nowrap;
  text-overflow: ellipsis;
}
[dir=rtl] .pe-names[data-step] > span:not([data-edge]) { translate: 50%; }
.pe-names[data-step] > [data-edge] { margin: 0; padding: 0; translate: 0; }
.pe-names[data-step] > [data-rest] { max-width: none; }
.pe-names[data-fit] { display: none; }
@container pe-chart (width < 26rem) { .pe-names[data-fit~=s] { display: grid; } }
@container pe-chart (26rem <= width < 30rem) { .pe-names[data-fit~=m] { display: grid; } }
@container pe-chart (30rem <= width < 45rem) { .pe-names[data-fit~=l] { display: grid; } }
@container pe-chart (width >= 45rem) { .pe-names[data-fit~=x] { display: grid; } }

.pe-legend {
  display: flex;
  flex-wrap: wrap;
  gap: 4px 16px;
  margin: 0;
  padding: 0;
  list-style: none;
  font-size: var(--pe-small);
}
.pe-legend > li { display: flex; align-items: center; gap: 6px; min-width: 0; }
.pe-sample { flex: none; }
.pe-sample > rect { rx: 3px; }

.pe-rows { display: grid; gap: 12px; }
.pe-rows p { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0 16px; padding-block-end: 4px; }
.pe-rows b, .pe-donut b { font-weight: 600; font-variant-numeric: tabular-nums; }

.pe-donut { display: flex; flex-wrap: wrap; align-items: center; gap: 16px 32px; }
.pe-donut > div { position: relative; flex: none; width: min(12rem, 100%); }
.pe-donut .pe-arc { fill: none; stroke: var(--series, var(--pe-line)); stroke-width: 11; vector-effect: none; }
.pe-donut .pe-arc[data-series]:hover { stroke-width: 14; }
.pe-donut p {
  position: absolute;
  inset: 22%;
  display: flex;
  flex-direction: column;
  justify-content: center;
  text-align: center;
  font-size: .75rem;
  color: var(--pe-muted);
  pointer-events: none;
}
.pe-donut p > b { font-size: 1.25rem; line-height: 1.2; color: var(--pe-text); }
.pe-donut .pe-legend { display: grid; grid-template-columns: auto minmax(0, 1fr) auto auto; gap: 8px; flex: 1 1 11rem; max-width: 20rem; }
.pe-donut li { gap: 10px; display: grid; grid-template-columns: subgrid; grid-column: 1 / -1; }
.pe-donut li > :is(b, span + span, b + span) { text-align: end; font-variant-numeric: tabular-nums; }
.pe-donut li > b + span { color: var(--pe-muted); }

.pe-twin > summary { width: fit-content; font-size: var(--pe-small); font-weight: 400; color: var(--pe-muted); }
.pe-twin > div { overflow: auto; max-height: 20rem; }
.pe-twin table { border-collapse: collapse; font-size: var(--pe-small); }
.pe-twin tr { display: table-row; min-height: 0; }
.pe-twin :is(th, td) {
  padding: 4px 12px;
  text-align: end;
  white-space: nowrap;
  font-variant-numeric: tabular-nums;
  border-block-end: 1px solid var(--pe-line);
}
.pe-twin :is(td, th):first-child { padding-inline-start: 0; text-align: start; }
.pe-twin thead th { color: var(--pe-muted); font-weight: 600; }

/* What the script tells where a chart is pointed at. */
.pe-chart { position: relative; }
.pe-readout {
  position: absolute;
  z-index: 1;
  max-width: 100%;
  padding: 8px 12px;
  border-radius: var(--pe-radius);
  font-size: .8125rem;
  pointer-events: none;
  background: var(--pe-surface);
  box-shadow: var(--pe-shadow), 0 0 0 1px var(--pe-line);
}
.pe-readout > p { display: flex; align-items: center; gap: 8px; font-variant-numeric: tabular-nums; }
.pe-readout bdi { margin-inline-start: auto; font-weight: 600; }
.pe-readout b:not(:last-child) { font-weight: 400; color: var(--pe-muted); }

@media (forced-colors: active) {
  .pe-chart [data-series] { --series: CanvasText; }
  .pe-chart :is(rect, .pe-area)[data-series] { stroke: CanvasText; }
  .pe-chart :is([data-series="2"], [data-series="5"]):is(rect, .pe-area) { fill-opacity: .2; }
  .pe-chart :is([data-series="3"], [data-series="6"]):is(rect, .pe-area) { fill-opacity: .5; }
  .pe-chart :is([data-series="4"], [data-series="7"]):is(rect, .pe-area) { fill-opacity: .75; }
  .pe-arc:is([data-series="2"], [data-series="5"]) { stroke-opacity: .2; }
  .pe-arc:is([data-series="3"], [data-series="6"]) { stroke-opacity: .5; }
  .pe-arc:is([data-series="4"], [data-series="7"]) { stroke-opacity: .75; }
}
@media print {
  .pe-chart { print-color-adjust: exact; break-inside: avoid; }
  .pe-twin:not([open]), .pe-readout { display: none; }
}

"""##.utf8)
  static let chartsJS = Array(##"""
"use strict";
// Tells the values of what is pointed at in a chart at once, to fingers as well. The page's script asks for this
// where there is a chart. They come from the chart's table; what a browser would tell by itself, later, is its title,
// which is put aside meanwhile.
const box = document.createElement("div");
box.className = "pe-readout";
box.ariaHidden = "true";
let mark, title, told;

const add = (name, text, parent = box) => {
  const node = parent.appendChild(document.createElement(name));
  node.textContent = text;
  return node;
};
const hide = () => {
  if (title && !title.textContent) title.textContent = told;
  box.remove();
  mark = title = null;
};
const tell = () => {
  const chart = mark.closest(".pe-chart");
  const alike = [...mark.parentNode.children].filter(({ nodeName }) => nodeName === mark.nodeName);
  const [names, ...rows] = chart.querySelector(".pe-twin table").rows;
  const row = rows[alike.indexOf(mark)];
  box.replaceChildren();
  if (mark.matches(".pe-arc") || !row) add("b", told);
  else {
    add("b", row.cells[0].textContent);
    [...row.cells].slice(1).forEach((cell, index) => {
      if (!cell.textContent) return;
      const line = add("p", "");
      const sample = chart.querySelectorAll(".pe-sample")[index];
      if (sample) {
        line.append(sample.cloneNode(true));
        add("span", names.cells[index + 1].textContent, line);
      }
      line.append(cell.firstChild.cloneNode(true));
    });
  }
  chart.append(box);
};
// Within the chart, since its section may clip what reaches beyond.
const place = ({ clientX, clientY }) => {
  const { left, top, width } = box.parentNode.getBoundingClientRect();
  const above = clientY - top - box.offsetHeight - 16;
  const start = Math.min(clientX - left - box.offsetWidth / 2, width - box.offsetWidth);
  box.style.left = Math.max(0, start) + "px";
  box.style.top = (above < 0 ? clientY - top + 24 : above) + "px";
};
const look = (event) => {
  const found = event.target.closest?.(".pe-plot g,.pe-rows > div,.pe-arc");
  if (found !== mark) hide();
  if (!found) return;
  mark = found;
  title = found.querySelector("title");
  // A patch may have brought it again, with other values.
  if (title?.textContent) {
    told = title.textContent;
    title.textContent = "";
    tell();
  }
  if (box.isConnected) place(event);
};
for (const type of ["pointerover", "pointermove", "pointerdown"]) addEventListener(type, look);
// A finger leaves as soon as it was there: what it asked for stays until it asks for something else.
document.documentElement.addEventListener("pointerleave", ({ pointerType }) => {
  if (pointerType === "mouse") hide();
});
addEventListener("keydown", ({ key }) => {
  if (key === "Escape" && box.isConnected) box.remove();
});

"""##.utf8)
  static let controlsJS = Array(##"""
"use strict";
// What fields do that browsers have no element for: passwords that can be read, suggestions of the server, keys that lead
// to them, tags one by one, files that are seen before they are sent. The page's script asks for this where there are any.
const find = (kind, from = document) => [...from.querySelectorAll(`[data-control=${kind}]`)];
const listen = (name, act) => addEventListener(name, act, true);
const is = (node, kind) => node.dataset?.control === kind;

// What is styled here few pages have; what a site says of it in a stylesheet of its own wins.
const sheet = new CSSStyleSheet();
sheet.replaceSync(`
:where(.pe-suggestions) {
  position: fixed;
  inset: auto;
  z-index: 6;
  overflow-y: auto;
  margin: 0;
  padding: 4px;
  border: 1px solid var(--pe-line);
  border-radius: var(--pe-radius);
  list-style: none;
  color: var(--pe-text);
  background: var(--pe-surface);
  box-shadow: var(--pe-shadow);
}
:where(.pe-suggestions > li) { padding: 8px; border-radius: 6px; cursor: pointer; }
:where(.pe-suggestions > li:hover) { background: var(--pe-hover); }
:where(.pe-suggestions > [aria-selected=true]) { color: var(--pe-accent); background: var(--pe-tint); }
:where(.pe-files) { display: grid; gap: 8px; margin: 8px 0 0; padding: 0; font-size: var(--pe-small); list-style: none; }
:where(.pe-files > li) { display: flex; gap: 12px; align-items: center; }
:where(.pe-files canvas) { flex: none; width: 48px; height: 48px; border-radius: 6px; background: var(--pe-band); }
:where(.pe-files canvas[hidden]) { display: none; }
:where(.pe-chosen) { display: flex; flex-wrap: wrap; gap: 8px; margin: 8px 0 0; padding: 0; list-style: none; }
:where(.pe-chosen:empty) { display: none; }
.pe-chosen > li > .pe-chip::after {
  content: "";
  width: 1em;
  height: 1em;
  background: var(--ink, currentColor);
  mask: var(--pe-close) center / contain no-repeat;
}
:where(.pe-menu > input) {
  position: sticky;
  top: 0;
  z-index: 1;
  flex: none;
  width: auto;
  min-height: 32px;
  margin: 4px 0 8px;
  font-size: inherit;
}
progress:where(.pe-sending) { max-width: none; }
@media (forced-colors: active) {
  :where(.pe-suggestions > [aria-selected=true]) { outline: 2px solid Highlight; outline-offset: -2px; }
}
@media print { .pe-suggestions { display: none !important; } }
`);
document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];

// Passwords
const inputOf = (button) => button.parentNode.querySelector("input");
const hide = (button, isHidden = true) => {
  inputOf(button).type = isHidden ? "password" : "text";
  button.setAttribute("aria-pressed", String(!isHidden));
};
listen("click", ({ target }) => {
  const button = target.closest("[data-control=reveal]");
  if (button && inputOf(button)) hide(button, button.ariaPressed === "true");
});
// Sent as text it would be remembered as what may be suggested.
listen("submit", ({ target }) => find("reveal").forEach((button) => {
  if (inputOf(button)?.form === target) hide(button);
}));

// Suggestions: a combobox (ARIA Authoring Practices), whose focus stays in its field.
const MOST = 50;
let field, list, asking, timer;
const close = () => {
  clearTimeout(timer);
  asking?.abort();
  list?.remove();
  list = null;
  field?.setAttribute("aria-expanded", "false");
  field?.removeAttribute("aria-activedescendant");
  field?.removeAttribute("aria-controls");
};
const ready = (target) => {
  if (field !== target) close();
  field = target;
  const attributes = { role: "combobox", "aria-autocomplete": "list", autocomplete: "off" };
  for (const name in attributes) field.setAttribute(name, attributes[name]);
  field.ariaExpanded ??= "false";
  field.removeAttribute("list");
  // A patch leaves to the field what it is now.
  field["-kept"] = /^(role|list|autocomplete|aria-[ace])/;
};
const place = () => {
  const box = (field.closest(".pe-box") ?? field).getBoundingClientRect();
  const below = innerHeight - box.bottom;
  const isAbove = below < 200 && box.top > below;
  Object.assign(list.style, {
    left: box.left + "px",
    width: box.width + "px",
    top: isAbove ? "auto" : box.bottom + 4 + "px",
    bottom: isAbove ? innerHeight - box.top + 4 + "px" : "auto",
    maxHeight: Math.max(96, (isAbove ? box.top : below) - 12) + "px",
  });
};
const choose = (option) => {
  for (const one of list.children) one.ariaSelected = String(one === option);
  if (!option) return field.removeAttribute("aria-activedescendant");
  field.setAttribute("aria-activedescendant", option.id);
  option.scrollIntoView({ block: "nearest" });
};
const take = (option) => {
  field.value = option.dataset.value;
  close();
  for (const name of ["input", "change"])
    field.dispatchEvent(new CustomEvent(name, { bubbles: true, detail: "taken" }));
};
const show = (answers) => {
  list?.remove();
  list = document.createElement("ul");
  Object.assign(list, { className: "pe-suggestions", id: "pe-suggestions", role: "listbox", popover: "manual" });
  list["-of"] = field;
  list.ariaLabel = field.ariaLabel ?? field.labels?.[0]?.querySelector("span")?.textContent ?? field.name;
  for (const [index, { value, label }] of answers.entries()) {
    const option = document.createElement("li");
    Object.assign(option, { id: "pe-suggestion-" + index, role: "option", textContent: label });
    option.dataset.value = value;
    list.append(option);
  }
  (field.closest("dialog,main") ?? document.body).append(list);
  list.showPopover?.();
  field.setAttribute("aria-expanded", "true");
  field.setAttribute("aria-controls", list.id);
  choose();
  place();
};
const read = async (response) => {
  const text = await response.text();
  const isJSON = /json/.test(response.headers.get("Content-Type"));
  const found = isJSON ? JSON.parse(text) : [
    ...new DOMParser().parseFromString(text, "text/html").querySelectorAll("option"),
  ];
  return found.slice(0, MOST).map((one) => {
    const value = String(one.value ?? one);
    return { value, label: String(one.label || value) };
  });
};
const ask = async () => {
  const now = asking = new AbortController();
  // What comes late is not offered, nor what does not come.
  const deadline = setTimeout(close, 5000);
  const url = new URL(field.dataset.from, location);
  url.searchParams.set("q", field.value);
  try {
    const response = await fetch(url, { signal: now.signal });
    const answers = response.ok ? await read(response) : [];
    if (now.signal.aborted || document.activeElement !== field) return;
    if (answers.length) show(answers);
    else close();
  } catch {
    if (!now.signal.aborted) close();
  } finally {
    clearTimeout(deadline);
  }
};
listen("focusin", ({ target }) => is(target, "suggest") ? ready(target) : close());
const typed = (target) => {
  ready(target);
  clearTimeout(timer);
  asking?.abort();
  if (field.value.trim()) timer = setTimeout(ask, 150);
  else close();
};
listen("input", ({ target, detail }) => is(target, "suggest") && detail !== "taken" && typed(target));
// What was begun before this was there.
const { activeElement } = document;
if (activeElement && is(activeElement, "suggest")) {
  if (activeElement.value === activeElement.defaultValue) ready(activeElement);
  else typed(activeElement);
}
listen("keydown", (event) => {
  const { target, key, keyCode, isComposing } = event;
  // 229 is a key of a text that is composed; WebKit says so in no other way.
  if (isComposing || keyCode === 229 || !list || target !== field) return;
  const options = [...list.children];
  const index = options.findIndex(({ ariaSelected }) => ariaSelected === "true");
  const moves = { ArrowDown: index + 1, ArrowUp: index < 0 ? options.length - 1 : index - 1 };
  if (key in moves) choose(options[moves[key]]);
  else if (key === "Enter" && index >= 0) take(options[index]);
  else if (key === "Escape") close();
  else return;
  event.preventDefault();
});
listen("focusout", ({ target }) => {
  if (target !== field) return;
  close();
  field["-kept"] = null;
});
// What is asked for a form that is sent would be offered to another.
listen("submit", close);
// The focus stays in the field.
listen("mousedown", (event) => list?.contains(event.target) && event.preventDefault());
listen("click", ({ target }) => list?.contains(target) && target !== list && take(target));
listen("scroll", ({ target }) => list && target !== list && place());
listen("resize", () => list && place());

// A key that leads to a field, where it would type nothing.
const takesKeys = "textarea,select,[contenteditable],input:not([type=checkbox],[type=radio])";
listen("keydown", (event) => {
  const { target, key, ctrlKey, metaKey, altKey, isComposing, defaultPrevented } = event;
  if (ctrlKey || metaKey || altKey || isComposing || defaultPrevented || target.closest?.(takesKeys)) return;
  if (document.querySelector("dialog:modal")) return;
  const reached = find("shortcut").find((one) => one.getAttribute("aria-keyshortcuts") === key);
  if (!reached?.getClientRects().length) return;
  event.preventDefault();
  reached.focus();
  reached.select();
});

// Tags: what the line holds between its commas, each a button that takes it out. What is sent is the line.
const tagsIn = ({ value }) =>
  [...new Set(value.split(",").map((tag) => tag.trim()).filter(Boolean))];
const takeOut = (target, tag) => {
  const tags = tagsIn(target);
  const index = tags.indexOf(tag);
  target.value = tags.toSpliced(index, 1).join(", ");
  for (const name of ["input", "change"]) target.dispatchEvent(new Event(name, { bubbles: true }));
  // The focus goes to the next, or to what is left.
  const buttons = target.chosen.querySelectorAll("button");
  (buttons[Math.min(index, buttons.length - 1)] ?? target).focus();
};
const showTags = (target) => {
  const tags = tagsIn(target);
  const key = tags.concat(target.disabled).join();
  if (target.chosen?.isConnected && target.chosen.key === key) return;
  const shown = target.chosen ??= document.createElement("ul");
  Object.assign(shown, { className: "pe-chosen", key });
  shown.ariaLabel = target.labels?.[0]?.querySelector("span")?.textContent ?? target.ariaLabel;
  shown["-of"] = target;
  shown.replaceChildren(...tags.map((tag) => {
    const item = document.createElement("li");
    const button = document.createElement("button");
    Object.assign(button, { type: "button", className: "pe-chip", textContent: tag, disabled: target.disabled });
    button.ariaLabel = `${target.dataset.remove}: ${tag}`;
    button.onclick = () => takeOut(target, tag);
    button.onkeydown = (event) => {
      if (!/^(Delete|Backspace)$/.test(event.key)) return;
      event.preventDefault();
      takeOut(target, tag);
    };
    item.append(button);
    return item;
  }));
  if (!shown.isConnected) (target.closest("label") ?? target).after(shown);
};
listen("input", ({ target }) => is(target, "tags") && showTags(target));
listen("reset", () => setTimeout(() => find("tags").forEach(showTags)));

// Files
const sizes = new Intl.NumberFormat(document.documentElement.lang || "en", {
  style: "unit", unit: "kilobyte", maximumFractionDigits: 0,
});
// Drawn, and so of no address that a policy would have to allow.
const draw = async (canvas, file) => {
  try {
    const image = await createImageBitmap(file);
    const side = Math.min(image.width, image.height);
    const left = (image.width - side) / 2;
    const top = (image.height - side) / 2;
    canvas.getContext("2d").drawImage(image, left, top, side, side, 0, 0, 96, 96);
    image.close();
    canvas.hidden = false;
  } catch {} // of a kind that this browser does not show
};
const preview = (target) => {
  target.preview?.remove();
  target.preview = null;
  const files = [...target.files];
  const isTooLarge = files.some(({ size }) => size > target.dataset.limit);
  target.setCustomValidity(isTooLarge ? target.dataset.fault : "");
  if (isTooLarge) target.reportValidity();
  if (!files.length) return;
  const shown = document.createElement("ul");
  shown.className = "pe-files";
  shown["-of"] = target;
  for (const file of files.slice(0, 10)) {
    const item = document.createElement("li");
    const canvas = document.createElement("canvas");
    Object.assign(canvas, { width: 96, height: 96, hidden: true });
    item.append(canvas, `${file.name} (${sizes.format(Math.ceil(file.size / 1000))})`);
    shown.append(item);
    if (/^image\//.test(file.type) && file.size < 3e7) draw(canvas, file);
  }
  (target.closest("label") ?? target).after(shown);
  target.preview = shown;
};
listen("change", ({ target }) => is(target, "preview") && preview(target));
listen("reset", () => setTimeout(() => find("preview").forEach(preview)));

const responseOf = (sending, url) => {
  const headers = new Headers();
  // One may have no value.
  for (const [, name, value] of sending.getAllResponseHeaders().matchAll(/^([^:\s]+):[ \t]*(.*?)\r?$/gm))
    headers.append(name, value);
  const response = new Response([204, 205, 304].includes(sending.status) ? null : sending.response, {
    status: sending.status, headers,
  });
  const isRedirected = sending.responseURL !== new URL(url, location).href;
  return Object.defineProperties(response, {
    redirected: { value: isRedirected }, url: { value: sending.responseURL },
  });
};
// As `fetch` would, but for the bar that tells how much is on its way.
const upload = (form, label) => (url, { method, headers, body }) => new Promise((done, fail) => {
  const sending = new XMLHttpRequest();
  const bar = document.createElement("progress");
  Object.assign(bar, { className: "pe-sending", max: 1, ariaLabel: label, "-of": form });
  sending.upload.onprogress = ({ loaded, total }) => {
    if (!bar.isConnected) form.append(bar);
    bar.value = loaded / total;
  };
  sending.onloadend = () => {
    bar.remove();
    if (!sending.status) return fail(new TypeError("offline"));
    // What is thrown here nobody else would hear of.
    try {
      done(responseOf(sending, url));
    } catch (error) {
      fail(error);
    }
  };
  sending.open(method, url);
  for (const name in headers) sending.setRequestHeader(name, headers[name]);
  sending.responseType = "blob";
  sending.send(body);
});

const dressAll = () => {
  find("reveal").forEach((button) => {
    button.hidden = false;
  });
  for (const target of find("preview")) {
    // No field may be named so: it would stand in place of what is kept here.
    if (target.form) target.form["-upload"] ??= upload(target.form, target.dataset.sending);
    // Chosen before this came, or taken back since.
    if (!target.preview === target.files.length > 0) preview(target);
  }
  find("tags").forEach(showTags);
  if (list && !field.isConnected) close();
};
new MutationObserver(dressAll).observe(document.body, {
  attributeFilter: ["disabled", "hidden", "value"], childList: true, subtree: true,
});
dressAll();
if (document.activeElement && is(document.activeElement, "suggest")) ready(document.activeElement);

// A long list of links can be filtered, and shows the link to the current page.
for (const list of find("filter")) {
  const field = document.createElement("input");
  field.type = "search";
  field.placeholder = list.dataset.label;
  field.ariaLabel = `${list.dataset.label}: ${list.ariaLabel}`;
  field.oninput = () => {
    // It holds nothing that a reader could lose.
    field.defaultValue = field.value;
    const text = field.value.toLowerCase();
    for (const item of list.children) item.hidden = !item.textContent.toLowerCase().includes(text);
  };
  // Enter leads to the first link that is left.
  field.onkeydown = ({ key, isComposing }) => key === "Enter" && !isComposing && list.querySelector("li:not([hidden]) > a")?.click();
  list.before(field);
  list.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest" });
}

// Loads the behaviour of data grids when a reader begins to use one.
export const watch = (act, follow) => {
  if (!find("grid")[0]) return;
  let last;
  let loading;
  const load = (event) => {
    last = event;
    loading ??= import("./grid.js").then((grid) => grid.watch(follow, last)).catch(() => {});
  };
  ["pointerover", "focusin", "dblclick", "keydown"].forEach((name) => addEventListener(name, load, { once: true }));
};

"""##.utf8)
  static let dialogsJS = Array(##"""
// What is asked in a dialog. The page's script asks for this where there is something to ask.
const sheet = new CSSStyleSheet();
sheet.replaceSync(`
.pe-dialog[role] { width: min(26rem, 100vw - 32px); padding-block: 24px; }
.pe-dialog[role] p { margin: 0 0 24px; font-size: var(--pe-heading); font-weight: 650; line-height: 1.3; text-wrap: balance; }
.pe-dialog[role] form { display: flex; flex-wrap: wrap; gap: 8px; justify-content: end; }
`);
document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];

const add = (parent, name, text, more) => {
  const node = document.createElement(name);
  node.textContent = text;
  Object.assign(node, more);
  parent.append(node);
  return node;
};
// Where the focus goes back to: what had it, what was pressed, which not every browser gives the focus to, or what
// opened the menu that it stood in.
const isSeen = (node) => node?.isConnected && node.checkVisibility();
const openerOf = (node) => {
  const menu = node?.closest("[popover]");
  return menu && document.querySelector(`[popovertarget="${CSS.escape(menu.id)}"]`);
};
const takesFocus = (node) => {
  if (isSeen(node)) node.focus();
  return node === document.activeElement;
};
// Where no button says what it does, such as a form's that is sent as it changes.
const { yes = "Yes" } = JSON.parse(document.body.dataset.words ?? "{}");
export const ask = (question, button, cancel) => new Promise((resolve) => {
  // What is pressed once more while it is asked is the same question.
  if (document.querySelector("#pe-question")) return resolve(false);
  const { body, activeElement: before } = document;
  const main = document.querySelector("main");
  const dialog = add(body, "dialog", "", { className: "pe-dialog", role: "alertdialog" });
  const text = add(dialog, "p", question, { id: "pe-question" });
  dialog.setAttribute("aria-labelledby", text.id);
  const form = add(dialog, "form", "", { method: "dialog" });
  add(form, "button", cancel, { autofocus: true });
  const answer = button?.textContent || button?.ariaLabel || yes;
  add(form, "button", answer, { value: "yes" }).dataset.role = "danger";
  dialog.onclose = () => {
    dialog.remove();
    if (!isSeen(document.activeElement) || document.activeElement === body) {
      const places = [before === body ? null : before, openerOf(before), button, openerOf(button)];
      if (!places.some(takesFocus)) {
        main.tabIndex = -1;
        main.focus({ preventScroll: true });
      }
    }
    resolve(dialog.returnValue === "yes");
  };
  dialog.showModal();
});

"""##.utf8)
  static let draftsJS = Array(##"""
// Unsaved text in rows that are edited in a list. The page's script loads this when a row is edited.
const words = JSON.parse(document.body.dataset.words ?? "{}");
const drafts = new Map(); // the forms of edited rows, and their rows
let left; // the row whose form the reader sent or cancelled

const isChoice = ({ type }) => /^(check|radio)/.test(type);
const isDirty = (field) => field.options ? [...field.options].some((option) => option.selected !== option.defaultSelected)
  : isChoice(field) ? field.checked !== field.defaultChecked
  : field.type !== "hidden" && field.value !== field.defaultValue;
const unsaved = (form) => [...form.querySelectorAll("input,select,textarea")].filter(isDirty);
const titleOf = ({ ariaLabel, labels, name }) => ariaLabel ?? labels?.[0]?.querySelector("span")?.textContent ?? name;
const textOf = (field) => field.selectedOptions ? [...field.selectedOptions].map(({ text }) => text).join(", ")
  : isChoice(field) ? field.checked ? "✓" : "–" : field.value;

const note = (row) => {
  const form = row.querySelector("[aria-keyshortcuts=Escape]") && row.querySelector("form");
  if (form) drafts.set(form, row);
};
const show = (fields) => {
  const main = document.querySelector("main");
  const box = document.createElement("div");
  Object.assign(box, { className: "pe-errors", role: "alert", textContent: words.typed ?? "This is what you had typed:" });
  const list = document.createElement("ul");
  for (const field of fields) {
    const item = document.createElement("li");
    item.textContent = titleOf(field) + ": " + textOf(field);
    list.append(item);
  }
  const close = document.createElement("button");
  Object.assign(close, { type: "button", className: "pe-close", ariaLabel: words.close ?? "Close", onclick: () => box.remove() });
  box.append(list, close);
  // Patches leave nodes of the script where they are.
  box["-of"] = main;
  main.prepend(box);
  box.scrollIntoView({ block: "nearest" });
};

export const watch = () => document.querySelectorAll("tbody > tr").forEach(note);
addEventListener("input", () => {
  left = null;
}, true);
addEventListener("submit", ({ target, submitter }) => {
  left = (submitter ?? target).closest("tr");
}, true);
// Another program deleted the row, or another row was opened.
new MutationObserver(() => {
  for (const [form, row] of drafts) {
    if (form.isConnected) continue;
    drafts.delete(form);
    const fields = row === left ? [] : unsaved(form);
    if (fields[0]) show(fields);
  }
}).observe(document.querySelector("main"), { childList: true, subtree: true });
addEventListener("beforeunload", (event) => {
  if ([...drafts].some(([form, row]) => row !== left && unsaved(form)[0])) event.preventDefault();
});

"""##.utf8)
  static let echoJS = Array(##"""
"use strict";
// Text that says what stands in a field, while it is typed. The page's script asks for this where there is any.
const fieldOf = ({ dataset, parentNode }) => {
  const around = parentNode.closest("form") ?? parentNode.closest("tbody") ?? document.body;
  const fields = [...around.querySelectorAll("input,select,textarea")];
  return fields.find(({ name, type, checked }) =>
    name === dataset.echo && type !== "password" && (type !== "radio" || checked));
};
const textOf = ({ selectedOptions, value }) =>
  selectedOptions ? [...selectedOptions].map(({ label }) => label).join(", ") : value;
const tell = (echo) => {
  const field = fieldOf(echo);
  if (field && echo.textContent !== textOf(field)) echo.textContent = textOf(field);
};
const tellAll = () => document.querySelectorAll("[data-echo]").forEach(tell);

addEventListener("input", tellAll, true);
// A form that is put back says so before it is.
addEventListener("reset", () => setTimeout(tellAll), true);
// What comes with a patch says what is stored, and what was typed stays in its field.
new MutationObserver(tellAll).observe(document.body, {
  characterData: true, childList: true, subtree: true,
});
tellAll();

"""##.utf8)
  static let gridCSS = Array(##"""
/* Data grids: each row is one line, and a text that is longer than its cell ends with an ellipsis. `main` scrolls in both
   directions, so that the headings and the first column stay in view. In a narrow window, rows are cards. */
@media (min-width: 40.01rem) {
  .pe-table[data-grid] {
    --pe-gap: 12px;
    /* With the space of a cell, the first column begins below the title. */
    --inset: 10px;
    --pe-row: var(--pe-grid-row, 44px);
    /* Column widths are numbers of characters, so rows and headings need one font size. */
    font-size: .8125rem;
    font-size-adjust: .5;
    min-width: calc(var(--wide) + var(--cells) * var(--pe-gap) + var(--inset) + var(--room, var(--actions, 0px)));
    > thead { top: 0; z-index: 4; font-size: inherit; font-weight: inherit; background: var(--pe-background); }
    > thead th { font-size: .75rem; font-weight: 600; }
    > thead th > a { padding-block: 6px; }
    /* The icon of the order takes up room only in a sorted column. */
    > thead th:not([aria-sort]) > a::after, > thead th:not([aria-sort]) > a::before { content: none; }
    tr { padding-inline: var(--inset) 0; border-radius: 0; }
    :is(th, td):not([colspan], :has(> .pe-nothing)) {
      overflow: hidden;
      padding: 0 6px;
      text-overflow: ellipsis;
      white-space: nowrap;
    }
    /* WebKit does not paint sticky cells in positioned rows. Without a position, separators are borders, and a link does
       not extend across its row, so that readers can select and copy the other texts. */
    > * > tr { border-block-end: 1px solid var(--pe-line); }
    > tbody > tr:not(:has(.pe-select, > [colspan])) { position: static; }
    > tbody > tr::after, tr[data-accessory=disclosure]::before,
    tr[data-accessory=disclosure] > :first-child a::after { content: none; }
    tr[data-accessory], &:has([data-accessory]) > thead > tr { padding-inline-end: 0; }
    > tbody > tr:not(:has(> [colspan])):hover { --ground: var(--pe-hover); background-color: var(--ground); }
    > :is(thead, tbody) > tr > :first-child:not([colspan], :only-child) {
      position: sticky;
      inset-inline-start: 0;
      z-index: 2;
      align-self: stretch;
      align-content: center;
      text-overflow: clip;
      box-shadow: 5px 0 5px -4px var(--before, transparent);
      background: linear-gradient(var(--ground, transparent) 0 0), var(--pe-background);
    }
    .pe-section-header { top: var(--head, 32px); z-index: 3; min-height: 32px; font-size: inherit; }
    [colspan] > * { position: sticky; inset-inline-start: calc(var(--inset) + 6px); width: fit-content; }
    :is(td, th) :focus-visible { outline-offset: -2px; }
    /* Controls and pictures are at most as high as a row. The link to a record has a target size of 24 pixels. */
    > tbody > tr > :first-child a { display: inline-block; min-width: 24px; line-height: 24px; }
    .pe-badge { padding-inline: 6px; font-size: inherit; font-weight: inherit; }
    td > .pe-stack { flex-wrap: nowrap; gap: 6px !important; }
    td > .pe-stack > :has(> a) { min-width: 0; overflow: hidden; text-overflow: ellipsis; }
    td > .pe-stack input { display: block; }
    td img { max-height: calc(var(--pe-row) - 6px); }
  }
  /* `main` fills the rest of the window, and has room for some rows in a low one. */
  body:has(> main > .pe-table[data-grid]) { height: 100dvh; }
  main:has(> .pe-table[data-grid]) {
    flex: 1 0 0;
    min-height: 20rem;
    overflow: auto;
    overscroll-behavior-inline: contain;
    scroll-padding-inline-start: 10rem;
    box-shadow: inset -12px 0 12px -12px var(--behind, transparent);
  }
  main > .pe-table[data-grid] ~ * { position: sticky; inset-inline-start: 0; }
  /* `main` would cut off an outline around the table. */
  main:has(> .pe-table[data-grid]:focus-visible) { outline: 2px solid var(--pe-accent); outline-offset: -2px; }
}
@media (min-width: 64rem) and (pointer: fine) {
  .pe-table[data-grid] {
    --pe-row: var(--pe-grid-row, 32px);
    > thead tr { min-height: 36px; }
  }
}
/* The buttons of a row appear on hover and focus. They overlay its end, unless the window is wide. */
@media (min-width: 40.01rem) and (max-width: 89.99rem) and (hover: hover) {
  .pe-table[data-grid] {
    --room: 0px;
    > * > tr { --actions: 0px; }
  }
}
@media (min-width: 40.01rem) and (hover: hover) {
  .pe-table[data-grid] {
    .pe-actions {
      position: sticky;
      inset-inline-end: 0;
      z-index: 2;
      justify-self: end;
      opacity: 0;
      background: linear-gradient(var(--pe-hover) 0 0), var(--pe-background);
    }
    tr:is(:hover, :focus-within) > .pe-actions { opacity: 1; }
    .pe-row-actions button { min-height: 28px; padding-block: 2px; }
  }
}
/* Shadows show where further columns are: beside the first column, and at the end. */
@supports (animation-timeline: scroll()) {
  main:has(> .pe-table[data-grid]) { animation: pe-edges linear; animation-timeline: scroll(self inline); }
}
@keyframes pe-edges {
  0% { --before: transparent; --behind: rgb(0 0 0 / .12); }
  1%, 99% { --before: rgb(0 0 0 / .12); --behind: rgb(0 0 0 / .12); }
  to { --before: rgb(0 0 0 / .12); --behind: transparent; }
}
@media print {
  body:has(> main > .pe-table[data-grid]) { height: auto; }
  main:has(> .pe-table[data-grid]) { flex: none; overflow: visible; }
  .pe-table[data-grid] > thead, .pe-table[data-grid] :is(thead, tbody) > tr > :first-child { position: static !important; }
}

/* A low header leaves most of the window to the rows. */
.pe-crumbs:has(~ main > .pe-table[data-grid]) { display: none; }
.pe-header:has(+ main > .pe-table[data-grid]) {
  padding-block: 6px;
  h1 { font-size: 1.25rem; min-height: 0; }
  .pe-title { gap: 8px; padding-block: 0; align-items: center; }
  .pe-title > :first-child { display: flex; gap: 12px; align-items: baseline; }
  > .pe-stack { gap: 8px 16px !important; }
}
@media (min-width: 40.01rem) {
  .pe-header:has(+ main > .pe-table[data-grid]) {
    font-size: var(--pe-small);
    > .pe-stack { display: flex; flex-wrap: wrap; align-items: center; }
    > .pe-stack > * { flex: 1 1 100%; min-width: 0; }
    > .pe-stack > :has(> form) { flex: 0 1 20rem; }
    > .pe-stack > :has(> form) + * { flex-basis: 20rem; }
  }
}
@media (min-width: 64rem) {
  .pe-table[data-grid] { --inset: 26px; }
  [data-frame] > main:has(> .pe-table[data-grid]) { width: 100%; max-width: none; margin-inline: 0; }
  .pe-header:has(+ main > .pe-table[data-grid]) {
    > * { max-width: none; padding-inline: 0; }
    :is(button, a[data-role], input):not(dialog *) { min-height: 32px; padding-block: 4px; font-size: var(--pe-small); }
    input[type=search] { height: 32px; }
    .pe-chip { min-height: 28px; }
  }
}
@media (max-width: 40rem) {
  /* The buttons keep their words, in one line that scrolls. */
  .pe-header:has(+ main > .pe-table[data-grid]) .pe-title {
    > :first-child { flex-basis: 100%; }
    > :last-child:not(:first-child) { flex-wrap: nowrap; overflow-x: auto; scrollbar-width: none; }
    :is(button, a) { flex: none; }
    [data-role=primary] { order: -1; }
  }
  /* A card has the name and an amount in its first line, and the rest in its second. Texts are shortened, not wrapped. It
     opens the record, which has the buttons of the row. */
  .pe-table[data-grid][data-narrow] > tbody > tr:not(:has(> [colspan], .pe-nothing)) {
    display: flex;
    flex-wrap: wrap;
    gap: 0 8px;
    align-content: center;
    min-height: 56px;
    padding-inline: 16px;
    &::before { content: ""; position: static; order: 2; flex: 0 0 100%; height: 0; }
    > td {
      order: 0;
      min-width: 0;
      padding: 1px 0;
      overflow: hidden;
      text-overflow: ellipsis;
      white-space: nowrap;
    }
    > td:not(.pe-end, .pe-below, :only-child) { max-width: calc(100% - 7rem); }
    > .pe-end { order: 1; margin-inline-start: auto; }
    > .pe-below { order: 3; color: var(--pe-muted); }
    > .pe-below:not(.pe-below ~ .pe-below) { flex: 1 1 4rem; }
    > .pe-below[data-label]::before { min-width: 0; }
    > :is(.pe-actions, .pe-below:has(> .pe-null)) { display: none; }
  }
  /* No other page shows the rest of a text. */
  .pe-table[data-grid][data-narrow] > tbody > tr:not([data-accessory]) > td { white-space: normal; }
}
@media (hover: none) {
  .pe-table[data-grid]:not(:has(> tbody > [data-accessory])) td:not([colspan]) { white-space: normal; }
}

/* A missing value, unlike an empty text. */
.pe-null::before { content: "–" / "NULL"; font-style: normal; color: var(--pe-muted); }

/* The first rows of another list: an ordinary table inside a cell. */
.pe-preview {
  overflow-x: auto;
  font-size: .8125rem;
  > table { width: 100%; border-collapse: collapse; }
}
.pe-table .pe-preview {
  tr { display: table-row; min-height: 0; }
  :is(th, td) {
    max-width: 16rem;
    padding: 4px 12px 4px 0;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
    border-block-end: 1px solid var(--pe-line);
  }
  th { font-size: .75rem; font-weight: 600; color: var(--pe-muted); }
}

/* The page of a record: two columns of values in a wide window, and long values across both. */
#values > tr > :first-child { color: var(--pe-muted); }
@media (max-width: 40rem) {
  :is(#values, thead:has(+ #values)) > tr { --columns: minmax(0, 3fr) minmax(0, 5fr); }
}
@media (min-width: 64rem) {
  .pe-table > #values { display: grid; grid-template-columns: repeat(2, minmax(0, 1fr)); }
  #values > tr:has(> td > :is(details, .pe-stack)) {
    --columns: calc((100% - 32px) / 7) minmax(0, 1fr);
    grid-column: 1 / -1;
  }
  .pe-table:has(> #values) > thead { position: absolute; clip-path: inset(50%); width: 1px; height: 1px; overflow: hidden; }
}

"""##.utf8)
  static let gridJS = Array(##"""
// Tooltips, row editing and search in data grids. `follow` shows another address of the page. `event` is the last one
// before this file was loaded.
let follow;
export const watch = (show, event) => {
  follow = show;
  addTooltip(event);
  edit(event);
  for (const field of searchFields()) if (field.value !== field.defaultValue) type({ target: field });
};

const cellOf = ({ target }) => target.closest?.("[data-grid] :is(td, th):not([colspan])");

// A truncated cell has a tooltip while the pointer is over it.
const addTooltip = (event) => {
  const cell = cellOf(event);
  if (cell && cell.scrollWidth > cell.clientWidth) cell.title = cell.textContent;
};
addEventListener("pointerover", addTooltip);
addEventListener("pointerout", (event) => cellOf(event)?.removeAttribute("title"));

// A double click on a text, or F2, edits the row.
const edit = ({ target, type, key }) => {
  if (type === "dblclick" ? target.closest("a, button, input, select, textarea") : key !== "F2") return;
  const row = target.closest?.("[data-grid] > tbody > tr");
  row?.querySelector(".pe-row-actions [formaction$='/begin-editing']")?.click();
};
addEventListener("dblclick", edit);
addEventListener("keydown", edit);

// The list follows the search field, unless the server rejects the search or a row is edited. The history gets one entry
// until the field loses the focus or the reader goes back.
const MAXIMUM_WORDS = 8;
const MAXIMUM_LENGTH = 200;
let timer;
let pending;
let showing;
let hasEntry;
const searchFields = () => document.querySelectorAll(".pe-header form[method=get] [type=search]");
const say = (text) => {
  document.querySelector("main > [role=status]").textContent = text;
};
const search = async (field) => {
  pending?.abort();
  const { signal } = pending = new AbortController();
  // The former list changes the address when it is shown.
  await showing;
  const { form, value } = field;
  const start = location.href;
  const mayShow = () => !signal.aborted && field.isConnected && location.href === start
    && !document.querySelector("[data-grid] .pe-form");
  if (value.length > MAXIMUM_LENGTH || value.trim().split(/\s+/).length > MAXIMUM_WORDS || !mayShow()) return;
  const fields = [...new FormData(form)].filter(([, text]) => text);
  const query = fields[0] ? "?" + new URLSearchParams(fields) : "";
  const path = form.getAttribute("action").split("?")[0];
  const self = path.replace(/\/$/, "") + "/-/document" + query;
  const headers = { Accept: "application/json" };
  const response = await fetch(self, { signal, headers }).catch(() => null);
  if (!response || !mayShow()) return;
  if (!response.ok) {
    const problem = await response.json().catch(() => null);
    say(problem?.detail ?? problem?.title ?? "");
    return;
  }
  if (hasEntry) history.replaceState(history.state, "", path + query);
  // The field then has the text of the new list, however much is typed meanwhile.
  field.defaultValue = value;
  showing = follow({ location: path + query, self }, "");
  await showing;
  hasEntry ||= location.href !== start;
  document.querySelector("main").scrollTo(0, 0);
  say(document.querySelector(".pe-title p")?.textContent ?? "");
};
addEventListener("focusout", () => {
  hasEntry = false;
});
addEventListener("popstate", () => {
  clearTimeout(timer);
  pending?.abort();
  hasEntry = false;
  for (const field of searchFields())
    field.value = field.defaultValue = new URLSearchParams(location.search).get("q") ?? "";
});
const type = ({ target, isComposing }) => {
  if (isComposing || !follow || ![...searchFields()].includes(target)) return;
  clearTimeout(timer);
  timer = setTimeout(search, 200, target);
};
addEventListener("input", type);
// Not all browsers report a composed text as input.
addEventListener("compositionend", type);

"""##.utf8)
  static let heightsJS = Array(##"""
"use strict";
// How high rows turn out to be. The page's script asks for this where a table guesses by it, and where the site wants
// to know.

// Rows not yet shown are taken to be as high as the first one shown of their kind of view.
export const watch = () => {
  const { style } = document.documentElement;
  for (const row of document.querySelectorAll("[data-guess] [data-view]")) {
    const name = "--height-" + row.dataset.view;
    if (!style.getPropertyValue(name) && row.checkVisibility({ contentVisibilityAuto: true }))
      style.setProperty(name, row.offsetHeight + "px");
  }
};

// One visit in eight tells it, with headers and footers, once, when there is time.
const named = (row) => (row.dataset.view ? "height-" + row.dataset.view : "row");
const kindOf = (row) =>
  row.matches(".pe-section-header") ? "header" : row.matches(".pe-section-footer") ? "footer" : named(row);
const measure = () => {
  const heights = {};
  for (const row of document.querySelectorAll(".pe-table > tbody > tr")) {
    if (row.dataset.height === "fixed" || !row.checkVisibility({ contentVisibilityAuto: true })) continue;
    const { top, bottom, height } = row.getBoundingClientRect();
    // What is not in view may not be laid out yet.
    if (height >= 1 && bottom > 0 && top < innerHeight) (heights[kindOf(row)] ??= []).push(height);
  }
  const report = new URLSearchParams({
    width: matchMedia("(max-width:40rem)").matches ? "narrow" : "wide",
  });
  for (const kind of Object.keys(heights).slice(0, 50)) {
    const sorted = heights[kind].sort((one, other) => one - other);
    report.append(kind, sorted[sorted.length >> 1].toFixed(1));
  }
  if (Object.keys(heights).length) fetch("/-/heights", { method: "POST", body: report }).catch(() => {});
};
const later = window.requestIdleCallback ?? ((act) => setTimeout(act, 1000));
if (document.querySelector("[href='/-/heights.css']") && Math.random() < 1 / 8) later(measure);

"""##.utf8)
  static let pageMinCSS = Array(##"""
:root{color-scheme:light dark;--pe-text:light-dark(#18181b,#ececf1);--pe-muted:light-dark(#5c5c66,#a6a8b4);--pe-background:light-dark(#fff,#121318);--pe-surface:light-dark(#fff,#1a1b21);--pe-band:light-dark(#f5f5f7,#1e1f26);--pe-line:light-dark(#dadae1,#363844);--pe-border:light-dark(#888892,#747782);--pe-accent:light-dark(#2f55d4,#9fb4ff);--pe-on-accent:light-dark(#fff,#10131f);--pe-info:light-dark(#0a7488,#5fc9d8);--pe-positive:light-dark(#177a41,#7fd6a0);--pe-warning:light-dark(#985900,#ffc46b);--pe-negative:light-dark(#c22c22,#ffaea6);--pe-edge:color-mix(in srgb,var(--pe-border) 60%,var(--pe-surface));--pe-hover:light-dark(rgb(0 0 40 / .05),rgb(200 210 255 / .1));--pe-pressed:color-mix(in srgb,var(--pe-text) 10%,transparent);--pe-stripe:color-mix(in srgb,var(--pe-text) 3%,transparent);--pe-tint:color-mix(in srgb,var(--pe-accent) 10%,transparent);--pe-font:system-ui,sans-serif;--pe-mono:ui-monospace,Menlo,Consolas,monospace;--pe-small:.875rem;--pe-heading:1.125rem;--pe-title:1.75rem;--pe-radius:8px;--pe-radius-large:12px;--pe-shadow:0 8px 32px rgb(0 0 0 / .2);--pe-row:44px;--pe-cell:8px;--pe-card:16px;--pe-width:60rem;--pe-width-wide:100rem}@media(min-width:37.5rem){:root{--pe-card:24px}}@media(prefers-contrast:more){:root{--pe-muted:light-dark(#3c3c44,#d2d4dc);--pe-line:light-dark(#8c8c96,#70737f);--pe-border:light-dark(#4a4a52,#b9bbc6);--pe-accent:light-dark(#1c3aa8,#c3d0ff);--pe-edge:var(--pe-border)}}[data-tone]{color:var(--pe-text)}[data-tone=light]{color-scheme:light}[data-tone=dark]{color-scheme:dark}*,::before,::after{box-sizing:border-box}body{margin:0;min-height:100dvh;display:flex;flex-direction:column;font:1rem/1.375 var(--pe-font);color:var(--pe-text);background:var(--under,var(--pe-background));overflow-wrap:anywhere;-webkit-text-size-adjust:100%}main,.pe-crumbs,.pe-site-footer{width:100%;max-width:var(--pe-width);margin-inline:auto}main{flex:1 0 auto}a{color:var(--pe-accent);text-underline-offset:.15em}:focus-visible,[autofocus]:focus,.pe-box:has(:focus-visible),.pe-segments>label:has(:focus-visible),.pe-tile:has(>dt>a:focus-visible){outline:2px solid var(--pe-accent);outline-offset:2px}.pe-box>:focus-visible,.pe-tile>dt>a:focus-visible,#pe-main:focus{outline:none}h1,h2,h3,h4,h5,h6{margin:0;line-height:1.2}h1,h2{letter-spacing:-.015em;text-wrap:balance}h1{font-size:var(--pe-title)}h2{font-size:1.25rem}h3,h4,h5,h6{font-size:1rem}img{max-width:100%;height:auto;object-fit:contain}.pe-header,.pe-stretchy{padding:var(--margins,8px 8px 16px)}.pe-header>*,.pe-stretchy>*{width:100%;max-width:var(--pe-width);margin-inline:auto;padding-inline:8px}.pe-stretchy{--rest:var(--resting,var(--measured));--grow:calc(var(--pull,0px) + 0 * var(--resting));position:sticky;top:calc(var(--minimum) - var(--rest));z-index:2;flex:none;height:calc(var(--resting) + var(--pull,0px));margin-top:calc(-1 * var(--grow,0px));padding:var(--margins,0);display:flex;flex-direction:column;justify-content:flex-end;overflow:clip;background:var(--pe-background)}.pe-header{>*{max-width:calc(var(--pe-width) - 16px)}>h1{padding-block:19px 7px}}.pe-stretchy{>*{padding-inline:16px}>h1{display:flex;align-items:center;min-height:var(--minimum,0)}}.pe-table,.pe-table>caption,.pe-table>thead,.pe-table>tbody{display:block}.pe-table{>caption{padding:8px 16px;text-align:start;color:var(--pe-muted)}tr{position:relative;display:grid;grid-template-columns:var(--columns,minmax(0,1fr))var(--actions,);align-items:center;min-height:var(--pe-row);padding-inline:calc(8px + var(--indent,0px))8px;border-radius:min(var(--bleed,0px),var(--pe-radius))}tr[data-height=fixed]{min-height:0;height:var(--height);overflow:clip}tr[data-height=estimated]{content-visibility:auto;contain-intrinsic-block-size:var(--height)}>tbody{--edge:var(--top,0px);scroll-margin-top:var(--edge)}&:not([data-layout]):has(>thead)>tbody{--edge:calc(var(--top,0px) + var(--head,44px))}}.pe-table tr:not(.pe-section-header),.pe-table tr:not(.pe-section-header) :is(a,button,input,select,textarea,[tabindex]){scroll-margin-top:calc(var(--edge) + 2.5rem)}.pe-table th,.pe-table td{min-width:0;padding:var(--margins,var(--pe-cell) 8px);text-align:start;font-weight:inherit}.pe-table{tr:has(>[colspan]){grid-template-columns:minmax(0,1fr)}.pe-end{text-align:end;font-variant-numeric:tabular-nums}.pe-center{text-align:center}}[dir=rtl] .pe-table .pe-end{text-align:start}.pe-table>thead{position:sticky;top:var(--top,0px);z-index:2;color:var(--pe-muted);font-size:.8125rem;font-weight:600}.pe-table>thead,.pe-table .pe-section-header{background:linear-gradient(var(--pe-line) 0 0)50% 100%/calc(100% - 2 * var(--bleed,0px))1px no-repeat,var(--pe-background)}.pe-table{>thead a{color:inherit;text-decoration:none}>thead a:is(:hover,:focus-visible){text-decoration:underline}>thead th[aria-sort]{color:var(--pe-text)}>thead th>a{--sign:var(--pe-sort)}>thead th[aria-sort]>a{--sign:var(--pe-up)}}.pe-table>thead th:not(.pe-end)>a::after,.pe-table>thead th.pe-end>a::before{margin-inline:.25em;opacity:0}[dir=rtl] .pe-table>thead th.pe-end>a{display:inline-flex;flex-direction:row-reverse;align-items:center}.pe-table>thead th[aria-sort=descending]>a::after,.pe-table>thead th[aria-sort=descending]>a::before{rotate:.5turn}.pe-table>thead th>a:is(:hover,:focus-visible)::after,.pe-table>thead th>a:is(:hover,:focus-visible)::before{opacity:.6}.pe-table>thead th[aria-sort]>a::after,.pe-table>thead th[aria-sort]>a::before{opacity:1}.pe-table{:is(tbody,tr):has(dialog[open]:not([role])){content-visibility:visible}>tbody:is(:not(:first-of-type):has(>:nth-child(25)),:nth-of-type(n+13)){content-visibility:auto;contain-intrinsic-block-size:auto calc( var(--header-learned,40px) + var(--footer-learned,0px) + var(--rows,1) * var(--row,var(--row-learned,var(--pe-row))))}.pe-section-header{position:sticky;top:var(--edge);z-index:1;min-height:40px;font-size:var(--pe-heading);line-height:1.25;font-weight:650}&:not([data-style],[data-layout])>tbody+tbody:has(>.pe-section-header){margin-block-start:24px}.pe-section-footer{position:sticky;bottom:0;z-index:1;color:var(--pe-muted);font-size:var(--pe-small);background:var(--pe-background)}}.pe-table>tbody:has(>.pe-section-footer) tr:not(.pe-section-footer),.pe-table>tbody:has(>.pe-section-footer) tr:not(.pe-section-footer) :is(a,button,input,select,textarea,[tabindex]){scroll-margin-bottom:2.75rem}.pe-table>tbody>:is(.pe-section-header,.pe-section-footer){container-type:scroll-state}@container scroll-state(stuck){.pe-section-header > th::after,.pe-section-footer > td::before{content:"";position:absolute;inset:100% var(--bleed,0) -10px;background:linear-gradient(rgb(0 0 0 / .1),transparent);pointer-events:none;}.pe-section-footer > td::before{inset-block:-10px 100%;rotate: .5turn;}}.pe-table .pe-totals{color:inherit;font-size:inherit;font-weight:600}.pe-empty{color:var(--pe-muted)}.pe-separated::after{content:"";position:absolute;inset:auto var(--bleed,0)0;padding:var(--separator,0);height:1px;background:var(--pe-line)content-box}[dir=rtl] .pe-separated::after{scale:-1 1}@media(min-resolution:2dppx){.pe-separated::after{transform:scaleY(.5)}}.pe-table:not([data-lines])>tbody:is(:last-child,:has(+tbody>.pe-section-header))>tr:last-child::after{content:none}@media(hover:hover){.pe-table>tbody>tr:is([data-accessory=disclosure],:has(.pe-select,.pe-row-actions,td>.pe-opens)):not(:has(.pe-form)):hover{background-color:var(--pe-hover)}}.pe-table[data-striped]>tbody>tr:nth-child(even of :not(.pe-section-header,.pe-section-footer)){--ground:var(--pe-stripe);background-color:var(--ground)}.pe-table[data-density=compact]{--pe-row:32px;--pe-cell:4px;font-size:var(--pe-small)}@media(max-width:40rem){.pe-table[data-narrow]>thead{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}.pe-table[data-narrow]{--head:0px}.pe-table[data-narrow]>tbody>tr:not(:has(>[colspan])){grid-template-columns:repeat(3,auto)minmax(7rem,1fr);grid-auto-columns:auto;padding-block:6px}.pe-table[data-narrow]>tbody>tr>td{grid-row:1;padding-block:2px}.pe-table[data-narrow]>tbody>tr>td:first-child:not([colspan]){grid-column:1/-1;min-width:7rem;font-weight:600}.pe-table[data-narrow]>tbody>tr>:is(.pe-wide,.pe-below:empty){display:none}.pe-table[data-narrow]>tbody>tr>td:not(:first-child){min-width:0;overflow-wrap:break-word}.pe-table[data-narrow]>tbody>tr>.pe-below{grid-row:2;padding-inline-end:0;text-align:start;font-size:var(--pe-small)}.pe-table[data-narrow]>tbody>tr>.pe-below:not(:has(~.pe-below)){grid-column-end:span 9}.pe-table[data-narrow]>tbody>tr>.pe-below[data-label]{grid-area:auto/1/auto/span 9}.pe-table .pe-below[data-label]::before{content:attr(data-label)/"";display:inline-block;min-width:7rem;margin-inline-end:8px;color:var(--pe-muted)}}.pe-table[data-wide]{overflow-x:auto;>:is(thead,tbody){position:static;min-width:var(--wide)}>*>tr:not(:has(>[colspan])){--ground:transparent;padding-inline-start:0}>*>tr>:first-child:not([colspan]){position:sticky;inset-inline-start:0;z-index:1;align-self:stretch;align-content:center;padding-inline-start:calc(16px + var(--indent,0px));border-inline-end:1px solid var(--pe-line);box-shadow:inherit;background:linear-gradient(color-mix(in srgb,var(--selected,transparent) var(--tint,0%),transparent) 0 0),linear-gradient(var(--ground) 0 0),var(--pe-background)}tr:is([data-accessory=disclosure],:has(.pe-select))>:first-child{pointer-events:none}tr[data-accessory=disclosure]{overflow-x:clip}tr[data-accessory=disclosure]>:first-child a::after{inset-inline-end:-200rem}.pe-separated::after{z-index:1}>thead>tr>:first-child:not([colspan]){box-shadow:inset 0 -1px var(--pe-line)}>tbody>tr:not(:has(>[colspan])):hover{--ground:var(--pe-hover)}[colspan]>*{position:sticky;inset-inline-start:8px;width:fit-content}}.pe-table[data-wide]:focus-visible,:is([data-layout=strip]>tbody,[data-scroll] *,.pe-tabs>a,.pe-select):focus-visible{outline-offset:-2px}@media(max-width:40rem){.pe-table[data-narrow][data-wide]>tbody{min-width:0}.pe-table[data-narrow][data-wide]>tbody>tr{padding-inline-start:8px}.pe-table[data-narrow][data-wide]>tbody>tr>:first-child:not([colspan]){padding-inline-start:8px;border:0}}.pe-table{tr:is([data-selection],:has(.pe-select)){--selected:var(--pe-accent);cursor:pointer;background-image:linear-gradient(color-mix(in srgb,var(--selected) var(--tint,0%),transparent) 0 0)}tr[data-selection=gray]{--selected:#8e8e93}tr[data-selection=blue]{--selected:#0a84ff}tr:is([data-selection]:is(:hover,:focus-within),:has(.pe-select:is(:hover,:focus-visible))){--tint:12%}tr:is([data-selection]:active,:has(.pe-select:active)){--tint:28%}}.pe-table tr[data-accessory],.pe-table:has([data-accessory])>thead>tr{padding-inline-end:40px}.pe-table{tr[data-accessory]::before{position:absolute;inset-block:0;inset-inline-end:0;width:40px;display:grid;place-items:center;color:var(--pe-muted)}tr:is([data-accessory=disclosure],[data-accessory=checkmark])::before{background:var(--ink,currentColor);mask:var(--sign)center/20px no-repeat}tr[data-accessory=disclosure]::before{--sign:var(--pe-next);content:""}}[dir=rtl] .pe-table tr[data-accessory=disclosure]::before{scale:-1 1}.pe-table{tr[data-accessory=checkmark]::before{--sign:var(--pe-check);content:""/"chosen";color:var(--pe-accent)}tr[data-accessory=detail]::before{content:"i"/"details";inset-inline-end:9px;width:22px;height:22px;margin-block:auto;border:1.5px solid}}.pe-table tr[data-accessory=detail]::before,.pe-row-actions .pe-accessory{border-radius:50%;font:italic 700 1rem/1 ui-serif,serif}.pe-table tr:is([data-accessory=disclosure],:has(.pe-select)){isolation:isolate}:where(.pe-table tr:is([data-accessory=disclosure],:has(.pe-select))) :where(a,button:not(.pe-select),input,label,select,summary,textarea,.pe-row-actions){position:relative;z-index:1;pointer-events:auto}.pe-table{tr[data-accessory=disclosure] a:not( tr>:has(a)~* a,td :is(a,:has(a))~a,td :is(a,:has(a))~* a){position:static}tr[data-accessory=disclosure] a:not( tr>:has(a)~* a,td :is(a,:has(a))~a,td :is(a,:has(a))~* a)::after{content:"";position:absolute;inset:0}}.pe-table[data-style=grouped]{>tbody{margin:16px;border:1px solid var(--pe-line);border-radius:var(--pe-radius-large);overflow:clip;background:var(--pe-surface)}tr{--bleed:var(--pe-card);padding-inline:calc(var(--pe-card) - 8px + var(--indent,0px))calc(var(--pe-card) - 8px);border-radius:0}}body:has(main>.pe-table[data-style=grouped]){--under:light-dark(var(--pe-band),var(--pe-background))}.pe-table:is([data-style=grouped],[data-wide]) :is(.pe-section-header,.pe-section-footer){position:relative;inset-block:auto}.pe-table[data-style=grouped]{:is(.pe-section-header,.pe-section-footer){background:0 0}.pe-section-header>th{padding-block-start:var(--pe-card)}&:not([data-layout])>tbody{padding-block-end:calc(var(--pe-card) - 8px)}}main:has(>:is(.pe-table[data-centered],.pe-nothing)){display:flex;flex-direction:column;justify-content:safe center}.pe-table[data-debug]{:is(tr,td,th){outline:1px solid #0a84ff;outline-offset:-1px}:is(td,th)>*{outline:1px dashed #d70015}}:is(input,textarea,select){scroll-margin-block-end:var(--keyboard,8px)}.pe-footer{padding:var(--margins,8px)16px}.pe-index{position:fixed;inset-block:0;inset-inline-end:0;z-index:3;display:flex;flex-direction:column;justify-content:safe center;overflow-y:auto;scrollbar-width:none;pointer-events:none;>a{min-width:28px;min-height:24px;flex:none;text-align:center;font-size:.8125rem;font-weight:600;line-height:24px;text-decoration:none;pointer-events:auto}}body:has(.pe-index) main{padding-inline-end:28px}.pe-back,.pe-tail{padding:16px;text-align:center}.pe-back{display:flex;gap:16px}button,a:where([data-role],.pe-tail>*){display:inline-block;padding:8px 16px;border:1px solid var(--pe-edge);border-radius:var(--pe-radius);font:inherit;font-weight:600;align-content:center;text-align:center;text-decoration:none;overflow-wrap:break-word;color:var(--pe-text);background:var(--pe-surface)padding-box;cursor:pointer}button:where(:hover,:focus-visible),a:where([data-role],.pe-tail>*):where(:hover,:focus-visible){background-image:linear-gradient(var(--pe-hover) 0 0)}button:where(:active),a:where([data-role],.pe-tail>*):where(:active){background-image:linear-gradient(var(--pe-pressed) 0 0)}:is(a,button):where([data-role=primary],[data-role=danger]),button:where([type=submit]:not([form=pe-actions],[data-role])),.pe-form-buttons>button:where(:first-child:not([data-role])){border-color:transparent;color:var(--pe-on-accent);background-color:var(--pe-accent);background-clip:border-box}:is(a,button):where([data-role=danger]){color:#fff;background-color:light-dark(var(--pe-negative),#c2372e)}:is(a,button):where([data-role=quiet]){border-color:transparent;color:var(--pe-accent);background-color:initial}button:disabled{opacity:.5;cursor:default;background-image:none}input,select,textarea{min-width:0;max-width:100%;padding:8px 12px;border:1px solid var(--pe-border);border-radius:var(--pe-radius);font:inherit;color:inherit;background:var(--pe-surface)}:is(input,select,textarea):where(:not([type=checkbox],[type=radio],:disabled)):hover{border-color:var(--pe-text)}main>[role=status]{margin:0;padding-inline:16px;text-align:center;font-size:var(--pe-small);color:var(--pe-muted)}main>[role=status]:not(:empty){padding-block:8px 24px}.pe-problem,:is(.pe-problem,.pe-nothing)~:is(p,dl){padding-inline:16px}.pe-findings{padding-inline:40px 16px;li{margin-bottom:24px}li>*{margin-block:8px}pre{overflow-x:auto;padding:8px 12px;border-radius:8px}code{color:var(--pe-muted)}}.pe-activity{display:inline-block;width:1.25em;height:1.25em;border:2px solid var(--pe-line);border-top-color:var(--pe-accent);border-radius:50%;animation:pe-turn 1s linear infinite}@keyframes pe-turn{to{transform:rotate(1turn)}}@media(scripting:enabled){.pe-scriptless{display:none}}:root{--pe-close:url("data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24' fill='none' stroke-linecap='round' stroke-linejoin='round' stroke-width='2' stroke='red'><path d='M6 6l12 12M18 6L6 18'/></svg>");--pe-next:url("data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24' fill='none' stroke-linecap='round' stroke-linejoin='round' stroke-width='2' stroke='red'><path d='M9 5l7 7-7 7'/></svg>");--pe-check:url("data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24' fill='none' stroke-linecap='round' stroke-linejoin='round' stroke-width='2' stroke='red'><path d='M5 13l4 4L19 7'/></svg>");--pe-up:url("data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24' fill='none' stroke-linecap='round' stroke-linejoin='round' stroke-width='2' stroke='red'><path d='M12 20V5M6 11l6-6 6 6'/></svg>");--pe-sort:url("data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24' fill='none' stroke-linecap='round' stroke-linejoin='round' stroke-width='2' stroke='red'><path d='M8 5v14M4 9l4-4 4 4M16 19V5M12 15l4 4 4-4'/></svg>");--pe-more:url("data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24' fill='none' stroke-linecap='round' stroke-linejoin='round' stroke-width='4' stroke='red'><path d='M5 12h.01M12 12h.01M19 12h.01'/></svg>");--pe-down:url("data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24' fill='none' stroke-linecap='round' stroke-linejoin='round' stroke-width='2' stroke='gray'><path d='M6 9l6 6 6-6'/></svg>");--pe-search:url("data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24' fill='none' stroke-linecap='round' stroke-linejoin='round' stroke-width='2' stroke='gray'><path d='M11 4a7 7 0 1 0 0 14a7 7 0 0 0 0-14M16 16l4.5 4.5'/></svg>");--pe-day:url("data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24' fill='none' stroke-linecap='round' stroke-linejoin='round' stroke-width='2' stroke='red'><path d='M4 6h16v14H4zM4 10h16M8 3v4M16 3v4'/></svg>");--pe-clock:url("data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24' fill='none' stroke-linecap='round' stroke-linejoin='round' stroke-width='2' stroke='red'><path d='M12 4a8 8 0 1 0 0 16a8 8 0 0 0 0-16M12 8v4l3 2'/></svg>");--pe-grip:url("data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24' fill='none' stroke-linecap='round' stroke-linejoin='round' stroke-width='3' stroke='red'><path d='M9 6h.01M15 6h.01M9 12h.01M15 12h.01M9 18h.01M15 18h.01'/></svg>");--pe-warn:url("data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24' fill='none' stroke-linecap='round' stroke-linejoin='round' stroke-width='2' stroke='red'><path d='M12 4L2.5 20h19zM12 10v4M12 17h.01'/></svg>")}:is(.pe-close,.pe-more,.pe-grip,summary,.pe-crumbs li:only-child>a,.pe-notice[data-kind=failure],.pe-errors>p,.pe-error,thead th.pe-end>a)::before,:is(.pe-chip[aria-current],thead th:not(.pe-end)>a)::after{content:"";display:inline-block;flex:none;width:1.25em;height:1.25em;vertical-align:-.25em;background:var(--ink,currentColor);mask:var(--sign)center/contain no-repeat}summary{list-style:none}summary::-webkit-details-marker{display:none}:is(summary,.pe-crumbs a)::before{--sign:var(--pe-next);margin-inline:-.25em .125em}[open]>summary::before{rotate:.25turn}:is(:root:not([dir=rtl]) .pe-crumbs a,[dir=rtl] :not([open])>summary)::before{rotate:.5turn}.pe-tabs,pre[tabindex]{animation:pe-fade linear;animation-timeline:scroll(self inline)}[dir=rtl] .pe-tabs{animation-direction:reverse}@keyframes pe-fade{0%{mask:linear-gradient(90deg,red calc(100% - 3rem),transparent)}2%,98%{mask:linear-gradient(90deg,transparent,red 3rem calc(100% - 3rem),transparent)}to{mask:linear-gradient(90deg,transparent,red 3rem)}}.pe-unseen,.pe-skip:not(:focus),:is(.pe-notice,.pe-bar)~[role=status],[data-live] .pe-table:not(:has(~.pe-tail),[aria-busy])~[role=status],.pe-table[data-layout]>thead{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}.pe-badge{position:relative;display:inline-block;min-width:1.6em;vertical-align:.1em;padding:1px 8px;border-radius:6px;font-size:.8125rem;font-weight:600;text-align:center;overflow-wrap:normal;background:color-mix(in srgb,var(--kind) 11%,var(--pe-surface))}.pe-badge,.pe-change{--kind:var(--pe-muted);color:var(--kind)}[data-kind=accent]{--kind:var(--pe-accent)}[data-kind=info]{--kind:var(--pe-info)}[data-kind=positive]{--kind:var(--pe-positive)}[data-kind=warning]{--kind:var(--pe-warning)}[data-kind=negative]{--kind:var(--pe-negative)}progress,meter{width:100%;max-width:20rem;height:1rem;accent-color:var(--pe-accent)}.pe-space{flex:1;align-self:stretch}.pe-details>summary{min-height:24px;cursor:pointer;font-weight:600}.pe-table tr:not(.pe-section-header) summary{scroll-margin-top:calc(var(--edge) + 2.5rem)}.pe-details>div{padding-block:8px 4px}::placeholder{color:var(--pe-muted);opacity:1}textarea{display:block;width:100%;resize:vertical}select{appearance:none;padding-inline-end:36px;background:var(--pe-down)right 10px center/20px no-repeat var(--pe-surface);cursor:pointer}[type=search]{padding-inline-start:36px;background:var(--pe-search)10px/20px no-repeat var(--pe-surface)}[dir=rtl] select{background-position-x:10px}[dir=rtl] [type=search]{background-position-x:right 10px}::file-selector-button{margin-block:-4px;margin-inline:-8px 12px;padding:4px 12px;border:0;border-radius:6px;font:inherit;font-weight:600;color:var(--pe-text);background:var(--pe-hover);cursor:pointer}:is(input,textarea,select):disabled{opacity:.5}.pe-field{display:grid;gap:4px;justify-items:start}.pe-field>span:first-child,:is(.pe-segments,.pe-choices,.pe-set,.pe-items)>legend{padding:0 0 4px;font-size:var(--pe-small);font-weight:600}.pe-field{>span:first-child{padding:0}&:has(:required)>span:first-child::after{content:"\a0*"/"";color:var(--pe-negative)}}.pe-field>small,.pe-help{font-size:var(--pe-small);color:var(--pe-muted)}.pe-help{margin:4px 0 0}.pe-check{+.pe-help{margin-block-start:0;padding-inline-start:30px}&:has(>[role=switch])+.pe-help{padding-inline-start:48px}}.pe-form{display:grid;gap:16px;max-width:32rem;padding-block:8px;>div{min-width:0}}.pe-form .pe-field>:is(input,select,.pe-box),.pe-form .pe-revealed{width:100%}@media(min-width:40.01rem){.pe-field>:is(input:is([type=number],[type=date],[type=time]),.pe-box:has([type=number])){max-width:12rem}.pe-form .pe-field>input[size]{width:auto}}:is(input,select):where(:not([type=checkbox],[type=radio],[type=hidden])){height:40px}::-webkit-calendar-picker-indicator{width:20px;height:20px;padding:0;background:var(--ink,var(--pe-muted));mask:var(--sign,var(--pe-down))center/contain no-repeat;cursor:pointer}[type=date]{--sign:var(--pe-day)}[type=time]{--sign:var(--pe-clock)}[dir=rtl] ::-webkit-datetime-edit{order:1;text-align:right}input[type=file]{height:auto}.pe-box{display:flex;max-width:100%;border:1px solid var(--pe-border);border-radius:var(--pe-radius);background:var(--pe-surface);>span{flex:none;max-width:50%;align-self:center;padding-inline:12px;color:var(--pe-muted)}>input{flex:auto;width:100%;height:auto;min-height:38px;border:0;background:0 0;appearance:textfield}>::-webkit-inner-spin-button{appearance:none}>span+input{padding-inline-start:0}>input:has(+span){padding-inline-end:0}&:hover:not(:has(:disabled)){border-color:var(--pe-text)}&:has([aria-invalid=true]){border-color:var(--pe-negative)}&:has(:disabled)>span{opacity:.5}}.pe-revealed{position:relative;width:fit-content;max-width:100%;>button{position:absolute;inset-block-end:0;inset-inline-end:0;width:44px;min-height:40px;padding:0;border:0;color:var(--pe-muted);background:0 0}&:has(>button:not([hidden])) input{padding-inline-end:44px}}.pe-revealed>[aria-pressed=false]>.pe-icon:last-child,.pe-revealed>[aria-pressed=true]>.pe-icon:first-child{display:none}.pe-set,.pe-items,.pe-item,.pe-choices{min-width:0;margin:0;padding:0;border:0}.pe-set,.pe-items,.pe-item{display:grid;gap:16px}.pe-set>div,.pe-item>div{min-width:0}:is(.pe-set:not([data-beside]),.pe-items)>legend{padding-block-end:8px;font-size:1rem}.pe-set>.pe-help{margin-block:-8px -4px}.pe-set[data-beside]{display:flex;flex-wrap:wrap;align-items:start;>div{flex:2 1 12rem}>div:has(input:is([type=number],[type=date],[type=time],[size])){flex:1 1 9rem}&:has(>legend) span:first-child{font-weight:400}>.pe-help{flex-basis:100%}.pe-field>:is(input,select,.pe-box){width:100%;max-width:none}}.pe-item{padding:12px 16px 16px;border:1px solid var(--pe-line);border-radius:var(--pe-radius);>legend{padding:0 4px;margin-inline-start:-4px;font-size:var(--pe-small);color:var(--pe-muted)}}.pe-choices{>div{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,10rem),1fr));gap:4px 16px}>div:has(>:nth-child(13)){max-height:17rem;padding:8px 12px;overflow-y:auto;border:1px solid var(--pe-border);border-radius:var(--pe-radius)}}.pe-choices:disabled,.pe-choices input:disabled+span{opacity:.5}.pe-check,.pe-toggle{display:inline-flex;gap:8px;align-items:center;vertical-align:top;min-height:28px}input:is([type=checkbox],[type=radio]){appearance:none;position:relative;flex:none;width:24px;height:24px;margin:0;padding:0;border:0;border-radius:6px;background:0 0;cursor:pointer}.pe-check>input:not([role=switch]){margin-inline-start:-2px}input:is([type=checkbox],[type=radio]):disabled{cursor:default}input:is([type=checkbox],[type=radio]):not([role=switch])::before,.pe-toggle::before{content:"";position:absolute;inset:2px;border:1.5px solid var(--pe-border);border-radius:inherit;background:var(--pe-surface)}input:is([type=checkbox],[type=radio]):not(:disabled):hover::before,.pe-toggle:hover::before{border-color:var(--pe-text)}input[type=radio],input[type=radio]::before{border-radius:50%}input[type=radio]:checked::before{border:6px solid var(--pe-accent);background:var(--pe-on-accent)}.pe-toggle::before{position:static;flex:none;width:20px;height:20px;border-radius:6px}input[type=checkbox]:checked::before,.pe-toggle[aria-checked=true]::before{border-color:var(--pe-accent);background:var(--pe-accent);mask:var(--pe-check)center/20px no-repeat exclude,linear-gradient(#000 0 0)}input[aria-invalid=true]::before{border-color:var(--pe-negative)}input[role=switch],.pe-toggle[role=switch]::before{width:40px;height:24px;border:0;border-radius:12px;background:radial-gradient(circle,var(--pe-on-accent) 8px,transparent 8.5px)-8px 0 no-repeat var(--pe-border);mask:none;transition:background-position .15s}input[role=switch]:checked,.pe-toggle[role=switch][aria-checked=true]::before{background-color:var(--pe-accent);background-position-x:8px}[dir=rtl] input[role=switch],[dir=rtl] .pe-toggle[role=switch]::before{scale:-1 1}.pe-segments{position:relative;display:inline-flex;flex-wrap:wrap;gap:8px;min-width:0;margin:0;padding:2px 0;border:0;border-radius:var(--pe-radius);>label{position:relative;min-width:0;padding:8px 16px;border:1px solid var(--pe-edge);border-radius:var(--pe-radius);cursor:pointer}>label:hover{background-color:var(--pe-hover)}input{position:absolute;inset:0;width:auto;height:auto;opacity:0}>label:has(:checked){border-color:var(--pe-accent);color:var(--pe-accent);background:var(--pe-tint)}>label:has(:disabled){opacity:.5;cursor:default}}.pe-icon{flex:none;width:1.25em;height:1.25em;vertical-align:-.25em;fill:none;stroke:currentColor;stroke-width:1.75;stroke-linecap:round;stroke-linejoin:round}[dir=rtl] .pe-icon[data-flips]{scale:-1 1}:is(a,button):has(>.pe-icon),button:has(>img){display:inline-flex;gap:8px;align-items:center;justify-content:center}.pe-skip{position:absolute;inset:8px auto auto 8px;z-index:6;padding:8px 16px;border-radius:var(--pe-radius);color:var(--pe-on-accent);background:var(--pe-accent)}.pe-menu span[data-told]{margin-inline-start:auto;color:var(--pe-muted);font-variant-numeric:tabular-nums}.pe-frame{font-size:var(--pe-small)}.pe-brand{display:flex;align-items:center;justify-content:space-between;min-height:56px;padding-block:4px;padding-inline:16px 8px;border-block-end:1px solid var(--pe-line);>a{justify-content:start;min-width:0;min-height:44px;font-size:1rem;font-weight:650;color:inherit;text-decoration:none}>a>.pe-icon{color:var(--pe-accent)}>button{min-width:44px;min-height:44px;padding:8px;color:inherit}}.pe-menu{display:none;flex-direction:column;gap:4px;padding:12px;border:0;color:inherit;background:var(--pe-surface)}.pe-menu:popover-open,.pe-dialog[data-edge=end]{inset-block:0;inset-inline:auto 0;max-width:none;height:auto;max-height:none;margin:0;overflow-y:auto;box-shadow:var(--pe-shadow)}.pe-menu{&:popover-open{display:flex;width:min(20rem,100vw - 48px)}&:popover-open li>a{min-height:44px}ul{display:grid;gap:2px;margin:0;padding:0;list-style:none}li>a{display:flex;gap:8px;align-items:center;justify-content:start;min-height:36px;padding:6px 12px;border-radius:var(--pe-radius);color:inherit;text-decoration:none}li .pe-icon{width:20px;height:20px;color:var(--pe-muted)}li>a:hover{background:var(--pe-hover)}li>a[aria-current]{font-weight:600;color:var(--pe-accent);background:var(--pe-tint)}li>a[aria-current]>.pe-icon{color:inherit}}.pe-menu-title{margin:16px 12px 4px;font-size:.8125rem;font-weight:600;color:var(--pe-muted)}.pe-search{display:flex;margin-block-end:8px;>input{width:100%}}.pe-frame-end{display:flex;flex-wrap:wrap;gap:8px;margin-block-start:auto;padding-block-start:16px;>:not(form){flex:1 0 100%}}.pe-appearance{display:flex;border-radius:var(--pe-radius);background:var(--pe-hover);>button{min-width:36px;min-height:32px;padding:4px;color:var(--pe-muted)}}.pe-crumbs{padding:16px 16px 0;font-size:var(--pe-small);+header :is(h1,.pe-title){padding-block-start:0}>ol{display:flex;flex-wrap:wrap;gap:4px 0;margin:0;padding:0;list-style:none}li:not(:last-child)::after{content:"/"/"";margin-inline:8px;color:var(--pe-muted)}a{display:inline-block;min-height:24px;color:var(--pe-muted);text-decoration:none}}:is(.pe-crumbs,.pe-site-footer) a:hover{color:var(--pe-text);text-decoration:underline}.pe-site-footer{display:flex;flex-wrap:wrap;gap:8px 24px;align-items:center;justify-content:space-between;padding:24px 16px;font-size:var(--pe-small);color:var(--pe-muted);>p{margin:0}>ul{display:flex;flex-wrap:wrap;gap:4px 16px;margin:0;padding:0;list-style:none}a{display:inline-flex;gap:6px;align-items:center;min-height:24px;color:inherit;text-decoration:none}}@media screen and (min-width:64rem){[data-width]{--pe-width:var(--pe-width-wide)}:is([data-width],[data-frame=sidebar])>:is(header,main,.pe-crumbs,.pe-site-footer){width:calc(100% - 48px);margin-inline:var(--start,auto)auto}[data-frame=sidebar]>header>*{margin-inline-start:0}body[data-frame=sidebar]{--start:24px;padding-inline-start:13rem}[data-frame]{--bleed:16px}[data-frame=sidebar]>.pe-frame{position:fixed;inset-block:0;inset-inline-start:0;z-index:3;display:flex;flex-direction:column;width:13rem;border-inline-end:1px solid var(--pe-line);background:light-dark(var(--pe-band),var(--pe-surface))}[data-frame]>.pe-frame>.pe-brand{border:0;padding-inline-start:24px}[data-frame]>.pe-frame>.pe-brand>button{display:none}[data-frame] .pe-menu{position:static;display:flex;width:auto;height:auto;margin:0;background:0 0}[data-frame=sidebar] .pe-menu{flex:1;overflow-y:auto}[data-frame=bar]>.pe-frame{display:flex;gap:16px;align-items:center;padding-inline:max(0px,50% - var(--pe-width)/2);border-block-end:1px solid var(--pe-line)}[data-frame=bar] .pe-menu{flex:1;flex-direction:row;align-items:center;padding-block:4px;overflow-wrap:normal}[data-frame=bar] .pe-menu ul{display:flex}[data-frame=bar] .pe-menu :is(li .pe-icon,.pe-menu-title){display:none}[data-frame=bar] .pe-search{order:1;margin:0 0 0 auto}[data-frame=bar] .pe-frame-end{order:2;flex-wrap:nowrap;margin:0;padding:0}}:where(.pe-styled){--lines:initial;--fit:initial;--ratio:initial;position:relative;max-width:100%}.pe-styled.pe-clamped{display:-webkit-box;-webkit-box-orient:vertical;-webkit-line-clamp:var(--lines);overflow:hidden}.pe-clipped{max-height:calc(var(--lines) * 1lh);overflow:clip}.pe-round{overflow:clip}:where(.pe-sized){min-height:0;align-content:center;aspect-ratio:var(--ratio,auto)}.pe-sized>img{display:block;width:100%;height:100%;object-fit:var(--fit,contain)}:where(.pe-styled[data-place]){width:fit-content}.pe-styled[data-place=start]{margin-inline:0 auto}.pe-styled[data-place=center]{margin-inline:auto;align-self:center}.pe-styled[data-place=end]{margin-inline:auto 0}.pe-table tr[data-accessory=disclosure] .pe-styled:has(>a){position:static}.pe-cell{display:flex;align-items:center;gap:0 12px;>div{min-width:0}>img{flex:none;max-width:7.5rem}}.pe-cell-detail{margin-inline-start:auto;text-align:end;color:var(--pe-muted)}.pe-cell[data-style=value2]{>:not(img,.pe-cell-detail){flex:0 0 min(7rem,35%);text-align:end;font-size:var(--pe-small);font-weight:600;color:var(--pe-accent)}>.pe-cell-detail{flex:1;margin:0;text-align:start;color:inherit}}.pe-cell[data-style=subtitle]{display:grid;grid-template-columns:minmax(0,1fr);&:has(>img){grid-template-columns:auto minmax(0,1fr)}>img{grid-row:1/span 2}>.pe-cell-detail{margin:0;text-align:start;font-size:var(--pe-small)}}.pe-sparkline{height:1.5em;width:auto;vertical-align:middle;color:var(--pe-accent)}.pe-stack{display:grid;grid-auto-flow:column;align-items:start;min-width:0;>div{min-width:0}>div:has(>:is(button,a[data-role])){min-width:min-content}>div>img:only-child{display:block}:is(input,select,textarea,button){max-width:100%}}.pe-stack[data-align=fill]{align-items:stretch;&:not([data-axis])>div>.pe-styled{height:100%}}.pe-stack[data-align=center]{align-items:center}.pe-stack[data-align=trailing]{align-items:end}.pe-stack[data-align=first-baseline]{align-items:first baseline}.pe-stack[data-align=last-baseline]{align-items:last baseline}.pe-stack[data-distribute=fill-equally]{grid-auto-columns:minmax(0,1fr)}.pe-stack[data-distribute=equal-spacing]{justify-content:space-between}.pe-stack[data-distribute=equal-centering]{justify-content:space-around}.pe-stack:not([data-axis],[data-distribute^=equal])>div>:is( input:not([type=checkbox],[type=radio]),select,textarea),.pe-stack[data-distribute=fill-equally]:not([data-axis])>div>button,.pe-stack[data-axis][data-align=fill]>div>:is( input:not([type=checkbox],[type=radio]),select,textarea,button){width:100%}.pe-stack[data-axis=vertical]{grid-auto-flow:row;grid-template-columns:minmax(0,1fr);align-items:stretch;justify-content:stretch;justify-items:start;&[data-align=fill]{justify-items:stretch}&[data-align=center]{justify-items:center;text-align:center}&[data-align=trailing]{justify-items:end;text-align:end}&[data-distribute=fill-equally]{grid-auto-rows:1fr}&[data-distribute=equal-spacing]{align-content:space-between}&[data-distribute=equal-centering]{align-content:space-around}}.pe-stack>div>.pe-stack[data-axis=vertical],td>.pe-stack[data-axis=vertical]{height:100%}.pe-table tr>:has(>.pe-stack[data-axis=vertical][data-distribute],>.pe-stack[data-axis=vertical]>div>.pe-space){align-self:stretch}.pe-stretchy>.pe-stack[data-axis=vertical]:has(>div>.pe-space){flex:1}.pe-stack[data-distribute=fill-proportionally]{display:table;width:100%;border-spacing:0;>div{display:table-cell;vertical-align:top}>div+div{padding-inline-start:var(--gap)}&[data-align=center]>div{vertical-align:middle}&[data-align=trailing]>div{vertical-align:bottom}&:is( [data-align=first-baseline],[data-align=last-baseline])>div{vertical-align:baseline}}.pe-stack[data-scroll]{grid-auto-columns:max-content;justify-content:start;overflow-x:auto;overscroll-behavior-inline:contain;scrollbar-width:none;>div{max-width:min(24rem,80vw)}}@media print{.pe-stack[data-scroll]{display:flex;flex-wrap:wrap;overflow:visible}}.pe-table[data-layout]{>tbody{display:grid;gap:var(--gap);padding:0 16px}>tbody:not(:has(>.pe-section-footer)){padding-bottom:16px}>tbody>tr{grid-template-columns:minmax(0,1fr);align-content:start;padding-inline:0;border-radius:10px}>tbody>tr>td+td{padding-block-start:0}>tbody>tr[data-accessory]{padding-inline-end:40px}>tbody>:is(.pe-section-header,.pe-section-footer){grid-column:1/-1;align-self:start;margin-inline:-16px;padding-inline:8px;border-radius:0}}.pe-table[data-layout=grid]{>tbody>tr:has(>td>.pe-empty){grid-column:1/-1}>tbody{--count-guess:var(--count,2);grid-template-columns:repeat(auto-fill,minmax(min(100%,var(--item)),1fr));contain-intrinsic-block-size:auto calc(48px + var(--rows,1)/var(--count-guess) * var(--row,160px))}&[style*="--count:"]>tbody{grid-template-columns:repeat(var(--count),minmax(0,1fr))}}@media(min-width:48rem){.pe-table[data-layout=grid]>tbody{--count-guess:var(--count,5)}}.pe-table[data-layout=strip]{container-type:inline-size;>tbody{grid-auto-flow:column;grid-auto-columns:min(var(--item),100cqi - 48px);justify-content:start;overflow-x:auto;overscroll-behavior-inline:contain;scroll-padding-inline:16px;scroll-snap-type:inline mandatory;contain-intrinsic-block-size:auto calc(48px + var(--row,160px))}>tbody>tr{grid-row:2;scroll-snap-align:start}>tbody>:is(.pe-section-header,.pe-section-footer){position:sticky;inset-inline-start:-16px;grid-area:1/1/auto/span max(1,var(--rows));justify-self:start;width:100cqi;scroll-snap-align:none}>tbody>.pe-section-footer{grid-row-start:3}}@media print{.pe-table[data-layout=strip]>tbody{overflow:visible}}.pe-state{display:grid;grid-template-columns:minmax(0,1fr);gap:8px;>*{grid-column:1;min-width:0}>[data-pinned]{grid-row:1/-1}}.pe-popover,.pe-dialog,.pe-alert{border:1px solid var(--pe-edge);border-radius:var(--pe-radius-large);color:var(--pe-text);background:light-dark(var(--pe-surface),color-mix(in srgb,var(--pe-accent) 6%,var(--pe-surface)));box-shadow:var(--pe-shadow)}.pe-popover{inset:auto 8px 8px;width:auto;max-height:80dvh;margin:0;padding:6px;overflow-y:auto;&:popover-open{display:grid;gap:2px}&:popover-open>:is(a,button){display:flex;gap:10px;align-items:center;justify-content:start;min-height:44px;padding:6px 12px;border:0;border-radius:var(--pe-radius);font-weight:500;font-size:1rem;text-align:start;text-decoration:none;color:var(--pe-text);background:0 0}&:popover-open>:is(a,button):is(:hover,:focus-visible){background:var(--pe-hover)}&:popover-open>:is([data-role=danger],[formaction*="/-row/delete"]){position:relative;color:var(--pe-negative);margin-block-start:9px}&:popover-open>[data-role=danger]:not(:first-child)::before{content:"";position:absolute;inset:-6px 0 auto;height:1px;background:var(--pe-edge)}&:popover-open>.pe-move::after{content:attr(aria-label)/""}}::backdrop{background:rgb(0 0 0/.4)}@media(min-width:40.01rem){.pe-popover::backdrop{background:0 0}@supports(position-area:block-end){.pe-popover{inset:auto;min-width:11rem;max-width:20rem;margin-block:4px;position-area:block-end span-inline-start;position-try-fallbacks:flip-block,flip-inline,flip-block flip-inline}.pe-popover:popover-open>:is(a,button){min-height:36px;font-size:var(--pe-small)}}}.pe-dialog{width:min(32rem,100vw - 32px);margin:auto;padding:0 var(--pe-card)calc(var(--pe-card) - 8px);overflow-y:auto}.pe-dialog[open]:not([role]){position:fixed;inset:0;z-index:6}.pe-dialog[data-edge=end]{width:min(28rem,100vw);border-radius:0;border-width:0;border-inline-start-width:1px}@media(max-width:40rem){.pe-dialog[data-edge=end]{inset:auto 0 0;width:auto;max-height:90dvh;border-width:1px 0 0;border-radius:var(--pe-radius-large)var(--pe-radius-large)0 0}.pe-popover[aria-label]::before{content:attr(aria-label)/"";padding:8px 12px;font-weight:600;text-align:start}}.pe-dialog-head{position:sticky;top:0;z-index:1;display:flex;gap:16px;align-items:center;justify-content:space-between;margin-inline-end:-12px;padding-block:12px 4px;background:inherit;>p{margin:0;font-size:var(--pe-heading);font-weight:650}>.pe-close{margin:0;text-align:center;line-height:44px;text-decoration:none}}.pe-dialog>.pe-form{max-width:none}.pe-title{display:flex;flex-wrap:wrap;gap:12px 24px;align-items:start;padding-block:16px 8px;>:first-child{flex:1 1 10rem;min-width:0}h1{min-height:40px;align-content:center}h1:has(+.pe-badge){display:inline-block;margin-inline-end:12px}.pe-badge{vertical-align:.4em}>:last-child:not(:first-child){display:flex;flex-wrap:wrap;gap:8px}>:first-child>p{margin:0;text-wrap:balance;color:var(--pe-muted)}}.pe-tabs{display:flex;gap:24px;align-items:center;overflow-x:auto;scrollbar-width:none;box-shadow:inset 0 -1px var(--pe-line);>a{display:inline-flex;flex:none;gap:6px;align-items:center;min-height:40px;font-size:var(--pe-small);font-weight:600;text-decoration:none;color:var(--pe-muted)}>a:hover{color:var(--pe-text)}small{font-size:.75rem;font-weight:400;color:var(--pe-muted);font-variant-numeric:tabular-nums}>a[aria-current]{color:var(--pe-text);box-shadow:inset 0 -2px var(--pe-accent)}}.pe-chip{display:inline-flex;gap:6px;align-items:center;min-height:32px;padding:2px 12px;border:1px solid var(--pe-edge);border-radius:16px;font-size:var(--pe-small);font-weight:600;text-decoration:none;color:var(--pe-text);&:hover{background:var(--pe-hover)}}.pe-chip[aria-current]{border-color:var(--pe-accent);color:var(--pe-accent);background:var(--pe-tint)}.pe-chip::after{--sign:var(--pe-close)}.pe-avatar{display:inline-grid;flex:none;place-items:center;width:36px;height:36px;border-radius:50%;object-fit:cover;font-size:.8125rem;font-weight:650;overflow-wrap:normal;color:var(--pe-text);background:var(--pe-pressed)}.pe-tiles{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(11rem,100%),1fr));gap:16px;margin:0}.pe-tile{position:relative;min-width:0;padding:var(--pe-card);border:1px solid var(--pe-line);border-radius:var(--pe-radius-large);background:var(--pe-surface);>dt{font-size:var(--pe-small);font-weight:500;color:var(--pe-muted)}>dt>a{color:inherit;text-decoration:none}>dt>a::after{content:"";position:absolute;inset:0;border-radius:inherit}&:has(a:hover){border-color:var(--pe-border)}>dd{margin:0}>dt+dd{font-size:1.75rem;font-weight:650;line-height:1.3;letter-spacing:-.02em;font-variant-numeric:tabular-nums}}.pe-change{font-size:var(--pe-small)}.pe-nothing{display:grid;gap:4px;justify-items:center;padding:32px 16px;text-align:center;>.pe-icon{width:2.5rem;height:2.5rem;margin-block-end:8px}>h1{font-size:1.25rem}>strong{color:var(--pe-text);font-weight:600}>:is(.pe-icon,small){order:-1;color:var(--pe-muted)}>p{max-width:28rem;margin:0;text-wrap:balance;color:var(--pe-muted)}>div{display:flex;flex-wrap:wrap;gap:8px;justify-content:center;margin-block-start:12px}}.pe-skeleton{display:grid;gap:12px;padding-block:6px;>i{height:.75rem;border-radius:4px;background:var(--pe-pressed);animation:pe-pulse 1.6s ease-in-out infinite alternate}>i:last-child:not(:first-child){width:60%}}@keyframes pe-pulse{to{opacity:.4}}.pe-group{display:inline-flex;>:not(:first-child){margin-inline-start:-1px;border-start-start-radius:0;border-end-start-radius:0}>:not(:last-child){border-start-end-radius:0;border-end-end-radius:0}>:focus-visible{z-index:1}}[data-tip]{position:relative}[data-tip]:not([aria-busy]):is(:hover,:focus-visible)::after{content:attr(data-tip)/"";position:absolute;inset-block-start:calc(100% + 6px);inset-inline:-7rem var(--tip,-7rem);z-index:5;width:fit-content;margin-inline:auto var(--tip,auto);padding:4px 8px;border-radius:6px;font-size:.8125rem;font-weight:500;color:var(--pe-background);background:var(--pe-text);pointer-events:none}.pe-title,.pe-row-actions,td:last-child:not(:first-child){--tip:0}.pe-pager{flex-wrap:wrap}.pe-table{tr .pe-select{position:absolute;inset:0;padding:0;border:0;border-radius:0;background:0 0}tr:has(.pe-select[aria-pressed=true]){--ground:color-mix(in srgb,var(--pe-accent) 14%,var(--pe-background)) !important;box-shadow:inset 4px 0 var(--pe-accent);background-color:var(--ground)}}[dir=rtl] .pe-table tr:has(.pe-select[aria-pressed=true]){box-shadow:inset -4px 0 var(--pe-accent)}.pe-table{td:has(>.pe-row-actions){display:flex;flex-wrap:wrap;gap:4px 8px;align-items:center}.pe-end:has(>.pe-row-actions){justify-content:end}.pe-center:has(>.pe-row-actions){justify-content:center}td:has(>.pe-row-actions)>:not(.pe-select,.pe-row-actions){flex:1 1 8rem}td:has(>.pe-row-actions)>.pe-stack:not([data-axis],[data-distribute],[style*=grid]){justify-content:start}}.pe-row-actions{display:flex;flex-wrap:wrap;gap:4px;align-items:center;justify-content:end}.pe-table td:not(.pe-end,.pe-center)>.pe-row-actions{margin-inline-start:auto}.pe-row-actions button,.pe-conflict button,.pe-opens[data-role=quiet][aria-label]{min-width:32px;min-height:32px;padding:4px 8px;border-color:transparent;font-size:var(--pe-small);color:var(--pe-muted);background:0 0}.pe-row-actions{--loud:var(--pe-muted)}tr:is(:hover,:has(:focus-visible))>td>.pe-row-actions{--pe-muted:var(--pe-text);--loud:var(--pe-negative)}:is(.pe-row-actions button,.pe-conflict button,.pe-opens[data-role=quiet]):is(:hover,:focus-visible,:has(+:popover-open)){--pe-muted:var(--pe-text);background:var(--pe-pressed)}.pe-row-actions button[formaction*="/-row/delete"]{margin-inline-start:12px;color:var(--loud)}.pe-table{td:has(>.pe-form+.pe-row-actions){display:grid;grid-template-columns:auto minmax(0,1fr);gap:16px 8px;max-width:33rem;padding-block:16px}td>.pe-form:has(+.pe-row-actions){display:contents}td>.pe-form:has(+.pe-row-actions)>:not(:has(>.pe-form-buttons)){grid-column:1/-1}td>.pe-form+.pe-row-actions{justify-content:start;margin:0}}.pe-form{+.pe-row-actions button{padding:8px 16px;border-color:var(--pe-edge);font-size:1rem;color:var(--pe-text)}+.pe-row-actions button[formaction*="/-row/delete"]{margin-inline-start:auto;color:var(--pe-negative)}}.pe-more{min-width:44px;&::before{--sign:var(--pe-more)}}@media(hover:hover) and (not (any-pointer:coarse)) and (min-width:40.01rem){.pe-more{display:none}.pe-row-actions>.pe-popover{position:static;display:flex;flex-wrap:wrap;gap:4px;align-items:center;justify-content:end;width:auto;min-width:0;max-width:none;max-height:none;margin:0;padding:0;overflow:visible;border:0;background:0 0;box-shadow:none}}@media(max-width:40rem){.pe-table tr{--actions: }.pe-table tr:has(>.pe-actions>*>.pe-more){--actions:min-content}.pe-table .pe-actions:not(:has(>*>.pe-more)){grid-column:1/-1;padding-block-start:0}.pe-table[data-narrow]>tbody>tr>.pe-actions:not(:has(>*>.pe-more)){grid-area:auto/1/auto/span 9}.pe-table .pe-actions:not(:has(>.pe-row-actions)){padding:0}.pe-table td:has(>.pe-row-actions):not(:has(>*>.pe-more,>.pe-form)){row-gap:0;padding-block-end:0}.pe-table td:has(>.pe-row-actions):not(:has(>*>.pe-more))>:not(.pe-select,.pe-row-actions){flex-basis:100%}.pe-row-actions{gap:0;margin-inline-end:-10px}.pe-row-actions:has(>.pe-more){flex-wrap:nowrap}}.pe-toggle{padding:0;border:0;font-weight:inherit;text-align:start;color:inherit;background:0 0}@media(max-width:40rem),(pointer:coarse){.pe-row-actions button,.pe-conflict button,.pe-opens[data-role=quiet][aria-label],:is(.pe-bar,.pe-notice)>button,.pe-toggle{min-width:44px;min-height:44px}.pe-row-actions>.pe-grip{min-width:44px;line-height:44px}.pe-toggle[aria-label]{max-width:none;padding-inline:10px;margin-inline:-10px}.pe-form :is(button,.pe-box,select,input:not([type=checkbox],[type=radio],[type=range],.pe-box>*)){min-height:44px}}button[aria-busy=true]{cursor:progress}button[aria-busy=true]:not(.pe-select)::after{content:"";display:inline-block;width:.75em;height:.75em;margin-inline-start:.5em;border:2px solid;border-top-color:transparent;border-radius:50%;animation:pe-turn 1s linear infinite}[hidden],button[hidden],[data-told]:empty,:empty+ul>.pe-in,:not(:empty)+ul>.pe-out{display:none}[data-scripted] form[data-change] .pe-apply{display:none}main>.pe-form{padding-inline:16px}.pe-form-buttons{display:flex;flex-wrap:wrap;gap:8px}.pe-dialog .pe-form-buttons{flex-direction:row-reverse}.pe-notice,.pe-errors,.pe-bar{margin:8px 16px;--kind:var(--pe-accent);padding:10px 16px;border:1px solid color-mix(in srgb,var(--kind) 35%,transparent);border-radius:var(--pe-radius);background:color-mix(in srgb,var(--kind) 8%,var(--pe-surface))}.pe-notice{position:fixed;inset:auto 0 16px;z-index:5;display:flex;gap:8px;align-items:center;width:fit-content;max-width:min(36rem,100vw - 32px);margin:auto;color:var(--pe-text);box-shadow:var(--pe-shadow);animation:pe-rise .2s ease-out,pe-vanish .2s 10s forwards;>button{flex:none}>button:not(.pe-close){margin-inline-start:8px;padding-block:4px}&:is(:hover,:focus-within){animation-play-state:paused}}@media(max-width:40rem){body:has(.pe-notice){padding-block-end:104px}}@media(min-width:40.01rem){body:has(>.pe-site-footer) .pe-notice{inset-block-end:72px}}body:has(.pe-bar) .pe-notice{inset-block-end:96px}@keyframes pe-rise{from{translate:0 12px;opacity:0}}@keyframes pe-vanish{to{opacity:0;visibility:hidden}}.pe-chart{animation:pe-vanish 3s step-start}.pe-alert{position:fixed;inset:20vh 0 auto;z-index:5;width:fit-content;max-width:min(24rem,100vw - 32px);margin-inline:auto;padding:16px;p{margin:0 0 16px}a{display:inline-block;padding-block:10px;font-weight:600}&:target{display:none}}.pe-notice[data-kind=failure]{--kind:var(--pe-negative);animation:none}:is(.pe-notice[data-kind=failure],.pe-errors>p,.pe-error)::before{--sign:var(--pe-warn);color:var(--kind)}.pe-error::before{margin-inline-end:4px}.pe-close{min-width:44px;min-height:44px;margin-block:-10px;margin-inline:-8px -16px;border:0;border-radius:10px;color:inherit;background:0 0;&::before{--sign:var(--pe-close)}}.pe-errors{--kind:var(--pe-negative)}.pe-form .pe-errors{margin-inline:0}.pe-errors{>p{display:flex;gap:8px;margin:0;font-weight:600}>ul{margin:0;padding-inline-start:28px;list-style:none}>ul:empty{display:none}}.pe-error,.pe-conflict{margin:4px 0 0;font-size:var(--pe-small);font-weight:400;color:var(--pe-negative)}.pe-conflict{color:var(--pe-warning)}:is(input,select,textarea)[aria-invalid=true]{border-color:var(--pe-negative)}.pe-bar{position:sticky;inset-block-end:8px;z-index:4;display:flex;flex-wrap:wrap;gap:8px 16px;align-items:center;justify-content:space-between;--kind:var(--pe-warning);box-shadow:var(--pe-shadow)}.pe-grip{display:none;order:-1;touch-action:none}@media(scripting:enabled){.pe-grip{display:inline-block;min-width:32px;line-height:32px;text-align:center;color:var(--pe-muted)}.pe-grip::before{--sign:var(--pe-grip)}}[data-animation]{--in:pe-in;--out:pe-out}[data-animation^=left]{--in:pe-in-left}[data-animation$=left]{--out:pe-out-left}[data-animation^=right]{--in:pe-in-right}[data-animation$=right]{--out:pe-out-right}[data-animation^=top]{--in:pe-in-top}[data-animation$=top]{--out:pe-out-top}[data-animation^=bottom]{--in:pe-in-bottom}[data-animation$=bottom]{--out:pe-out-bottom}[data-animation^=middle]{--in:pe-in-middle}[data-animation$=middle]{--out:pe-out-middle}@media(prefers-reduced-motion:no-preference){:root:active-view-transition{view-transition-name:none}:root:active-view-transition :is(.pe-table[data-animation]>tbody>tr,tr[data-animation]):not([data-animation=none]){view-transition-name:match-element;view-transition-class:pe-row var(--in)var(--out)}}::view-transition{pointer-events:none}::view-transition-group(.pe-row){animation-duration:.25s}::view-transition-new(.pe-in-left):only-child{animation:pe-from-left .25s}::view-transition-old(.pe-out-left):only-child{animation:pe-from-left .25s reverse both}::view-transition-new(.pe-in-right):only-child{animation:pe-from-right .25s}::view-transition-old(.pe-out-right):only-child{animation:pe-from-right .25s reverse both}::view-transition-new(.pe-in-top):only-child{animation:pe-from-top .25s}::view-transition-old(.pe-out-top):only-child{animation:pe-from-top .25s reverse both}::view-transition-new(.pe-in-bottom):only-child{animation:pe-from-bottom .25s}::view-transition-old(.pe-out-bottom):only-child{animation:pe-from-bottom .25s reverse both}::view-transition-new(.pe-in-middle):only-child{animation:pe-from-middle .25s}::view-transition-old(.pe-out-middle):only-child{animation:pe-from-middle .25s reverse both}@keyframes pe-from-left{from{translate:-100%;opacity:0}}@keyframes pe-from-right{from{translate:100%;opacity:0}}@keyframes pe-from-top{from{translate:0 -100%;opacity:0}}@keyframes pe-from-bottom{from{translate:0 100%;opacity:0}}@keyframes pe-from-middle{from{scale:1 0;opacity:0}}@media(prefers-reduced-motion:reduce){.pe-activity,.pe-skeleton>i,button[aria-busy=true]::after{animation:none}.pe-notice{animation:pe-vanish 1ms 10s forwards}input[role=switch],.pe-toggle::before{transition:none!important}}@media(forced-colors:active){:root{--ink:CanvasText}button,a[data-role],.pe-tail a,[data-tip]::after{border:1px solid}.pe-badge{outline:1px solid}.pe-separated::after{background:CanvasText}.pe-chip[aria-current],.pe-segments>label:has(:checked),.pe-menu li>a[aria-current],.pe-table tr:has(.pe-select[aria-pressed=true]){outline:3px solid Highlight;outline-offset:-3px}.pe-tabs>a[aria-current]{border-block-end:3px solid Highlight}select,input:is([type=checkbox],[type=radio]):not([role=switch]){appearance:auto;background-image:none}input:is([type=checkbox],[type=radio])::before{content:none!important}.pe-table tr .pe-select,.pe-toggle{border:0}.pe-toggle::before,input[role=switch]{forced-color-adjust:none;--pe-border:ButtonText;--pe-accent:Highlight;--pe-on-accent:Canvas;--pe-surface:Canvas}}@media print{:is(.pe-frame,.pe-skip,.pe-crumbs,.pe-site-footer,.pe-tail,.pe-back,.pe-index,.pe-row-actions,.pe-bar,.pe-notice,.pe-opens,.pe-popover,.pe-dialog){display:none!important}.pe-table,.pe-table *,.pe-separated::after,.pe-table ::before{print-color-adjust:exact}}

"""##.utf8)
  static let pageMinJS = Array(##"""
"use strict";(()=>{const{body:Se,documentElement:Me}=document,s=(e,t=document)=>t.querySelector(e),r=(e,t=document)=>[...t.querySelectorAll(e)],e=Se.dataset,b=s("main"),t=s("table.pe-table"),ce=s("main > [role=status]"),x="live"in e,Jt=e.self,Pe="application/json-patch+json",me=2e3,S="input,select,textarea",o=(e,t)=>{for(const n of e.split(" "))addEventListener(n,t,!0)};let xe=null,be=0,pe=0,m=new Map;const $e=e=>{m.has(e)?m.set(e,!0):e.requestSubmit()},Gt=()=>{o("pointerdown",()=>{xe=new Promise(e=>{setTimeout(e,1e3),onclick=()=>setTimeout(e)})})},n={lang:"en",next:"Load more",tail:"More rows",prev:"Earlier",first:"First",back:"Earlier rows",close:"Close",offline:"Offline. Nothing is saved or updated.",online:"Online again.",tryAgain:"Try again",pleaseTryAgain:"Please try again.",changedElsewhere:"Changed elsewhere to: {}",storedNow:"Now: {}",nowEmpty:"Now empty.",useThat:"Use it",pageChanged:"The page has changed.",newVersion:"The page has a new version.",reload:"Reload",loadingRows:"Loading more rows…",rowsNotLoaded:"Loading failed. Follow the link.",leave:"Leave without saving?",cancel:"Cancel",rowsChanged:{1:"1 row changed.",2:"2 rows changed."},rowsLoaded:{1:"1 more row, {} in all.",2:"2 more rows, {} in all."},pageFilled:{1:"1 more row, {} on this page. Follow the link.",2:"2 more rows, {} on this page. Follow the link."},...JSON.parse(e.words??"{}")},We=(e,t)=>n[e].replace("{}",()=>t),Ue=e=>new Intl.PluralRules(n.lang).select(e),Ke=(e,t,s)=>{const o=n[e],i=Object.keys(o),r=Ue(t),a=i.find(e=>Ue(+e)===r)??i.at(-1);return o[a].replace(a,t).replace("{}",s)},i=(e,t)=>{const n=document.createElement("template");n.innerHTML=e;const s=n.content.firstChild;return t&&(s.textContent=t),s},l=(e,t,n)=>{n==null?e.removeAttribute(t):e.getAttribute(t)!==n&&e.setAttribute(t,n)},E=e=>Object.fromEntries(e.getAttributeNames().map(t=>[t,e.getAttribute(t)])),Vt=(e,t)=>t==="aria-busy"||t==="open"&&e.used||e.note&&/^aria-[id]/.test(t)||e["-kept"]?.test(t),g=(e,t)=>{for(const n in{...E(e),...t})Vt(e,n)||l(e,n,t[n])},G=[],M=e=>{G.push(e)},ae=()=>{for(;G[0];)G.pop()()},Ze=(e,t,n)=>{e.moveBefore&&t.isConnected?e.moveBefore(t,n):e.insertBefore(t,n)},L=(e,t)=>{const s=new Set(t.filter(Boolean)),o=e=>{for(;e&&!s.has(e);)e=e.nextSibling;return e};let n=o(e.firstChild);for(const t of s)n&&n!==t&&o(n.nextSibling)===t&&(Ze(e,n,null),n=t),n===t?n=o(t.nextSibling):Ze(e,t,n);M(()=>{for(const t of[...e.childNodes])!s.has(t)&&!t["-of"]?.isConnected&&t.remove()})},N=e=>(e.focus({preventScroll:!0}),e===document.activeElement),se=e=>e.some(e=>e?.isConnected&&r("a,button,summary,[tabindex],"+S,e).some(N)),j=({type:e})=>/^(check|radio)/.test(e),R=e=>e[j(e)?"checked":"value"],nt=e=>s("[selected]",e)??e.options?.[0],p=e=>e[j(e)?"defaultChecked":"defaultValue"]??nt(e)?.value,F=e=>R(e)!==p(e),Lt=e=>F(e)||e===document.activeElement&&!j(e),ut=e=>!r(S,e).some(F)||confirm(n.leave),ee=e=>r(S).filter(t=>t.form===e),ht=e=>e.closest(".pe-segments,.pe-choices"),Ft=e=>{const t=ht(e)??e.labels?.[0];return e.ariaLabel??(t&&(s("legend,span",t)??t).textContent)??e.name},J=(e,t)=>{try{e[j(e)?"checked":"value"]=t}catch{}},mt=e=>{J(e,p(e)),Y(e),e.clash=!1},Y=e=>{if(!e.note)return;e.note.remove(),e.note=null,l(e,"aria-invalid"),l(e,"aria-describedby",e.described)},X=(e,t,n)=>{Y(e);const s=i(`<p class=pe-${t} id=pe-error-${Math.random()}>`,n);return s["-of"]=e,e.note=s,t==="error"&&l(e,"aria-invalid","true"),e.described=e.getAttribute("aria-describedby"),l(e,"aria-describedby",[s.id,e.described].join(" ").trim()),(ht(e)??e.closest(".pe-revealed")??e.closest("label")??e).after(s),s},pt=e=>{if(F(e))return;e.clash=!1,e.note?.matches(".pe-conflict")&&Y(e)};let Q;const q=e=>[e.nodeName,...["id","name","data-key"].map(t=>e.getAttribute?.(t)),(j(e)||e.index>=0)&&e.value].join(),gt=(e,t)=>!e||q(e)!==q(t)?t:(e===Q?e.later=t:e.isEqualNode(t)||Xe(e,t),e),T=(e,t)=>t?gt(e,i(t)):t===null?null:e,vt=(e,t)=>{const n=[...e.childNodes].filter(e=>!e["-of"]);L(e,[...t.childNodes].map(e=>{const s=q(e),t=n.findIndex(e=>q(e)===s);if(t<0)return e;const[o]=n.splice(t,1);return gt(o,e)}))},Xe=(e,t)=>{e.matches?e.name==="pe-base"&&!m.has(e.form)?Et(e,t):e.matches(S)?kt(e,t):(g(e,E(t)),vt(e,t)):e.data=t.data},Et=(e,t)=>M(()=>{ee(e.form).some(e=>e.clash)||g(e,E(t))}),kt=(e,t)=>{const s=p(e),o=R(e),i=e.type==="radio"?ee(e.form):[e],n=i.some(t=>t.name===e.name&&Lt(t));n&&J(e,o),g(e,E(t)),vt(e,t),n&&s!==p(e)&&(e.clash=!0),M(()=>{J(e,n?o:p(e)),pt(e),F(e)&&s!==p(e)&&!j(e)&&Mt(e)})},Mt=e=>{const t=nt(e)?.text??p(e);De(X(e,"conflict",We("changedElsewhere",t)),n.useThat,()=>{mt(e),N(e)})},zt=()=>{o("compositionstart",({target:e})=>{Q=e}),o("compositionend",({target:e})=>{Q=null,e.later&&Xe(e,e.later),e.later=null,ae()})},re=e=>[...e.rows].filter(e=>e.id),rt=e=>{let t=0,n=e.length;for(;t<n;){const s=t+n>>1;e[s].getBoundingClientRect().bottom>0?n=s:t=s+1}return t},at=()=>{const e=[...t.tBodies],o=e.slice(rt(e)),[n,i]=o.map(re).filter(e=>e[0]),s=n?.[rt(n)]??i?.[0];return[s,s?.getBoundingClientRect().top]},et=([e,t])=>{for(const n of[b,Me])e?.isConnected&&n.scrollTop&&(n.scrollTop+=e.getBoundingClientRect().top-t)},I=()=>location.pathname+location.search;let he=I(),W=history.state?.at??0,c=0,v=0;const ge=()=>{const[t,n]=at();history.scrollRestoration="manual",history.replaceState({self:e.self,id:t?.id,top:n,at:W},"")},ve=()=>{!v&&(history.state||history.scrollRestoration==="manual"||e.self!==Jt)&&ge()},Je=async(t,n,s)=>{c++,v++;const o=c,i=e.self;try{(n||t!==i)&&(d?.(0),e.self=t,await f(t)),o===c&&await s()}catch(t){if(o!==c)return;throw e.self=i,t}finally{v--,x&&O()}},Be=async({id:e,top:t})=>{const n=document.getElementById(e);for(let e=5;e--;)n?.scrollIntoView(),et([n,t]),await new Promise(requestAnimationFrame)},ye=e=>Je(e.self,!1,()=>Be(e)),_e="pe"+location.pathname,He=()=>{try{const e=sessionStorage[_e];return delete sessionStorage[_e],e}catch{}},en=e=>{try{sessionStorage[_e]=e}catch{}},tn=e=>{const t=new URL(e,location).href!==location.href;history[t?"pushState":"replaceState"](null,"",e),t&&W++,he=I(),ge()},Te=async({location:e,self:t},n)=>{v||ge(),en(n);try{await Je(t,!0,()=>tn(e)),He()}catch{location=e}},sn=({state:e})=>{he===I()?e&&Be(e):ut(e?t:document)?(he=I(),W=e?.at,e?ye(e).catch(B):B()):history.go(W-e?.at||1)},on=()=>{o("scrollend",ve),o("popstate",sn)},Ge=async(e,t,n=fetch)=>{const s=await n(e,t);return await xe,s.status<500&&Ee(),s},B=()=>location.reload(),ke=e=>Fe(e,n.reload,B),nn=async t=>{e.build=t,r(S).some(F)?ke(n.newVersion):(B(),await new Promise(()=>{}))},Ce=async(t,n)=>{const s=await Ge(t,{headers:{Accept:n}}),o=s.headers.get("Page-Build");if(o&&e.build&&e.build!==o&&await nn(o),!s.ok)throw s;return s.json()},ze=e=>{e.node=document.getElementById(e.attributes.id)},f=async(t,n=e.version)=>{const o=c,s=await Ce(t??e.self,"application/json");if(o!==c)return!t&&f();if(w(),n!==e.version)return f(t);for(const e of s.sections)ze(e),e.rows.forEach(ze);return Z(s),!0},Oe=async(t,n,s)=>{let o,i;try{do i=e.version,o=await Ce(y(t,{...n,from:i}),Pe);while(i!==e.version)}catch(e){if(!(e.status<500))throw e}const a=o&&await we(o,s);a||await f()},Zt=(e,t)=>(e[t]??=[...e.node.cells]),Re=(e,t,n,...s)=>{const[,...a]=t.split("/"),i=a.pop(),o=a.reduce(Zt,e);if(!o.splice){o[i]=s[0];return}if(i>o.length-n)throw t;return o.splice(i,n,...s)[0]},Qt=(e,t)=>{const n=new Set;for(const{op:o,path:i,from:a,value:c}of t){let s=o==="remove"?[]:[c];a&&(s=[Re(e,a,1)]);const[,,d,,r]=i.split("/"),l=Re(e,i,+/^re/.test(o),...s);r&&n.add(s[0]?e.sections[d].rows[r]:l)}return n.size},we=(t,s)=>{w();const[r,...o]=t,c=({path:t,value:n})=>t==="/version"&&n===e.version;if(!r||o.some(c))return!0;if(r.value!==e.version)return!1;const i=ft();let a;try{a=Qt(i,o)}catch{return f()}return Z(i,!s&&o.some(({op:e})=>e!=="replace")),i.reload!=null&&scrollTo(0,0),s||fe(a?Ke("rowsChanged",a):n.pageChanged),!0},Ie={};let je="";const Ve=(e,t)=>(Ie[e]??=import(`./${e}.js${je}`).catch(()=>{Ie[e]=null,je+=je?"1":"?1",t?.()})),Xt=async(e,t)=>{const s=await Ve("dialogs");return s?s.ask(e,t,n.cancel):confirm(e)},Yt=(t,n,s)=>{const o=e.self.match(/(?<=[?&])(after|through)=[^&]*/g)??[],i=[...o,"from="+e.version].join("&");return Ge(t+(t.includes("?")?"&":"?")+i,{method:"POST",headers:{Accept:Pe,"Idempotency-Key":Math.random()},body:n},s)},qt=async(e,t,n,s,o)=>{const[a,c]=decodeURIComponent(e.headers.get("Page-Notice")??"").split("\##u{2}"),i=e.redirected?{location:e.url}:await e.json();if(i.location&&!i.self){location=i.location;return}if(!e.ok)return jt(i,n,s);if(w(),M(()=>s.forEach((e,t)=>{R(e)===o[t]&&mt(e)})),i.self)await Te(i,a);else if(i.reset)await f();else{const e=await we(i);!e&&!d&&await Oe("/-/patch")}const r=(t??n)?.closest(".pe-toggle,[data-change],:popover-open");r?.popover&&r.hidePopover(),a&&ue(a,c)},Kt=e=>{const t=m.get(e);m.delete(e),t&&$e(e)},qe=async(e,t,s,o)=>{const i=ee(o),a=i.map(R);t&&$(),i.forEach(Y),o&&r(".pe-errors,.pe-offers",o).forEach(e=>e.remove()),m.set(o),s&&l(s,"aria-busy","true"),be++,t&&pe++;try{const n=await Yt(e,t,o?.["-upload"]);return await qt(n,s,o,i,a),n.ok}catch(e){e instanceof TypeError&&U(),Ne(n.pleaseTryAgain)}finally{be--,t&&pe--,M(()=>Kt(o)),At(),s&&l(s,"aria-busy"),fe()}},Ye=e=>{const t=i("<li><a href=#></a><span>"),n=t.firstChild;return n.textContent=Ft(e),n.onclick=t=>{t.preventDefault(),e.focus()},t},jt=({errors:e=[],conflicts:t=[],base:s,detail:o,offers:a},r,c)=>{const d=e=>c.find(t=>t.name===e);if(!r?.isConnected||!e[0]&&!s)return Ne(o,a);const h=i("<div class=pe-errors><p></p><ul>"),[f,l]=h.childNodes;f.append(o),h["-of"]=r;for(const{name:n,detail:s}of e){const t=d(n);if(t){if(!t.note){const s=e.filter(e=>e.name===n).map(e=>e.detail).join(" ");X(t,"error",s),l.append(Ye(t)),l.lastChild.lastChild.append(": "+s)}}else l.append(i("<li>",s))}for(const{name:o,value:s}of t){const e=d(o);e&&(X(e,"conflict",s?We("storedNow",s):n.nowEmpty),l.append(Ye(e)))}s&&(d("pe-base").value=s),r.prepend(h),a&&r.append(i(a)),m.set(r),u([o,...[...l.children].map(e=>e.textContent)].join(" "))},$t=async e=>{const{target:t,submitter:n}=e,i=n?.getAttribute("formaction")??t.getAttribute("action");if(t.getAttribute("target")||!i?.includes("/-/actions/"))return;if(e.preventDefault(),n?.ariaBusy)return;const o=new FormData(t,n),a=n?.dataset.confirm??t.dataset.confirm;if(a){if(!await Xt(a,n??s(".pe-apply button",t)))return;o.append("pe-confirmed","1")}qe(i,t.getAttribute("enctype")?o:new URLSearchParams(o),n,t)},It=({key:e,keyCode:t,target:n,isComposing:o})=>{if(e!=="Escape"||o||t===229||s("[data-dragged]")||n.ariaExpanded==="true")return;const i=!n.closest("dialog,:popover-open")&&n.closest("tbody > tr"),a=i&&s("[aria-keyshortcuts=Escape]",i);a&&ut(i)&&a.click()},Ht=()=>{r("[name=pe-key]").forEach(e=>e.remove()),o("submit",$t),o("change",({target:{form:e}})=>{e&&"change"in e.dataset&&$e(e)}),o("input",({target:e})=>{e.note&&pt(e)}),o("keydown",It),o("click",({target:e})=>{const t=e.closest("summary");t&&(t.parentNode.used=!0)})};let C=!1,D=!1;const Pt=({sections:e,next:t})=>{const n=ft();for(const t of e){const s=n.sections.at(-1);s?.node?.id!==t.attributes.id?n.sections.push(t):s.rows.push(...t.rows.filter(e=>!document.getElementById(e.attributes.id)))}Z({...n,self:y("/-/document",{through:t??"end"}),next:t})},Rt=async t=>{const s=ie(),o=Math.min(50,me-s);if(e.version)await Oe("/-/rows",{limit:o},!0);else{const[,e]=/[?&]after=([^&]*)/.exec(A().href),n=y("/-/rows",{after:e,through:null,limit:o}),s=await Ce(n,"application/json");t===c&&Pt(s)}if(t!==c)return;const n=ie();D=n<=s;const i=A()&&(D||n>=me);u(Ke(i?"pageFilled":"rowsLoaded",n-s,n)),ve()},st=async()=>{if(C||v||!A())return;const e=c;C=!0,d?.(0),l(t,"aria-busy","true"),u(n.loadingRows);try{await Rt(e)}catch{u(n.rowsNotLoaded),D=e===c}finally{l(t,"aria-busy"),C=!1,x&&O()}},ot=()=>!D&&ie()<me,it=new IntersectionObserver(async e=>{if(!e.some(e=>e.isIntersecting))return;await st(),P()},{rootMargin:"800px"}),le=new CSSStyleSheet;le.replaceSync(":root{}"),document.adoptedStyleSheets.push(le);const H=(e,t)=>le.cssRules[0].style.setProperty("--"+e,t+"px"),ct=new ResizeObserver(e=>{for(const{target:n}of e)n===t.tHead?H("head",getComputedStyle(n).position==="sticky"?n.offsetHeight:0):(H("measured",n.offsetHeight),H("shrunk",parseFloat(n.style.getPropertyValue("--minimum"))))}),Nt=[["times","[data-ago]"],["echo","[data-echo]"],["controls","[data-control]"],["charts",".pe-chart"],["heights","[data-guess],link[href*=heights]"],["rows","[data-display],[data-end-display],[data-move]"],["drafts","[aria-keyshortcuts]"]],Dt=e=>Ve(e,()=>setTimeout(P,5e3)),P=()=>{it.disconnect(),A()&&ot()&&it.observe(A()),ct.disconnect();for(const e of[t.tHead,s("[data-measure]")])e&&ct.observe(e);for(const e of Nt)(e[2]||=s(e[1]))&&Dt(e[0]).then(e=>e?.watch?.(qe,Te))},Tt=()=>{o("scroll",()=>H("pull",Math.max(0,-scrollY))),o("click",e=>{const t=e.ctrlKey||e.metaKey||e.shiftKey;if(t||!e.target.closest(".pe-tail a")||!ot())return;e.preventDefault(),st()})},ie=()=>[...t.tBodies].flatMap(re).length,ft=()=>({sections:[...t.tBodies].map(e=>({node:e,rows:re(e).map(e=>({node:e}))}))}),y=(t,n)=>{const[o,i=""]=e.self.replace("/-/document",t).split("?"),s=i.split("&").filter(e=>e&&!Object.hasOwn(n,e.split("=")[0]));for(const e in n)n[e]!=null&&s.push(e+"="+n[e]);return(o||"/")+(s[0]?"?"+s.join("&"):"")},A=()=>s(".pe-tail a"),wt=({node:e,attributes:t,cells:n})=>{if(e??=document.createElement("tr"),t&&g(e,t),n){const t=[...e.cells];L(e,n.map((e,n)=>e.nodeType?e:T(t[n],e)))}return e},_t=e=>{const n=e.node??t.appendChild(document.createElement("tbody")),i=t=>T(s(":scope > .pe-section-"+t,n),e[t]),o=i("header"),a=e.attributes??E(n);return g(n,{...a,role:o&&"rowgroup",style:"--rows:"+e.rows.length,tabindex:t.dataset.layout==="strip"?"0":null,"aria-labelledby":o&&a.id+"-header"}),L(n,[o,...e.rows.map(wt),i("footer")]),n},yt=({attributes:e,caption:n,columns:s,sections:o})=>{e&&g(t,{class:t.className,...e});const i=s&&(s[0]?"<thead><tr>"+s.join(""):null);L(t,[T(t.caption,n),T(t.tHead,i),...o.map(_t)])},V=(e,t,n)=>{const o=s(e),i=T(o,t);if(i===o)return;o?.remove(),i&&n(i)},bt=(e,...t)=>{const s=i("<nav class=pe-"+e+">");return s.ariaLabel=n[e],s.append(...t),s.outerHTML},te=(e,t)=>{const s=i("<a rel="+e+">",n[e]);return s.href=t,s},Ot=({header:e,footer:n,next:s,prev:o})=>{V("body > header",e,e=>b.before(e)),V("body > footer",n,e=>b.after(e));const i=s&&bt("tail",te("next",y("",{after:s,through:null})));V(".pe-tail",i,e=>t.after(e));const a=o&&bt("back",te("first",y("",{after:null,through:null}))," ",te("prev",o));V(".pe-back",a,e=>t.before(e))},xt=t=>{e.version&&t.version&&(e.version=t.version),t.self&&t.self!==e.self&&(e.self=t.self,d?.(0)),t.title!=null&&(document.title=t.title);for(const e in t.frame)r("[data-told]")[e].textContent=t.frame[e]},Ct=(e,n)=>{const i=document.activeElement,a=[...t.rows],l=at(),d=s("[autofocus]"),c=a.indexOf(i.closest("tr")),u=r(":popover-open");xt(e),Ot(e),yt(e),ae();for(const e of u)e.matches(":popover-open")||s("[popovertarget='"+e.id+"']")?.click();i!==document.activeElement&&!N(i)&&se([...a.slice(c),...a.slice(0,c).reverse(),b,s("body > header"),Se]);const o=n&&s("[autofocus]"),h=o&&o!==d&&N(o);et(l),h&&o.scrollIntoView({block:"nearest"}),P()};let K;const w=()=>K?.(),At=()=>{K||ae()},St=()=>document.startViewTransition&&!document.hidden&&s("main [data-animation]")&&t.rows.length<=300&&!matchMedia("(prefers-reduced-motion:reduce)").matches,Z=(e,n)=>{w();const s=pe&&!C;K=()=>{K=null,Ct(e,s)},e.attributes&&l(t,"data-animation",e.attributes["data-animation"]),(n||t.dataset.animation)&&St()?document.startViewTransition(w).ready.catch(()=>{}):w()};let d=null,z=document.hidden,ne,dt,lt,h=1e3;const _=()=>{const e=h*(.5+Math.random()/2);return h=Math.min(h*2,3e4),e},tt=()=>new Promise(t=>{if(z)return t(0);const n=new EventSource(y("/-/events",{from:e.version}));let o;const s=e=>{n.close(),d===s&&(d=null),Date.now()-o>h&&(h=1e3),t(e)};d=s,n.onopen=()=>{o=Date.now(),Ee()},n.onerror=()=>s(o?_():oe().then(_)),n.addEventListener("patch",async e=>{if(await xe,d!==s)return;await we(JSON.parse(e.data))?h=1e3:s(_())}),n.addEventListener("reset",e=>{const t=JSON.parse(e.data);s(t.detail?Promise.reject(t):f().then(_))}),n.addEventListener("bye",()=>s(_())),n.addEventListener("stale",U),n.addEventListener("fresh",Ee)}),oe=async()=>(await Oe("/-/patch"),5e3),Qe=e=>{const t=t=>t?tt():e?oe():Qe(1);return navigator.locks?.request("pe-stream-"+e,{ifAvailable:!0},t)??tt()},Bt=({status:t,detail:s})=>(t===404||t===410?(lt=e.self,ke(s??n.pageChanged)):U(),_()),O=async()=>{if(ne||C||v||z||lt===e.self)return;ne=!0,clearTimeout(dt);const t=await(x?Qe(0):oe()).catch(Bt);ne=!1,(x||a)&&(dt=setTimeout(O,t))},Ae=()=>{z=!1,h=1e3,O()},Wt=()=>{o("visibilitychange pagehide pageshow freeze resume offline online",t=>{const{type:n,persisted:s}=t;if(n==="pageshow"&&!s)return;n==="offline"&&U(),z=document.hidden||/hide|freeze|off/.test(n),z?(ve(),d?.(0)):(x||e.refresh||a)&&Ae(),n==="pageshow"&&history.state&&ye(history.state).catch(()=>{})})},Ut=()=>{x?O():e.refresh&&setInterval(O,e.refresh)};let k,de,a;const u=e=>{k="",ce.textContent=e},fe=e=>{if(k=e??k,!k||be||de)return;u(k),de=setTimeout(()=>{de=0,fe()},2e3)},$=()=>s(".pe-notice")?.remove(),Le=e=>{const t=i("<button type=button class=pe-close>");t.ariaLabel=n.close,t.onclick=()=>{const t=e.parentNode;$(),se([t])},e.append(t),e.onanimationend=e=>e.animationName==="pe-vanish"&&$()},ue=(e,t,n)=>{if(e?.[0]==="\##u{1}")return alert(e.slice(1));$();const s=i("<p class=pe-notice role=note>",e);t&&s.append(i(t)),Le(s),n&&(s.dataset.kind="failure"),s["-of"]=r(":is(:popover-open,dialog[open]):not([role])").at(-1)??b,s["-of"].prepend(s),u(e)},Ne=(e,t)=>ue(e,t,!0),De=(e,t,n)=>{const s=i("<button type=button>",t);s.onclick=n,e.append(" ",s)},Fe=(e,t,n)=>{a?.remove(),a=i("<p class=pe-bar>",e),De(a,t,n),ce.before(a),u(e)},U=()=>{a||Fe(n.offline,n.tryAgain,Ae)},Ee=()=>{if(!a)return;const e=a.contains(document.activeElement);a.remove(),a=null,e&&se([b]),u(n.online)},an=async()=>{Ht(),zt(),Gt(),on(),Tt(),Wt(),history.state&&performance.getEntriesByType("navigation")[0].type!=="navigate"&&await ye(history.state).catch(()=>{}),Me.dataset.scripted="",r(".pe-notice").forEach(Le);const e=He();e&&ue(e),P(),Ut()};t&&ce&&e.self&&an()})()

"""##.utf8)
  static let rowsJS = Array(##"""
// Rows that tell when they are in view, and rows that are moved. The page's script asks for this where there
// are any, and says how an action is sent: `act` answers whether it was done.
let act;

// What is styled here is seen only while a row is moved.
const sheet = new CSSStyleSheet();
sheet.replaceSync(`
tr[data-move] .pe-row-actions { cursor: grab; user-select: none; }
.pe-table tr[data-dragged] { opacity: .5; }
.pe-table tr[data-drop]::before {
  content: "";
  position: absolute;
  z-index: 1;
  inset-inline: 0;
  inset-block: -2px auto;
  width: auto;
  height: 4px;
  mask: none;
  background: var(--pe-accent);
}
.pe-table tr[data-drop=after]::before { inset-block: auto -2px; }
.pe-table tbody[data-drop] { outline: 3px solid var(--pe-accent); outline-offset: -3px; }
@media (forced-colors: active) { .pe-table tr[data-drop]::before { background: Highlight; } }
`);
document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];

// --- In view ---
const known = new Set();
// Observing anew tells anew whether the row is in view.
const look = (row) => {
  row.isShown = false;
  observer.unobserve(row);
  if (row.isConnected) observer.observe(row);
};
// Asked again when it failed, when the row came into view once more meanwhile, and when it is still in view at
// another place: what it asked for stands before it now.
const tellShown = async (row) => {
  const above = row.previousElementSibling;
  row.isAsking = true;
  row.isMissed = false;
  const isDone = await act(row.dataset.display);
  row.isAsking = false;
  if (!isDone) setTimeout(look, 5000, row);
  else if (row.isShown && (row.isMissed || row.previousElementSibling !== above)) look(row);
};
const report = ({ target: row, isIntersecting }) => {
  if (row.isShown === isIntersecting) return;
  const { display, endDisplay } = row.dataset;
  row.isMissed ||= isIntersecting;
  if (isIntersecting && display && !row.isAsking) tellShown(row);
  if (!isIntersecting && row.isShown && endDisplay) act(endDisplay);
  row.isShown = isIntersecting;
};
const observer = new IntersectionObserver((entries) => entries.forEach(report));
const watchDisplay = () => {
  const rows = document.querySelectorAll("[data-display],[data-end-display]");
  for (const row of new Set([...known, ...rows])) {
    if (!row.isConnected) known.delete(row);
    // One that has begun to ask for it is told, though it has been in view all the while.
    else if (!known.has(row) || row.dataset.display && !row.asked) look(row);
    if (row.isConnected) known.add(row);
    row.asked = row.dataset.display;
  }
};

// --- Moved ---
// The row that is held, where it was taken, and where the pointer is.
let drag;
const move = (row, place) => act(row.dataset.move, new URLSearchParams(place));
const unmark = () => {
  document.querySelectorAll("[data-drop]").forEach((row) => delete row.dataset.drop);
};
const take = ({ target, button, clientX: x, clientY: y, pointerType }) => {
  const place = target.closest(".pe-row-actions");
  const row = place?.closest("tr[data-move]");
  // A finger takes rows by the grip, and scrolls everywhere else.
  if (row && !button && (pointerType !== "touch" || target.closest(".pe-grip")))
    drag = { row, start: y, x, y };
};
// Rows are named by their keys; a section that has none takes the row itself.
const keyed = "tr[id]:not([id*='.-'])";
const mark = () => {
  unmark();
  const over = document.elementFromPoint(drag.x, drag.y);
  const row = over?.closest("tbody > " + keyed);
  const section = over?.closest("tbody");
  if (row) {
    const { top, height } = row.getBoundingClientRect();
    if (row !== drag.row) row.dataset.drop = drag.y < top + height / 2 ? "before" : "after";
  } else if (section && !section.querySelector(keyed)) section.dataset.drop = "into";
};
// As long as the row is held at an edge the page scrolls there.
const scroll = () => {
  if (!drag?.row.dataset.dragged) return;
  const step = drag.y < 60 ? -9 : drag.y > innerHeight - 60 ? 9 : 0;
  if (step) {
    scrollBy(0, step);
    mark();
  }
  requestAnimationFrame(scroll);
};
const dragOver = ({ pointerId, clientX, clientY }) => {
  if (!drag) return;
  const { row, start } = drag;
  [drag.x, drag.y] = [clientX, clientY];
  if (!row.dataset.dragged) {
    if (Math.abs(clientY - start) < 5) return;
    row.setPointerCapture(pointerId);
    row.dataset.dragged = "true";
    scroll();
  }
  mark();
};
const drop = ({ type, key }) => {
  if (!drag || key && key !== "Escape") return;
  const { row } = drag;
  const over = document.querySelector("[data-drop]");
  if (over && type === "pointerup") {
    const [section, token] = over.id.split(".");
    move(row, token ? { [over.dataset.drop]: token, section } : { section });
  }
  unmark();
  delete row.dataset.dragged;
  drag = undefined;
};
const moveByKey = (event) => {
  const to = event.altKey && { ArrowUp: "up", ArrowDown: "down" }[event.key];
  const row = to && !event.target.options && event.target.closest("tr[data-move]");
  if (!row) return;
  event.preventDefault();
  move(row, { to });
};
for (const [names, listener] of [
  ["pointerdown", take], ["pointermove", dragOver], ["pointerup pointercancel keydown", drop],
  ["keydown", moveByKey],
]) for (const name of names.split(" ")) addEventListener(name, listener, true);

export const watch = (send) => {
  act = send;
  watchDisplay();
};

"""##.utf8)
  static let timesJS = Array(##"""
"use strict";
// Says of a time how far off it is, as time passes. The page's script asks for this where there is one.
const units = [
  ["year", 31557600], ["month", 2629800], ["week", 604800], ["day", 86400], ["hour", 3600],
  ["minute", 60],
];
const formats = {};
const makeFormat = (language, numeric) => {
  try {
    return new Intl.RelativeTimeFormat(language, { numeric });
  } catch {
    return new Intl.RelativeTimeFormat(undefined, { numeric });
  }
};
// "Now" is right for what is not ten seconds off; "yesterday" would not be for all that is a day.
const format = (language, number, unit) => {
  const numeric = unit === "second" ? "auto" : "always";
  const known = formats[numeric + language] ??= makeFormat(language, numeric);
  return known.format(number, unit);
};
const tell = (time) => {
  const seconds = (Date.parse(time.dateTime) - Date.now()) / 1000;
  const [unit, size] = units.find(([, size]) => Math.abs(seconds) >= size) ?? ["second", 1];
  // Seconds by tens, since they are looked at so often.
  const number = size > 1 ? Math.trunc(seconds / size) : Math.trunc(seconds / 10) * 10;
  const text = format(time.dataset.ago, number, unit);
  if (time.textContent === text) return;
  if (time.textContent !== time.told) time.title = time.textContent;
  time.textContent = time.told = text;
};
const tellAll = () => document.querySelectorAll("time[data-ago]").forEach(tell);

// What comes with a patch is told, too.
new MutationObserver(tellAll).observe(document.body, {
  attributeFilter: ["datetime"], characterData: true, childList: true, subtree: true,
});
setInterval(tellAll, 10000);
tellAll();

"""##.utf8)
}
