"use strict";
// Text that says what stands in a field, while it is typed. The page's script asks for this where there is any.
const fieldOf = ({ dataset, parentNode }) => {
  const around = parentNode.closest("form") ?? parentNode.closest("tbody") ?? document.body;
  const fields = [...around.querySelectorAll("input,select,textarea")];
  return fields.find(({ name, type, checked }) =>
    name === dataset.echo && type !== "password" && (type !== "radio" || checked));
};
const textOf = ({ selectedOptions, value }) =>
  selectedOptions ? [...selectedOptions].map(({ label }) => label).join(", ") : value;
const tell = (echo) => {
  const field = fieldOf(echo);
  if (field && echo.textContent !== textOf(field)) echo.textContent = textOf(field);
};
const tellAll = () => document.querySelectorAll("[data-echo]").forEach(tell);

addEventListener("input", tellAll, true);
// A form that is put back says so before it is.
addEventListener("reset", () => setTimeout(tellAll), true);
// What comes with a patch says what is stored, and what was typed stays in its field.
new MutationObserver(tellAll).observe(document.body, {
  characterData: true, childList: true, subtree: true,
});
tellAll();
