// Makes a page live: rows that follow, changes as they happen, actions in place. All of it works
// without the script too, by links and forms.
import { data, findAll, root, status, table } from "./page.js";
import { watchPresses } from "./gestures.js";
import { makeClosable, notify } from "./notices.js";
import { watchComposing } from "./merging.js";
import { watchRows, watchTail } from "./tail.js";
import { comeBack, takeMessage, watchPlace } from "./place.js";
import { connect, watchConnection } from "./live.js";
import { watchActions } from "./actions.js";

const begin = async () => {
  watchActions();
  watchComposing();
  watchPresses();
  watchPlace();
  watchTail();
  watchConnection();
  if (history.state && performance.getEntriesByType("navigation")[0].type !== "navigate")
    await comeBack(history.state).catch(() => {});
  root.dataset.scripted = "";
  findAll(".pe-notice").forEach(makeClosable);
  const text = takeMessage();
  if (text) notify(text);
  watchRows();
  connect();
};

if (table && status && data.self) begin();
