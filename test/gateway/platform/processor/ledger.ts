/**
 * A processor with a ledger, which loses answers: it follows docs/processor.md, moves money once for each key, and can be
 * compared with the books of the gateway to the cent.
 */

/** The members of a question that the ledger reads. */
export interface LedgerQuestion {
  readonly paymentId: string;
  readonly paymentType: string;
  /** Absent for RG, which moves no money. */
  readonly amount?: string;
  readonly request: { readonly merchantTransactionId?: string };
  readonly referenced: { readonly paymentId: string } | null;
}

/** A payment of the ledger. Amounts in minor units. */
export interface LedgerPayment {
  readonly type: string;
  /** The payment that it refers to. */
  readonly of: string | null;
  readonly reference: string | undefined;
  amount: number;
  readonly isApproved: boolean;
  /** Captured of an authorisation, or refunded of a debit or credit. */
  used: number;
  isReversed: boolean;
}

const APPROVED = '000.100.112';
const DECLINED = '800.100.152';

/** Which amounts the ledger declines: those that end with this. */
export const DECLINED_CENTS = '.13';

export class Ledger {
  readonly payments = new Map<string, LedgerPayment>();
  readonly #answers = new Map<string, string>();
  /** Keys of payments that were reversed before the ledger knew them. */
  readonly #refused = new Set<string>();
  readonly #isIrreversible: (question: LedgerQuestion) => boolean;

  /** @param isIrreversible which reversals it refuses, besides those that are impossible; by default none */
  constructor(isIrreversible: (question: LedgerQuestion) => boolean = () => false) {
    this.#isIrreversible = isIrreversible;
  }

  /** Decides a question once, and answers a repeated one as before. @param body a question as JSON */
  decide(body: string): string {
    const question = JSON.parse(body) as LedgerQuestion;
    const { paymentId } = question;
    const known = this.inquire(paymentId);
    if (known !== undefined) return known;
    const answer = JSON.stringify({ code: this.#book(question) });
    this.#answers.set(paymentId, answer);
    return answer;
  }

  /** The answer to the question with this key; undefined if there was none. */
  inquire(paymentId: string): string | undefined {
    return this.#refused.has(paymentId) || this.payments.get(paymentId)?.isReversed
      ? JSON.stringify({ code: '900.100.301' })
      : this.#answers.get(paymentId);
  }

  #book(question: LedgerQuestion): string {
    const { paymentId, paymentType: type, amount: text = '0.00', request, referenced } = question;
    const amount = Math.round(Number(text) * 100);
    const of = referenced?.paymentId ?? null;
    const code = this.#judge(question, of, amount);
    const isApproved = code === APPROVED;
    const reference = request.merchantTransactionId;
    this.payments.set(paymentId, {
      type,
      of,
      reference,
      amount,
      isApproved,
      used: 0,
      isReversed: false,
    });
    return code;
  }

  #judge(question: LedgerQuestion, of: string | null, amount: number): string {
    const { paymentType: type, amount: text = '' } = question;
    if (of === null) return text.endsWith(DECLINED_CENTS) ? DECLINED : APPROVED;
    const to = this.payments.get(of);
    if (type === 'RV') return this.#reverse(of, to, question);
    if (!to?.isApproved || to.isReversed) return type === 'CP' ? '700.400.510' : '700.400.520';
    if (text.endsWith(DECLINED_CENTS)) return DECLINED;
    if (type === 'PA') {
      to.amount += amount;
      return APPROVED;
    }
    if (to.used + amount > to.amount) return type === 'CP' ? '700.400.100' : '700.400.200';
    to.used += amount;
    return APPROVED;
  }

  #reverse(of: string, to: LedgerPayment | undefined, question: LedgerQuestion): string {
    if (!to) {
      this.#refused.add(of);
      return '700.400.530';
    }
    if (!to.isApproved) return '700.300.200';
    if (to.isReversed || to.used > 0 || this.#isIrreversible(question)) return '700.400.300';
    to.isReversed = true;
    return APPROVED;
  }

  /**
   * The keys of the payments that have moved money and were not reversed, with their amounts; negative for money that went to
   * the shopper.
   */
  moved(): Map<string, number> {
    const moved = new Map<string, number>();
    for (const [id, payment] of this.payments) {
      const direction = this.#directionOf(payment);
      if (payment.isApproved && !payment.isReversed && direction !== 0) {
        moved.set(id, direction * payment.amount);
      }
    }
    return moved;
  }

  #directionOf({ type, of }: LedgerPayment): -1 | 0 | 1 {
    switch (type) {
      case 'DB':
      case 'CP':
      case 'PA.CP':
        return 1;
      case 'CD':
        return -1;
      case 'RF':
        return this.payments.get(of ?? '')?.type === 'CD' ? 1 : -1;
      default:
        return 0;
    }
  }
}
