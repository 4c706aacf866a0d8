"use strict";
// What fields do that browsers have no element for: passwords that can be read, suggestions of the server, keys that lead
// to them, tags one by one, files that are seen before they are sent. The page's script asks for this where there are any.
const find = (kind, from = document) => [...from.querySelectorAll(`[data-control=${kind}]`)];
const listen = (name, act) => addEventListener(name, act, true);
const is = (node, kind) => node.dataset?.control === kind;

// What is styled here few pages have; what a site says of it in a stylesheet of its own wins.
const sheet = new CSSStyleSheet();
sheet.replaceSync(`
:where(.pe-suggestions) {
  position: fixed;
  inset: auto;
  z-index: 6;
  overflow-y: auto;
  margin: 0;
  padding: 4px;
  border: 1px solid var(--pe-line);
  border-radius: var(--pe-radius);
  list-style: none;
  color: var(--pe-text);
  background: var(--pe-surface);
  box-shadow: var(--pe-shadow);
}
:where(.pe-suggestions > li) { padding: 8px; border-radius: 6px; cursor: pointer; }
:where(.pe-suggestions > li:hover) { background: var(--pe-hover); }
:where(.pe-suggestions > [aria-selected=true]) { color: var(--pe-accent); background: var(--pe-tint); }
:where(.pe-files) { display: grid; gap: 8px; margin: 8px 0 0; padding: 0; font-size: var(--pe-small); list-style: none; }
:where(.pe-files > li) { display: flex; gap: 12px; align-items: center; }
:where(.pe-files canvas) { flex: none; width: 48px; height: 48px; border-radius: 6px; background: var(--pe-band); }
:where(.pe-files canvas[hidden]) { display: none; }
:where(.pe-chosen) { display: flex; flex-wrap: wrap; gap: 8px; margin: 8px 0 0; padding: 0; list-style: none; }
:where(.pe-chosen:empty) { display: none; }
.pe-chosen > li > .pe-chip::after {
  content: "";
  width: 1em;
  height: 1em;
  background: var(--ink, currentColor);
  mask: var(--pe-close) center / contain no-repeat;
}
:where(.pe-menu > input) {
  position: sticky;
  top: 0;
  z-index: 1;
  flex: none;
  width: auto;
  min-height: 32px;
  margin: 4px 0 8px;
  font-size: inherit;
}
progress:where(.pe-sending) { max-width: none; }
@media (forced-colors: active) {
  :where(.pe-suggestions > [aria-selected=true]) { outline: 2px solid Highlight; outline-offset: -2px; }
}
@media print { .pe-suggestions { display: none !important; } }
`);
document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];

// Passwords
const inputOf = (button) => button.parentNode.querySelector("input");
const hide = (button, isHidden = true) => {
  inputOf(button).type = isHidden ? "password" : "text";
  button.setAttribute("aria-pressed", String(!isHidden));
};
listen("click", ({ target }) => {
  const button = target.closest("[data-control=reveal]");
  if (button && inputOf(button)) hide(button, button.ariaPressed === "true");
});
// Sent as text it would be remembered as what may be suggested.
listen("submit", ({ target }) => find("reveal").forEach((button) => {
  if (inputOf(button)?.form === target) hide(button);
}));

