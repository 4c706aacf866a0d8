// Elements: made, dressed in attributes, put in order, and given the focus.
import { FIELDS, findAll } from "./page.js";

export const element = (html, text) => {
  const template = document.createElement("template");
  template.innerHTML = html;
  const node = template.content.firstChild;
  if (text) node.textContent = text;
  return node;
};
export const setAttribute = (node, name, value) => {
  if (value == null) node.removeAttribute(name);
  else if (node.getAttribute(name) !== value) node.setAttribute(name, value);
};
export const attributesOf = (node) =>
  Object.fromEntries(node.getAttributeNames().map((name) => [name, node.getAttribute(name)]));

const isKept = (node, name) =>
  name === "aria-busy" || name === "open" && node.used || node.note && /^aria-[id]/.test(name)
  || node["-kept"]?.test(name);
// All but what is the reader's or the script's.
export const dress = (node, wanted) => {
  for (const name in { ...attributesOf(node), ...wanted })
    if (!isKept(node, name)) setAttribute(node, name, wanted[name]);
};

// What is to be done when all nodes are in place.
const endings = [];
export const atEnd = (act) => {
  endings.push(act);
};
export const finish = () => {
  while (endings[0]) endings.pop()();
};

const place = (parent, node, before) => {
  if (parent.moveBefore && node.isConnected) parent.moveBefore(node, before);
  else parent.insertBefore(node, before);
};
// Gives a node its children in few moves. What it does not keep goes last, when others have taken
// what is theirs; a note stays as long as what it is about.
export const arrange = (parent, children) => {
  const nodes = new Set(children.filter(Boolean));
  const nextKept = (node) => {
    while (node && !nodes.has(node)) node = node.nextSibling;
    return node;
  };
  let at = nextKept(parent.firstChild);
  for (const node of nodes) {
    if (at && at !== node && nextKept(at.nextSibling) === node) {
      place(parent, at, null);
      at = node;
    }
    if (at === node) at = nextKept(node.nextSibling);
    else place(parent, node, at);
  }
  atEnd(() => {
    for (const node of [...parent.childNodes])
      if (!nodes.has(node) && !node["-of"]?.isConnected) node.remove();
  });
};

export const focus = (node) => {
  node.focus({ preventScroll: true });
  return node === document.activeElement;
};
// Gives the focus to the first that takes it.
export const refocus = (places) => places.some((place) => place?.isConnected
  && findAll("a,button,summary,[tabindex]," + FIELDS, place).some(focus));
