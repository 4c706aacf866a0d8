// One node for another: the old one made like the new one, where it can be.
import { word, words } from "./words.js";
import { arrange, atEnd, attributesOf, dress, element, finish, focus } from "./nodes.js";
import { addButton } from "./notices.js";
import {
  addNote, fieldsOf, givenTo, isChoice, isDirty, isHeld, pickedOption, putValue, restore,
  settle, valueOf,
} from "./fields.js";
import { gestures } from "./gestures.js";
import { FIELDS, listen } from "./page.js";

let composing; // the field whose text is being composed

const identityOf = (node) => [
  node.nodeName, ...["id", "name", "data-key"].map((name) => node.getAttribute?.(name)),
  (isChoice(node) || node.index >= 0) && node.value,
].join();

const merge = (old, fresh) => {
  if (!old || identityOf(old) !== identityOf(fresh)) return fresh;
  if (old === composing) old.later = fresh;
  else if (!old.isEqualNode(fresh)) change(old, fresh);
  return old;
};
// The node for a piece of HTML; without any it is what it was.
export const piece = (old, html) => html ? merge(old, element(html)) : html === null ? null : old;

const mergeChildren = (old, fresh) => {
  const olds = [...old.childNodes].filter((node) => !node["-of"]);
  arrange(old, [...fresh.childNodes].map((node) => {
    const identity = identityOf(node);
    const index = olds.findIndex((other) => identityOf(other) === identity);
    if (index < 0) return node;
    const [like] = olds.splice(index, 1);
    return merge(like, node);
  }));
};
const change = (old, fresh) => {
  if (!old.matches) old.data = fresh.data;
  else if (old.name === "pe-base" && !gestures.sending.has(old.form)) rebase(old, fresh);
  else if (old.matches(FIELDS)) changeField(old, fresh);
  else {
    dress(old, attributesOf(fresh));
    mergeChildren(old, fresh);
  }
};
// Where what is typed clashes with what was stored meanwhile, the form stays based on what it was
// opened with, so that the server sees the conflict too.
const rebase = (base, fresh) => atEnd(() => {
  if (!fieldsOf(base.form).some((field) => field.clash)) dress(base, attributesOf(fresh));
});
const changeField = (field, fresh) => {
  const was = givenTo(field);
  const mine = valueOf(field);
  const group = field.type === "radio" ? fieldsOf(field.form) : [field];
  const held = group.some((other) => other.name === field.name && isHeld(other));
  if (held) putValue(field, mine); // so that attributes no longer change it
  dress(field, attributesOf(fresh));
  mergeChildren(field, fresh);
  if (held && was !== givenTo(field)) field.clash = true;
  atEnd(() => {
    putValue(field, held ? mine : givenTo(field));
    settle(field);
    if (isDirty(field) && was !== givenTo(field) && !isChoice(field)) offerStored(field);
  });
};
const offerStored = (field) => {
  const stored = pickedOption(field)?.text ?? givenTo(field);
  addButton(addNote(field, "conflict", word("changedElsewhere", stored)), words.useThat, () => {
    restore(field);
    focus(field);
  });
};

export const watchComposing = () => {
  listen("compositionstart", ({ target }) => {
    composing = target;
  });
  listen("compositionend", ({ target }) => {
    composing = null;
    if (target.later) change(target, target.later);
    target.later = null;
    finish();
  });
};
