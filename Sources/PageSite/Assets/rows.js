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
