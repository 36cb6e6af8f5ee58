/** `scenarios` lists, adds and removes the scenarios of an entity. */
import { beforeAll, beforeEach, expect, it, test } from 'vitest';
import { COMMANDS } from '../../../src/cli/index.ts';
import { code } from '../../gateway/harness.ts';
import { runHere } from '../terminal.ts';
import { type Running, running } from './running.ts';

let here: Running;
beforeAll(async () => {
  here = await running();
});
beforeEach(() => here.run('scenarios', '--clear'));

const scenarios = async (...args: string[]) => (await here.run('scenarios', ...args)).out;

it('gives the payments that match the codes in turn, and counts them', async () => {
  expect(await scenarios()).toBe('no scenarios\n');
  await scenarios(
    ...['--match', 'merchantTransactionId=order-*&amount=92.00', '--name', 'two declines'],
    ...['--then', '800.100.152 x 2, 000.100.112'],
  );
  const charge = async (merchantTransactionId: string) =>
    code(await here.shop.charge({ merchantTransactionId }));
  expect(await charge('other-0001')).toBe('200 000.100.110');
  expect([
    await charge('order-0001'),
    await charge('order-0002'),
    await charge('order-0003'),
  ]).toEqual(['400 800.100.152', '400 800.100.152', '200 000.100.112']);
  expect(await scenarios()).toMatch(
    /^scenario \d+ {2}two declines {2}merchantTransactionId=order-\*&amount=92\.00 {2}800\.100\.152 x 2, 000\.100\.112 {2}applied 3 times\n$/,
  );
});

it('removes those with a name or an id, and keeps the others', async () => {
  await scenarios('--match', 'amount=1.00', '--then', '800.100.153', '--name', 'one');
  await scenarios('--match', 'amount=2.00', '--then', '800.100.155', '--name', 'two');
  await scenarios('--clear', '--name', 'one');
  const { scenarios: left } = JSON.parse(await scenarios('--json'));
  expect(left).toMatchObject([
    // biome-ignore lint/suspicious/noThenProperty: a member of the control API
    { name: 'two', match: { amount: '2.00' }, then: [{ code: '800.100.155' }], applied: 0 },
  ]);
  expect(await scenarios('--clear', '--id', left[0].id)).toBe('no scenarios\n');
});

test('the examples of --help are accepted', async () => {
  const { examples = [] } = COMMANDS.find(({ name }) => name === 'scenarios') ?? {};
  for (const example of examples) {
    const [, ...words] = example.match(/"[^"]*"|\S+/g) ?? [];
    const { exitCode } = await here.run(...words.map((word) => word.replaceAll('"', '')));
    expect([example, exitCode]).toEqual([example, 0]);
  }
});

test('the gateway names what is wrong', async () => {
  await expect(scenarios('--match', 'card.number=4', '--then', '800.100.152')).rejects.toThrow(
    'nothing was added: 200.300.404 invalid or missing parameter; match.card.number is secret',
  );
  await expect(scenarios('--clear', '--name', 'unknown')).rejects.toThrow(
    'nothing was removed: 200.300.404',
  );
});

test.each([
  [['--match', 'amount=1.00'], '--match and --then belong together'],
  [['--match', 'amount', '--then', '800.100.152'], '--match must be parameters with values'],
  [['--match', 'amount=1.00', '--then', '800.100'], '--then must be result codes'],
  [['--name', 'one'], '--name belongs to --match and --then, or to --clear'],
  [['--id', '1'], '--id names a scenario to remove: set --clear'],
  [['--clear', '--then', '800.100.152'], '--clear removes scenarios: add none in the same call'],
])('%j is a wrong command line', async (args, message) => {
  const { exitCode, refused } = await runHere(['scenarios', ...args]);
  expect(exitCode).toBe(2);
  expect(refused).toContain(message);
});
