/** The text of a QR code for a credit transfer in euro (EPC069-12, version 002). Pure. */

import type { Transfer } from '../../pay/voucher/transferCode.ts';

/** The largest text that the standard allows, in bytes. */
const MAX_BYTES = 331;

/** @returns `undefined` if the transfer does not fit into such a code */
export function transferText(transfer: Transfer): string | undefined {
  const { holder, bic, amount } = transfer;
  const iban = transfer.iban.replace(/\s/g, '').toUpperCase();
  const reference = transfer.reference.replace(/\s+/g, ' ');
  const isPossible =
    /^[A-Z]{2}\d{2}[A-Z\d]{11,30}$/.test(iban) &&
    /^(?:[A-Z\d]{8}(?:[A-Z\d]{3})?)?$/.test(bic) &&
    /^\d{1,9}(?:\.\d{1,2})?$/.test(amount) &&
    Number(amount) > 0 &&
    !/[\r\n]/.test(holder) &&
    holder.length > 0 &&
    holder.length <= 70 &&
    reference.length <= 140;
  if (!isPossible) return undefined;
  // A reference of ISO 11649 has a line of its own; any other text is the remittance information.
  const lines = isCreditorReference(reference) ? [reference] : ['', reference];
  const text = ['BCD', '002', '1', 'SCT', bic, holder, iban, `EUR${amount}`, '', ...lines].join(
    '\n',
  );
  return new TextEncoder().encode(text).length > MAX_BYTES ? undefined : text;
}

/** ISO 11649: RF, two check digits, up to 21 characters; modulo 97 as for an IBAN. */
function isCreditorReference(text: string): boolean {
  if (!/^RF\d{2}[A-Z\d]{1,21}$/.test(text)) return false;
  const digits = (text.slice(4) + text.slice(0, 4)).replace(/[A-Z]/g, (letter) =>
    String(Number.parseInt(letter, 36)),
  );
  return BigInt(digits) % 97n === 1n;
}
