// What is asked before something is done that cannot be taken back.
import { part } from "./parts.js";
import { words } from "./words.js";

export const isConfirmed = async (question, button) => {
  const dialogs = await part("dialogs");
  return dialogs ? dialogs.ask(question, button, words.cancel) : confirm(question);
};
