"use strict";
// How high rows turn out to be. The page's script asks for this where a table guesses by it, and where the site wants
// to know.

// Rows not yet shown are taken to be as high as the first one shown of their kind of view.
export const watch = () => {
  const { style } = document.documentElement;
  for (const row of document.querySelectorAll("[data-guess] [data-view]")) {
    const name = "--height-" + row.dataset.view;
    if (!style.getPropertyValue(name) && row.checkVisibility({ contentVisibilityAuto: true }))
      style.setProperty(name, row.offsetHeight + "px");
  }
};

// One visit in eight tells it, with headers and footers, once, when there is time.
const named = (row) => (row.dataset.view ? "height-" + row.dataset.view : "row");
const kindOf = (row) =>
  row.matches(".pe-section-header") ? "header" : row.matches(".pe-section-footer") ? "footer" : named(row);
const measure = () => {
  const heights = {};
  for (const row of document.querySelectorAll(".pe-table > tbody > tr")) {
    if (row.dataset.height === "fixed" || !row.checkVisibility({ contentVisibilityAuto: true })) continue;
    const { top, bottom, height } = row.getBoundingClientRect();
    // What is not in view may not be laid out yet.
    if (height >= 1 && bottom > 0 && top < innerHeight) (heights[kindOf(row)] ??= []).push(height);
  }
  const report = new URLSearchParams({
    width: matchMedia("(max-width:40rem)").matches ? "narrow" : "wide",
  });
  for (const kind of Object.keys(heights).slice(0, 50)) {
    const sorted = heights[kind].sort((one, other) => one - other);
    report.append(kind, sorted[sorted.length >> 1].toFixed(1));
  }
  if (Object.keys(heights).length) fetch("/-/heights", { method: "POST", body: report }).catch(() => {});
};
const later = window.requestIdleCallback ?? ((act) => setTimeout(act, 1000));
if (document.querySelector("[href='/-/heights.css']") && Math.random() < 1 / 8) later(measure);
