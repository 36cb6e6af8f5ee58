/**
 * Random losses at every point of the way to the processor and back: the ledger of the processor and the books of the gateway
 * agree to the cent. The processor is asked the same question again, or has an inquiry. `LOSSES=10000` sets the number of
 * losses, of which each way has a half, and `SEED=random` a random seed.
 */
import { parse } from 'csv-parse/sync';
import { beforeAll, describe, expect, it } from 'vitest';
import { SANDBOX } from '../../../../src/gateway/domain/merchant/types.ts';
import type { WebhookReceiver } from '../../../../src/testkit/webhooks.ts';
import { runHere } from '../../../cli/terminal.ts';
import { open, type Reply, type Shop, temporaryFolder } from '../../harness.ts';
import { ENGINES, type Engine } from '../../postgres.ts';
import { cents, everything } from '../settlement/generatedYear.ts';
import { csv, list } from '../settlement/settlementRequests.ts';
import { deliveriesDone, listening } from '../webhook/webhookReceiver.ts';
import { type RandomlyLossy, randomlyLossy, randomPayments } from './randomLosses.ts';

const { LOSSES, SEED = '4' } = process.env;
const COUNT = Number(LOSSES || 60) / 2;
const FIRST = SEED === 'random' ? Math.floor(Math.random() * 1e9) : Number(SEED);
const timeout = LOSSES ? 3_600_000 : 60_000;

type State = 'approved' | 'declined' | 'reversed' | 'open';
type PaymentRecord = Reply['body'];

function stateOf({ result }: PaymentRecord): State {
  if (result.code === '000.100.112') return 'approved';
  if (result.code === '000.200.000') return 'open';
  return result.code === '900.100.301' ? 'reversed' : 'declined';
}

/** How the gateway finds out a result, on each database. */
const WORLDS = ENGINES.flatMap((engine) => [
  { engine, on: engine.name, way: 'with the repeated question', hasInquiry: false },
  { engine, on: engine.name, way: 'with an inquiry', hasInquiry: true },
]);

