// swift-format-ignore-file
// Made by scripts/embed of the files beside it.

/// The files beside this one, as they are in the binary.
enum EmbeddedFiles {
  static let developmentJS = Array(##"""
// For whoever works on the site: shows what was saved, or what keeps it from being shown.
(() => {
  const script = document.querySelector('script[src^="/-/development.js"]');
  const channel = new BroadcastChannel("pe-development");
  // Of the process that has made this page; 0 is whoever answers while there is none.
  const run = Number(new URL(script.src).searchParams.get("run"));
  let edition;
  let isOfBuild; // what is shown tells of a build, and not of this page

  // What is said stands above all else, and apart from the page's own styles.
  const host = document.createElement("div");
  const root = host.attachShadow({ mode: "open" });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`
    :host { all: initial; position: fixed; inset: auto 0 0 0; margin: 0; padding: 0; border: 0; width: auto;
      height: auto; max-height: 85dvh; overflow: auto; font: 15px/1.5 system-ui, sans-serif; color: #f6f3f0;
      background: #201a1a; box-shadow: 0 -2px 24px #0006; color-scheme: dark }
    :host(.quiet) { inset: auto 12px 12px auto; width: max-content; border-radius: 99px; overflow: visible;
      z-index: 2147483647 }
    p, h1, pre, ol { margin: 0; padding: 0; font: inherit; list-style: none }
    main { padding: 16px max(16px, calc(50vw - 30em)) 24px }
    :host(.quiet) main { padding: 6px 14px }
    header { display: flex; gap: 12px; align-items: start; justify-content: space-between }
    h1 { font-weight: 600; font-size: 17px; color: #ff9c8f }
    li { padding-top: 16px }
    code, pre { font: 13px/1.5 ui-monospace, monospace }
    code { color: #ffd28a; overflow-wrap: anywhere }
    pre { margin-top: 6px; padding: 10px 12px; overflow: auto; background: #0006; border-radius: 6px; white-space: pre }
    pre.said { white-space: pre-wrap; overflow-wrap: anywhere }
    button { font: inherit; color: inherit; background: #fff2; border: 0; border-radius: 6px; padding: 4px 12px }
    button:focus-visible { outline: 2px solid #ffd28a }
  `);
  root.adoptedStyleSheets = [sheet];
  const make = (name, ...content) => {
    const node = document.createElement(name);
    node.append(...content.filter((part) => part != null));
    return node;
  };
  const hide = () => host.isConnected && host.remove();
  const show = (isQuiet, role, ...content) => {
    hide();
    host.className = isQuiet ? "quiet" : "";
    // What is above all else darkens the rest, which is no fault of a build.
    host.popover = isQuiet ? null : "manual";
    const frame = make("main", ...content);
    frame.setAttribute("role", role);
    root.replaceChildren(frame);
    document.documentElement.append(host);
    if (!isQuiet) host.showPopover?.();
  };
  const fail = (title, ...content) => {
    const close = make("button", "Close");
    close.type = "button";
    close.onclick = hide;
    show(false, "alert", make("header", make("h1", title), close), ...content);
  };
  addEventListener("keydown", (event) => event.key === "Escape" && host.className === "" && hide());

  const problem = ({ place, message, excerpt }) =>
    make("li", make("p", make("code", place)), make("p", message), excerpt ? make("pre", excerpt) : null);
  const tell = ({ problems, output }) => {
    isOfBuild = true;
    const count = problems.length;
    fail(
      count ? `${count} ${count === 1 ? "problem prevents" : "problems prevent"} the build`
        : "The site cannot be built or started",
      make("ol", ...problems.map(problem)), output && !count ? Object.assign(make("pre", output), { className: "said" }) : null);
  };

  // What no patch changes: another one needs the page anew.
  const around = (page) => {
    const parts = [...page.querySelectorAll(
      "link[rel=stylesheet], link[rel=icon], .pe-frame, .pe-site-footer")];
    return parts.map((part) => {
      const copy = part.cloneNode(true);
      for (const told of copy.querySelectorAll("[data-told]")) told.textContent = "";
      return copy.dataset.plain ?? copy.outerHTML;
    }).join("\n");
  };
  const restyle = () => Promise.all([...document.querySelectorAll("link[rel=stylesheet]")].map((link) => {
    const url = new URL(link.href);
    if (url.origin !== location.origin || url.pathname.startsWith("/-/")) return;
    return new Promise((done) => {
      const next = link.cloneNode();
      next.dataset.plain = link.dataset.plain ?? link.outerHTML;
      url.searchParams.set("edition", edition);
      next.href = url;
      next.onload = next.onerror = () => {
        link.remove();
        done();
      };
      link.after(next);
    });
  }));
  // As the page's own script does when the network is there again.
  const patch = () => {
    const { dataset } = document.body;
    const own = dataset.refresh;
    // Otherwise a page that never asks by itself would not.
    dataset.refresh ??= "0";
    dispatchEvent(new Event("online"));
    if (own == null) delete dataset.refresh;
  };
  // When something in the page has changed: for two seconds, since it may look the same.
  const change = () => new Promise((done) => {
    const observer = new MutationObserver(() => {
      observer.disconnect();
      done();
    });
    observer.observe(document.querySelector("main"), { subtree: true, childList: true, characterData: true, attributes: true });
    setTimeout(done, 2000);
  });
  // A page that nobody sees is not brought up to date before it is seen.
  const view = () => document.hidden
    && new Promise((done) => addEventListener("visibilitychange", done, { once: true })).then(view);
  const look = async ({ changed, saved, phase }) => {
    const response = await fetch(location.href, { headers: { Accept: "text/html" }, cache: "no-store" });
    const page = new DOMParser().parseFromString(await response.text(), "text/html");
    const isTable = (document) => document.querySelector("table.pe-table");
    // Why nothing answers as it should is told already.
    if (phase === "failed" && !response.ok) return;
    if (response.status >= 500 && isTable(document)) {
      const parts = [...page.querySelectorAll("main .pe-problem, main .pe-findings, main dl")];
      isOfBuild = false;
      return fail(page.querySelector("main h1")?.textContent ?? response.statusText, ...parts);
    }
    const isPlain = changed.every((file) => /\.(swift|css|mustache)$/.test(file));
    if (!isTable(document) || !isTable(page) || !isPlain || around(document) !== around(page))
      return location.reload();
    if (!isOfBuild) hide();
    await restyle();
    const isPatched = changed.every((file) => file.endsWith(".css")) || change();
    patch();
    await isPatched;
    if (saved) console.info(`Shown ${Date.now() - saved} ms after ${changed.join(", ")} was saved.`);
  };

  let next;
  let isLooking;
  const lookAll = async () => {
    if (isLooking) return;
    isLooking = true;
    while (next) {
      await view();
      const state = next;
      next = null;
      await look(state).catch(() => {});
    }
    isLooking = false;
  };
  const take = (state) => {
    edition ??= state.run === run ? state.edition : -1;
    if (state.phase === "building") {
      isOfBuild = true;
      return show(true, "status", "Building…");
    }
    if (state.phase === "failed") tell(state);
    else if (isOfBuild) {
      isOfBuild = false;
      hide();
    }
    if (state.edition === edition || (!run && state.phase === "failed")) return;
    edition = state.edition;
    next = state;
    lookAll();
  };

  // One stream for all tabs, for a browser opens six connections to a server and no more.
  const listen = () => {
    const source = new EventSource("/-/development/events");
    source.onmessage = ({ data }) => {
      channel.postMessage(data);
      take(JSON.parse(data));
    };
    // Somebody else may have answered, of whom it asks nothing more by itself.
    source.onerror = () => source.readyState === EventSource.CLOSED && setTimeout(listen, 1000);
  };
  const follow = () => new Promise(listen);
  const ask = () =>
    fetch("/-/development/state").then((response) => response.json()).then(take, () => {});
  channel.onmessage = ({ data }) => take(JSON.parse(data));
  if (navigator.locks) navigator.locks.request("pe-development", follow);
  else follow();
  addEventListener("pageshow", (event) => event.persisted && ask());
  ask();
})();

"""##.utf8)
}
