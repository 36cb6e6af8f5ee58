/**
 * A processor with a ledger, which loses answers: it follows docs/processor.md, moves money once for each key, and can be
 * compared with the books of the gateway to the cent.
 */

/** The members of a question that the ledger reads. */
interface LedgerQuestion {
  readonly paymentId: string;
  readonly paymentType: string;
  readonly amount: string;
  readonly currency: string;
  readonly referenced: { readonly paymentId: string } | null;
}

/** A payment of the ledger. Amounts in minor units. */
export interface LedgerPayment {
  readonly type: string;
  /** The payment that it refers to. */
  readonly of: string | null;
  amount: number;
  readonly isApproved: boolean;
  /** Captured of an authorisation, or refunded of a debit. */
  used: number;
  isReversed: boolean;
}

const APPROVED = '000.100.112';
const DECLINED = '800.100.152';

/** Which amounts the ledger declines: those that end with this. */
export const DECLINED_CENTS = '.13';

/** A ledger. */
export class Ledger {
  readonly payments = new Map<string, LedgerPayment>();
  readonly #answers = new Map<string, string>();
  /** Keys of payments that were reversed before the ledger knew them. */
  readonly #refused = new Set<string>();

  /** Decides a question once, and answers a repeated one as before. @param body a question as JSON */
  decide(body: string): string {
    const question = JSON.parse(body) as LedgerQuestion;
    const { paymentId } = question;
    if (this.#refused.has(paymentId) || this.payments.get(paymentId)?.isReversed) {
      return JSON.stringify({ code: '900.100.301' });
    }
    const answer = this.#answers.get(paymentId) ?? JSON.stringify({ code: this.#book(question) });
    this.#answers.set(paymentId, answer);
    return answer;
  }

  #book({ paymentId, paymentType: type, amount: text, referenced }: LedgerQuestion): string {
    const amount = Math.round(Number(text) * 100);
    const of = referenced?.paymentId ?? null;
    const code = this.#judge(type, of, amount, text);
    const isApproved = code === APPROVED;
    this.payments.set(paymentId, { type, of, amount, isApproved, used: 0, isReversed: false });
    return code;
  }

  #judge(type: string, of: string | null, amount: number, text: string): string {
    const to = of === null ? undefined : this.payments.get(of);
    if (of === null) return text.endsWith(DECLINED_CENTS) ? DECLINED : APPROVED;
    if (type === 'RV') return this.#reverse(of, to);
    if (!to?.isApproved || to.isReversed) return type === 'CP' ? '700.400.510' : '700.400.520';
    if (text.endsWith(DECLINED_CENTS)) return DECLINED;
    if (to.used + amount > to.amount) return type === 'CP' ? '700.400.100' : '700.400.200';
    to.used += amount;
    return APPROVED;
  }

  #reverse(of: string, to: LedgerPayment | undefined): string {
    if (!to) {
      this.#refused.add(of);
      return '700.400.530';
    }
    if (!to.isApproved) return '700.300.200';
    if (to.isReversed || to.used > 0) return '700.400.300';
    to.isReversed = true;
    return APPROVED;
  }

  /** The keys of approved payments that were not reversed, with their amounts. Reversals move no money of their own. */
  moved(): Map<string, number> {
    const all = [...this.payments].filter(
      ([, { type, isApproved, isReversed }]) => type !== 'RV' && isApproved && !isReversed,
    );
    return new Map(all.map(([id, { amount }]) => [id, amount]));
  }
}
