// What is asked in a dialog. The page's script asks for this where there is something to ask.
const add = (parent, name, text, more) => {
  const node = document.createElement(name);
  node.textContent = text;
  Object.assign(node, more);
  parent.append(node);
  return node;
};
// Where the focus goes back to: what was pressed, or what opened the menu that it stood in.
const isSeen = (node) => node?.isConnected && node.checkVisibility();
const openerOf = (node) => {
  const menu = node?.closest("[popover]");
  return menu && document.querySelector(`[popovertarget="${CSS.escape(menu.id)}"]`);
};
export const ask = (question, button, cancel) => new Promise((resolve) => {
  const before = document.activeElement;
  const dialog = add(document.body, "dialog", "", { className: "pe-dialog", role: "alertdialog" });
  const text = add(dialog, "p", question, { id: "pe-question" });
  dialog.setAttribute("aria-labelledby", text.id);
  const form = add(dialog, "form", "", { method: "dialog" });
  add(form, "button", cancel, { autofocus: true });
  const answer = button?.textContent || button?.ariaLabel || "OK";
  add(form, "button", answer, { value: "yes" }).dataset.role = "danger";
  dialog.onclose = () => {
    dialog.remove();
    if (!isSeen(document.activeElement) || document.activeElement === document.body)
      [before, openerOf(before)].find(isSeen)?.focus();
    resolve(dialog.returnValue === "yes");
  };
  dialog.showModal();
});
