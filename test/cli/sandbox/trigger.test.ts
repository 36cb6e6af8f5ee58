/** `trigger` runs named scenarios against a running gateway. */
import { beforeAll, describe, expect, it, test } from 'vitest';
import { SCENARIOS } from '../../../src/cli/sandbox/triggerScenarios.ts';
import { startWebhookReceiver } from '../../../src/testkit/webhooks.ts';
import { whenFileEnds } from '../../cleanUp.ts';
import { openAsItIs } from '../../gateway/harness.ts';
import { runHere } from '../terminal.ts';
import { answering, type Running, running } from './running.ts';

let here: Running;
beforeAll(async () => {
  here = await running();
});

/** The code of each answer, by scenario. */
const CODES: Readonly<Record<string, readonly string[]>> = {
  'payment.approved': ['000.200.100', '000.100.110', '000.100.110'],
  'payment.declined': ['000.200.100', '800.100.152', '800.100.152'],
  'payment.challenged': ['000.200.100', '000.200.000', '000.100.110', '000.100.110'],
  'payment.cancelled': ['000.200.100', '000.200.000', '100.396.101', '100.396.101'],
  'payment.redirected': ['000.200.100', '000.200.000', '000.100.110', '000.100.110'],
  'payment.pending': ['000.200.100', '000.200.000', '800.400.500', '800.400.500'],
  capture: ['000.100.110', '000.100.110'],
  refund: ['000.100.110', '000.100.110'],
  reversal: ['000.100.110', '000.100.110'],
  chargeback: ['000.100.110', '000.100.206'],
  registration: ['000.100.110'],
  'registration.deleted': ['000.100.110', '000.100.110'],
  schedule: ['000.100.110', '000.100.110'],
  'schedule.ended': ['000.100.110', '000.100.110', '000.100.110'],
};

it.each(SCENARIOS)('$name', async ({ name }) => {
  const { out, exitCode } = await here.run('trigger', name, '--json');
  const { steps, ids, scenario } = JSON.parse(out);
  expect([scenario, exitCode]).toEqual([name, 0]);
  expect(steps.map(({ code }: { code: string }) => code)).toEqual(CODES[name]);
  for (const id of Object.values<string>(ids)) expect(id).toMatch(/^[0-9a-f]{32}$|^[0-9A-F]{32}-/);
  expect(Object.keys(ids).length).toBeGreaterThan(0);
});

describe('the output', () => {
  it('has a line for each request, the ids, and how to explain them', async () => {
    const { out } = await here.run('trigger', 'refund');
    const [, payment = ''] = /^paymentId (\S+)$/m.exec(out) ?? [];
    const [, refund = ''] = /^followUpId (\S+)$/m.exec(out) ?? [];
    const { url, entityId } = here.shop.gateway;
    const good =
      "200 000.100.110 Request successfully processed in 'Merchant in Integrator Test Mode'";
    expect(out.split('\n')).toEqual([
      `POST   /v1/payments ${good}`,
      `POST   /v1/payments/${payment} ${good}`,
      '',
      'webhook: the entity has no active listener; payment-widgets listen starts one',
      `paymentId ${payment}`,
      `followUpId ${refund}`,
      `payment-widgets explain ${refund} --base-url ${url} --entity-id ${entityId}`,
      '',
    ]);
    expect((await here.run('explain', refund)).exitCode).toBe(0);
  });

  it('has the webhooks, after their first attempt', async () => {
    const shop = await openAsItIs();
    const receiver = await startWebhookReceiver({ gateway: shop.gateway });
    whenFileEnds(() => receiver.close());
    const args = ['trigger', 'payment.approved', '--base-url', shop.gateway.url];
    const { out } = await runHere(args);
    const [, id = ''] = /^paymentId (\S+)$/m.exec(out) ?? [];
    expect(out).toContain(`webhook PAYMENT CREATED ${id} delivered, attempt 1: 204\n`);
    expect(receiver.messages).toMatchObject([{ type: 'PAYMENT', payload: { id } }]);
    receiver.become(500);
    expect((await runHere(args)).out).toMatch(
      /webhook PAYMENT CREATED \w+ waiting, attempt 1: 500\n/,
    );
  });
});

it('--list prints the scenarios, and sends nothing', async () => {
  const args = ['trigger', '--list', '--base-url', 'http://127.0.0.1:1'];
  const { out, exitCode } = await runHere(args);
  expect(exitCode).toBe(0);
  expect(out).toContain('payment.declined      the bank declines the card of a shopper\n');
  expect(JSON.parse((await runHere([...args, '--json'])).out)).toEqual(
    SCENARIOS.map(({ name, summary }) => ({ name, summary })),
  );
});

it('ends at an answer with another code, and says which one it needs', async () => {
  const shop = await openAsItIs({
    processor: { kind: 'local', answer: () => ({ code: '800.100.153', riskScore: null }) },
  });
  const { out, exitCode } = await runHere(['trigger', 'refund', '--base-url', shop.gateway.url]);
  expect(exitCode).toBe(1);
  expect(out).toContain('the scenario ends here: it needs 000.100.110\n');
  expect(out).toMatch(/\npaymentId [0-9a-f]{32}\npayment-widgets explain /);
});

test.each([
  [['payment.aproved'], 'NAME must be the name of a scenario, such as payment.approved'],
  [['4200000000000000'], 'NAME must be the name of a scenario: '],
  [[], 'NAME is missing: payment-widgets trigger --list prints the scenarios'],
  [['refund', '--list'], '--list takes no NAME'],
])('%j is a wrong command line', async (args, message) => {
  const { exitCode, refused } = await runHere(['trigger', ...args]);
  expect(exitCode).toBe(2);
  expect(refused).toContain(message);
  expect(refused).not.toContain('42000');
});

it('sends no payment to a gateway in live, or with a wrong token', async () => {
  const wrong = here.run('trigger', 'refund', '--token', 'x');
  await expect(wrong).rejects.toThrow('nothing was sent: 800.900.300');
  const body = { result: { code: '200.300.406', description: 'invalid path' } };
  const live = await answering(404, JSON.stringify(body));
  await expect(runHere(['trigger', 'refund', '--base-url', live])).rejects.toThrow(
    'the gateway has no /_sandbox',
  );
});
