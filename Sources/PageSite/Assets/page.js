// Makes a page live: rows that follow, changes as they happen, actions in place. All of it works
// without the script too, by links and forms.
"use strict";
(() => {
  const $ = (selector, from = document) => from.querySelector(selector);
  const $$ = (selector, from = document) => [...from.querySelectorAll(selector)];
  const on = (names, act) => names.split(" ").map((name) => addEventListener(name, act, true));
  const { body, documentElement: root } = document;
  const { dataset: data } = body;
  const main = $("main"), table = $("table.pe-table"), status = $("main > [role=status]");
  if (!table || !status || !data.self) return;

  const most = 2000; // rows in one document, as the server has it
  const first = data.self, live = "live" in data, PATCH = "application/json-patch+json";
  let loading, failed, acting = 0; // rows come; rows did not come; posts on their way
  let close, timer, running, away = document.hidden, wait = 1000; // of the stream
  let due, composing, bar, news, quiet, drag;
  let ending = [];

  // --- What is said ---

  const say = (text) => {
    news = 0;
    status.textContent = text;
  };
  const tell = () => {
    if (!news || acting || quiet) return;
    say(news);
    quiet = setTimeout(() => tell(quiet = 0), 2000);
  };
  const element = (html, text) => {
    const template = document.createElement("template");
    template.innerHTML = html;
    const node = template.content.firstElementChild;
    if (text) node.textContent = text;
    return node;
  };
  const notice = (text) => {
    $(".pe-notice")?.remove();
    main.prepend(element('<p class="pe-notice" role="note"></p>', text));
    say(text);
  };
  const button = (node, label, act) => {
    node.append(" ", element("<button type=button></button>", label));
    node.lastChild.onclick = act;
    return node;
  };
  const warn = (text, label, act) => {
    const node = button(element('<p class="pe-bar"></p>', text), label, act);
    status.before(node);
    say(text);
    return node;
  };
  const fail = () => {
    bar ||= warn("Offline. Changes are neither shown nor saved.", "Try again", () => wake());
  };
  const recover = () => {
    if (!bar) return;
    const held = bar.contains(document.activeElement);
    bar.remove();
    bar = 0;
    if (held) refocus([main]);
    say("Online again.");
  };

  // --- Nodes ---

  const set = (node, name, value) =>
    value == null ? node.removeAttribute(name)
      : node.getAttribute(name) === value || node.setAttribute(name, value);
  const attributes = (node) =>
    Object.fromEntries(node.getAttributeNames().map((name) => [name, node.getAttribute(name)]));
  // All but what is the reader's or the script's.
  const dress = (node, wanted) => {
    for (const name of [...node.getAttributeNames(), ...Object.keys(wanted)])
      if (name !== "aria-busy" && !(name === "open" && node.used)
        && !(node.note && /^aria-[id]/.test(name))) set(node, name, wanted[name]);
  };
  // Gives a node its children in few moves. What it does not keep goes last of all, when others
  // have taken what is theirs; a note stays as long as what it is about.
  const arrange = (parent, nodes) => {
    nodes = new Set(nodes.filter(Boolean));
    const next = (node) => (!node || nodes.has(node) ? node : next(node.nextSibling));
    const place = (node, before) =>
      parent[parent.moveBefore && node.isConnected ? "moveBefore" : "insertBefore"](node, before);
    let at = next(parent.firstChild);
    for (const node of nodes) {
      if (at && at !== node && next(at.nextSibling) === node) {
        place(at, null);
        at = node;
      }
      if (at === node) at = next(node.nextSibling);
      else place(node, at);
    }
    ending.push(() => {
      for (const node of [...parent.childNodes])
        if (!nodes.has(node) && !node.of?.isConnected) node.remove();
    });
  };

  // --- Controls ---

  const controls = "input,select,textarea";
  const isChoice = ({ type }) => /^(checkbox|radio)$/.test(type);
  const now = (control) => (isChoice(control) ? control.checked : control.value);
  const selected = (control) => $("[selected]", control) ?? control.options?.[0];
  const given = (control) => isChoice(control) ? control.defaultChecked
    : control.defaultValue ?? selected(control)?.value;
  const isDirty = (control) => now(control) !== given(control);
  const put = (control, value) => {
    try {
      control[isChoice(control) ? "checked" : "value"] = value;
    } catch {} // the name of a file
  };
  const restore = (control) => {
    put(control, given(control));
    unnote(control);
  };
  const note = (control, kind, text) => {
    unnote(control);
    const node = control.note = element(`<p class="${kind}" id="pe-error-${control.name}"></p>`, text);
    node.of = control;
    set(control, "aria-describedby", node.id);
    if (kind === "pe-error") set(control, "aria-invalid", "true");
    (control.closest("fieldset.pe-segments,label") ?? control).after(node);
    return node;
  };
  const unnote = (control) => {
    if (!control.note) return;
    control.note.remove();
    control.note = 0;
    set(control, "aria-describedby");
    set(control, "aria-invalid");
  };
  const settle = (field) => {
    if (isDirty(field)) return true;
    if (field.note?.matches(".pe-conflict")) unnote(field);
  };

  // --- The node that stands for another: the old one made like the new one, if it can be ---

  const key = (node) => [
    node.nodeName,
    ...["id", "name", "data-key"].map((name) => node.getAttribute?.(name)),
    (isChoice(node) || node.nodeName === "OPTION") && node.value,
  ].join();
  const morph = (old, fresh) => {
    if (!old || key(old) !== key(fresh)) return fresh;
    if (old === composing) old.later = fresh;
    else if (!old.isEqualNode(fresh)) change(old, fresh);
    return old;
  };
  const change = (old, fresh) => {
    if (!old.matches) return (old.data = fresh.data);
    const isControl = old.matches(controls), was = isControl && given(old), mine = now(old);
    const held = isControl && (old === document.activeElement && !isChoice(old)
      || $$(controls, old.form ?? old.parentNode).some((other) =>
        isDirty(other) && (other === old || other.type === "radio" && other.name === old.name)));
    if (held) put(old, mine); // so that attributes no longer change it
    dress(old, attributes(fresh));
    const olds = [...old.childNodes].filter((node) => !node.of);
    arrange(old, [...fresh.childNodes].map((node) => {
      const index = olds.findIndex((other) => key(other) === key(node));
      return index < 0 ? node : morph(olds.splice(index, 1)[0], node);
    }));
    if (!isControl) return;
    ending.push(() => {
      put(old, held ? mine : given(old));
      if (settle(old) && was !== given(old) && !isChoice(old)) {
        button(
          note(old, "pe-conflict", "Changed elsewhere to: " + (selected(old)?.text ?? given(old))),
          "Use it", () => focus(old, restore(old)));
      }
    });
  };
  const piece = (old, html) => html ? morph(old, element(html)) : html === null ? html : old;

  // --- The document ---

  const rowsOf = (section) =>
    [...section.rows].filter((row) => !/^pe-section-(header|footer)$/.test(row.classList[0]));
  const shown = () => [...table.tBodies].flatMap(rowsOf).length;

  // As JSON has it, with nodes for what is there.
  const read = () => ({
    sections: [...table.tBodies].map((node) =>
      ({ node, rows: rowsOf(node).map((node) => ({ node })) })),
  });
  const fillRow = ({ node = document.createElement("tr"), attributes, cells }) => {
    if (attributes) dress(node, { role: "row", ...attributes });
    if (cells) {
      const olds = [...node.children];
      arrange(node, cells.map((cell, index) => cell.nodeType ? cell : piece(olds[index], cell)));
    }
    return node;
  };
  const fillSection = ({ node, attributes: wanted, header, footer, rows }) => {
    node ??= table.appendChild(document.createElement("tbody"));
    header = piece($(":scope > .pe-section-header", node), header);
    footer = piece($(":scope > .pe-section-footer", node), footer);
    wanted ??= attributes(node);
    dress(node, {
      ...wanted,
      role: "rowgroup",
      style: "--rows:" + rows.length,
      tabindex: table.dataset.layout === "strip" ? "0" : null,
      "aria-labelledby": header && wanted.id + "-header",
    });
    arrange(node, [header, ...rows.map(fillRow), footer]);
    return node;
  };

  // An address with other parameters; null takes one away. Cursors and versions need no encoding.
  const withQuery = (url, parameters) => {
    const [path, query = ""] = url.split("?");
    const items = [
      ...query.split("&").filter((pair) => pair && !Object.hasOwn(parameters, pair.split("=")[0])),
      ...Object.keys(parameters).filter((name) => parameters[name] != null)
        .map((name) => `${name}=${parameters[name]}`),
    ].join("&");
    return (path || "/") + (items && "?" + items);
  };
  const address = (endpoint, parameters) =>
    withQuery(data.self.replace("/-/document", endpoint), parameters);
  const link = () => $(".pe-tail a");

  const focus = (node) => {
    node.focus({ preventScroll: true });
    return node === document.activeElement;
  };
  const refocus = (places) => places.some((place) => place.isConnected
    && $$("a,button,input,select,textarea,summary,[tabindex]", place).some(focus));

  // The first row in view, by which the page holds on while something changes above.
  const anchor = () => {
    const row = $$("tbody > tr[id]", table).find((row) => row.getBoundingClientRect().bottom > 0);
    return [row, row?.getBoundingClientRect().top];
  };
  const scrollBack = ([row, top]) => row && scrollBy(0, row.getBoundingClientRect().top - top);

  const commit = ({ version, self, title, header, caption, attributes, columns, footer, next, prev, sections }) => {
    const active = document.activeElement, rows = [...table.rows];
    const index = rows.indexOf(active.closest("tr"));
    const held = anchor();
    const swap = (selector, html, place) => {
      const old = $(selector), node = piece(old, html);
      if (node === old) return;
      old?.remove();
      if (node) place(node);
    };
    const href = (url) => `href="${url.replaceAll("&", "&amp;")}"`;
    if (data.version && version) data.version = version;
    if (self && self !== data.self) {
      data.self = self;
      close?.(0);
    }
    if (title != null) document.title = title;
    swap("body > header", header, (node) => body.prepend(node));
    swap("body > footer", footer, (node) => main.after(node));
    swap(".pe-tail", next && `<nav class="pe-tail" aria-label="More rows"><a rel="next" ${
      href(address("", { after: next, through: null }))}>Load more</a></nav>`, (node) => table.after(node));
    swap(".pe-back", prev && `<nav class="pe-back" aria-label="Earlier rows"><a rel="first" ${
      href(address("", { after: null, through: null }))}>First</a> <a rel="prev" ${href(prev)}>Earlier</a></nav>`,
      (node) => table.before(node));
    if (attributes) dress(table, { class: table.className, role: "table", ...attributes });
    arrange(table, [
      piece(table.caption, caption),
      piece(table.tHead, columns && (columns[0]
        ? `<thead role="rowgroup"><tr role="row">${columns.join("")}</tr></thead>` : null)),
      ...sections.map(fillSection),
    ]);
    while (ending.length) ending.pop()();
    if (!active.isConnected) refocus([...rows.slice(index), ...rows.slice(0, index).reverse(), main]);
    else if (active !== document.activeElement) focus(active);
    if (held[0]?.isConnected) scrollBack(held);
    watch();
  };
  const show = (page, moves) => {
    due = () => commit(page, due = null);
    if (moves && document.startViewTransition && !document.hidden && $("[data-animation]", table)
      && !matchMedia("(prefers-reduced-motion:reduce)").matches)
      document.startViewTransition(() => due?.()).ready.catch(() => {});
    else due();
  };

  // JSON Patch (RFC 6902), as far as the server writes it. Whether it is done, or was before; false
  // where it is for another version.
  const apply = (patch, silent) => {
    if (due) due();
    const [test, ...changes] = patch;
    if (!test || changes.some((o) => o.path === "/version" && o.value === data.version)) return true;
    if (test.value !== data.version) return false;
    const page = read(), touched = new Set();
    const reach = (path) => {
      const keys = path.slice(1).split("/"), last = keys.pop();
      const holder = keys.reduce((value, key) => value[key] ?? (value.cells = [...value.node.children]), page);
      if (holder.splice && last > holder.length) throw path;
      return [holder, last];
    };
    const take = ([holder, key]) => {
      if (!holder.splice) return;
      if (!(key in holder)) throw key;
      return holder.splice(key, 1)[0];
    };
    try {
      for (const { op, path, from, value } of changes) {
        const [, , section, , row] = path.split("/");
        const taken = op === "add" || take(reach(from ?? path));
        if (op !== "remove") {
          const [holder, key] = reach(path);
          if (holder.splice) holder.splice(key, 0, from ? taken : value);
          else holder[key] = value;
        }
        if (row) touched.add(op === "remove" ? taken : page.sections[section].rows[row]);
      }
      show(page, !silent && changes.some(({ op }) => op !== "replace"));
    } catch {
      return refetch();
    }
    if ("reload" in page) scrollTo(0, 0);
    const { size } = touched;
    if (!silent) news = size ? `${size} row${size > 1 ? "s" : ""} changed.` : "The page has changed.";
    tell();
    return true;
  };

  // --- Talking to the server ---

  const request = async (url, options) => {
    const response = await fetch(url, options).catch((error) => {
      throw Object.assign(error, { isOffline: true });
    });
    recover();
    return response;
  };
  const ask = async (url, type) => {
    const response = await request(url, { headers: { Accept: type } });
    if (!response.ok) throw response;
    const build = response.headers.get("Page-Build");
    if (build && data.build && build !== data.build) {
      data.build = build;
      if ($$(controls).some(isDirty)) warn("This page has a new version.", "Reload", () => location.reload());
      else location.reload();
    }
    return response.json();
  };
  const refetch = async (url = data.self) => {
    const page = await ask(url, "application/json");
    const find = (part) => (part.node = document.getElementById(part.attributes.id) ?? undefined);
    if (due) due();
    for (const section of page.sections) find(section, section.rows.map(find));
    show(page);
    return true;
  };
  // Asks for a patch and applies it; the whole document serves where that cannot be done.
  const receive = async (endpoint, parameters, silent) => {
    let patch, from;
    try {
      do {
        from = data.version;
        patch = await ask(address(endpoint, { ...parameters, from }), PATCH);
      } while (from !== data.version);
    } catch (error) {
      if (error.isOffline || error.status >= 500) throw error;
    }
    if (!patch || !await apply(patch, silent)) await refetch();
  };

  // --- Rows that follow ---

  const append = ({ sections, next }) => {
    const page = read();
    for (const entry of sections) {
      const last = page.sections.at(-1);
      if (last?.node?.id !== entry.attributes.id) page.sections.push(entry);
      else last.rows.push(...entry.rows.filter((row) => !document.getElementById(row.attributes.id)));
    }
    show({ ...page, self: address("/-/document", { through: next ?? "end" }), next });
  };
  const more = async () => {
    const before = shown(), limit = Math.min(50, most - before);
    if (loading || !link() || limit <= 0) return;
    loading = true;
    close?.(0);
    set(table, "aria-busy", "true");
    say("Loading more rows…");
    try {
      if (data.version) await receive("/-/rows", { limit }, true);
      else {
        const after = /[?&]after=([^&]*)/.exec(link().getAttribute("href"))[1];
        append(await ask(address("/-/rows", { after, through: null, limit }), "application/json"));
      }
      say(`${shown() - before} more rows, ${shown()} in all.`);
      measure();
      save();
    } catch {
      say("The next rows could not be loaded. Follow the link to see them.");
      failed = true;
    }
    set(table, "aria-busy");
    loading = false;
    if (live) round();
  };
  const tail = new IntersectionObserver(
    (entries) => entries.some((entry) => entry.isIntersecting) && more().then(watch),
    { rootMargin: "800px" });
  // Rows report when they are shown and when they have left again, once each.
  const sight = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) {
      const name = isIntersecting ? "display" : "endDisplay", url = target.dataset[name];
      if (url && !target[name] && (isIntersecting || target.seen)) act(url, target[name] = "");
      target.seen ||= isIntersecting;
    }
  });
  // Observing anew reports anew, so that a batch shorter than the screen is followed by the next.
  const watch = () => {
    tail.disconnect();
    if (link() && !failed && shown() < most) tail.observe(link());
    for (const row of $$("[data-display],[data-end-display]", table)) sight.observe(row);
  };
  // Rows not yet shown are taken to be as high as the first one shown of their kind of view.
  const measure = () => {
    for (const row of $$("[data-guess] [data-view]")) {
      const name = "--height-" + row.dataset.view;
      if (!root.style.getPropertyValue(name) && row.checkVisibility({ contentVisibilityAuto: true }))
        root.style.setProperty(name, row.offsetHeight + "px");
    }
  };
  // What was loaded and where one was is there again on coming back.
  const save = () => {
    if (data.self === first) return;
    const [row, top] = anchor();
    history.scrollRestoration = "manual";
    history.replaceState({ self: data.self, id: row?.id, top }, "");
  };

  // --- Changes as they happen ---

  const backOff = () => {
    const pause = wait * (0.5 + Math.random() / 2);
    wait = Math.min(wait * 2, 30000);
    return pause;
  };
  // Ends with the time to wait before the next one.
  const listen = () => new Promise((done) => {
    const source = new EventSource(address("/-/events", { from: data.version }));
    let since;
    const end = close = (pause) => {
      source.close();
      if (close === end) close = 0;
      if (Date.now() - since > wait) wait = 1000;
      done(pause);
    };
    source.onopen = () => recover(since = Date.now());
    source.onerror = () => {
      if (!since) fail();
      end(backOff());
    };
    source.addEventListener("patch", async (event) => {
      if (close !== end) return;
      if (await apply(JSON.parse(event.data))) wait = 1000;
      else end(backOff());
    });
    source.addEventListener("reset", () => end(refetch().then(backOff)));
    source.addEventListener("bye", () => end(backOff()));
  });
  const poll = () => receive("/-/patch").then(() => 5000);
  // Two streams for each browser and origin, which leaves connections for everything else.
  const stream = (number) => navigator.locks
    ? navigator.locks.request("pe-stream-" + number, { ifAvailable: true }, (lock) =>
      lock ? listen() : number ? poll() : stream(1))
    : listen();
  const round = async () => {
    if (running || loading || away) return;
    clearTimeout(timer);
    running = true;
    const pause = await (live ? stream(0) : poll()).catch(() => backOff(fail()));
    running = false;
    if (live || bar) timer = setTimeout(round, pause);
  };
  const wake = () => {
    away = false;
    wait = 1000;
    round();
  };

  // --- Actions ---

  const act = async (action, payload, button, form) => {
    const fields = form ? [...form.elements].filter((field) => field.matches(controls)) : [];
    const sent = fields.map(now);
    const { after, through } = Object.fromEntries(new URLSearchParams(data.self.split("?")[1]));
    fields.forEach(unnote);
    form?.list?.remove();
    if (button) set(button, "aria-busy", "true");
    acting++;
    try {
      const response = await request(withQuery(action, { after, through, from: data.version }), {
        method: "POST",
        headers: { Accept: PATCH, "Idempotency-Key": crypto.getRandomValues(new Uint32Array(4)).join("") },
        body: payload,
      });
      if (response.redirected) return location.assign(response.url);
      const answer = await response.json();
      if (answer.location) return location.assign(answer.location);
      if (!response.ok) return refuse(answer, form, fields);
      if (due) due();
      ending.push(() => fields.map((field, index) => now(field) === sent[index] && restore(field)));
      if (answer.reset) await refetch();
      else if (!await apply(answer) && !close) await receive("/-/patch");
      if (!due) while (ending.length) ending.pop()();
      const text = response.headers.get("Page-Notice");
      if (text) notice(decodeURIComponent(text));
    } catch (error) {
      if (error.isOffline) fail();
      notice(error.isOffline ? "Offline. Nothing was saved." : "That did not work. Please try again.");
    } finally {
      acting--;
      if (button) set(button, "aria-busy");
      tell();
    }
  };
  const refuse = ({ errors = [], conflicts = [], base, detail }, form, fields) => {
    const find = (name) => fields.find((field) => field.name === name);
    if (!errors[0] && !base) return notice(detail);
    const list = form.list = element('<div class="pe-errors" tabindex="-1"><p></p><ul></ul></div>');
    list.of = form;
    list.firstChild.textContent = detail;
    for (const { name, detail } of errors) {
      list.lastChild.append(element("<li></li>", detail));
      if (find(name)) note(find(name), "pe-error", detail);
    }
    for (const { name, value } of conflicts) note(find(name), "pe-conflict", "Now: " + value);
    if (base) find("pe-base").value = base;
    form.prepend(list);
    focus(list);
    say(detail);
  };
  on("submit", (event) => {
    const { target: form, submitter } = event, button = submitter ?? form;
    const action = submitter?.getAttribute("formaction") ?? form.getAttribute("action");
    if (form.getAttribute("method") !== "post" || !/\/-\/actions\//.test(action)) return;
    event.preventDefault();
    const question = button.dataset.confirm ?? form.dataset.confirm;
    if (button.ariaBusy) form.again = !submitter;
    else if (!question || confirm(question)) {
      const payload = new FormData(form, submitter);
      if (question) payload.append("pe-confirmed", "1");
      act(action, form.getAttribute("enctype") ? payload : new URLSearchParams(payload), button, form)
        .then(() => form.again && form.requestSubmit(form.again = null));
    }
  });
  on("change", ({ target: { form } }) => form && "change" in form.dataset && form.requestSubmit());
  on("input", ({ target }) => target.note && settle(target));
  on("compositionstart", ({ target }) => (composing = target));
  on("compositionend", ({ target }) => {
    composing = 0;
    if (target.later) change(target, target.later);
    target.later = 0;
    while (ending.length) ending.pop()();
  });
  on("click", (event) => {
    const details = event.target.closest("summary")?.parentNode;
    if (details) details.used = true;
    const elsewhere = event.ctrlKey || event.metaKey || event.shiftKey || event.button;
    if (!event.target.closest(".pe-tail a") || elsewhere || failed || shown() >= most) return;
    event.preventDefault();
    more();
  });

  // --- Reordering ---

  const mark = (row, side) => {
    delete drag.over?.dataset.drop;
    Object.assign(drag, { over: row, side });
    if (row) row.dataset.drop = side;
  };
  const endDrag = ({ type, key }) => {
    if (!drag || type === "keydown" && key !== "Escape") return;
    const { row, over, side } = drag;
    mark();
    delete row.dataset.dragged;
    drag = 0;
    if (!over || type !== "pointerup") return;
    const [section, token] = over.id.split(".");
    act(row.dataset.move, new URLSearchParams({ [side]: token, section }));
  };
  on("pointerdown", ({ target, button, clientY: y }) => {
    const row = target.closest(".pe-row-actions")?.closest("tr[data-move]");
    if (row && !button) drag = { row, y };
  });
  on("pointermove", ({ pointerId, clientX: x, clientY: y }) => {
    if (!drag || !drag.row.dataset.dragged && Math.abs(y - drag.y) < 5) return;
    drag.row.setPointerCapture(pointerId);
    drag.row.dataset.dragged = "true";
    scrollBy(0, y < 60 ? -9 : y > innerHeight - 60 ? 9 : 0);
    const over = document.elementFromPoint(x, y)?.closest("tbody > tr[id]");
    const box = over?.getBoundingClientRect();
    mark(over === drag.row ? null : over, y < box?.top + box?.height / 2 ? "before" : "after");
  });
  on("pointerup pointercancel keydown", endDrag);
  on("keydown", (event) => {
    const to = event.altKey && { ArrowUp: "up", ArrowDown: "down" }[event.key];
    const row = to && !event.target.options && event.target.closest("tr[data-move]");
    if (!row) return;
    event.preventDefault();
    act(row.dataset.move, new URLSearchParams({ to }));
  });

  // --- The course of a visit ---

  on("visibilitychange pagehide pageshow freeze resume offline online", ({ type, persisted }) => {
    if (type === "pageshow" && !persisted) return;
    if (type === "offline") fail();
    save();
    away = document.hidden || /hide|freeze|off/.test(type);
    if (away) close?.(0);
    else if (live || data.refresh || bar) wake();
  });
  on("scrollend", save);
  (async () => {
    const { self, id, top } = history.state ?? {};
    if (self && performance.getEntriesByType("navigation")[0].type !== "navigate") {
      loading = true;
      await refetch(self).catch(() => {});
      loading = false;
      scrollBack([document.getElementById(id), top]);
    }
    root.dataset.scripted = "";
    watch();
    measure();
    if (live) round();
    else if (data.version && data.refresh)
      setInterval(round, Math.min(data.refresh, 2 ** 31 - 1)); // beyond, it wraps round to 1
  })();
})();
