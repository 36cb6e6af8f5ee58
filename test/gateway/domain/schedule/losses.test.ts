/** A month of a daily schedule whose processor loses questions and answers. */
import { parse } from 'csv-parse/sync';
import { expect, it } from 'vitest';
import { SANDBOX } from '../../../../src/gateway/domain/merchant/types.ts';
import { code, type Reply, type Shop } from '../../harness.ts';
import { type Loss, type LossyProcessor, lossyProcessor } from '../../platform/processor/lossy.ts';
import { csv, list } from '../settlement/settlementRequests.ts';
import { INITIAL, instant, job, paid, scheduler } from './scheduleRequests.ts';

const DAYS = 31;
const EXTERNAL = { testMode: 'EXTERNAL' };
const GOOD = '000.100.112';
const REVERSED = '900.100.301';

/** What happens to the questions about the payment of a day, one after the other; then they are answered. */
const LOST: readonly (readonly Loss[])[] = [
  [],
  ['cut'],
  ['lost', 'error'],
  ['unreadable', 'cut', 'busy'],
  ['silent'],
  ['late', 'cut'],
  ['error', 'error', 'lost', 'cut', 'busy', 'unreadable', 'cut', 'error'],
  Array(20).fill('cut'),
];
const isHopeless = (day: number): boolean => day % LOST.length === LOST.length - 1;

it('takes each day once, and the gateway books what the processor has taken', async () => {
  const processor = await lossyProcessor();
  const terms = { settlement: { currency: 'EUR' } };
  const { shop, sql, asks } = await scheduler({
    processorUrl: processor.url,
    processorTimeout: 'PT0.3S',
    entities: [{ entityId: SANDBOX.id, token: 'a-token-1', terms }],
  });
  const { clock } = shop.gateway;
  const registrationId = await shop.stored({ ...EXTERNAL, ...INITIAL });
  loseByDay(processor);

  const fields = { second: '0', minute: '0', hour: '6', dayOfMonth: '*', month: '*' };
  const daily = job({ ...fields, dayOfWeek: '?', year: '*' });
  expect(code(await asks.schedule(registrationId, { ...daily, ...EXTERNAL }))).toBe(`200 ${GOOD}`);
  for (let day = 0; day < DAYS; day++) await clock.advance('P1D');
  const runs = await paid(sql);
  const moved = processor.ledger.moved();

  expect(runs.map((run) => [run.at, run.code])).toEqual(
    Array.from({ length: DAYS }, (_, day) => [
      instant(Date.UTC(2030, 1, 1 + day, 6)),
      isHopeless(day) ? REVERSED : GOOD,
    ]),
  );
  const taken = runs.filter((run) => run.code === GOOD);
  expect(Object.fromEntries(moved)).toEqual(Object.fromEntries(taken.map(({ id }) => [id, 990])));
  // The last day is closed at its end.
  await clock.advance('PT12H');
  const booked = (await settled(shop)).map((row) => [row['SettlementDate'], row['UniqueID']]);
  expect(booked.sort()).toEqual(taken.map(({ at, id }) => [at.slice(0, 10), id]).sort());
});

/** Each payment loses what the list says for its day. */
function loseByDay(processor: LossyProcessor): void {
  const left = new Map<string, Loss[]>();
  processor.loseAll(({ paymentId, paymentType }) => {
    if (paymentType === 'RV') return undefined;
    const losses = left.get(paymentId) ?? [...(LOST[left.size % LOST.length] ?? [])];
    left.set(paymentId, losses);
    return losses.shift();
  });
}

/** The rows of the files of all days that are closed. */
async function settled(shop: Shop): Promise<Record<string, string>[]> {
  const summaries = (await list(shop, '2030-01-01', '2030-12-31')).body.records;
  const files = await Promise.all(
    summaries.map(({ settlement }: Reply['body']) => csv(shop, settlement.date)),
  );
  return files.flatMap(
    ({ text }) => parse(text, { delimiter: ';', columns: true }) as Record<string, string>[],
  );
}
