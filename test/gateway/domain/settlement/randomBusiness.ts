/**
 * Random operations over some payments, the same for the same seed. A model says the result of each operation before it is
 * made; the transactions that the model knows are returned, so that their books can be compared with those of the gateway.
 */
import { expect } from 'vitest';
import { DECLINED_CARD } from '../../../../src/simulator/bank/cards.ts';
import { NO_CARD } from '../../contract/storedAccounts.ts';
import { code, type Fields, NOON, type Reply, type Shop } from '../../harness.ts';
import {
  type Expected,
  GOOD,
  Model,
  type ModelPayment,
  type ModelRequest,
  NOTHING,
} from '../payment/model.ts';
import { type BusinessTransaction, randomNumbers, shown } from './generatedYear.ts';

/** How much business is done. */
export interface Amount {
  readonly seed: number;
  /** All requests that change something. */
  readonly operations: number;
  /** The number of first payments among them. */
  readonly payments: number;
  /** Parameters of every first payment. */
  readonly sent: Fields;
}

/** Yen and won have no decimals, dinars three, of which a request can send two. */
const CURRENCIES = ['EUR', 'EUR', 'USD', 'GBP', 'HUF', 'JPY', 'KRW', 'KWD'] as const;

/** The smallest amount that a request can send, in hundredths. */
const smallestOf = (currency: string): number => (['JPY', 'KRW'].includes(currency) ? 100 : 1);

const START = Date.parse(NOON);

/** A payment is worked on until this many later ones have begun. */
const OPEN_PAYMENTS = 4;

const REPEATED: Fields = {
  'standingInstruction.type': 'UNSCHEDULED',
  'standingInstruction.mode': 'REPEATED',
  'standingInstruction.source': 'MIT',
};
const INITIAL: Fields = {
  ...REPEATED,
  'standingInstruction.mode': 'INITIAL',
  'standingInstruction.source': 'CIT',
};

/** The business, after it was done. */
export interface DoneBusiness {
  readonly model: Model;
  readonly made: readonly BusinessTransaction[];
  /** How often the processor was asked, by the model. */
  readonly asked: number;
}

const statusOf = (expected: string) => (expected.startsWith('000.') ? 200 : 400);

/** The fields of a first payment or a follow-up. */
const fieldsOf = ({
  amount,
  currency,
  type,
  captures,
  isFinal,
  practice,
}: ModelRequest): Fields => ({
  amount: amount === null ? undefined : shown(BigInt(amount)),
  currency,
  paymentType: type,
  numberOfCaptures: captures === null ? undefined : String(captures),
  sequence: isFinal ? 'FINAL' : undefined,
  'standingInstruction.industryPractice': practice ?? undefined,
});