describe.each(WORLDS)(`random losses, SEED=${FIRST}, on $on, $way`, { timeout }, (world) => {
  const data = temporaryFolder();
  let place: Awaited<ReturnType<Engine['options']>>;
  let processor: RandomlyLossy;
  let shop: Shop;
  let listener: WebhookReceiver;

  const start = () => {
    const terms = { settlement: { currency: 'EUR' }, reversalCutOff: 'P30D' };
    const entities = [{ entityId: SANDBOX.id, token: 'a-token-1', terms }];
    const lossy = { processorUrl: processor.url, processorTimeout: 'PT0.15S' };
    return open({ ...place, entities, ...lossy });
  };

  beforeAll(async () => {
    place = { data, ...(await world.engine.options()) };
    processor = await randomlyLossy(FIRST, world.hasInquiry);
    shop = await start();
    listener = await listening(shop, { types: ['PAYMENT'] });
    const operations = await randomPayments(shop, processor, { seed: FIRST, losses: COUNT });
    await shop.gateway.clock.advance('P9D');
    const { length: questions } = processor.heard;
    const lost = processor.losses();
    const figures = `${operations} operations, ${questions} questions, ${lost} losses`;
    console.log(`SEED=${FIRST} ${world.on}, ${world.way}: ${figures}`);
  }, timeout);

  describe('when all is found out that the gateway can find out', () => describeAgreement(true));

  describe('after a person has decided about each alarm', () => {
    beforeAll(async () => {
      processor.heal();
      await decideAlarms('retry');
      // The answer to the first reversal may have been lost, and may be a refusal.
      await decideAlarms('resolve');
    }, timeout);

    describeAgreement(false);
  });

  /**
   * Decides about each alarm, and starts the gateway again.
   *
   * @param way `retry`: lets the gateway ask again about some; the others get the result that the ledger has
   */
  async function decideAlarms(way: 'retry' | 'resolve'): Promise<void> {
    const url = `/_sandbox/clock?entityId=${SANDBOX.id}`;
    const { now } = (await shop.send('GET', url, shop.bearer)).body;
    await shop.gateway.close();
    const { databaseUrl } = place;
    const at = ['--data', data, ...(databaseUrl ? ['--database-url', databaseUrl] : [])];
    const { out } = await runHere(['uncertain', 'list', '--json', ...at]);
    const alarms = JSON.parse(out) as { readonly id: string; readonly state: string }[];
    expect(alarms.filter(({ state }) => state !== 'alarm')).toEqual([]);
    for (const [n, { id }] of alarms.entries()) {
      const known = processor.ledger.payments.get(id);
      const code = known?.isApproved && !known.isReversed ? '000.100.112' : '900.100.301';
      const decision =
        way === 'retry' && n % 2 > 0 ? ['retry', id] : ['resolve', id, '--result', code];
      const { exitCode } = await runHere(['uncertain', ...decision, ...at]);
      expect(exitCode, id).toBe(0);
    }
    shop = await start();
    await shop.gateway.clock.freeze(now);
    await shop.gateway.clock.advance('P2D');
  }

  /** The checks of both sides. @param mayBeOpen whether payments may wait for a person */
  function describeAgreement(mayBeOpen: boolean): void {
    let records: ReadonlyMap<string, PaymentRecord>;

    it('each payment has the state that it has at the processor, or is open as an alarm', async () => {
      await deliveriesDone(shop);
      records = new Map((await everything(shop)).map((record) => [record.id, record]));
      const counts: Record<State, number> = { approved: 0, declined: 0, reversed: 0, open: 0 };
      const wrong: string[] = [];
      for (const record of records.values()) {
        const state = stateOf(record);
        counts[state]++;
        if (!agrees(record, state)) {
          const known = JSON.stringify(processor.ledger.payments.get(record.id));
          wrong.push(`${record.id} ${record.paymentType} ${record.result.code}: ${known}`);
        }
      }
      console.log(`SEED=${FIRST}: ${JSON.stringify(counts)}`);
      expect(wrong).toEqual([]);
      if (!mayBeOpen) expect(counts.open).toBe(0);
    });

    it('the processor has no payment that the gateway does not know, and none twice', () => {
      const { payments } = processor.ledger;
      const unknown: string[] = [];
      const keys = new Map<string, string[]>();
      for (const [id, { type, of, reference, isApproved, isReversed }] of payments) {
        if (records.has(id)) {
          // A checkout can be paid again after its payment was declined or reversed.
          if (!isApproved || isReversed) continue;
          const name = `${type} ${reference}`;
          keys.set(name, [...(keys.get(name) ?? []), id]);
        } else if (type !== 'RV' || records.get(of ?? '')?.merchantTransactionId !== reference) {
          unknown.push(`${id} ${type}`);
        }
      }
      expect(unknown).toEqual([]);
      expect([...keys.values()].filter(({ length }) => length > 1)).toEqual([]);
    });

    it('the settlements contain what the processor has moved, to the cent', async () => {
      const open = openIn(records);
      const isKnown = ([id]: readonly [string, number]) => !open.has(id);
      const settled = [...(await settledBy(shop, records))].filter(isKnown);
      const moved = [...processor.ledger.moved()].filter(isKnown);
      expect(Object.fromEntries(settled)).toEqual(Object.fromEntries(moved));
    });

    it('what is left of each payment is what is left at the processor', async () => {
      const open = openIn(records);
      for (const [id, { type, amount, used, isApproved, isReversed }] of processor.ledger
        .payments) {
        const isRefundable =
          ['DB', 'CD', 'CP', 'PA.CP'].includes(type) && isApproved && !isReversed;
        if (!isRefundable || open.has(id)) continue;
        const url = `/_sandbox/payments/${id}?entityId=${shop.gateway.entityId}`;
        const { actions } = (await shop.send('GET', url, shop.bearer)).body;
        const refund = actions.find(({ name }: { name: string }) => name === 'RF');
        const left = refund.allowed ? Number(cents(refund.amount)) : 0;
        expect(left, id).toBe(amount - used);
      }
    });

    it('each payment is told of once with its result', () => {
      const told = new Map<string, string[]>();
      for (const { payload } of listener.messages) {
        const { id, result } = payload;
        told.set(id, [...(told.get(id) ?? []), result.code]);
      }
      const wrong = [...records.values()].filter(({ id, paymentType, result }) => {
        const codes = told.get(id) ?? [];
        const final = codes.filter((code) => code !== '000.200.000');
        const expected = result.code === '000.200.000' ? [] : [result.code];
        return paymentType !== 'RG' && String(final) !== String(expected);
      });
      expect(wrong.map(({ id, result }) => [id, result.code, told.get(id)])).toEqual([]);
    });

    const agrees = (record: PaymentRecord, state: State): boolean => {
      if (state === 'open') return mayBeOpen;
      const known = processor.ledger.payments.get(record.id);
      if (!known) return state !== 'approved' || isBeside(record);
      if (state === 'reversed') return !known.isApproved || known.isReversed;
      return known.isApproved === (state === 'approved');
    };

    /** Whether the gateway has made a record beside an approved payment: the authorisation of PA.CP, or the stored details. */
    const isBeside = ({ id, paymentType }: PaymentRecord): boolean => {
      const name = paymentType === 'RG' ? 'registrationId' : 'referencedId';
      return [...records.values()].some(
        (record) =>
          record[name] === id &&
          stateOf(record) === 'approved' &&
          processor.ledger.payments.get(record.id)?.isApproved,
      );
    };
  }
});

/** The open payments, and those that they refer to: it is not known what has moved. */
const openIn = (records: ReadonlyMap<string, PaymentRecord>): ReadonlySet<string> =>
  new Set(
    [...records.values()]
      .filter((record) => stateOf(record) === 'open')
      .flatMap(({ id, referencedId = id }) => [id, referencedId]),
  );

/** The amounts that the files of all days contain, by payment; a reversal on a later day takes the amount back. */
async function settledBy(
  shop: Shop,
  records: ReadonlyMap<string, PaymentRecord>,
): Promise<Map<string, number>> {
  const settled = new Map<string, number>();
  const summaries = (await list(shop, '2030-01-01', '2030-12-31')).body.records;
  const days = new Set<string>(summaries.map((one: Reply['body']) => one.settlement.date));
  for (const day of days) {
    const { text } = await csv(shop, day);
    for (const row of parse(text, { delimiter: ';', columns: true }) as Record<string, string>[]) {
      const { UniqueID: id = '', Cashflow: flow, Amount: amount = '' } = row;
      const { paymentType, referencedId } = records.get(id);
      const of: string = paymentType === 'RV' ? referencedId : id;
      const signed = flow === 'POS' ? Number(cents(amount)) : -Number(cents(amount));
      settled.set(of, (settled.get(of) ?? 0) + signed);
    }
  }
  return new Map([...settled].filter(([, amount]) => amount !== 0));
}
