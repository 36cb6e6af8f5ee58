/**
 * A plain model of the gateway's payments, written from the rules in words (API 1, Payment types; API 3, Transactions that
 * refer to earlier ones; docs/life-cycle.md, docs/chargebacks.md) and not from the code: the expected next response, and the
 * remaining amounts of each payment.
 */

const MINUTE = 60_000;
const DAY = 86_400_000;

/** A payment in the model. Amounts in hundredths, the unit of every shown amount; times in ms since the start. */
export interface ModelPayment {
  readonly id: string;
  readonly type: string;
  readonly amount: number;
  readonly currency: string;
  readonly at: number;
  /** The maximum number of captures. */
  readonly captures: number;
  readonly refersTo: ModelPayment | null;
  readonly isIncrement: boolean;
  readonly isFinal: boolean;
  code: string;
  /** When a pending payment is declined. */
  pendingUntil: number | null;
  added: number;
  captured: number;
  refunded: number;
  takes: number;
  isOver: boolean;
  isReversed: boolean;
}

/** The possible requests. */
export interface ModelRequest {
  readonly type: 'PA' | 'DB' | 'CD' | 'PA.CP' | 'CP' | 'RV' | 'RF';
  /** Hundredths; null = not sent. */
  readonly amount: number | null;
  readonly currency: string;
  readonly forced: string | null;
  readonly captures: number | null;
  readonly isFinal: boolean;
  readonly practice: 'INCREMENTAL_AUTH' | 'REAUTHORIZATION' | null;
}

/** The response: the code, and the payment if one was created. */
export interface Expected {
  readonly code: string;
  /** Adds the payment, once its id is known; undefined if there is none. */
  readonly add: (id: string) => ModelPayment | undefined;
}

/** A request that asks for nothing special. */
export const NOTHING = {
  type: 'DB',
  amount: null,
  currency: '',
  forced: null,
  captures: null,
  isFinal: false,
  practice: null,
} as const satisfies ModelRequest;

export const GOOD = '000.100.110';
const isGood = (code: string) => code === GOOD;
const isPending = (code: string) => code === '000.200.000' || code === '800.400.500';

export class Model {
  readonly payments: ModelPayment[] = [];
  readonly #reversalCutOff: number;
  now = 0;

  /** @param reversalCutOff how long a payment can be reversed, in ms */
  constructor(reversalCutOff: number = DAY) {
    this.#reversalCutOff = reversalCutOff;
  }

  /** A first payment. */
  charge(ask: ModelRequest): Expected {
    const { amount = 0, currency } = ask;
    const tooLow = ask.type !== 'PA' && amount === 0;
    const code = tooLow ? '100.550.300' : (ask.forced ?? GOOD);
    const type = ask.type === 'PA.CP' ? 'CP' : ask.type;
    return { code, add: (id) => this.#add(id, { ...ask, amount, currency }, type, code, null) };
  }

  /** A follow-up; null if there is no payment to follow. */
  follow(to: ModelPayment | null, ask: ModelRequest): Expected {
    const unknown = { CP: '700.400.510', RF: '700.400.520', RV: '700.400.530', PA: '700.100.100' };
    if (to === null) return { code: unknown[ask.type as 'CP'], add: () => undefined };
    const refused = this.refused(to, ask);
    const code = refused ?? ask.forced ?? GOOD;
    const amount = ask.amount ?? this.left(to);
    // A reversal without an amount has the currency of the payment, whatever was sent.
    const currency = ask.amount === null ? to.currency : ask.currency;
    return {
      code,
      add: (id) => {
        const made = this.#add(id, { ...ask, amount, currency }, ask.type, code, to);
        if (refused === undefined) this.#reserve(made);
        return made;
      },
    };
  }

  /** A bank takes a payment back, wholly where `amount` is null. Good: the code of the reason. */
  chargeBack(to: ModelPayment, amount: number | null, reason: string): Expected {
    const left = to.isReversed ? 0 : this.left(to);
    const taken = amount ?? left;
    const code = this.#chargebackRefused(to, taken, left) ?? reason;
    if (code !== reason) return { code, add: () => undefined };
    return {
      code,
      add: (id) => {
        to.refunded += taken;
        to.takes++;
        return this.#add(id, { ...NOTHING, amount: taken, currency: to.currency }, 'CB', code, to);
      },
    };
  }

  /** A bank gives the amount of a chargeback back; once. @param code of success in the test mode */
  giveBack(chargeback: ModelPayment, code: string): Expected {
    const { amount, currency, refersTo } = chargeback;
    return {
      code,
      add: (id) => {
        if (refersTo) refersTo.refunded -= amount;
        return this.#add(id, { ...NOTHING, amount, currency }, 'CR', code, chargeback);
      },
    };
  }

  #chargebackRefused(to: ModelPayment, taken: number, left: number): string | undefined {
    if (to.type !== 'DB' && to.type !== 'CP') return '700.400.550';
    if (!isGood(to.code)) return '700.300.200';
    if (left === 0 || taken > left) return '700.400.400';
    return taken === 0 ? '100.550.300' : undefined;
  }

