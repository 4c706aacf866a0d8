// Rows that follow, and what is to be known of those in view.
import { data, find, isLive, listen, MOST_ROWS, table } from "./page.js";
import { count, words } from "./words.js";
import { setAttribute } from "./nodes.js";
import { say } from "./notices.js";
import { act } from "./actions.js";
import { address, readDocument, show, shownCount, tailLink } from "./document.js";
import { ask, receive } from "./requests.js";
import { connection, goOn } from "./live.js";
import { follow, save, visit } from "./place.js";
import { part } from "./parts.js";

export const loading = {
  isBusy: false,
  // Whether the last batch brought nothing: the link is then for the reader.
  hasFailed: false,
};

const append = ({ sections, next }) => {
  const page = readDocument();
  for (const entry of sections) {
    const last = page.sections.at(-1);
    if (last?.node?.id !== entry.attributes.id) page.sections.push(entry);
    else
      last.rows.push(
        ...entry.rows.filter((row) => !document.getElementById(row.attributes.id)));
  }
  show({ ...page, self: address("/-/document", { through: next ?? "end" }), next });
};
const load = async (turn) => {
  const before = shownCount();
  const limit = Math.min(50, MOST_ROWS - before);
  if (data.version) await receive("/-/rows", { limit }, true);
  else {
    const [, after] = /[?&]after=([^&]*)/.exec(tailLink().href);
    const url = address("/-/rows", { after, through: null, limit });
    const rows = await ask(url, "application/json");
    if (turn === visit.turn) append(rows);
  }
  if (turn !== visit.turn) return;
  // A document holds no more than so many bytes: the link then leads on.
  const all = shownCount();
  loading.hasFailed = all <= before;
  const isFilled = tailLink() && (loading.hasFailed || all >= MOST_ROWS);
  say(count(isFilled ? "pageFilled" : "rowsLoaded", all - before, all));
  save();
};
const loadMore = async () => {
  if (loading.isBusy || visit.moving || !tailLink()) return;
  const turn = visit.turn;
  loading.isBusy = true;
  connection.close?.(0);
  setAttribute(table, "aria-busy", "true");
  say(words.loadingRows);
  try {
    await load(turn);
  } catch {
    say(words.rowsNotLoaded);
    loading.hasFailed = turn === visit.turn;
  } finally {
    setAttribute(table, "aria-busy");
    loading.isBusy = false;
    if (isLive) goOn();
  }
};
const mayLoad = () => !loading.hasFailed && shownCount() < MOST_ROWS;

const tailObserver = new IntersectionObserver(async (entries) => {
  if (!entries.some((entry) => entry.isIntersecting)) return;
  await loadMore();
  watchRows();
}, { rootMargin: "800px" });

// What only the browser knows, told to the stylesheet.
const sheet = new CSSStyleSheet();
sheet.replaceSync(":root{}");
document.adoptedStyleSheets.push(sheet);
const tell = (name, size) => sheet.cssRules[0].style.setProperty("--" + name, size + "px");
// Section headers stick below column headings, however many lines these have, and below what is left of a
// header that shrinks from whatever it holds.
const sizeObserver = new ResizeObserver((entries) => {
  for (const { target } of entries) {
    if (target === table.tHead)
      tell("head", getComputedStyle(target).position === "sticky" ? target.offsetHeight : 0);
    else {
      tell("measured", target.offsetHeight);
      tell("shrunk", parseFloat(target.style.getPropertyValue("--minimum")));
    }
  }
});

// What asks for a part by being there, and, once it was, has it look at what has come and gone.
const PARTS = [
  ["times", "[data-ago]"], ["echo", "[data-echo]"], ["controls", "[data-control]"],
  ["charts", ".pe-chart"], ["heights", "[data-guess],link[href*=heights]"],
  ["rows", "[data-display],[data-end-display],[data-move]"], ["drafts", "[aria-keyshortcuts]"],
];
// What did not come is asked for again after a while.
const get = (name) => part(name, () => setTimeout(watchRows, 5000));
// Observing anew reports anew, so that a batch shorter than the screen is followed by the next.
export const watchRows = () => {
  tailObserver.disconnect();
  if (tailLink() && mayLoad()) tailObserver.observe(tailLink());
  sizeObserver.disconnect();
  for (const node of [table.tHead, find("[data-measure]")])
    if (node) sizeObserver.observe(node);
  for (const entry of PARTS)
    if (entry[2] ||= find(entry[1])) get(entry[0]).then((found) => found?.watch?.(act, follow));
};
export const watchTail = () => {
  // Some browsers let a page be pulled past its top.
  listen("scroll", () => tell("pull", Math.max(0, -scrollY)));
  listen("click", (event) => {
    const isAuxiliary = event.ctrlKey || event.metaKey || event.shiftKey;
    if (isAuxiliary || !event.target.closest(".pe-tail a") || !mayLoad()) return;
    event.preventDefault();
    loadMore();
  });
};
