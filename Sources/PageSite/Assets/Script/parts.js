// What few pages have use for, which comes by itself.

const parts = {};
let attempts = "";
// What does not come is asked for again the next time, by another address: a browser may keep that the first
// one failed.
export const part = (name, failed) => parts[name] ??= import(`./${name}.js${attempts}`).catch(() => {
  parts[name] = null;
  attempts += attempts ? "1" : "?1";
  failed?.();
});