// Suggestions: a combobox (ARIA Authoring Practices), whose focus stays in its field.
const MOST = 50;
let field, list, asking, timer;
const close = () => {
  clearTimeout(timer);
  asking?.abort();
  list?.remove();
  list = null;
  field?.setAttribute("aria-expanded", "false");
  field?.removeAttribute("aria-activedescendant");
  field?.removeAttribute("aria-controls");
};
const ready = (target) => {
  if (field !== target) close();
  field = target;
  const attributes = { role: "combobox", "aria-autocomplete": "list", autocomplete: "off" };
  for (const name in attributes) field.setAttribute(name, attributes[name]);
  field.ariaExpanded ??= "false";
  field.removeAttribute("list");
  // A patch leaves to the field what it is now.
  field["-kept"] = /^(role|list|autocomplete|aria-[ace])/;
};
const place = () => {
  const box = (field.closest(".pe-box") ?? field).getBoundingClientRect();
  const below = innerHeight - box.bottom;
  const isAbove = below < 200 && box.top > below;
  Object.assign(list.style, {
    left: box.left + "px",
    width: box.width + "px",
    top: isAbove ? "auto" : box.bottom + 4 + "px",
    bottom: isAbove ? innerHeight - box.top + 4 + "px" : "auto",
    maxHeight: Math.max(96, (isAbove ? box.top : below) - 12) + "px",
  });
};
const choose = (option) => {
  for (const one of list.children) one.ariaSelected = String(one === option);
  if (!option) return field.removeAttribute("aria-activedescendant");
  field.setAttribute("aria-activedescendant", option.id);
  option.scrollIntoView({ block: "nearest" });
};
const take = (option) => {
  field.value = option.dataset.value;
  close();
  for (const name of ["input", "change"])
    field.dispatchEvent(new CustomEvent(name, { bubbles: true, detail: "taken" }));
};
const show = (answers) => {
  list?.remove();
  list = document.createElement("ul");
  Object.assign(list, { className: "pe-suggestions", id: "pe-suggestions", role: "listbox", popover: "manual" });
  list["-of"] = field;
  list.ariaLabel = field.ariaLabel ?? field.labels?.[0]?.querySelector("span")?.textContent ?? field.name;
  for (const [index, { value, label }] of answers.entries()) {
    const option = document.createElement("li");
    Object.assign(option, { id: "pe-suggestion-" + index, role: "option", textContent: label });
    option.dataset.value = value;
    list.append(option);
  }
  (field.closest("dialog,main") ?? document.body).append(list);
  list.showPopover?.();
  field.setAttribute("aria-expanded", "true");
  field.setAttribute("aria-controls", list.id);
  choose();
  place();
};
const read = async (response) => {
  const text = await response.text();
  const isJSON = /json/.test(response.headers.get("Content-Type"));
  const found = isJSON ? JSON.parse(text) : [
    ...new DOMParser().parseFromString(text, "text/html").querySelectorAll("option"),
  ];
  return found.slice(0, MOST).map((one) => {
    const value = String(one.value ?? one);
    return { value, label: String(one.label || value) };
  });
};
const ask = async () => {
  const now = asking = new AbortController();
  // What comes late is not offered, nor what does not come.
  const deadline = setTimeout(close, 5000);
  const url = new URL(field.dataset.from, location);
  url.searchParams.set("q", field.value);
  try {
    const response = await fetch(url, { signal: now.signal });
    const answers = response.ok ? await read(response) : [];
    if (now.signal.aborted || document.activeElement !== field) return;
    if (answers.length) show(answers);
    else close();
  } catch {
    if (!now.signal.aborted) close();
  } finally {
    clearTimeout(deadline);
  }
};
listen("focusin", ({ target }) => is(target, "suggest") ? ready(target) : close());
const typed = (target) => {
  ready(target);
  clearTimeout(timer);
  asking?.abort();
  if (field.value.trim()) timer = setTimeout(ask, 150);
  else close();
};
listen("input", ({ target, detail }) => is(target, "suggest") && detail !== "taken" && typed(target));
// What was begun before this was there.
const { activeElement } = document;
if (activeElement && is(activeElement, "suggest")) {
  if (activeElement.value === activeElement.defaultValue) ready(activeElement);
  else typed(activeElement);
}
listen("keydown", (event) => {
  const { target, key, keyCode, isComposing } = event;
  // 229 is a key of a text that is composed; WebKit says so in no other way.
  if (isComposing || keyCode === 229 || !list || target !== field) return;
  const options = [...list.children];
  const index = options.findIndex(({ ariaSelected }) => ariaSelected === "true");
  const moves = { ArrowDown: index + 1, ArrowUp: index < 0 ? options.length - 1 : index - 1 };
  if (key in moves) choose(options[moves[key]]);
  else if (key === "Enter" && index >= 0) take(options[index]);
  else if (key === "Escape") close();
  else return;
  event.preventDefault();
});
listen("focusout", ({ target }) => {
  if (target !== field) return;
  close();
  field["-kept"] = null;
});
// What is asked for a form that is sent would be offered to another.
listen("submit", close);
// The focus stays in the field.
listen("mousedown", (event) => list?.contains(event.target) && event.preventDefault());
listen("click", ({ target }) => list?.contains(target) && target !== list && take(target));
listen("scroll", ({ target }) => list && target !== list && place());
listen("resize", () => list && place());

