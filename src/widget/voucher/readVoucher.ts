/** The voucher in the gateway's answer to a payment that is paid later, checked at the door. Pure. */

/** How such a payment is paid. Members that the answer lacks, or that have a wrong shape, are ''. */
export interface Voucher {
  /** What the payer quotes. Never ''. */
  readonly reference: string;
  /** In the major unit, with a point: `92.00`. */
  readonly amount: string;
  /** ISO 4217. */
  readonly currency: string;
  /** ISO 8601 UTC. */
  readonly payableUntil: string;
  /** Where the money goes, for those that are paid by transfer. */
  readonly bankAccount: Readonly<Record<'holder' | 'iban' | 'number' | 'bic' | 'bankName', string>>;
}

/** Results of payments that wait for their money: all but the refused ones (reference: result codes). */
const PENDING = /^(?:000\.200|800\.400\.5|100\.400\.500)/;

type Bag = Readonly<Record<string, unknown>>;

const bag = (value: unknown): Bag =>
  typeof value === 'object' && value !== null ? (value as Bag) : {};

/** @returns `undefined` where there is none: the payment is refused, paid, or of a brand that has no voucher */
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
