// Actions: forms and buttons that are sent in place, and what is answered.
import { data, find, findAll, listen, PATCH } from "./page.js";
import { word, words } from "./words.js";
import { atEnd, element, setAttribute } from "./nodes.js";
import { dismiss, notify, notifyFailure, say, tellNews, warnOffline } from "./notices.js";
import { addNote, fieldsOf, mayLeave, removeNote, restore, settle, titleOf, valueOf }
  from "./fields.js";
import { gestures, submit } from "./gestures.js";
import { commitDue, finishUnlessDue } from "./document.js";
import { apply } from "./patch.js";
import { receive, refetch, request } from "./requests.js";
import { connection } from "./live.js";
import { follow } from "./place.js";
import { isConfirmed } from "./questions.js";

const post = (action, payload, send) => {
  const extent = data.self.match(/(?<=[?&])(after|through)=[^&]*/g) ?? [];
  const query = [...extent, "from=" + data.version].join("&");
  return request(action + (action.includes("?") ? "&" : "?") + query, {
    method: "POST",
    headers: {
      Accept: PATCH,
      "Idempotency-Key": Math.random(),
    },
    body: payload,
  }, send);
};
const receiveAnswer = async (response, button, form, fields, sent) => {
  const answer = response.redirected ? { location: response.url } : await response.json();
  // What takes it back follows what was done, as HTML.
  const [text, undo] = decodeURIComponent(response.headers.get("Page-Notice") ?? "").split("\x02");
  if (answer.location && !answer.self) {
    location = answer.location;
    return;
  }
  if (!response.ok) return refuse(answer, form, fields);
  commitDue();
  atEnd(() => fields.forEach((field, index) => {
    if (valueOf(field) === sent[index]) restore(field);
  }));
  if (answer.self) await follow(answer, text);
  else if (answer.reset) await refetch();
  else {
    const isDone = await apply(answer);
    if (!isDone && !connection.close) await receive("/-/patch");
  }
  // What acts by itself is one of several that may be used, one after the other.
  const place = (button ?? form)?.closest(".pe-toggle,[data-change],:popover-open");
  if (place?.popover) place.hidePopover();
  if (text) notify(text, undo);
};
const release = (form) => {
  const isDue = gestures.sending.get(form);
  gestures.sending.delete(form);
  if (isDue) submit(form);
};
// Whether it was done. Without a payload the reader did nothing, but see a row.
export const act = async (action, payload, button, form) => {
  const fields = fieldsOf(form);
  const sent = fields.map(valueOf);
  if (payload) dismiss();
  fields.forEach(removeNote);
  if (form) findAll(".pe-errors,.pe-offers", form).forEach((field) => field.remove());
  gestures.sending.set(form);
  if (button) setAttribute(button, "aria-busy", "true");
  gestures.acting++;
  if (payload) gestures.doing++;
  try {
    const response = await post(action, payload, form?.["-upload"]);
    await receiveAnswer(response, button, form, fields, sent);
    return response.ok;
  } catch (error) {
    if (error instanceof TypeError) warnOffline();
    notifyFailure(words.pleaseTryAgain);
  } finally {
    gestures.acting--;
    if (payload) gestures.doing--;
    atEnd(() => release(form));
    finishUnlessDue();
    if (button) setAttribute(button, "aria-busy");
    tellNews();
  }
};

const linkTo = (field) => {
  const item = element("<li><a href=#></a><span>");
  const link = item.firstChild;
  link.textContent = titleOf(field);
  link.onclick = (event) => {
    event.preventDefault();
    field.focus();
  };
  return item;
};
const refuse = ({ errors = [], conflicts = [], base, detail, offers }, form, fields) => {
  const fieldNamed = (name) => fields.find((field) => field.name === name);
  if (!form?.isConnected || !errors[0] && !base) return notifyFailure(detail, offers);
  const box = element("<div class=pe-errors><p></p><ul>");
  const [line, list] = box.childNodes;
  line.append(detail);
  box["-of"] = form;
  for (const { name, detail } of errors) {
    const field = fieldNamed(name);
    if (!field) list.append(element("<li>", detail));
    else if (!field.note) {
      const text = errors.filter((error) => error.name === name).map((error) => error.detail).join(" ");
      addNote(field, "error", text);
      list.append(linkTo(field));
      list.lastChild.lastChild.append(": " + text);
    }
  }
  // What is stored now is read beside the field alone.
  for (const { name, value } of conflicts) {
    const field = fieldNamed(name);
    if (field) {
      addNote(field, "conflict", value ? word("storedNow", value) : words.nowEmpty);
      list.append(linkTo(field));
    }
  }
  if (base) fieldNamed("pe-base").value = base;
  form.prepend(box);
  // After the save button, so that Enter still activates that one.
  if (offers) form.append(element(offers));
  gestures.sending.set(form);
  say([detail, ...[...list.children].map((node) => node.textContent)].join(" "));
};

const send = async (event) => {
  const { target: form, submitter } = event;
  const action = submitter?.getAttribute("formaction") ?? form.getAttribute("action");
  if (form.getAttribute("target") || !action?.includes("/-/actions/")) return;
  event.preventDefault();
  if (submitter?.ariaBusy) return;
  // Taken before anything is asked: meanwhile a patch may take the button away.
  const payload = new FormData(form, submitter);
  const question = submitter?.dataset.confirm ?? form.dataset.confirm;
  if (question) {
    if (!(await isConfirmed(question, submitter ?? find(".pe-apply button", form)))) return;
    payload.append("pe-confirmed", "1");
  }
  act(action, form.getAttribute("enctype") ? payload : new URLSearchParams(payload), submitter, form);
};
// What ends editing says so by its key.
const endEditing = ({ key, keyCode, target, isComposing }) => {
  // 229 is a key of a text that is composed; WebKit says so in no other way.
  if (key !== "Escape" || isComposing || keyCode === 229 || find("[data-dragged]")
    || target.ariaExpanded === "true") return;
  const row = !target.closest("dialog,:popover-open") && target.closest("tbody > tr");
  const button = row && find("[aria-keyshortcuts=Escape]", row);
  if (button && mayLeave(row)) button.click();
};
export const watchActions = () => {
  // Each gesture has a key of its own.
  findAll("[name=pe-key]").forEach((field) => field.remove());
  listen("submit", send);
  listen("change", ({ target: { form } }) => {
    if (form && "change" in form.dataset) submit(form);
  });
  listen("input", ({ target }) => {
    if (target.note) settle(target);
  });
  listen("keydown", endEditing);
  listen("click", ({ target }) => {
    const summary = target.closest("summary");
    if (summary) summary.parentNode.used = true;
  });
};
