// The page that the server sent, and what is fixed about it.

export const find = (selector, from = document) => from.querySelector(selector);
export const findAll = (selector, from = document) => [...from.querySelectorAll(selector)];

export const { body, documentElement: root } = document;
export const data = body.dataset;
export const main = find("main");
export const table = find("table.pe-table");
export const status = find("main > [role=status]");

export const isLive = "live" in data;
export const firstSelf = data.self;
export const PATCH = "application/json-patch+json";
// Rows in one document, as the server has it.
export const MOST_ROWS = 2000;

export const FIELDS = "input,select,textarea";

export const listen = (names, act) => {
  for (const name of names.split(" ")) addEventListener(name, act, true);
};