/** Does random business. @param reversalCutOff in ms */
export async function randomBusiness(
  shop: Shop,
  { seed, operations, payments, sent }: Amount,
  reversalCutOff: number,
): Promise<DoneBusiness> {
  const below = randomNumbers(seed);
  const oneOf = <T>(list: readonly T[]): T => list[below(list.length)] as T;
  const isOnce = (times: number) => below(times) === 0;
  const model = new Model(reversalCutOff);
  const made: BusinessTransaction[] = [];
  const known = new Map<ModelPayment, BusinessTransaction>();
  const families: ModelPayment[][] = [];
  const registrations: string[] = [];
  let asked = 0;

  /** Compares a response with what the model expects, and notes the transaction. */
  const note = (reply: Reply, expected: Expected, reference?: string): ModelPayment => {
    const label = `operation ${made.length} of SEED=${seed}: ${reply.text}`;
    expect(code(reply), label).toBe(`${statusOf(expected.code)} ${expected.code}`);
    const payment = expected.add(reply.body.id) as ModelPayment;
    const { id, type, amount, currency, refersTo } = payment;
    const at = new Date(START + model.now).toISOString().replace('T', ' ').slice(0, 19);
    const told = reply.body.paymentType === 'PA.CP' ? 'CP' : reply.body.paymentType;
    const told3 = [told, reply.body.amount, reply.body.currency];
    expect(told3, label).toEqual([type, shown(BigInt(amount)), currency]);
    const to = refersTo ? known.get(refersTo) : undefined;
    const one: BusinessTransaction = {
      id,
      type,
      amount: BigInt(amount),
      currency,
      to,
      at,
      method: 'CC',
      forex: undefined,
      isGood: payment.code === GOOD || type === 'CB' || type === 'CR',
      reference: reference ?? to?.reference,
    };
    made.push(one);
    known.set(payment, one);
    return payment;
  };

  const begin = async () => {
    const currency = oneOf(CURRENCIES);
    const smallest = smallestOf(currency);
    const type = oneOf(['PA', 'PA', 'PA', 'PA', 'DB', 'DB', 'CD', 'PA.CP'] as const);
    const amount = isOnce(12) ? 0 : (1 + below(900_000)) * smallest;
    const isDeclined = isOnce(8);
    const stored = isOnce(4) ? registrations.at(-1) : undefined;
    const reference = isOnce(4) ? undefined : `order-${String(made.length).padStart(6, '0')}`;
    const ask: ModelRequest = {
      ...NOTHING,
      type,
      amount,
      currency,
      captures: stored === undefined && isOnce(4) ? 1 + below(5) : null,
      forced: isDeclined ? (stored === undefined ? '800.100.152' : '800.100.151') : null,
    };
    const fields = { ...sent, ...fieldsOf(ask), merchantTransactionId: reference };
    const expected = model.charge(ask);
    if (expected.code !== '100.550.300') asked++;
    const forced = isDeclined ? { 'customParameters[forceResultCode]': '800.100.151' } : {};
    const declined = isDeclined ? { 'card.number': DECLINED_CARD } : {};
    const storing = isOnce(2) ? { ...INITIAL, createRegistration: 'true' } : {};
    const reply = await (stored === undefined
      ? shop.charge({ ...fields, ...declined, ...storing })
      : shop.payWith(stored, { ...fields, ...forced, ...REPEATED }));
    families.push([note(reply, expected, reference)]);
    const { registrationId } = reply.body;
    if (stored === undefined && registrationId !== undefined) registrations.push(registrationId);
  };

  /** Something that may follow the payment, most of the time. */
  const kindFor = ({ type }: ModelPayment): Pick<ModelRequest, 'type' | 'practice'> => {
    const kinds: Readonly<Record<string, readonly string[]>> = {
      PA: [
        'CP',
        'CP',
        'CP',
        'CP',
        'CP',
        'CP',
        'INCREMENTAL_AUTH',
        'INCREMENTAL_AUTH',
        'RV',
        'REAUTHORIZATION',
      ],
      DB: ['RF', 'RF', 'RF', 'RF', 'RF', 'RV'],
      CD: ['RF', 'RF', 'RF', 'RF', 'RF', 'RV'],
      CP: ['RF'],
    };
    const any = ['CP', 'RF', 'RV', 'INCREMENTAL_AUTH', 'REAUTHORIZATION'];
    const kind = oneOf(isOnce(8) ? any : (kinds[type] ?? any));
    return kind === 'INCREMENTAL_AUTH' || kind === 'REAUTHORIZATION'
      ? { type: 'PA', practice: kind }
      : { type: kind as ModelRequest['type'], practice: null };
  };

  const amountFor = (to: ModelPayment, { type }: Pick<ModelRequest, 'type'>, currency: string) => {
    const smallest = smallestOf(currency);
    const whole = (hundredths: number) => Math.floor(hundredths / smallest) * smallest;
    const left = model.left(to);
    if (type === 'RV') return isOnce(2) ? null : whole(isOnce(4) ? left + smallest : left);
    switch (below(12)) {
      case 0:
        return whole(left);
      case 1:
        return whole(left) + smallest;
      case 2:
        return isOnce(4) ? 0 : smallest;
      default:
        return Math.max(whole((to.amount * (1 + below(60))) / 1000), smallest);
    }
  };

  const follow = async (family: ModelPayment[]) => {
    const live = family.filter(
      ({ code: of, type }) => of === GOOD && ['PA', 'DB', 'CD', 'CP'].includes(type),
    );
    const to = oneOf(live.length === 0 || isOnce(10) ? family : live);
    const kind = kindFor(to);
    const currency = isOnce(40) ? oneOf(CURRENCIES) : to.currency;
    const ask: ModelRequest = {
      ...NOTHING,
      ...kind,
      currency,
      amount: amountFor(to, kind, currency),
      forced: isOnce(10) ? '800.100.151' : null,
      isFinal: isOnce(40),
    };
    const forced = { 'customParameters[forceResultCode]': ask.forced ?? undefined };
    const fields = { ...fieldsOf(ask), ...forced };
    if (model.refused(to, ask) === undefined) asked++;
    const expected = model.follow(to, ask);
    const reply = isOnce(6)
      ? await shop.charge({ ...NO_CARD, ...fields, referenceUuid: to.id })
      : await shop.refer(to.id, ask.type, fields);
    family.push(note(reply, expected));
  };

  const control = (path: string, body: object) => {
    const headers = { ...shop.bearer, 'content-type': 'application/json' };
    const all = { entityId: shop.gateway.entityId, ...body };
    return shop.send('POST', `/_sandbox/${path}`, headers, JSON.stringify(all));
  };

  const chargeBack = async (family: ModelPayment[]) => {
    const to = oneOf(family);
    const amount = isOnce(3) ? null : amountFor(to, { type: 'RF' }, to.currency);
    const reason = `000.100.2${String(below(100)).padStart(2, '0')}`;
    const expected = model.chargeBack(to, amount, reason);
    const reply = await control(`payments/${to.id}/chargebacks`, {
      chargebackResultCode: reason,
      ...(amount !== null && { amount: shown(BigInt(amount)) }),
    });
    if (expected.code !== reason) {
      expect(code(reply), `a chargeback of SEED=${seed}`).toBe(`400 ${expected.code}`);
    } else {
      family.push(note(await shop.payment(reply.body.id), expected));
    }
  };

  const giveBack = async (family: ModelPayment[]) => {
    const isOpen = (one: ModelPayment) =>
      one.type === 'CB' && !family.some(({ refersTo }) => refersTo === one);
    const chargeback = family.find(isOpen);
    if (!chargeback) return follow(family);
    const expected = model.giveBack(
      chargeback,
      sent['testMode'] === 'EXTERNAL' ? '000.100.112' : GOOD,
    );
    const { body } = await control(`chargebacks/${chargeback.id}/reversals`, {});
    family.push(note(await shop.payment(body.reversalId), expected));
  };

  const wait = async (seconds: number) => {
    model.advance(seconds * 1000);
    await shop.gateway.clock.advance(`PT${seconds}S`);
  };

  const every = Math.floor(operations / payments);
  for (let operation = 0; operation < operations; operation++) {
    if (isOnce(2)) {
      await wait(isOnce(40) ? below(2 * 86_400) : below(3600));
    }
    if (operation % every === 0 && families.length < payments) {
      await begin();
      continue;
    }
    const family = oneOf(families.slice(-OPEN_PAYMENTS));
    if (isOnce(25)) await chargeBack(family);
    else if (isOnce(40)) await giveBack(family);
    else await follow(family);
  }
  // The days of the last payments are settled.
  await wait(2 * 86_400);
  return { model, made, asked };
}
