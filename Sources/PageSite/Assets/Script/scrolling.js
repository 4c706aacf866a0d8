// Where the reader is, and how the page holds on while something changes above.
import { main, root, table } from "./page.js";

export const rowsOf = (section) => [...section.rows].filter((row) => row.id);

// The place in a list of the first node that ends in view or below it.
const firstInView = (nodes) => {
  let low = 0;
  let high = nodes.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (nodes[middle].getBoundingClientRect().bottom > 0) high = middle;
    else low = middle + 1;
  }
  return low;
};
// The first row in view, and where it stands.
export const anchor = () => {
  // Each row that is measured has its section laid out, and that may be long: sections come first.
  const sections = [...table.tBodies];
  const below = sections.slice(firstInView(sections));
  const [rows, nextRows] = below.map(rowsOf).filter((rows) => rows[0]);
  const row = rows?.[firstInView(rows)] ?? nextRows?.[0];
  return [row, row?.getBoundingClientRect().top];
};
export const scrollBack = ([row, top]) => {
  // A grid scrolls within `main`.
  for (const node of [main, root])
    if (row?.isConnected && node.scrollTop) node.scrollTop += row.getBoundingClientRect().top - top;
};