// A key that leads to a field, where it would type nothing.
const takesKeys = "textarea,select,[contenteditable],input:not([type=checkbox],[type=radio])";
listen("keydown", (event) => {
  const { target, key, ctrlKey, metaKey, altKey, isComposing, defaultPrevented } = event;
  if (ctrlKey || metaKey || altKey || isComposing || defaultPrevented || target.closest?.(takesKeys)) return;
  if (document.querySelector("dialog:modal")) return;
  const reached = find("shortcut").find((one) => one.getAttribute("aria-keyshortcuts") === key);
  if (!reached?.getClientRects().length) return;
  event.preventDefault();
  reached.focus();
  reached.select();
});

// Tags: what the line holds between its commas, each a button that takes it out. What is sent is the line.
const tagsIn = ({ value }) =>
  [...new Set(value.split(",").map((tag) => tag.trim()).filter(Boolean))];
const takeOut = (target, tag) => {
  const tags = tagsIn(target);
  const index = tags.indexOf(tag);
  target.value = tags.toSpliced(index, 1).join(", ");
  for (const name of ["input", "change"]) target.dispatchEvent(new Event(name, { bubbles: true }));
  // The focus goes to the next, or to what is left.
  const buttons = target.chosen.querySelectorAll("button");
  (buttons[Math.min(index, buttons.length - 1)] ?? target).focus();
};
const showTags = (target) => {
  const tags = tagsIn(target);
  const key = tags.concat(target.disabled).join();
  if (target.chosen?.isConnected && target.chosen.key === key) return;
  const shown = target.chosen ??= document.createElement("ul");
  Object.assign(shown, { className: "pe-chosen", key });
  shown.ariaLabel = target.labels?.[0]?.querySelector("span")?.textContent ?? target.ariaLabel;
  shown["-of"] = target;
  shown.replaceChildren(...tags.map((tag) => {
    const item = document.createElement("li");
    const button = document.createElement("button");
    Object.assign(button, { type: "button", className: "pe-chip", textContent: tag, disabled: target.disabled });
    button.ariaLabel = `${target.dataset.remove}: ${tag}`;
    button.onclick = () => takeOut(target, tag);
    button.onkeydown = (event) => {
      if (!/^(Delete|Backspace)$/.test(event.key)) return;
      event.preventDefault();
      takeOut(target, tag);
    };
    item.append(button);
    return item;
  }));
  if (!shown.isConnected) (target.closest("label") ?? target).after(shown);
};
listen("input", ({ target }) => is(target, "tags") && showTags(target));
listen("reset", () => setTimeout(() => find("tags").forEach(showTags)));

