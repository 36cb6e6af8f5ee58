/** A key as words in capital initials: `PAGO_FACIL` is `Pago Facil`. */
export const wordsOfKey = (key: string): string =>
  key
    .split('_')
    .map((word) => word.charAt(0) + word.slice(1).toLowerCase())
    .join(' ')
    .trim();
