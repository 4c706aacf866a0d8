// What a grid does beyond its markup. The page's script asks for this where there is one, and says how another address
// of the page is shown.
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

// A search is shown as it is typed, unless it has more words than the server takes.
const MOST_WORDS = 8;
let typing;
const search = (form) => {
  const fields = [...new FormData(form)].filter(([, value]) => value);
  if (fields.some(([name, value]) => name === "q" && value.trim().split(/\s+/).length > MOST_WORDS)) return;
  const query = fields[0] ? "?" + new URLSearchParams(fields) : "";
  const path = form.getAttribute("action").split("?")[0];
  follow({ location: path + query, self: path.replace(/\/$/, "") + "/-/document" + query }, "");
};
addEventListener("input", ({ target, isComposing }) => {
  const form = target.closest(".pe-header form[method=get]");
  if (isComposing || target.name !== "q" || !form || !follow) return;
  clearTimeout(typing);
  typing = setTimeout(search, 200, form);
});
