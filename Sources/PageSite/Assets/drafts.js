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
