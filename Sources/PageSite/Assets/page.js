// Loads the rows that follow as the end comes near, and keeps an open page up to date.
// Everything works without it: the "Load more" link leads on by whole pages.
"use strict";
(() => {
  const { body } = document;
  const table = document.querySelector("table.pe-table");
  const status = document.querySelector("main > [role=status]");
  if (!table || !status || !body.dataset.self) return;

  const most = 2000; // rows in one document, as the server has it
  let busy = false;
  let failed = false; // then the link is left to lead on by itself

  // --- A document's parts as DOM ---

  const element = (html) => {
    const template = document.createElement("template");
    template.innerHTML = html;
    return template.content.firstElementChild;
  };

  const setAttributes = (node, attributes, fixed) => {
    for (const { name } of [...node.attributes])
      if (!(name in attributes) && !fixed.includes(name)) node.removeAttribute(name);
    for (const name in attributes)
      if (node.getAttribute(name) !== attributes[name]) node.setAttribute(name, attributes[name]);
  };

  const rowElement = ({ attributes, cells }) => {
    const row = document.createElement("tr");
    setAttributes(row, attributes, []);
    row.setAttribute("role", "row");
    row.append(...cells.map(element));
    return row;
  };

  const sectionElement = ({ attributes, header, footer, rows }) => {
    const section = document.createElement("tbody");
    setAttributes(section, attributes, []);
    section.setAttribute("role", "rowgroup");
    if (header) section.append(element(header));
    section.append(...rows.map(rowElement));
    if (footer) section.append(element(footer));
    return settle(section);
  };

  const part = (section, name) => section.querySelector(`:scope > .pe-section-${name}`);
  const rowsOf = (section) =>
    [...section.rows].filter((row) => !/^pe-section-(header|footer)$/.test(row.classList[0]));
  const shown = () => [...table.tBodies].reduce((sum, section) => sum + rowsOf(section).length, 0);

  // What a section's own attributes say about its content.
  const settle = (section) => {
    if (part(section, "header")) section.setAttribute("aria-labelledby", section.id + "-header");
    else section.removeAttribute("aria-labelledby");
    section.setAttribute("style", `--rows:${rowsOf(section).length}`);
    if (table.dataset.layout === "strip") section.tabIndex = 0;
    else section.removeAttribute("tabindex");
    return section;
  };

  const place = (parent, node, before) =>
    parent.moveBefore && node.isConnected
      ? parent.moveBefore(node, before ?? null)
      : parent.insertBefore(node, before ?? null);

  const placeSection = (node, index) =>
    place(table, node, [...table.tBodies].filter((other) => other !== node)[index]);

  const placeRow = (section, node, index) => {
    const others = rowsOf(section).filter((other) => other !== node);
    place(section, node, others[index] ?? part(section, "footer"));
  };

  // Where the table asks for it, rows not yet shown are taken to be as high as the first one shown
  // of their kind of view.
  const measure = () => {
    const { style } = document.documentElement;
    for (const row of table.querySelectorAll("[data-guess] [data-view]")) {
      const name = "--height-" + row.dataset.view;
      if (!style.getPropertyValue(name) && row.checkVisibility({ contentVisibilityAuto: true }))
        style.setProperty(name, row.offsetHeight + "px");
    }
  };

  // --- The page around the table ---

  // An address beside the document's own, with other parameters; null takes one away. Cursors and
  // versions need no encoding.
  const address = (endpoint, parameters) => {
    const [path, query = ""] = body.dataset.self.split("?");
    const items = [
      ...query.split("&").filter((pair) => pair && !Object.hasOwn(parameters, pair.split("=")[0])),
      ...Object.keys(parameters).filter((name) => parameters[name] != null)
        .map((name) => `${name}=${parameters[name]}`),
    ].join("&");
    return (path.replace("/-/document", endpoint) || "/") + (items && "?" + items);
  };

  const pageURL = (after) => address("", { after, through: null });

  const link = () => document.querySelector(".pe-tail a");

  const setNext = (next) => {
    let nav = document.querySelector(".pe-tail");
    if (!next) return nav?.remove();
    if (!nav) {
      nav = element('<nav class="pe-tail" aria-label="More rows"><a rel="next">Load more</a></nav>');
      table.after(nav);
      nav.firstChild.addEventListener("click", click);
    }
    nav.firstChild.setAttribute("href", pageURL(next));
    watch();
  };

  const setPrevious = (url) => {
    document.querySelector(".pe-back")?.remove();
    if (!url) return;
    const nav = element(
      '<nav class="pe-back" aria-label="Earlier rows"><a rel="first">First</a> <a rel="prev">Earlier</a></nav>'
    );
    nav.firstChild.setAttribute("href", pageURL());
    nav.lastChild.setAttribute("href", url);
    table.before(nav);
  };

  const setColumns = (columns) => {
    table.tHead?.remove();
    if (!columns.length) return;
    const head = element('<thead role="rowgroup"><tr role="row"></tr></thead>');
    head.firstChild.append(...columns.map(element));
    table.insertBefore(head, table.tBodies[0] ?? null);
  };

  const setCaption = (caption) => {
    table.caption?.remove();
    if (caption) table.prepend(element(caption));
  };

  const members = {
    version: (value) => (body.dataset.version = value),
    self: (value) => (body.dataset.self = value),
    title: (value) => (document.title = value),
    header: (value) => document.querySelector("body > header").replaceWith(element(value)),
    caption: setCaption,
    footer: (value) => {
      document.querySelector("body > footer")?.remove();
      if (value) document.querySelector("main").after(element(value));
    },
    attributes: (value) => {
      setAttributes(table, value, ["class", "role"]);
      [...table.tBodies].forEach(settle);
    },
    columns: setColumns,
    next: setNext,
    prev: setPrevious,
  };

  // --- JSON Patch (RFC 6902), as far as the server writes it ---

  const change = ({ op, path, from, value }, touched) => {
    const [member, index, field, row, what, cell] = path.split("/").slice(1);
    if (member !== "sections") return members[member](value);
    const [, source, , sourceRow] = from ? from.split("/").slice(1) : [];
    const section = table.tBodies[index];
    if (field === undefined) {
      if (op === "remove") section.remove();
      else placeSection(op === "move" ? table.tBodies[source] : sectionElement(value), index);
      return;
    }
    touched.add(section);
    if (field === "attributes") return setAttributes(section, value, ["role", "style", "tabindex", "aria-labelledby"]);
    if (field !== "rows") {
      part(section, field)?.remove();
      if (value) section[field === "header" ? "prepend" : "append"](element(value));
      return;
    }
    if (what === undefined) {
      if (op === "add") return placeRow(section, rowElement(value), row);
      if (op === "remove") return rowsOf(section)[row].remove();
      touched.add(table.tBodies[source]);
      return placeRow(section, rowsOf(table.tBodies[source])[sourceRow], row);
    }
    const node = rowsOf(section)[row];
    if (what === "attributes") return setAttributes(node, value, ["role"]);
    if (cell === undefined) return node.replaceChildren(...value.map(element));
    node.children[cell].replaceWith(element(value));
  };

  const apply = (patch) => {
    if (!patch.length) return;
    const [test, ...changes] = patch;
    if (test.value !== body.dataset.version) throw new Error("The patch is for another version");
    const touched = new Set();
    for (const operation of changes) change(operation, touched);
    touched.forEach(settle);
  };

  const show = (page) => {
    for (const name in members) if (name in page) members[name](page[name]);
    for (const section of [...table.tBodies]) section.remove();
    table.append(...page.sections.map(sectionElement));
  };

  // --- Talking to the server, one request at a time ---

  const ask = async (url, type) => {
    const response = await fetch(url, { headers: { Accept: type } }).catch((error) => {
      throw Object.assign(error, { isOffline: true });
    });
    if (!response.ok) throw Object.assign(new Error(url), { status: response.status });
    return response.json();
  };

  const refetch = async () => show(await ask(body.dataset.self, "application/json"));

  // Asks for a patch and applies it; the whole document serves where that cannot be done.
  const receive = async (url) => {
    try {
      apply(await ask(url, "application/json-patch+json"));
    } catch (error) {
      if (error.isOffline || error.status >= 500) throw error;
      await refetch();
    }
  };

  const append = ({ sections, next }) => {
    for (const entry of sections) {
      const last = table.tBodies[table.tBodies.length - 1];
      if (last?.id !== entry.attributes.id) {
        table.append(sectionElement(entry));
        continue;
      }
      for (const row of entry.rows)
        if (!document.getElementById(row.attributes.id))
          last.insertBefore(rowElement(row), part(last, "footer"));
      settle(last);
    }
    members.self(address("/-/document", { through: next ?? "end" }));
    setNext(next);
  };

  const more = async () => {
    const room = most - shown();
    if (busy || !link() || room <= 0) return;
    busy = true;
    const before = shown();
    const limit = Math.min(50, room);
    table.setAttribute("aria-busy", "true");
    status.textContent = "Loading more rows…";
    try {
      if (body.dataset.version) {
        await receive(address("/-/rows", { limit, from: body.dataset.version }));
      } else {
        const after = /[?&]after=([^&]*)/.exec(link().getAttribute("href"))[1];
        append(await ask(address("/-/rows", { after, through: null, limit }), "application/json"));
      }
      status.textContent = `${shown() - before} more rows, ${shown()} in all.`;
      measure();
    } catch {
      status.textContent = "The next rows could not be loaded. Follow the link to see them.";
      failed = true;
    } finally {
      table.removeAttribute("aria-busy");
      busy = false;
    }
  };

  const poll = async () => {
    if (busy || document.visibilityState !== "visible") return;
    busy = true;
    try {
      await receive(address("/-/patch", { from: body.dataset.version }));
    } catch {
      // Offline, or the server is in trouble: the next round asks again.
    } finally {
      busy = false;
    }
  };

  const click = (event) => {
    const elsewhere = event.ctrlKey || event.metaKey || event.shiftKey || event.button;
    if (elsewhere || failed || shown() >= most) return;
    event.preventDefault();
    more();
  };

  const observer = new IntersectionObserver(
    (entries) => entries.some((entry) => entry.isIntersecting) && more().then(watch),
    { rootMargin: "800px" }
  );

  // Observing anew reports anew, so that a batch shorter than the screen is followed by the next.
  const watch = () => {
    observer.disconnect();
    if (link() && !failed && shown() < most) observer.observe(link());
  };

  link()?.addEventListener("click", click);
  watch();
  measure();
  if (body.dataset.version && body.dataset.refresh) {
    setInterval(poll, Math.min(body.dataset.refresh, 2 ** 31 - 1)); // beyond, it wraps round to 1
    document.addEventListener("visibilitychange", poll);
  }
})();
