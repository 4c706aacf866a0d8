// Makes a page live: rows that follow, changes as they happen, actions in place. All of it works
// without the script too, by links and forms.
"use strict";
(() => {
  const $ = (selector, from = document) => from.querySelector(selector);
  const $$ = (selector, from = document) => [...from.querySelectorAll(selector)];
  const on = (names, act) => names.split(" ").map((name) => addEventListener(name, act, true));
  const { body, documentElement: root } = document, data = body.dataset;
  const main = $("main"), table = $("table.pe-table"), status = $("main > [role=status]");
  if (!table || !status || !data.self) return;
  $$("[name=pe-key]").map((node) => node.remove()); // each gesture has a key of its own

  const most = 2000; // rows in one document, as the server has it
  const first = data.self, live = "live" in data, PATCH = "application/json-patch+json";
  const shownAt = () => location.pathname + location.search;
  const fields = "input,select,textarea";
  let loading, failed, close, timer, running, due, composing, bar, news, quiet, drag;
  // Things to do when all nodes are in place, and forms on their way.
  let away = document.hidden, wait = 1000, acting = 0, ending = [], sending = new Set();
  // Where the reader is, at which step of the way through this page's addresses, how often they went
  // to another of them, how often they do just now, and what they do there.
  let here = shownAt(), at = history.state?.at ?? 0, turns = 0, moving = 0, doing = 0;

  // --- Words: English, but for what the page brings ---

  const words = {
    lang: "en",
    loadMore: "Load more",
    moreRows: "More rows",
    earlier: "Earlier",
    first: "First",
    earlierRows: "Earlier rows",
    close: "Close",
    offline: "Offline. What you do is not saved, and changes are not shown.",
    online: "Online again.",
    tryAgain: "Try again",
    pleaseTryAgain: "Please try again.",
    changedElsewhere: "Changed elsewhere to: {}",
    storedNow: "Now: {}",
    nowEmpty: "Now empty.",
    useThat: "Use it",
    pageChanged: "The page has changed.",
    newVersion: "This page has a new version.",
    reload: "Reload",
    loadingRows: "Loading more rows…",
    rowsNotLoaded: "More rows could not be loaded. Follow the link to see them.",
    leave: "Leave without saving?",
    rowsChanged: { 1: "1 row changed.", 2: "2 rows changed." },
    rowsLoaded: { 1: "1 more row, {} in all.", 2: "2 more rows, {} in all." },
    pageFilled: {
      1: "1 more row, {} on this page: the link leads to the next.",
      2: "2 more rows, {} on this page: the link leads to the next.",
    },
    ...JSON.parse(data.words ?? "{}"),
  };
  const word = (name, value) => words[name].replace("{}", () => value);
  // As the language says a number of the same kind, such as 2 for 7.
  const count = (name, number, value) => {
    const kind = (number) => new Intl.PluralRules(words.lang).select(number);
    const texts = words[name], known = Object.keys(texts);
    const like = known.find((other) => kind(+other) === kind(number)) ?? known.pop();
    return texts[like].replace(like, number).replace("{}", value);
  };
  const escape = (text) => text.replace(/[&<"]/g, (sign) => `&#${sign.charCodeAt()};`);

  // --- Nodes ---

  const element = (html, text) => {
    const template = document.createElement("template");
    template.innerHTML = html;
    const node = template.content.firstChild;
    if (text) node.textContent = text;
    return node;
  };
  const set = (node, name, value) => value == null ? node.removeAttribute(name)
    : node.getAttribute(name) === value || node.setAttribute(name, value);
  const attributes = (node) =>
    Object.fromEntries(node.getAttributeNames().map((name) => [name, node.getAttribute(name)]));
  // All but what is the reader's or the script's.
  const dress = (node, wanted) => {
    for (const name in { ...attributes(node), ...wanted })
      if (name !== "aria-busy" && !(name === "open" && node.used)
        && !(node.note && /^aria-[id]/.test(name))) set(node, name, wanted[name]);
  };
  // Gives a node its children in few moves. What it does not keep goes last, when others have taken
  // what is theirs; a note stays as long as what it is about.
  const arrange = (parent, nodes) => {
    nodes = new Set(nodes.filter(Boolean));
    const next = (node) => !node || nodes.has(node) ? node : next(node.nextSibling);
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
    ending.push(() => [...parent.childNodes].map((node) =>
      nodes.has(node) || node.of?.isConnected || node.remove()));
  };
  const finish = () => {
    while (ending[0]) ending.pop()();
  };
  const focus = (node) => {
    node.focus({ preventScroll: true });
    return node === document.activeElement;
  };
  const refocus = (places) => places.some((place) => place.isConnected
    && $$("a,button,summary,[tabindex]," + fields, place).some(focus));

  // --- What is said ---

  const say = (text) => {
    news = "";
    status.textContent = text;
  };
  const tell = () => {
    if (!news || acting || quiet) return;
    say(news);
    quiet = setTimeout(() => tell(quiet = 0), 2000);
  };
  // Below its place in the page nothing moves.
  const hold = (act) => {
    const held = main.getBoundingClientRect().top < 0 && anchor();
    act();
    if (held) scrollBack(held);
  };
  const dismiss = () => hold(() => $(".pe-notice")?.remove());
  // What was done stays in view until it is closed, or something else is done.
  const closable = (notice) => {
    const button = element('<button type="button" class="pe-close">');
    set(button, "aria-label", words.close);
    button.onclick = () => refocus([main], dismiss());
    notice.append(button);
    return notice;
  };
  const notice = (text, kind) => {
    dismiss();
    const box = closable(element('<p class="pe-notice" role="note">', text));
    set(box, "data-kind", kind);
    hold(() => main.prepend(box));
    say(text);
  };
  const failure = (text) => notice(text, "failure");
  const offer = (node, label, act) => {
    const button = element("<button type=button>", label);
    button.onclick = act;
    node.append(" ", button);
    return node;
  };
  const warn = (text, label, act) => {
    bar?.remove();
    status.before(bar = offer(element('<p class="pe-bar">', text), label, act));
    say(text);
  };
  const fail = () =>
    bar || warn(words.offline, words.tryAgain, () => wake());
  const recover = () => {
    if (!bar) return;
    const held = bar.contains(document.activeElement);
    bar = bar.remove();
    if (held) refocus([main]);
    say(words.online);
  };

  // --- Fields: what they hold now, and what the server gave them ---

  const isChoice = ({ type }) => /^(check|radio)/.test(type);
  const now = (field) => field[isChoice(field) ? "checked" : "value"];
  const picked = (field) => $("[selected]", field) ?? field.options?.[0];
  const given = (field) =>
    field[isChoice(field) ? "defaultChecked" : "defaultValue"] ?? picked(field)?.value;
  const isDirty = (field) => now(field) !== given(field);
  const isHeld = (field) =>
    isDirty(field) || field === document.activeElement && !isChoice(field);
  // Asked of the document: a form's own members may be hidden by fields of their names.
  const fieldsOf = (form) => $$(fields).filter((field) => field.form === form);
  const titleOf = (field) => {
    const label = field.type === "radio" && field.closest("fieldset") || field.labels?.[0];
    return field.ariaLabel ?? (label && ($("legend,span", label) ?? label).textContent) ?? field.name;
  };
  const put = (field, value) => {
    try {
      field[isChoice(field) ? "checked" : "value"] = value;
    } catch {} // the name of a file
  };
  const restore = (field) => {
    put(field, given(field));
    field.clash = unnote(field);
  };
  const note = (field, kind, text) => {
    unnote(field);
    // Several forms on the page may have a field of that name.
    const node = field.note =
      element(`<p class="pe-${kind}" id="pe-error-${Math.random()}">`, text);
    node.of = field;
    if (kind === "error") set(field, "aria-invalid", "true");
    set(field, "aria-describedby", node.id);
    (field.closest("fieldset,label") ?? field).after(node);
    return node;
  };
  const unnote = (field) => {
    if (!field.note) return;
    field.note = field.note.remove();
    set(field, "aria-invalid");
    set(field, "aria-describedby");
  };
  const settle = (field) => {
    if (isDirty(field)) return true;
    field.clash = false;
    if (field.note?.matches(".pe-conflict")) unnote(field);
  };

  // --- One node for another: the old one made like the new one, where it can be ---

  const key = (node) => [
    node.nodeName, ...["id", "name", "data-key"].map((name) => node.getAttribute?.(name)),
    (isChoice(node) || node.index >= 0) && node.value,
  ].join();
  const morph = (old, fresh) => {
    if (!old || key(old) !== key(fresh)) return fresh;
    if (old === composing) old.later = fresh;
    else if (!old.isEqualNode(fresh)) change(old, fresh);
    return old;
  };
  const change = (old, fresh) => {
    if (!old.matches) return (old.data = fresh.data);
    // Where what is typed clashes with what was stored meanwhile, the form stays based on what it
    // was opened with, so that the server sees the conflict too.
    if (old.name === "pe-base" && !sending.has(old.form))
      return ending.push(() =>
        fieldsOf(old.form).some((field) => field.clash) || dress(old, attributes(fresh)));
    const isField = old.matches(fields), was = given(old), mine = now(old);
    const held = isField && (old.type === "radio" ? fieldsOf(old.form) : [old])
      .some((field) => field.name === old.name && isHeld(field));
    if (held) put(old, mine); // so that attributes no longer change it
    dress(old, attributes(fresh));
    const olds = [...old.childNodes].filter((node) => !node.of);
    arrange(old, [...fresh.childNodes].map((node) => {
      const index = olds.findIndex((other) => key(other) === key(node));
      return index < 0 ? node : morph(olds.splice(index, 1)[0], node);
    }));
    if (held && was !== given(old)) old.clash = true;
    if (isField) ending.push(() => {
      put(old, held ? mine : given(old));
      if (settle(old) && was !== given(old) && !isChoice(old))
        offer(note(old, "conflict", word("changedElsewhere", picked(old)?.text ?? given(old))),
          words.useThat, () => focus(old, restore(old)));
    });
  };
  const piece = (old, html) => html ? morph(old, element(html)) : html === null ? html : old;

  // --- The document ---

  const rowsOf = (section) =>
    [...section.rows].filter((row) => row.id);
  const shown = () => [...table.tBodies].flatMap(rowsOf).length;
  // As JSON has it, with nodes for what is there.
  const read = () => ({
    sections: [...table.tBodies].map((node) =>
      ({ node, rows: rowsOf(node).map((node) => ({ node })) })),
  });
  const fillRow = ({ node, attributes, cells }) => {
    node ??= document.createElement("tr");
    if (attributes) dress(node, attributes);
    if (cells) {
      const olds = [...node.cells];
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
      role: header && "rowgroup",
      style: "--rows:" + rows.length,
      tabindex: table.dataset.layout === "strip" ? "0" : null,
      "aria-labelledby": header && wanted.id + "-header",
    });
    arrange(node, [header, ...rows.map(fillRow), footer]);
    return node;
  };

  // An address with other parameters; null takes one away. Cursors and versions need no encoding.
  const address = (endpoint, parameters) => {
    const [path, query = ""] = data.self.replace("/-/document", endpoint).split("?");
    const pairs = query.split("&")
      .filter((pair) => pair && !Object.hasOwn(parameters, pair.split("=")[0]));
    for (const name in parameters)
      if (parameters[name] != null) pairs.push(name + "=" + parameters[name]);
    return (path || "/") + (pairs[0] ? "?" + pairs.join("&") : "");
  };
  const link = () => $(".pe-tail a");

  // The place in a list of the first node that ends in view or below it.
  const inView = (nodes) => {
    let low = 0, high = nodes.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (nodes[middle].getBoundingClientRect().bottom > 0) high = middle;
      else low = middle + 1;
    }
    return low;
  };
  // The first row in view, by which the page holds on while something changes above.
  const anchor = () => {
    // Each row that is measured has its section laid out, and that may be long: sections come first.
    const sections = [...table.tBodies];
    const [section, next] = sections.slice(inView(sections)).map(rowsOf).filter((rows) => rows[0]);
    const row = section?.[inView(section)] ?? next?.[0];
    return [row, row?.getBoundingClientRect().top];
  };
  const scrollBack = ([row, top]) =>
    row?.isConnected && scrollBy(0, row.getBoundingClientRect().top - top);

  const commit = (page, own) => {
    const active = document.activeElement, rows = [...table.rows], held = anchor();
    const old = $("[autofocus]");
    const index = rows.indexOf(active.closest("tr"));
    const { columns, next, prev } = page;
    const swap = (selector, html, place) => {
      const old = $(selector), node = piece(old, html);
      if (node === old) return;
      old?.remove();
      if (node) place(node);
    };
    const nav = (name, label) => `<nav class="pe-${name}" aria-label="${escape(words[label])}">`;
    const a = (rel, text, url) =>
      `<a rel="${rel}" href="${escape(url)}">${escape(words[text])}</a>`;
    if (data.version && page.version) data.version = page.version;
    if (page.self && page.self !== data.self) {
      data.self = page.self;
      close?.(0);
    }
    if (page.title != null) document.title = page.title;
    swap("body > header", page.header, (node) => body.prepend(node));
    swap("body > footer", page.footer, (node) => main.after(node));
    swap(".pe-tail", next && nav("tail", "moreRows")
      + a("next", "loadMore", address("", { after: next, through: null })),
      (node) => table.after(node));
    swap(".pe-back", prev && nav("back", "earlierRows")
      + a("first", "first", address("", { after: null, through: null })) + " "
      + a("prev", "earlier", prev),
      (node) => table.before(node));
    if (page.attributes)
      dress(table, { class: table.className, ...page.attributes });
    arrange(table, [
      piece(table.caption, page.caption),
      piece(table.tHead, columns && (columns[0]
        ? '<thead><tr>' + columns.join("") : null)),
      ...page.sections.map(fillSection),
    ]);
    finish();
    if (!active.isConnected)
      refocus([...rows.slice(index), ...rows.slice(0, index).reverse(), main, body]);
    else if (active !== document.activeElement) focus(active);
    // What the reader's own act brings may ask for the focus.
    const field = own && $("[autofocus]");
    const isNew = field && field !== old && focus(field);
    scrollBack(held);
    if (isNew) field.scrollIntoView({ block: "nearest" });
    watch();
  };
  const show = (page, moves) => {
    due?.();
    const own = doing && !loading;
    due = () => commit(page, own, due = null);
    if (moves && document.startViewTransition && !document.hidden && $("[data-animation]", table)
      && !matchMedia("(prefers-reduced-motion:reduce)").matches)
      document.startViewTransition(() => due?.()).ready.catch(() => {});
    else due();
  };

  // Whether a JSON Patch (RFC 6902) is done, or was before; false if it is for another version. One
  // that does not fit changes nothing.
  const apply = (patch, silent) => {
    due?.();
    const [test, ...changes] = patch;
    if (!test || changes.some((o) => o.path === "/version" && o.value === data.version))
      return true;
    if (test.value !== data.version) return false;
    const page = read(), touched = new Set();
    const edit = (path, count, ...items) => {
      const [, ...keys] = path.split("/"), key = keys.pop();
      const list = keys.reduce(
        (value, key) => value[key] ?? (value.cells = [...value.node.cells]), page);
      if (!list.splice) list[key] = items[0];
      else if (key > list.length - count) throw path;
      else return list.splice(key, count, ...items)[0];
    };
    try {
      for (const { op, path, from, value } of changes) {
        const items = from ? [edit(from, 1)] : op === "remove" ? [] : [value];
        const gone = edit(path, +/^re/.test(op), ...items);
        const [, , section, , row] = path.split("/");
        if (row) touched.add(items[0] ? page.sections[section].rows[row] : gone);
      }
    } catch {
      return refetch();
    }
    show(page, !silent && changes.some(({ op }) => op !== "replace"));
    if ("reload" in page) scrollTo(0, 0);
    const { size } = touched;
    if (!silent)
      news = size ? count("rowsChanged", size) : words.pageChanged;
    tell();
    return true;
  };

  // --- Talking to the server ---

  const request = async (url, options) => {
    const response = await fetch(url, options);
    recover();
    return response;
  };
  const ask = async (url, type) => {
    const response = await request(url, { headers: { Accept: type } });
    if (!response.ok) throw response;
    const build = response.headers.get("Page-Build"), reload = () => location.reload();
    if (build && data.build && build !== data.build) {
      data.build = build;
      if (!$$(fields).some(isDirty)) return new Promise((_, fail) => {
        setTimeout(fail, 5000, response);
        reload();
      });
      warn(words.newVersion, words.reload, reload);
    }
    return response.json();
  };
  const refetch = async (url, from = data.version) => {
    const turn = turns, page = await ask(url ?? data.self, "application/json");
    if (turn !== turns) return url ? false : refetch();
    due?.();
    if (from !== data.version) return refetch(url); // or it would undo what came meanwhile
    const find = (part) => (part.node = document.getElementById(part.attributes.id));
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
      if (!(error.status < 500)) throw error;
    }
    if (!patch || !await apply(patch, silent)) await refetch();
  };

  // --- Rows that follow ---

  const append = ({ sections, next }) => {
    const page = read();
    for (const entry of sections) {
      const last = page.sections.at(-1);
      if (last?.node?.id !== entry.attributes.id) page.sections.push(entry);
      else
        last.rows.push(
          ...entry.rows.filter((row) => !document.getElementById(row.attributes.id)));
    }
    show({ ...page, self: address("/-/document", { through: next ?? "end" }), next });
  };
  const more = async () => {
    const before = shown(), limit = Math.min(50, most - before), turn = turns;
    if (loading || moving || !link()) return;
    loading = true;
    close?.(0);
    set(table, "aria-busy", "true");
    say(words.loadingRows);
    try {
      if (data.version) await receive("/-/rows", { limit }, true);
      else {
        const [, after] = /[?&]after=([^&]*)/.exec(link().href);
        const url = address("/-/rows", { after, through: null, limit });
        const rows = await ask(url, "application/json");
        if (turn !== turns) return;
        append(rows);
      }
      if (turn !== turns) return;
      // A document holds no more than so many bytes: the link then leads on.
      const all = shown();
      failed = all <= before;
      const isFilled = link() && (failed || all >= most);
      say(count(isFilled ? "pageFilled" : "rowsLoaded", all - before, all));
      measure();
      save();
    } catch {
      say(words.rowsNotLoaded);
      failed = turn === turns;
    } finally {
      set(table, "aria-busy");
      loading = false;
      if (live) round();
    }
  };
  const tail = new IntersectionObserver(
    (entries) => entries.some((entry) => entry.isIntersecting) && more().then(watch),
    { rootMargin: "800px" });
  // Rows report when they are shown and when they have left again, once each.
  const sight = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) {
      const name = isIntersecting ? "display" : "endDisplay", url = target.dataset[name];
      target.seen ||= isIntersecting;
      if (url && target.seen) target[name] ??= act(url);
    }
  });
  // Section headers stick below column headings, however many lines these have.
  const sheet = new CSSStyleSheet();
  document.adoptedStyleSheets = [sheet];
  let head;
  const heads = new ResizeObserver(([{ target }]) => {
    const isSticky = getComputedStyle(target).position === "sticky";
    const height = isSticky ? target.offsetHeight : 0;
    if (target.isConnected && height !== head)
      sheet.replaceSync(`:root { --head: ${head = height}px }`);
  });
  // Observing anew reports anew, so that a batch shorter than the screen is followed by the next.
  const watch = () => {
    tail.disconnect();
    if (link() && !failed && shown() < most) tail.observe(link());
    for (const row of $$("[data-display],[data-end-display]", table)) sight.observe(row);
    heads.disconnect();
    if (table.tHead) heads.observe(table.tHead);
  };
  // Rows not yet shown are taken to be as high as the first one shown of their kind of view.
  const measure = () => {
    $$("[data-guess] [data-view]").map((row) => {
      const name = "--height-" + row.dataset.view;
      if (row.checkVisibility({ contentVisibilityAuto: true })
        && !root.style.getPropertyValue(name))
        root.style.setProperty(name, row.offsetHeight + "px");
    });
  };
  // What was loaded and where one was is there again on coming back.
  const keep = () => {
    const [row, top] = anchor();
    history.scrollRestoration = "manual";
    history.replaceState({ self: data.self, id: row?.id, top, at }, "");
  };
  const save = () => {
    const isKept = history.state || history.scrollRestoration === "manual";
    if (!moving && (isKept || data.self !== first)) keep();
  };
  // Shows another document of this page, unless the reader goes on before it is there.
  const go = async (self, always, act) => {
    const turn = ++turns, was = data.self;
    moving++;
    try {
      if (always || self !== was) {
        close?.(0);
        data.self = self;
        await refetch(self);
      }
      if (turn === turns) await act();
    } catch (error) {
      if (turn !== turns) return;
      data.self = was;
      throw error;
    } finally {
      moving--;
      if (live) round();
    }
  };
  const bringUp = async ({ id, top }) => {
    // What was not drawn yet is as high as it was guessed to be; the next frames show it.
    const row = document.getElementById(id);
    for (let frames = 5; frames--; await new Promise(requestAnimationFrame)) {
      row?.scrollIntoView();
      scrollBack([row, top]);
    }
  };
  const comeBack = (state) => go(state.self, false, () => bringUp(state));
  // What is said on the page that comes instead; a browser may refuse to keep anything.
  const pass = (text) => {
    try {
      const [path, time, left] = JSON.parse(sessionStorage.peNotice ?? "[]");
      sessionStorage.removeItem("peNotice");
      if (text) sessionStorage.peNotice = JSON.stringify([location.pathname, Date.now(), text]);
      return path === location.pathname && Date.now() - time < 60000 && left;
    } catch {}
  };
  // Another address of this page: with the same rows, and the reader's place among them.
  const follow = async ({ location: url, self }, text) => {
    if (!moving) keep();
    pass(text);
    try {
      await go(self, true, () => {
        const isElsewhere = new URL(url, location).href !== location.href;
        history[isElsewhere ? "pushState" : "replaceState"](null, "", url);
        at += isElsewhere;
        here = shownAt();
        keep();
      });
      pass();
    } catch {
      location = url;
    }
  };

  // --- Changes as they happen ---

  const backOff = () => {
    const pause = wait * (0.5 + Math.random() / 2);
    wait = Math.min(wait * 2, 30000);
    return pause;
  };
  // Ends with the time to wait before the next one.
  const listen = () => new Promise((done) => {
    if (away) return done(0);
    const source = new EventSource(address("/-/events", { from: data.version }));
    let since;
    const end = close = (pause) => {
      source.close();
      if (close === end) close = null;
      if (Date.now() - since > wait) wait = 1000;
      done(pause);
    };
    source.onopen = () => recover(since = Date.now());
    source.onerror = () => end(backOff(since || fail()));
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
  const stream = (number) =>
    navigator.locks?.request("pe-stream-" + number, { ifAvailable: true }, (lock) =>
      lock ? listen() : number ? poll() : stream(1)) ?? listen();
  const round = async () => {
    if (running || loading || moving || away) return;
    running = true;
    clearTimeout(timer);
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
    const mine = fieldsOf(form);
    const sent = mine.map(now);
    const extent = data.self.match(/(?<=[?&])(after|through)=[^&]*/g) ?? [];
    if (payload) dismiss(); // else the reader did nothing, but see a row
    mine.map(unnote);
    form?.querySelector(".pe-errors")?.remove();
    sending.add(form);
    if (button) set(button, "aria-busy", "true");
    acting++;
    if (payload) doing++;
    try {
      const response = await request(
        action + (action.includes("?") ? "&" : "?") + [...extent, "from=" + data.version].join("&"), {
          method: "POST",
          headers: {
            Accept: PATCH,
            "Idempotency-Key": Math.random(),
          },
          body: payload,
        });
      const answer = response.redirected ? { location: response.url } : await response.json();
      const text = response.headers.get("Page-Notice");
      if (answer.location && !answer.self) return (location = answer.location);
      if (!response.ok) return refuse(answer, form, mine);
      due?.();
      ending.push(() => mine.map((field, index) => now(field) === sent[index] && restore(field)));
      if (answer.self) await follow(answer, text && decodeURIComponent(text));
      else if (answer.reset) await refetch();
      else if (!await apply(answer) && !close) await receive("/-/patch");
      if (text) notice(decodeURIComponent(text));
    } catch (error) {
      if (error instanceof TypeError) fail();
      failure(words.pleaseTryAgain);
    } finally {
      acting--;
      if (payload) doing--;
      ending.push(() => sending.delete(form) && form?.again && submit(form, form.again = false));
      if (!due) finish();
      if (button) set(button, "aria-busy");
      tell();
    }
  };
  const refuse = ({ errors = [], conflicts = [], base, detail }, form, mine) => {
    const find = (name) => mine.find((field) => field.name === name);
    if (!form || !errors[0] && !base) return failure(detail);
    const box = element('<div class="pe-errors"><p></p><ul>'), [line, list] = box.childNodes;
    box.of = form;
    line.append(detail);
    // What is read beside the field is not shown a second time.
    const add = (name, kind, text, isSaid) => {
      const field = find(name);
      if (!field) return isSaid && list.append(element("<li>", text));
      note(field, kind, text);
      const item = list.appendChild(element('<li><a href="#"></a><span class="pe-unseen">'));
      const [link, rest] = item.childNodes;
      link.textContent = titleOf(field);
      link.onclick = (event) => field.focus(event.preventDefault());
      if (isSaid) rest.append(": " + text);
    };
    const told = new Set();
    for (const { name, detail } of errors)
      if (!find(name)) add(name, "error", detail, true);
      else if (!told.has(name)) {
        told.add(name);
        const all = errors.filter((error) => error.name === name);
        add(name, "error", all.map((error) => error.detail).join(" "), true);
      }
    for (const { name, value } of conflicts) add(name, "conflict", value ? word("storedNow", value) : words.nowEmpty);
    if (base) find("pe-base").value = base;
    form.prepend(box);
    form.again = false;
    say([detail, ...[...list.children].map((node) => node.textContent)].join(" "));
  };
  on("submit", (event) => {
    const { target: form, submitter } = event;
    const action = submitter?.getAttribute("formaction") ?? form.getAttribute("action");
    if (form.getAttribute("method") !== "post" || !/\/-\/actions\//.test(action)) return;
    event.preventDefault();
    const question = submitter?.dataset.confirm ?? form.dataset.confirm;
    if (submitter?.ariaBusy || question && !confirm(question)) return;
    const payload = new FormData(form, submitter);
    if (question) payload.append("pe-confirmed", "1");
    act(action, /^m/.test(form.getAttribute("enctype")) ? payload : new URLSearchParams(payload),
      submitter, form);
  });
  const submit = (form) => sending.has(form) ? form.again = true : form.requestSubmit();
  on("change", ({ target: { form } }) => form && "change" in form.dataset && submit(form));
  on("input", ({ target }) => target.note && settle(target));
  on("compositionstart", ({ target }) => (composing = target));
  on("compositionend", ({ target }) => {
    composing = 0;
    if (target.later) change(target, target.later);
    target.later = 0;
    finish();
  });
  const mayLeave = (place) =>
    !$$(fields, place).some(isDirty) || confirm(words.leave);
  // What ends editing says so by its key.
  on("keydown", ({ key, keyCode, target, isComposing }) => {
    // 229 is a key of a text that is composed; WebKit says so in no other way.
    const row = key === "Escape" && !isComposing && keyCode !== 229 && !drag
      && !target.closest("dialog,[popover]") && target.closest("tbody > tr");
    const button = row && $("[aria-keyshortcuts=Escape]", row);
    if (button && mayLeave(row)) button.click();
  });
  on("click", (event) => {
    const { target } = event, details = target.closest("summary")?.parentNode;
    if (details) details.used = true;
    if (target.closest(".pe-tail a") && !failed && shown() < most
      && !(event.ctrlKey || event.metaKey || event.shiftKey || event.button)) {
      event.preventDefault();
      more();
    }
  });

  // --- Reordering ---

  const move = (row, place) => act(row.dataset.move, new URLSearchParams(place));
  const unmark = () => $$("[data-drop]").map((row) => delete row.dataset.drop);
  on("pointerdown", ({ target, button, clientY: y }) => {
    const row = target.closest(".pe-row-actions")?.closest("tr[data-move]");
    if (row && !button) drag = { row, y };
  });
  on("pointermove", ({ pointerId, clientX: x, clientY: y }) => {
    const { row } = drag ?? {};
    if (!row || !row.dataset.dragged && Math.abs(y - drag.y) < 5) return;
    row.setPointerCapture(pointerId);
    row.dataset.dragged = "true";
    scrollBy(0, y < 60 ? -9 : y > innerHeight - 60 ? 9 : 0);
    unmark();
    const over = document.elementFromPoint(x, y)?.closest("tbody > tr[id]");
    if (!over || over === row) return;
    const { top, height } = over.getBoundingClientRect();
    over.dataset.drop = y < top + height / 2 ? "before" : "after";
  });
  on("pointerup pointercancel keydown", ({ type, key }) => {
    if (!drag || key && key !== "Escape") return;
    const over = $("[data-drop]"), { row } = drag;
    const [section, token] = over?.id.split(".") ?? [];
    if (over && type === "pointerup") move(row, { [over.dataset.drop]: token, section });
    unmark();
    delete row.dataset.dragged;
    drag = null;
  });
  on("keydown", (event) => {
    const to = event.altKey && { ArrowUp: "up", ArrowDown: "down" }[event.key];
    const row = to && !event.target.options && event.target.closest("tr[data-move]");
    if (!row) return;
    event.preventDefault();
    move(row, { to });
  });

  // --- The course of a visit ---

  on("visibilitychange pagehide pageshow freeze resume offline online", ({ type, persisted }) => {
    if (type === "pageshow" && !persisted) return;
    if (type === "offline") fail();
    away = document.hidden || /hide|freeze|off/.test(type);
    if (away) {
      save();
      close?.(0);
    } else if (live || data.refresh || bar) wake();
    if (type === "pageshow" && history.state) comeBack(history.state).catch(() => {});
  });
  on("scrollend", save);
  on("popstate", ({ state }) => {
    if (here === shownAt()) return state && bringUp(state); // a fragment alone
    // What is typed into rows goes with them; all that is typed goes where the page is loaded anew.
    if (!mayLeave(state ? table : document)) return history.go(state ? at - state.at || 1 : 1);
    here = shownAt();
    at = state?.at;
    state ? comeBack(state).catch(() => location.reload()) : location.reload();
  });
  (async () => {
    if (history.state && performance.getEntriesByType("navigation")[0].type !== "navigate")
      await comeBack(history.state).catch(() => {});
    root.dataset.scripted = "";
    $$(".pe-notice").map(closable);
    const text = pass();
    if (text) notice(text);
    watch();
    measure();
    if (live) round();
    else if (data.version && data.refresh)
      setInterval(round, data.refresh);
  })();
})();
