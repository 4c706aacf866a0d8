// What a grid does beyond its markup. `follow` shows another address of the page.
let follow;
export const watch = (act, show) => {
  follow = show;
};

const cellOf = ({ target }) => target.closest?.("[data-grid] :is(td, th):not([colspan])");

// A text that is cut is told in full where it is pointed at. The attribute goes again, since it is none of the page's.
addEventListener("pointerover", (event) => {
  const cell = cellOf(event);
  if (cell && cell.scrollWidth > cell.clientWidth) cell.title = cell.textContent;
});
addEventListener("pointerout", (event) => cellOf(event)?.removeAttribute("title"));

// A row is edited by a double click on a text of it, or by F2 within it.
const edit = (event) => {
  if (event.target.closest("a, button, input, select, textarea") && event.type !== "keydown") return;
  const row = event.target.closest?.("[data-grid] > tbody > tr");
  row?.querySelector(".pe-row-actions [formaction$='/begin-editing']")?.click();
};
addEventListener("dblclick", edit);
addEventListener("keydown", (event) => {
  if (event.key === "F2") edit(event);
});

// A search is shown as it is typed, unless it is longer than the server takes. All that is typed without leaving the
// field is one step of the way back.
const MOST_WORDS = 8;
const MOST_LETTERS = 200;
let typing;
let isSearching;
const search = async (form, text) => {
  if (text.length > MOST_LETTERS || text.trim().split(/\s+/).length > MOST_WORDS) return;
  const fields = [...new FormData(form)].filter(([, value]) => value);
  const query = fields[0] ? "?" + new URLSearchParams(fields) : "";
  const path = form.getAttribute("action").split("?")[0];
  const self = path.replace(/\/$/, "") + "/-/document" + query;
  try {
    // What cannot be had leaves the page as it is.
    if (!(await fetch(self)).ok) return;
  } catch {
    return;
  }
  if (isSearching) history.replaceState(history.state, "", path + query);
  isSearching = true;
  await follow({ location: path + query, self }, "");
  document.querySelector("main").scrollTo(0, 0);
};
addEventListener("focusout", () => {
  isSearching = false;
});
addEventListener("input", ({ target, isComposing }) => {
  const form = target.closest(".pe-header form[method=get]");
  if (isComposing || target.name !== "q" || !form || !follow) return;
  clearTimeout(typing);
  typing = setTimeout(search, 200, form, target.value);
});
