// Rows that are moved: dragged by their handle, or by the arrows with Alt.
import { find, findAll, listen } from "./page.js";
import { act } from "./actions.js";

export const reordering = {
  // The row that is held, and where it was taken.
  drag: null,
};

const move = (row, place) => act(row.dataset.move, new URLSearchParams(place));
const unmark = () => {
  findAll("[data-drop]").forEach((row) => delete row.dataset.drop);
};
const take = ({ target, button, clientY }) => {
  const row = target.closest(".pe-row-actions")?.closest("tr[data-move]");
  if (row && !button) reordering.drag = { row, y: clientY };
};
const dragOver = ({ pointerId, clientX, clientY }) => {
  const { row, y } = reordering.drag ?? {};
  if (!row || !row.dataset.dragged && Math.abs(clientY - y) < 5) return;
  row.setPointerCapture(pointerId);
  row.dataset.dragged = "true";
  scrollBy(0, clientY < 60 ? -9 : clientY > innerHeight - 60 ? 9 : 0);
  unmark();
  const over = document.elementFromPoint(clientX, clientY)?.closest("tbody > tr[id]");
  if (!over || over === row) return;
  const { top, height } = over.getBoundingClientRect();
  over.dataset.drop = clientY < top + height / 2 ? "before" : "after";
};
const drop = ({ type, key }) => {
  if (!reordering.drag || key && key !== "Escape") return;
  const { row } = reordering.drag;
  const over = find("[data-drop]");
  if (over && type === "pointerup") {
    const [section, token] = over.id.split(".");
    move(row, { [over.dataset.drop]: token, section });
  }
  unmark();
  delete row.dataset.dragged;
  reordering.drag = null;
};
const moveByKey = (event) => {
  const to = event.altKey && { ArrowUp: "up", ArrowDown: "down" }[event.key];
  const row = to && !event.target.options && event.target.closest("tr[data-move]");
  if (!row) return;
  event.preventDefault();
  move(row, { to });
};
export const watchReordering = () => {
  listen("pointerdown", take);
  listen("pointermove", dragOver);
  listen("pointerup pointercancel keydown", drop);
  listen("keydown", moveByKey);
};
