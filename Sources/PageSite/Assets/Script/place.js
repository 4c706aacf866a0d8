// Where the reader is: kept while they read, found again when they come back.
import { data, firstSelf, isLive, listen, table } from "./page.js";
import { mayLeave } from "./fields.js";
import { anchor, scrollBack } from "./scrolling.js";
import { connection, goOn } from "./live.js";
import { refetch, reload } from "./requests.js";

const shownAddress = () => location.pathname + location.search;
export const visit = {
  address: shownAddress(),
  // At which step of the way through this page's addresses.
  step: history.state?.at ?? 0,
  // How often the reader went to another of them, and how often they do just now.
  turn: 0,
  moving: 0,
};

// What was loaded and where one was is there again on coming back.
const keep = () => {
  const [row, top] = anchor();
  history.scrollRestoration = "manual";
  history.replaceState({ self: data.self, id: row?.id, top, at: visit.step }, "");
};
export const save = () => {
  if (!visit.moving && (history.state || history.scrollRestoration === "manual" || data.self !== firstSelf)) keep();
};
// Shows another document of this page, unless the reader goes on before it is there.
const go = async (self, always, act) => {
  visit.turn++;
  visit.moving++;
  const turn = visit.turn;
  const was = data.self;
  try {
    if (always || self !== was) {
      connection.close?.(0);
      data.self = self;
      await refetch(self);
    }
    if (turn === visit.turn) await act();
  } catch (error) {
    if (turn !== visit.turn) return;
    data.self = was;
    throw error;
  } finally {
    visit.moving--;
    if (isLive) goOn();
  }
};
const bringUp = async ({ id, top }) => {
  // What was not drawn yet is as high as it was guessed to be; the next frames show it.
  const row = document.getElementById(id);
  for (let frames = 5; frames--;) {
    row?.scrollIntoView();
    scrollBack([row, top]);
    await new Promise(requestAnimationFrame);
  }
};
export const comeBack = (state) => go(state.self, false, () => bringUp(state));

// What is said on the page that comes instead; a browser may refuse to keep anything.
const messageName = "pe" + location.pathname;
export const takeMessage = () => {
  try {
    const text = sessionStorage[messageName];
    delete sessionStorage[messageName];
    return text;
  } catch {}
};
const leaveMessage = (text) => {
  try {
    sessionStorage[messageName] = text;
  } catch {}
};
const setAddress = (url) => {
  const isElsewhere = new URL(url, location).href !== location.href;
  history[isElsewhere ? "pushState" : "replaceState"](null, "", url);
  if (isElsewhere) visit.step++;
  visit.address = shownAddress();
  keep();
};
// Another address of this page: with the same rows, and the reader's place among them.
export const follow = async ({ location: url, self }, text) => {
  if (!visit.moving) keep();
  leaveMessage(text);
  try {
    await go(self, true, () => setAddress(url));
    takeMessage();
  } catch {
    location = url;
  }
};

const goBack = ({ state }) => {
  if (visit.address === shownAddress()) {
    if (state) bringUp(state); // a fragment alone
  } else if (!mayLeave(state ? table : document)) {
    // What is typed into rows goes with them; all that is typed goes where the page is loaded anew.
    history.go(visit.step - state?.at || 1);
  } else {
    visit.address = shownAddress();
    visit.step = state?.at;
    if (state) comeBack(state).catch(reload);
    else reload();
  }
};
export const watchPlace = () => {
  listen("scrollend", save);
  listen("popstate", goBack);
};
