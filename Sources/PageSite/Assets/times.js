"use strict";
// Says of a time how far off it is, as time passes. The page's script asks for this where there is one.
const units = [
  ["year", 31557600], ["month", 2629800], ["week", 604800], ["day", 86400], ["hour", 3600],
  ["minute", 60],
];
const formats = {};
const makeFormat = (language, numeric) => {
  try {
    return new Intl.RelativeTimeFormat(language, { numeric });
  } catch {
    return new Intl.RelativeTimeFormat(undefined, { numeric });
  }
};
// "Now" is right for what is not ten seconds off; "yesterday" would not be for all that is a day.
const format = (language, number, unit) => {
  const numeric = unit === "second" ? "auto" : "always";
  const known = formats[numeric + language] ??= makeFormat(language, numeric);
  return known.format(number, unit);
};
const tell = (time) => {
  const seconds = (Date.parse(time.dateTime) - Date.now()) / 1000;
  const [unit, size] = units.find(([, size]) => Math.abs(seconds) >= size) ?? ["second", 1];
  // Seconds by tens, since they are looked at so often.
  const number = size > 1 ? Math.trunc(seconds / size) : Math.trunc(seconds / 10) * 10;
  const text = format(time.dataset.ago, number, unit);
  if (time.textContent === text) return;
  if (time.textContent !== time.told) time.title = time.textContent;
  time.textContent = time.told = text;
};
const tellAll = () => document.querySelectorAll("time[data-ago]").forEach(tell);

// What comes with a patch is told, too.
new MutationObserver(tellAll).observe(document.body, {
  attributeFilter: ["datetime"], characterData: true, childList: true, subtree: true,
});
setInterval(tellAll, 10000);
tellAll();
