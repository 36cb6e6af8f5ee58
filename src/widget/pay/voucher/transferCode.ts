/** What the voucher asks the module `methods/transferCode` for. Types only. */

/** What a transfer needs. Lengths and characters are checked here. */
export interface Transfer {
  readonly holder: string;
  readonly iban: string;
  /** May be ''. */
  readonly bic: string;
  /** In euro, with a decimal point: `92.00`. */
  readonly amount: string;
  readonly reference: string;
}

/** Draws the QR code of a transfer; nothing for a transfer that has none. */
export type TransferCode = (transfer: Transfer) => SVGElement | undefined;
