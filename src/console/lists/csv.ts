/** Payments as CSV. Pure. */
import type { PaymentRow } from '../api/types.ts';

const COLUMNS = [
  ...['at', 'id', 'status', 'paymentType', 'paymentBrand', 'amount', 'currency', 'code'],
  ...['description', 'merchantTransactionId', 'shopper', 'email', 'last4', 'checkoutId'],
  ...['captured', 'refunded', 'chargedBack', 'reversed'],
] as readonly (keyof PaymentRow)[];

/** A row for each payment, with a heading. A text that a spreadsheet would calculate begins with an apostrophe. */
export const csvOf = (payments: readonly PaymentRow[]): string =>
  [COLUMNS, ...payments.map((payment) => COLUMNS.map((name) => payment[name] ?? ''))]
    .map((cells) => `${cells.map((cell) => cellOf(String(cell))).join(',')}\r\n`)
    .join('');

function cellOf(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** By then a browser has read the file that it saves, in ms. */
const SAVED_MS = 60_000;

/** Lets the browser save a file. */
export function download(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/csv' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // Firefox reads the address only after the event.
  setTimeout(() => URL.revokeObjectURL(address), SAVED_MS);
}
