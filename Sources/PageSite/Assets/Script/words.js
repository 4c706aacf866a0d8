// What the script says: English, but for what the page brings.
import { data } from "./page.js";

export const words = {
  lang: "en",
  next: "Load more",
  tail: "More rows",
  prev: "Earlier",
  first: "First",
  back: "Earlier rows",
  close: "Close",
  offline: "Offline. Nothing is saved or updated.",
  online: "Online again.",
  tryAgain: "Try again",
  pleaseTryAgain: "Please try again.",
  changedElsewhere: "Changed elsewhere to: {}",
  storedNow: "Now: {}",
  nowEmpty: "Now empty.",
  useThat: "Use it",
  pageChanged: "The page has changed.",
  newVersion: "The page has a new version.",
  reload: "Reload",
  loadingRows: "Loading more rows…",
  rowsNotLoaded: "Loading failed. Follow the link.",
  leave: "Leave without saving?",
  cancel: "Cancel",
  rowsChanged: { 1: "1 row changed.", 2: "2 rows changed." },
  rowsLoaded: { 1: "1 more row, {} in all.", 2: "2 more rows, {} in all." },
  pageFilled: {
    1: "1 more row, {} on this page. Follow the link.",
    2: "2 more rows, {} on this page. Follow the link.",
  },
  ...JSON.parse(data.words ?? "{}"),
};
export const word = (name, value) => words[name].replace("{}", () => value);
const pluralKind = (number) => new Intl.PluralRules(words.lang).select(number);
// As the language says a number of the same kind, such as 2 for 7.
export const count = (name, number, value) => {
  const texts = words[name];
  const known = Object.keys(texts);
  const kind = pluralKind(number);
  const like = known.find((other) => pluralKind(+other) === kind) ?? known.at(-1);
  return texts[like].replace(like, number).replace("{}", value);
};
