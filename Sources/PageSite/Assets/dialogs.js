// What is asked in a dialog. The page's script asks for this where there is something to ask.
const sheet = new CSSStyleSheet();
sheet.replaceSync(`
.pe-dialog[role] { width: min(26rem, 100vw - 32px); padding-block: 24px; }
.pe-dialog[role] p { margin: 0 0 24px; font-size: var(--pe-heading); font-weight: 650; line-height: 1.3; text-wrap: balance; }
.pe-dialog[role] form { display: flex; flex-wrap: wrap; gap: 8px; justify-content: end; }
`);
document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];

const add = (parent, name, text, more) => {
  const node = document.createElement(name);
  node.textContent = text;
  Object.assign(node, more);
  parent.append(node);
  return node;
};
// Where the focus goes back to: what had it, what was pressed, which not every browser gives the focus to, or what
// opened the menu that it stood in.
const isSeen = (node) => node?.isConnected && node.checkVisibility();
const openerOf = (node) => {
  const menu = node?.closest("[popover]");
  return menu && document.querySelector(`[popovertarget="${CSS.escape(menu.id)}"]`);
};
const takesFocus = (node) => {
  if (isSeen(node)) node.focus();
  return node === document.activeElement;
};
// Where no button says what it does, such as a form's that is sent as it changes.
const { yes = "Yes" } = JSON.parse(document.body.dataset.words ?? "{}");
export const ask = (question, button, cancel) => new Promise((resolve) => {
  // What is pressed once more while it is asked is the same question.
  if (document.querySelector("#pe-question")) return resolve(false);
  const { body, activeElement: before } = document;
  const main = document.querySelector("main");
  const dialog = add(body, "dialog", "", { className: "pe-dialog", role: "alertdialog" });
  const text = add(dialog, "p", question, { id: "pe-question" });
  dialog.setAttribute("aria-labelledby", text.id);
  const form = add(dialog, "form", "", { method: "dialog" });
  add(form, "button", cancel, { autofocus: true });
  const answer = button?.textContent || button?.ariaLabel || yes;
  add(form, "button", answer, { value: "yes" }).dataset.role = "danger";
  dialog.onclose = () => {
    dialog.remove();
    if (!isSeen(document.activeElement) || document.activeElement === body) {
      const places = [before === body ? null : before, openerOf(before), button, openerOf(button)];
      if (!places.some(takesFocus)) {
        main.tabIndex = -1;
        main.focus({ preventScroll: true });
      }
    }
    resolve(dialog.returnValue === "yes");
  };
  dialog.showModal();
});
