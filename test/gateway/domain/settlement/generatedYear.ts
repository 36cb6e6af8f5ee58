/** A generated year of business, the same for the same seed: requests of a shop and of shoppers' banks, and their results. */
import { encode, type Fields, type Reply, type Shop } from '../../harness.ts';
import { BANK } from '../registration/shopWithDatabase.ts';

/** A transaction as its response described it. */
export interface BusinessTransaction {
  readonly id: string;
  readonly type: string;
  /** Hundredths, the unit of every shown amount. */
  readonly amount: bigint;
  readonly currency: string;
  readonly isGood: boolean;
  readonly method: 'CC' | 'DD';
  /** The transaction that it refers to. */
  readonly to: BusinessTransaction | undefined;
  /** Its own reference, or that of the transaction that it refers to. */
  readonly reference: string | undefined;
  /** The amount in euros that the shop sent. */
  readonly forex: bigint | undefined;
  /** yyyy-MM-dd HH:mm:ss, UTC. */
  readonly at: string;
}

/** Hundredths of a text with two decimals. */
export const cents = (text: string): bigint => BigInt(text.replace('.', ''));

/** A text with two decimals. */
export const shown = (amount: bigint): string =>
  `${amount / 100n}.${String(amount % 100n).padStart(2, '0')}`;

/** Pseudo-random whole numbers below `most`. */
export function randomNumbers(seed: number): (most: number) => number {
  let state = BigInt(seed) * 2n + 1n;
  return (most) => {
    state = (state * 6364136223846793005n + 1442695040888963407n) % 2n ** 64n;
    return Number((state >> 33n) % BigInt(most));
  };
}

const CURRENCIES = ['EUR', 'EUR', 'EUR', 'USD', 'JPY', 'GBP'] as const;
const DECLINED: Fields = { 'customParameters[forceResultCode]': '800.100.151' };

/**
 * Makes the transactions, spread over a year of the shop's clock.
 *
 * @param steps the number of steps
 * @param sent parameters of every payment
 * @returns every transaction, also declined ones; without the authorisation of a PA.CP, which no response contains
 */
