// A JSON Patch (RFC 6902), applied to the document in the page.
import { data } from "./page.js";
import { count, words } from "./words.js";
import { tellNews } from "./notices.js";
import { commitDue, readDocument, show } from "./document.js";
import { refetch } from "./requests.js";

// Cells that nothing has changed yet are those in the page.
const memberOf = (value, key) => (value[key] ??= [...value.node.cells]);
// Takes `taken` members out of the list at a path and puts others there, or sets a member by name.
const edit = (page, path, taken, ...items) => {
  const [, ...keys] = path.split("/");
  const key = keys.pop();
  const list = keys.reduce(memberOf, page);
  if (!list.splice) {
    list[key] = items[0];
    return;
  }
  if (key > list.length - taken) throw path;
  return list.splice(key, taken, ...items)[0];
};
// The rows that were changed.
const perform = (page, changes) => {
  const touched = new Set();
  for (const { op, path, from, value } of changes) {
    let items = op === "remove" ? [] : [value];
    if (from) items = [edit(page, from, 1)];
    const gone = edit(page, path, +/^re/.test(op), ...items);
    const [, , section, , row] = path.split("/");
    if (row) touched.add(items[0] ? page.sections[section].rows[row] : gone);
  }
  return touched.size;
};

// Whether a patch is done, or was before; false if it is for another version. One that does not fit
// changes nothing.
export const apply = (patch, isSilent) => {
  commitDue();
  const [test, ...changes] = patch;
  const isDone = ({ path, value }) => path === "/version" && value === data.version;
  if (!test || changes.some(isDone)) return true;
  if (test.value !== data.version) return false;
  const page = readDocument();
  let touched;
  try {
    touched = perform(page, changes);
  } catch {
    return refetch();
  }
  show(page, !isSilent && changes.some(({ op }) => op !== "replace"));
  if (page.reload != null) scrollTo(0, 0);
  if (!isSilent) tellNews(touched ? count("rowsChanged", touched) : words.pageChanged);
  return true;
};
