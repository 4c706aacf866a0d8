"use strict";
// Tells the values of what is pointed at in a chart at once, to fingers as well. The page's script asks for this
// where there is a chart. They come from the chart's table; what a browser would tell by itself, later, is its title,
// which is put aside meanwhile.
const box = document.createElement("div");
box.className = "pe-readout";
box.ariaHidden = "true";
let mark, title, told;

const add = (name, text, parent = box) => {
  const node = parent.appendChild(document.createElement(name));
  node.textContent = text;
  return node;
};
const hide = () => {
  if (title && !title.textContent) title.textContent = told;
  box.remove();
  mark = title = null;
};
const tell = () => {
  const chart = mark.closest(".pe-chart");
  const alike = [...mark.parentNode.children].filter(({ nodeName }) => nodeName === mark.nodeName);
  const [names, ...rows] = chart.querySelector(".pe-twin table").rows;
  const row = rows[alike.indexOf(mark)];
  box.replaceChildren();
  if (mark.matches(".pe-arc") || !row) add("b", told);
  else {
    add("b", row.cells[0].textContent);
    [...row.cells].slice(1).forEach((cell, index) => {
      if (!cell.textContent) return;
      const line = add("p", "");
      const sample = chart.querySelectorAll(".pe-sample")[index];
      if (sample) {
        line.append(sample.cloneNode(true));
        add("span", names.cells[index + 1].textContent, line);
      }
      line.append(cell.firstChild.cloneNode(true));
    });
  }
  chart.append(box);
};
// Within the chart, since its section may clip what reaches beyond.
const place = ({ clientX, clientY }) => {
  const { left, top, width } = box.parentNode.getBoundingClientRect();
  const above = clientY - top - box.offsetHeight - 16;
  const start = Math.min(clientX - left - box.offsetWidth / 2, width - box.offsetWidth);
  box.style.left = Math.max(0, start) + "px";
  box.style.top = (above < 0 ? clientY - top + 24 : above) + "px";
};
const look = (event) => {
  const found = event.target.closest?.(".pe-plot g,.pe-rows > div,.pe-arc");
  if (found !== mark) hide();
  if (!found) return;
  mark = found;
  title = found.querySelector("title");
  // A patch may have brought it again, with other values.
  if (title?.textContent) {
    told = title.textContent;
    title.textContent = "";
    tell();
  }
  if (box.isConnected) place(event);
};
for (const type of ["pointerover", "pointermove", "pointerdown"]) addEventListener(type, look);
// A finger leaves as soon as it was there: what it asked for stays until it asks for something else.
document.documentElement.addEventListener("pointerleave", ({ pointerType }) => {
  if (pointerType === "mouse") hide();
});
addEventListener("keydown", ({ key }) => {
  if (key === "Escape" && box.isConnected) box.remove();
});
