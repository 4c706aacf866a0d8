// What the reader has begun and the server has not answered.
import { listen } from "./page.js";

export const gestures = {
  // Resolved when nothing is pressed.
  press: null,
  // How many requests are on their way, and how many of them the reader made.
  acting: 0,
  doing: 0,
  // The forms that are being sent, and whether they changed meanwhile. Kept beside them: a form's own members may
  // be hidden by fields of their names.
  sending: new Map(),
};
export const submit = (form) => {
  if (gestures.sending.has(form)) gestures.sending.set(form, true);
  else form.requestSubmit();
};

// What is pressed stays in its place until the click that ends it was given to it, or for a second: what is pressed
// at one place and let go at another is clicked nowhere.
export const watchPresses = () => {
  listen("pointerdown", () => {
    gestures.press = new Promise((done) => {
      setTimeout(done, 1000);
      onclick = () => setTimeout(done);
    });
  });
};
