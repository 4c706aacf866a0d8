// Fields: what they hold now, what the server gave them, and notes beside them.
import { FIELDS, find, findAll } from "./page.js";
import { element, setAttribute } from "./nodes.js";
import { words } from "./words.js";

export const isChoice = ({ type }) => /^(check|radio)/.test(type);
export const valueOf = (field) => field[isChoice(field) ? "checked" : "value"];
export const pickedOption = (field) => find("[selected]", field) ?? field.options?.[0];
export const givenTo = (field) =>
  field[isChoice(field) ? "defaultChecked" : "defaultValue"] ?? pickedOption(field)?.value;
export const isDirty = (field) => valueOf(field) !== givenTo(field);
export const isHeld = (field) =>
  isDirty(field) || field === document.activeElement && !isChoice(field);
export const mayLeave = (place) =>
  !findAll(FIELDS, place).some(isDirty) || confirm(words.leave);

// Asked of the document: a form's own members may be hidden by fields of their names.
export const fieldsOf = (form) => findAll(FIELDS).filter((field) => field.form === form);
const groupOf = (field) => field.closest(".pe-segments,.pe-choices");
export const titleOf = (field) => {
  const label = groupOf(field) ?? field.labels?.[0];
  return field.ariaLabel ?? (label && (find("legend,span", label) ?? label).textContent)
    ?? field.name;
};

export const putValue = (field, value) => {
  try {
    field[isChoice(field) ? "checked" : "value"] = value;
  } catch {} // the name of a file
};
export const restore = (field) => {
  putValue(field, givenTo(field));
  removeNote(field);
  field.clash = false;
};

export const removeNote = (field) => {
  if (!field.note) return;
  field.note.remove();
  field.note = null;
  setAttribute(field, "aria-invalid");
  setAttribute(field, "aria-describedby", field.described);
};
export const addNote = (field, kind, text) => {
  removeNote(field);
  // Several forms on the page may have a field of that name.
  const note = element(`<p class=pe-${kind} id=pe-error-${Math.random()}>`, text);
  note["-of"] = field;
  field.note = note;
  if (kind === "error") setAttribute(field, "aria-invalid", "true");
  // What helps to fill it in is heard after it.
  field.described = field.getAttribute("aria-describedby");
  setAttribute(field, "aria-describedby", [note.id, field.described].join(" ").trim());
  (groupOf(field) ?? field.closest(".pe-revealed") ?? field.closest("label") ?? field).after(note);
  return note;
};
// A field that holds again what it was given clashes with nothing.
export const settle = (field) => {
  if (isDirty(field)) return;
  field.clash = false;
  if (field.note?.matches(".pe-conflict")) removeNote(field);
};
