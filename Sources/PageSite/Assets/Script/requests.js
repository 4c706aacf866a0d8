// Talking to the server.
import { data, FIELDS, findAll, PATCH } from "./page.js";
import { words } from "./words.js";
import { isDirty } from "./fields.js";
import { gestures } from "./gestures.js";
import { recover, warn } from "./notices.js";
import { address, commitDue, show } from "./document.js";
import { apply } from "./patch.js";
import { visit } from "./place.js";

export const request = async (url, options, send = fetch) => {
  const response = await send(url, options);
  await gestures.press;
  if (response.status < 500) recover();
  return response;
};
export const reload = () => location.reload();
export const offerReload = (text) => warn(text, words.reload, reload);
// Another build has answered: the page is loaded anew, by the reader where something is typed.
const meetBuild = async (build) => {
  data.build = build;
  if (findAll(FIELDS).some(isDirty)) offerReload(words.newVersion);
  else {
    reload();
    await new Promise(() => {}); // nothing goes on in the page that is left
  }
};
export const ask = async (url, type) => {
  const response = await request(url, { headers: { Accept: type } });
  // What is refused to whoever is not logged in any more names another one, too.
  const build = response.headers.get("Page-Build");
  if (build && data.build && data.build !== build) await meetBuild(build);
  if (!response.ok) throw response;
  return response.json();
};

const findNode = (part) => {
  part.node = document.getElementById(part.attributes.id);
};
// Shows the whole document anew, or another one; false if the reader went on to another meanwhile.
export const refetch = async (url, from = data.version) => {
  const turn = visit.turn;
  const page = await ask(url ?? data.self, "application/json");
  if (turn !== visit.turn) return url ? false : refetch();
  commitDue();
  if (from !== data.version) return refetch(url); // or it would undo what came meanwhile
  for (const section of page.sections) {
    findNode(section);
    section.rows.forEach(findNode);
  }
  show(page);
  return true;
};

// Asks for a patch and applies it; the whole document serves where that cannot be done.
export const receive = async (endpoint, parameters, isSilent) => {
  let patch;
  let from;
  try {
    do {
      from = data.version;
      patch = await ask(address(endpoint, { ...parameters, from }), PATCH);
    } while (from !== data.version);
  } catch (error) {
    if (!(error.status < 500)) throw error;
  }
  const isDone = patch && await apply(patch, isSilent);
  if (!isDone) await refetch();
};
