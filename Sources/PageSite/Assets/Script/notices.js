// What is said: to listeners in the status line, to all in notices and in the bar at the end.
import { find, findAll, main, status } from "./page.js";
import { words } from "./words.js";
import { element, refocus } from "./nodes.js";
import { gestures } from "./gestures.js";
import { wake } from "./live.js";

let news;
let isQuiet;
export let bar; // stands as long as there is something to be done by the reader

export const say = (text) => {
  news = "";
  status.textContent = text;
};
// Says what is new, once in a while and not in the midst of a gesture.
export const tellNews = (text) => {
  news = text ?? news;
  if (!news || gestures.acting || isQuiet) return;
  say(news);
  isQuiet = setTimeout(() => {
    isQuiet = 0;
    tellNews();
  }, 2000);
};

export const dismiss = () => find(".pe-notice")?.remove();
// What was done stays in view until it is closed, or something else is done.
export const makeClosable = (notice) => {
  const button = element("<button type=button class=pe-close>");
  button.ariaLabel = words.close;
  button.onclick = () => {
    const place = notice.parentNode;
    dismiss();
    refocus([place]);
  };
  notice.append(button);
  // What nobody sees any more stands in place of the status line no longer.
  notice.onanimationend = (event) => event.animationName === "pe-vanish" && dismiss();
};
export const notify = (text, undo, isFailure) => {
  // What is to be told in a dialog begins with a sign.
  if (text?.[0] === "\x01") return alert(text.slice(1));
  dismiss();
  const notice = element("<p class=pe-notice role=note>", text);
  if (undo) notice.append(element(undo));
  makeClosable(notice);
  if (isFailure) notice.dataset.kind = "failure";
  // What is open covers all that does not lie within it. Questions and suggestions, which have roles, go too soon.
  notice["-of"] = findAll(":is(:popover-open,dialog[open]):not([role])").at(-1) ?? main;
  notice["-of"].prepend(notice);
  say(text);
};
export const notifyFailure = (text, more) => notify(text, more, true);

export const addButton = (node, label, act) => {
  const button = element("<button type=button>", label);
  button.onclick = act;
  node.append(" ", button);
};
export const warn = (text, label, act) => {
  bar?.remove();
  bar = element("<p class=pe-bar>", text);
  addButton(bar, label, act);
  status.before(bar);
  say(text);
};
export const warnOffline = () => {
  if (!bar) warn(words.offline, words.tryAgain, wake);
};
export const recover = () => {
  if (!bar) return;
  const hadFocus = bar.contains(document.activeElement);
  bar.remove();
  bar = null;
  if (hadFocus) refocus([main]);
  say(words.online);
};