  /** Moves the time; a payment that is pending for too long is declined meanwhile. */
  advance(by: number): void {
    this.now += by;
    for (const payment of this.payments) {
      if (payment.pendingUntil === null || payment.pendingUntil > this.now) continue;
      payment.code = '100.396.103';
      payment.pendingUntil = null;
      this.#undo(payment);
    }
  }

  /** What can still be captured, refunded or reversed. */
  left = (payment: ModelPayment): number =>
    payment.amount + payment.added - payment.captured - payment.refunded;

  /** Whether an increment of the payment is pending. */
  #isAdding = (to: ModelPayment): boolean =>
    this.payments.some(
      ({ refersTo, isIncrement, amount, code }) =>
        refersTo === to && isIncrement && amount > 0 && isPending(code),
    );

  /** The code that refuses a follow-up; undefined if it goes on to the processor. */
  refused(to: ModelPayment, ask: ModelRequest): string | undefined {
    const step = ask.practice ?? ask.type;
    const mayFollow: Record<string, string[]> = {
      CP: ['PA'],
      RF: ['DB', 'CD', 'CP'],
      RV: ['PA', 'DB', 'CD', 'CP'],
      INCREMENTAL_AUTH: ['PA'],
      REAUTHORIZATION: ['PA'],
    };
    if (!mayFollow[step]?.includes(to.type) || to.isIncrement) {
      const wrong: Record<string, string> = {
        CP: '700.400.510',
        RF: '700.400.520',
        RV: '700.400.530',
      };
      return wrong[step] ?? '700.100.700';
    }
    if (isPending(to.code)) return '700.400.570';
    if (!isGood(to.code)) return step === 'CP' ? '700.400.510' : '700.300.200';
    if (ask.currency !== to.currency) return '700.100.500';
    const age = this.now - to.at;
    if (['CP', 'INCREMENTAL_AUTH'].includes(step) && age >= 7 * DAY) return '700.300.400';
    if (step === 'RV' && age >= this.#reversalCutOff) return '700.300.700';
    const left = this.left(to);
    // The pending increment could be neither captured nor reversed afterwards.
    const closes = step === 'RV' || (step === 'CP' && ask.isFinal);
    if (closes && !to.isOver && this.#isAdding(to)) return '700.400.570';
    switch (step) {
      case 'CP':
        if (to.isOver || to.takes >= to.captures) return '700.400.100';
        if (ask.amount === 0) return '100.550.300';
        return Number(ask.amount) > left ? '700.400.100' : undefined;
      case 'RF':
        if (to.isOver) return '700.400.200';
        if (ask.amount === 0) return '100.550.300';
        return Number(ask.amount) > left ? '700.400.200' : undefined;
      case 'RV':
        return to.isOver || to.takes > 0 || (ask.amount ?? left) !== left
          ? '700.400.300'
          : undefined;
      case 'INCREMENTAL_AUTH':
        if (to.isOver) return '700.300.300';
        return ask.amount === 0 ? '100.550.300' : undefined;
      default:
        return to.isOver ? '700.300.300' : undefined;
    }
  }

  #add(
    id: string,
    ask: ModelRequest & { readonly amount: number | null },
    type: string,
    code: string,
    refersTo: ModelPayment | null,
  ): ModelPayment {
    const wait = code === '000.200.000' ? 30 * MINUTE : 7 * DAY;
    const made: ModelPayment = {
      id,
      type,
      amount: ask.amount ?? 0,
      currency: ask.currency,
      at: this.now,
      captures: ask.captures ?? 98,
      refersTo,
      isIncrement: ask.practice === 'INCREMENTAL_AUTH',
      isFinal: ask.isFinal,
      code,
      pendingUntil: isPending(code) ? this.now + wait : null,
      added: 0,
      captured: 0,
      refunded: 0,
      takes: 0,
      isOver: false,
      isReversed: false,
    };
    this.payments.push(made);
    return made;
  }

  /** The amount that a follow-up takes from its payment; a declined one takes nothing. */
  #reserve(made: ModelPayment): void {
    const to = made.refersTo;
    if (!to || (!isGood(made.code) && !isPending(made.code))) return;
    if (made.type === 'CP') to.captured += made.amount;
    if (made.type === 'RF') to.refunded += made.amount;
    if (made.type === 'CP' || made.type === 'RF') {
      to.takes++;
      to.isOver ||= made.isFinal;
    }
    if (made.type === 'RV') to.isOver = to.isReversed = true;
    if (made.isIncrement && isGood(made.code)) to.added += made.amount;
  }

  #undo(made: ModelPayment): void {
    const to = made.refersTo;
    if (!to) return;
    if (made.type === 'CP') to.captured -= made.amount;
    if (made.type === 'RF') to.refunded -= made.amount;
    if (made.type === 'CP' || made.type === 'RF') to.takes--;
    if (made.type === 'RV' || (made.isFinal && made.type !== 'PA')) to.isOver = false;
  }
}
