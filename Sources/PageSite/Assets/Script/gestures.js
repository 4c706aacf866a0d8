// What the reader has begun and the server has not answered.

export const gestures = {
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
