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
