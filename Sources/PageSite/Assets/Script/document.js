// The document in the page: read as JSON has it, with nodes for what is there, and shown again.
import { body, data, find, findAll, main, table } from "./page.js";
import { words } from "./words.js";
import { arrange, attributesOf, dress, element, finish, focus, refocus, setAttribute } from "./nodes.js";
import { piece } from "./merging.js";
import { anchor, rowsOf, scrollBack } from "./scrolling.js";
import { gestures } from "./gestures.js";
import { connection } from "./live.js";
import { loading, watchRows } from "./tail.js";

export const shownCount = () => [...table.tBodies].flatMap(rowsOf).length;
export const readDocument = () => ({
  sections: [...table.tBodies].map((node) =>
    ({ node, rows: rowsOf(node).map((node) => ({ node })) })),
});

// An address with other parameters; null takes one away. Cursors and versions need no encoding.
export const address = (endpoint, parameters) => {
  const [path, query = ""] = data.self.replace("/-/document", endpoint).split("?");
  const pairs = query.split("&")
    .filter((pair) => pair && !Object.hasOwn(parameters, pair.split("=")[0]));
  for (const name in parameters)
    if (parameters[name] != null) pairs.push(name + "=" + parameters[name]);
  return (path || "/") + (pairs[0] ? "?" + pairs.join("&") : "");
};
export const tailLink = () => find(".pe-tail a");

const fillRow = ({ node, attributes, cells }) => {
  node ??= document.createElement("tr");
  if (attributes) dress(node, attributes);
  if (cells) {
    const olds = [...node.cells];
    arrange(node, cells.map((cell, index) => cell.nodeType ? cell : piece(olds[index], cell)));
  }
  return node;
};
const fillSection = (section) => {
  const node = section.node ?? table.appendChild(document.createElement("tbody"));
  const partOf = (name) => piece(find(":scope > .pe-section-" + name, node), section[name]);
  const header = partOf("header");
  const wanted = section.attributes ?? attributesOf(node);
  dress(node, {
    ...wanted,
    role: header && "rowgroup",
    style: "--rows:" + section.rows.length,
    tabindex: table.dataset.layout === "strip" ? "0" : null,
    "aria-labelledby": header && wanted.id + "-header",
  });
  arrange(node, [header, ...section.rows.map(fillRow), partOf("footer")]);
  return node;
};
const fillTable = ({ attributes, caption, columns, sections }) => {
  if (attributes) dress(table, { class: table.className, ...attributes });
  const head = columns && (columns[0] ? "<thead><tr>" + columns.join("") : null);
  arrange(table, [
    piece(table.caption, caption),
    piece(table.tHead, head),
    ...sections.map(fillSection),
  ]);
};

// One of the parts around the table; `place` puts one in that was not there.
const fillPart = (selector, html, place) => {
  const old = find(selector);
  const node = piece(old, html);
  if (node === old) return;
  old?.remove();
  if (node) place(node);
};
const nav = (name, ...links) => {
  const node = element("<nav class=pe-" + name + ">");
  node.ariaLabel = words[name];
  node.append(...links);
  return node.outerHTML;
};
const navLink = (rel, url) => {
  const link = element("<a rel=" + rel + ">", words[rel]);
  link.href = url;
  return link;
};
const fillParts = ({ header, footer, next, prev }) => {
  fillPart("body > header", header, (node) => main.before(node));
  fillPart("body > footer", footer, (node) => main.after(node));
  const tail = next && nav("tail",
    navLink("next", address("", { after: next, through: null })));
  fillPart(".pe-tail", tail, (node) => table.after(node));
  const back = prev && nav("back",
    navLink("first", address("", { after: null, through: null })), " ", navLink("prev", prev));
  fillPart(".pe-back", back, (node) => table.before(node));
};
const fillNames = (page) => {
  if (data.version && page.version) data.version = page.version;
  if (page.self && page.self !== data.self) {
    data.self = page.self;
    connection.close?.(0);
  }
  if (page.title != null) document.title = page.title;
  for (const index in page.frame) findAll("[data-told]")[index].textContent = page.frame[index];
};

const commit = (page, isOwn) => {
  const active = document.activeElement;
  const rows = [...table.rows];
  const held = anchor();
  const oldField = find("[autofocus]");
  const index = rows.indexOf(active.closest("tr"));
  const opened = findAll(":popover-open");
  fillNames(page);
  fillParts(page);
  fillTable(page);
  finish();
  // Where nodes cannot be moved as they are, what was open closes, and the focus goes.
  for (const node of opened)
    if (!node.matches(":popover-open")) find("[popovertarget='" + node.id + "']")?.click();
  if (active !== document.activeElement && !focus(active))
    refocus([
      ...rows.slice(index), ...rows.slice(0, index).reverse(), main, find("body > header"), body]);
  // What the reader's own act brings may ask for the focus.
  const field = isOwn && find("[autofocus]");
  const isNew = field && field !== oldField && focus(field);
  scrollBack(held);
  if (isNew) field.scrollIntoView({ block: "nearest" });
  watchRows();
};

// A document that waits for the frame in which its rows begin to move.
let due;
export const commitDue = () => due?.();
export const finishUnlessDue = () => {
  if (!due) finish();
};
// What takes part is drawn twice: so many rows are not worth it.
const isAnimated = () =>
  document.startViewTransition && !document.hidden && find("main [data-animation]")
  && table.rows.length <= 300 && !matchMedia("(prefers-reduced-motion:reduce)").matches;
export const show = (page, moves) => {
  commitDue();
  const isOwn = gestures.doing && !loading.isBusy;
  due = () => {
    due = null;
    commit(page, isOwn);
  };
  // How a change comes and goes is said by the table that comes with it.
  if (page.attributes) setAttribute(table, "data-animation", page.attributes["data-animation"]);
  if ((moves || table.dataset.animation) && isAnimated()) document.startViewTransition(commitDue).ready.catch(() => {});
  else commitDue();
};
