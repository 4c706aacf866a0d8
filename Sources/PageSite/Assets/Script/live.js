// Changes as they happen.
import { data, isLive, listen } from "./page.js";
import { words } from "./words.js";
import { bar, recover, warnOffline } from "./notices.js";
import { address } from "./document.js";
import { gestures } from "./gestures.js";
import { apply } from "./patch.js";
import { offerReload, receive, refetch } from "./requests.js";
import { loading } from "./tail.js";
import { comeBack, save, visit } from "./place.js";

export const connection = {
  // Ends the stream, if there is one; the next one opens after the pause that is given.
  close: null,
  isAway: document.hidden,
};
let isRunning;
let timer;
let gone;
let wait = 1000;

const backOff = () => {
  const pause = wait * (0.5 + Math.random() / 2);
  wait = Math.min(wait * 2, 30000);
  return pause;
};
// Ends with the time to wait before the next one.
const openStream = () => new Promise((done) => {
  if (connection.isAway) return done(0);
  const source = new EventSource(address("/-/events", { from: data.version }));
  let openedAt;
  const end = (pause) => {
    source.close();
    if (connection.close === end) connection.close = null;
    if (Date.now() - openedAt > wait) wait = 1000;
    done(pause);
  };
  connection.close = end;
  source.onopen = () => {
    openedAt = Date.now();
    recover();
  };
  // One that is refused does not say why: what is asked in its place does.
  source.onerror = () => end(openedAt ? backOff() : poll().then(backOff));
  source.addEventListener("patch", async (event) => {
    await gestures.press;
    if (connection.close !== end) return;
    if (await apply(JSON.parse(event.data))) wait = 1000;
    else end(backOff());
  });
  source.addEventListener("reset", (event) => {
    const problem = JSON.parse(event.data);
    end(problem.detail ? Promise.reject(problem) : refetch().then(backOff));
  });
  source.addEventListener("bye", () => end(backOff()));
  source.addEventListener("stale", warnOffline);
  source.addEventListener("fresh", recover);
});
const poll = async () => {
  await receive("/-/patch");
  return 5000;
};
// Two streams for each browser and origin, which leaves connections for everything else.
const takeStream = (number) => {
  const open = (lock) => {
    if (lock) return openStream();
    return number ? poll() : takeStream(1);
  };
  return navigator.locks?.request("pe-stream-" + number, { ifAvailable: true }, open)
    ?? openStream();
};
// What is gone is told as a stream tells it, and not asked for again.
const afterFailure = ({ status, detail }) => {
  if (status === 404 || status === 410) {
    gone = data.self;
    offerReload(detail ?? words.pageChanged);
  } else warnOffline();
  return backOff();
};
export const goOn = async () => {
  if (isRunning || loading.isBusy || visit.moving || connection.isAway || gone === data.self) return;
  isRunning = true;
  clearTimeout(timer);
  const pause = await (isLive ? takeStream(0) : poll()).catch(afterFailure);
  isRunning = false;
  if (isLive || bar) timer = setTimeout(goOn, pause);
};
export const wake = () => {
  connection.isAway = false;
  wait = 1000;
  goOn();
};

export const watchConnection = () => {
  listen("visibilitychange pagehide pageshow freeze resume offline online", (event) => {
    const { type, persisted } = event;
    if (type === "pageshow" && !persisted) return;
    if (type === "offline") warnOffline();
    connection.isAway = document.hidden || /hide|freeze|off/.test(type);
    if (connection.isAway) {
      save();
      connection.close?.(0);
    } else if (isLive || data.refresh || bar) wake();
    if (type === "pageshow" && history.state) comeBack(history.state).catch(() => {});
  });
};
export const connect = () => {
  if (isLive) goOn();
  else if (data.refresh) setInterval(goOn, data.refresh);
};