export async function business(
  shop: Shop,
  seed: number,
  steps: number,
  sent: Fields,
): Promise<BusinessTransaction[]> {
  const below = randomNumbers(seed);
  const oneOf = <T>(list: readonly T[]): T => list[below(list.length)] as T;
  const made: BusinessTransaction[] = [];
  const disputes: BusinessTransaction[] = [];
  const { clock } = shop.gateway;
  // Three of four steps wait, half a day at a time.
  const pause = Math.floor((365 * 86_400 * 8) / (3 * steps));

  const note = (reply: Reply, more: Partial<BusinessTransaction>): BusinessTransaction => {
    const { id, paymentType, amount, currency, result, timestamp } = reply.body;
    const one: BusinessTransaction = {
      id,
      type: paymentType === 'PA.CP' ? 'CP' : paymentType,
      amount: cents(amount),
      currency,
      isGood: result.code === '000.100.110',
      method: 'CC',
      to: undefined,
      reference: undefined,
      forex: undefined,
      at: timestamp.slice(0, 19),
      ...more,
    };
    made.push(one);
    return one;
  };

  const pay = async () => {
    const currency = oneOf(CURRENCIES);
    const whole = BigInt(1 + below(90_000));
    const amount = currency === 'JPY' ? whole * 100n : whole;
    const paymentType = oneOf(['DB', 'DB', 'DB', 'PA', 'PA', 'PA.CP', 'CD']);
    const isDebit = currency === 'EUR' && paymentType === 'DB' && below(3) === 0;
    const reference = below(5) === 0 ? undefined : `order-${String(made.length).padStart(6, '0')}`;
    const forex = currency !== 'EUR' && below(3) === 0 ? BigInt(1 + below(90_000)) : undefined;
    const reply = await shop.charge({
      ...sent,
      amount: shown(amount),
      currency,
      paymentType,
      merchantTransactionId: reference,
      ...(isDebit && BANK),
      ...(below(8) === 0 && DECLINED),
      ...(forex && { 'forex.amount': shown(forex), 'forex.currency': 'EUR' }),
    });
    note(reply, { method: isDebit ? 'DD' : 'CC', reference, forex });
  };

  const follow = async (to: BusinessTransaction) => {
    const type = oneOf(to.type === 'PA' ? ['CP', 'CP', 'CP', 'RV'] : ['RF', 'RF', 'RV']);
    const part =
      type === 'RV' || below(2) === 0 ? to.amount : (to.amount * BigInt(1 + below(9))) / 10n;
    const isWhole = to.currency === 'JPY' ? part % 100n === 0n && part > 0n : part > 0n;
    const own = below(4) === 0 ? `follow-${String(made.length).padStart(6, '0')}` : undefined;
    const reply = await shop.refer(to.id, type, {
      amount: shown(isWhole ? part : to.amount),
      currency: to.currency,
      merchantTransactionId: own,
    });
    note(reply, { to, method: to.method, reference: own ?? to.reference });
  };

  const control = (path: string, body: object) =>
    shop.send(
      'POST',
      `/_sandbox/${path}`,
      { ...shop.bearer, 'content-type': 'application/json' },
      JSON.stringify({ entityId: shop.gateway.entityId, ...body }),
    );
  /** Reads a transaction that a bank has made. */
  const noteBank = async (id: string, to: BusinessTransaction) => {
    const reply = await shop.payment(id);
    const { timestamp: now } = reply.body;
    return note(reply, {
      to,
      method: to.method,
      reference: to.reference,
      isGood: true,
      at: now.slice(0, 19),
    });
  };
  const chargeBack = async (to: BusinessTransaction) => {
    const why = { chargebackResultCode: `000.100.2${String(below(100)).padStart(2, '0')}` };
    const { status, body } = await control(`payments/${to.id}/chargebacks`, why);
    if (status === 200) disputes.push(await noteBank(body.id, to));
  };
  const giveBack = async (to: BusinessTransaction) => {
    const { status, body } = await control(`chargebacks/${to.id}/reversals`, {});
    if (status === 200 && !made.some(({ id }) => id === body.reversalId)) {
      await noteBank(body.reversalId, to);
    }
  };

  for (let step = 0; step < steps; step++) {
    // Several transactions of one instant, and of one day, too.
    if (below(4) > 0) await clock.advance(`PT${below(pause)}S`);
    const what = below(10);
    const paid = made.filter(
      ({ isGood, type }) => isGood && ['DB', 'CD', 'CP', 'PA'].includes(type),
    );
    const taken = paid.filter(({ type }) => type === 'DB' || type === 'CP');
    if (what < 5 || paid.length === 0) await pay();
    else if (what < 8) await follow(oneOf(paid.slice(-8)));
    else if (what < 9 && taken.length > 0) await chargeBack(oneOf(taken));
    else if (disputes.length > 0) await giveBack(oneOf(disputes));
  }
  await clock.advance('P2D');
  return made;
}

/** Every transaction that the pages of a query list. */
export async function everything(shop: Shop): Promise<Reply['body'][]> {
  const records: Reply['body'][] = [];
  for (let pageNo = 1, pages = 1; pageNo <= pages; pageNo++) {
    const reply = await queried(shop, {
      'date.from': '2030-01-01 00:00:00',
      'date.to': '2032-12-31 23:59:59',
      pageNo: String(pageNo),
    });
    records.push(...reply.body.records);
    pages = reply.body.pages;
  }
  return records;
}

/** A query of version 3. */
export const queried = (shop: Shop, fields: Fields, path = ''): Promise<Reply> =>
  shop.send(
    'GET',
    `/v3/query${path}?${encode({ entityId: shop.gateway.entityId, ...fields })}`,
    shop.bearer,
  );
