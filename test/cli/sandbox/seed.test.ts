/** `seed` fills an entity with the events of a plausible shop. */
import { describe, expect, it, test } from 'vitest';
import { parseFlags } from '../../../src/cli/flags.ts';
import { COMMANDS } from '../../../src/cli/index.ts';
import { seed } from '../../../src/cli/sandbox/seed.ts';
import { planOf } from '../../../src/cli/sandbox/seedPlan.ts';
import { open, openAsItIs, type Shop } from '../../gateway/harness.ts';
import { runHere } from '../terminal.ts';
import { answering } from './running.ts';

const FLAGS = COMMANDS.find(({ name }) => name === 'seed')?.flags ?? [];
const DAY = 1440;

const seedAt = ({ gateway }: Shop, ...args: string[]) =>
  runHere(['seed', '--base-url', gateway.url, ...args]);

const clockOf = async (shop: Shop) => {
  const url = `/_sandbox/clock?entityId=${shop.gateway.entityId}`;
  return (await shop.send('GET', url, shop.bearer)).body;
};

describe('a plan', () => {
  const plan = planOf({ days: 365, payments: 2000, seed: 7 });

  it('is the same for a seed, and another one for another seed', () => {
    expect(planOf({ days: 365, payments: 2000, seed: 7 })).toEqual(plan);
    expect(planOf({ days: 365, payments: 2000, seed: 8 })).not.toEqual(plan);
  });

  it('has all its events within the days, in order, and each after its payment', () => {
    const paid = new Map<number, number>();
    const wrong: unknown[] = [];
    let last = 0;
    for (const event of plan) {
      const source = event.kind === 'payment' ? event.paysWith : event.of;
      const after = source === undefined ? -1 : (paid.get(source) ?? Number.POSITIVE_INFINITY);
      if (event.minute < last || event.minute <= after) wrong.push(event);
      last = event.minute;
      if (event.kind === 'payment') paid.set(event.n, event.minute);
    }
    expect(wrong).toEqual([]);
    expect(last).toBeLessThan(365 * DAY);
    expect(paid.size).toBe(2000);
  });

  it('has every kind of event and account, and grows', () => {
    const kinds = new Set(plan.map(({ kind }) => kind));
    expect([...kinds].sort()).toEqual([
      ...['capture', 'chargeback', 'payment', 'refund', 'reversal', 'unsubscribe'],
    ]);
    const payments = plan.filter((event) => event.kind === 'payment');
    const brands = new Set(payments.map(({ account }) => account['paymentBrand']));
    expect(brands).toEqual(
      new Set(['VISA', 'MASTER', 'AMEX', 'MAESTRO', 'PAYPAL', 'DIRECTDEBIT_SEPA', undefined]),
    );
    const early = payments.filter(({ minute }) => minute < (365 * DAY) / 2);
    expect(early.length).toBeLessThan(payments.length / 2);
  });

  it('of one day and one payment has it', () => {
    expect(planOf({ days: 1, payments: 1, seed: 0 })[0]).toMatchObject({ kind: 'payment', n: 0 });
  });
});

const ARGS = ['--days', '40', '--payments', '60', '--seed', '126', '--json'];

it('the same seed gives the same counts, and the clock is real afterwards', async () => {
  const [one, other] = await Promise.all([openAsItIs(), openAsItIs()]);
  const first = await seedAt(one, ...ARGS);
  const second = await seedAt(other, ...ARGS);
  const { seconds, ...counts } = JSON.parse(first.out);
  expect(JSON.parse(second.out)).toEqual({ ...counts, seconds: expect.any(Number) });
  expect(first.exitCode).toBe(0);
  expect(counts).toMatchObject({ days: 40, seed: 126, isWhole: true, pending: 0, refused: 0 });
  expect(counts.approved + counts.declined).toBe(counts.payments);
  const kinds = ['captures', 'reversals', 'refunds', 'registrations', 'schedules', 'scheduleRuns'];
  for (const kind of [...kinds, 'declined', 'chargebacks'])
    expect([kind, counts[kind]]).not.toEqual([kind, 0]);
  expect(first.notes).toMatch(/^ 10 % \d{4}-\d\d-\d\d \d+ payments\n/);
  expect(first.notes).toMatch(/^100 % /m);
  expect(await clockOf(one)).toMatchObject({ mode: 'real' });
  const paths = [...new Set((await requestsOf(one)).map(({ route }) => route))];
  expect(paths).toEqual(expect.arrayContaining(['/v1/checkouts', '/v1/payments']));
  // A second plan on the same entity.
  const again = await seedAt(one, '--days', '3', '--payments', '5');
  expect(again.out).toMatch(/^from \d{4}-\d\d-\d\d, 3 days, in [0-9.]+ s\n {7}5 payments\n/);
});

async function requestsOf(shop: Shop): Promise<{ route: string }[]> {
  const url = `/_sandbox/requests?entityId=${shop.gateway.entityId}&after=0`;
  return (await shop.send('GET', url, shop.bearer)).body.requests;
}

it('ends early at an interrupt, with the clock real', async () => {
  const shop = await openAsItIs();
  const interrupt = new AbortController();
  let out = '';
  const terminal = {
    write(text: string) {
      out += text;
    },
    note: () => interrupt.abort(),
  };
  const flags = parseFlags(FLAGS, ['--base-url', shop.gateway.url, '--payments', '100']);
  expect(await seed(flags, terminal, interrupt.signal)).toBe(1);
  expect(out).toMatch(/^ended early\nfrom /);
  expect(await clockOf(shop)).toMatchObject({ mode: 'real' });
});

it('moves no clock that a test has set', async () => {
  const shop = await open();
  await expect(seedAt(shop)).rejects.toThrow('the clock of the entity is frozen; set it with POST');
  expect(await clockOf(shop)).toMatchObject({ mode: 'frozen' });
  expect(await requestsOf(shop)).toEqual([]);
});

test.each([
  ['--days', '0', '--days must be a whole number, 1 to 3650'],
  ['--days', '1.5', '--days must be a whole number, 1 to 3650'],
  ['--payments', 'many', '--payments must be a whole number, 1 to 1000000'],
  ['--seed', '-1', '--seed must be a whole number, 0 to 9007199254740991'],
])('%s %s is refused', async (flag, value, message) => {
  expect(await runHere(['seed', `${flag}=${value}`])).toMatchObject({
    exitCode: 2,
    refused: message,
  });
});

it('sends nothing to a gateway in live', async () => {
  const body = { result: { code: '200.300.406', description: 'invalid path' } };
  const live = await answering(404, JSON.stringify(body));
  await expect(runHere(['seed', '--base-url', live])).rejects.toThrow(
    'nothing was sent: 200.300.406',
  );
});