// Files
const sizes = new Intl.NumberFormat(document.documentElement.lang || "en", {
  style: "unit", unit: "kilobyte", maximumFractionDigits: 0,
});
// Drawn, and so of no address that a policy would have to allow.
const draw = async (canvas, file) => {
  try {
    const image = await createImageBitmap(file);
    const side = Math.min(image.width, image.height);
    const left = (image.width - side) / 2;
    const top = (image.height - side) / 2;
    canvas.getContext("2d").drawImage(image, left, top, side, side, 0, 0, 96, 96);
    image.close();
    canvas.hidden = false;
  } catch {} // of a kind that this browser does not show
};
const preview = (target) => {
  target.preview?.remove();
  target.preview = null;
  const files = [...target.files];
  const isTooLarge = files.some(({ size }) => size > target.dataset.limit);
  target.setCustomValidity(isTooLarge ? target.dataset.fault : "");
  if (isTooLarge) target.reportValidity();
  if (!files.length) return;
  const shown = document.createElement("ul");
  shown.className = "pe-files";
  shown["-of"] = target;
  for (const file of files.slice(0, 10)) {
    const item = document.createElement("li");
    const canvas = document.createElement("canvas");
    Object.assign(canvas, { width: 96, height: 96, hidden: true });
    item.append(canvas, `${file.name} (${sizes.format(Math.ceil(file.size / 1000))})`);
    shown.append(item);
    if (/^image\//.test(file.type) && file.size < 3e7) draw(canvas, file);
  }
  (target.closest("label") ?? target).after(shown);
  target.preview = shown;
};
listen("change", ({ target }) => is(target, "preview") && preview(target));
listen("reset", () => setTimeout(() => find("preview").forEach(preview)));

const responseOf = (sending, url) => {
  const headers = new Headers();
  // One may have no value.
  for (const [, name, value] of sending.getAllResponseHeaders().matchAll(/^([^:\s]+):[ \t]*(.*?)\r?$/gm))
    headers.append(name, value);
  const response = new Response([204, 205, 304].includes(sending.status) ? null : sending.response, {
    status: sending.status, headers,
  });
  const isRedirected = sending.responseURL !== new URL(url, location).href;
  return Object.defineProperties(response, {
    redirected: { value: isRedirected }, url: { value: sending.responseURL },
  });
};
// As `fetch` would, but for the bar that tells how much is on its way.
const upload = (form, label) => (url, { method, headers, body }) => new Promise((done, fail) => {
  const sending = new XMLHttpRequest();
  const bar = document.createElement("progress");
  Object.assign(bar, { className: "pe-sending", max: 1, ariaLabel: label, "-of": form });
  sending.upload.onprogress = ({ loaded, total }) => {
    if (!bar.isConnected) form.append(bar);
    bar.value = loaded / total;
  };
  sending.onloadend = () => {
    bar.remove();
    if (!sending.status) return fail(new TypeError("offline"));
    // What is thrown here nobody else would hear of.
    try {
      done(responseOf(sending, url));
    } catch (error) {
      fail(error);
    }
  };
  sending.open(method, url);
  for (const name in headers) sending.setRequestHeader(name, headers[name]);
  sending.responseType = "blob";
  sending.send(body);
});

const dressAll = () => {
  find("reveal").forEach((button) => {
    button.hidden = false;
  });
  for (const target of find("preview")) {
    // No field may be named so: it would stand in place of what is kept here.
    if (target.form) target.form["-upload"] ??= upload(target.form, target.dataset.sending);
    // Chosen before this came, or taken back since.
    if (!target.preview === target.files.length > 0) preview(target);
  }
  find("tags").forEach(showTags);
  if (list && !field.isConnected) close();
};
new MutationObserver(dressAll).observe(document.body, {
  attributeFilter: ["disabled", "hidden", "value"], childList: true, subtree: true,
});
dressAll();
if (document.activeElement && is(document.activeElement, "suggest")) ready(document.activeElement);

// A long list of links can be filtered, and shows the link to the current page.
for (const list of find("filter")) {
  const field = document.createElement("input");
  field.type = "search";
  field.placeholder = list.dataset.label;
  field.ariaLabel = `${list.dataset.label}: ${list.ariaLabel}`;
  field.oninput = () => {
    // It holds nothing that a reader could lose.
    field.defaultValue = field.value;
    const text = field.value.toLowerCase();
    for (const item of list.children) item.hidden = !item.textContent.toLowerCase().includes(text);
  };
  // Enter leads to the first link that is left.
  field.onkeydown = ({ key, isComposing }) => key === "Enter" && !isComposing && list.querySelector("li:not([hidden]) > a")?.click();
  list.before(field);
  list.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest" });
}

// Loads the behaviour of data grids when a reader begins to use one.
export const watch = (act, follow) => {
  if (!find("grid")[0]) return;
  let last;
  let loading;
  const load = (event) => {
    last = event;
    loading ??= import("./grid.js").then((grid) => grid.watch(follow, last)).catch(() => {});
  };
  ["pointerover", "focusin", "dblclick", "keydown"].forEach((name) => addEventListener(name, load, { once: true }));
};
