/** Reads and checks the voucher in the gateway's response to a payment that is paid later. Pure. */

/** The instructions to pay such a payment. Members that are missing or invalid in the response are ''. */
export interface Voucher {
  /** The reference that the payer quotes. Never ''. */
  readonly reference: string;
  /** In the major unit, with a decimal point: `92.00`. */
  readonly amount: string;
  /** ISO 4217. */
  readonly currency: string;
  /** ISO 8601 UTC. */
  readonly payableUntil: string;
  /** The account of the payee, for payments by bank transfer. */
  readonly bankAccount: Readonly<Record<'holder' | 'iban' | 'number' | 'bic' | 'bankName', string>>;
}

/** The result codes of pending payments. Rejected payments have other codes (reference: result codes). */
const PENDING = /^(?:000\.200|800\.400\.5|100\.400\.500)/;

type Bag = Readonly<Record<string, unknown>>;

const bag = (value: unknown): Bag =>
  typeof value === 'object' && value !== null ? (value as Bag) : {};

/** @returns `undefined` if there is no voucher: the payment is rejected or paid, or its brand has no voucher */
export function readVoucher(answer: {
  readonly status: number;
  readonly body: unknown;
}): Voucher | undefined {
  const body = bag(answer.body);
  const voucher = bag(body['voucher']);
  const account = bag(voucher['bankAccount']);
  const reference = text(voucher['reference']);
  const isPending = answer.status < 400 && PENDING.test(text(bag(body['result'])['code']));
  if (!reference || !isPending) return undefined;
  const amount = text(body['amount']);
  const currency = text(body['currency']);
  const payableUntil = text(voucher['payableUntil']);
  const hasMoney = /^\d+(?:\.\d+)?$/.test(amount) && /^[A-Z]{3}$/.test(currency);
  return {
    reference,
    amount: hasMoney ? amount : '',
    currency: hasMoney ? currency : '',
    payableUntil: Number.isNaN(Date.parse(payableUntil)) ? '' : payableUntil,
    bankAccount: {
      holder: text(account['holder']),
      iban: text(account['iban']),
      number: text(account['number']),
      bic: text(account['bic']),
      bankName: text(account['bankName']),
    },
  };
}

const text = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');
