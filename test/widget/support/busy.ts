/** Buttons that nothing comes of: by a fault, or since a payment is under way. */

/** Whether a payment is under way for a button: it is off, and keeps the focus. */
export const isBusy = (button: HTMLButtonElement | null | undefined): boolean =>
  button?.getAttribute('aria-disabled') === 'true';

/** Whether nothing comes of pressing it. */
export const isOff = (button: HTMLButtonElement | null | undefined): boolean =>
  button?.disabled === true || isBusy(button);
