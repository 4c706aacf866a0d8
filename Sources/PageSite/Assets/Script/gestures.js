// What the reader has begun and the server has not answered.

export const gestures = {
  // How many requests are on their way, and how many of them the reader made.
  acting: 0,
  doing: 0,
  // The forms that are being sent; `again` on one says that it changed meanwhile.
  sending: new Set(),
};
export const submit = (form) => {
  if (gestures.sending.has(form)) form.again = true;
  else form.requestSubmit();
};
