// Tooltips, row editing and search in data grids. `follow` shows another address of the page.
let follow;
export const watch = (act, show) => {
  follow = show;
};

const cellOf = ({ target }) => target.closest?.("[data-grid] :is(td, th):not([colspan])");

// A truncated cell has a tooltip while the pointer is over it.
addEventListener("pointerover", (event) => {
  const cell = cellOf(event);
  if (cell && cell.scrollWidth > cell.clientWidth) cell.title = cell.textContent;
});
addEventListener("pointerout", (event) => cellOf(event)?.removeAttribute("title"));

// A double click on a text, or F2, edits the row.
const edit = ({ target, type }) => {
  if (type === "dblclick" && target.closest("a, button, input, select, textarea")) return;
  const row = target.closest?.("[data-grid] > tbody > tr");
  row?.querySelector(".pe-row-actions [formaction$='/begin-editing']")?.click();
};
addEventListener("dblclick", edit);
addEventListener("keydown", (event) => {
  if (event.key === "F2") edit(event);
});

// The list follows the search field, unless the server rejects the search or a row is edited. The history gets one entry
// until the field loses the focus.
const MAXIMUM_WORDS = 8;
const MAXIMUM_LENGTH = 200;
let timer;
let latest = 0;
let hasEntry;
const search = async (form, text) => {
  if (text.length > MAXIMUM_LENGTH || text.trim().split(/\s+/).length > MAXIMUM_WORDS) return;
  const fields = [...new FormData(form)].filter(([, value]) => value);
  const query = fields[0] ? "?" + new URLSearchParams(fields) : "";
  const path = form.getAttribute("action").split("?")[0];
  const self = path.replace(/\/$/, "") + "/-/document" + query;
  const number = ++latest;
  const response = await fetch(self).catch(() => null);
  // A later search may have been answered first.
  if (!response?.ok || number !== latest) return;
  if (hasEntry) history.replaceState(history.state, "", path + query);
  hasEntry = true;
  await follow({ location: path + query, self }, "");
  document.querySelector("main").scrollTo(0, 0);
};
addEventListener("focusout", () => {
  hasEntry = false;
});
addEventListener("input", ({ target, isComposing }) => {
  const form = target.closest(".pe-header form[method=get]");
  const isEditing = document.querySelector("[data-grid] .pe-form");
  if (isComposing || target.name !== "q" || !form || !follow || isEditing) return;
  clearTimeout(timer);
  timer = setTimeout(search, 200, form, target.value);
});
