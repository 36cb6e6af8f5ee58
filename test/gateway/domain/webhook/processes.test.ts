/** Webhooks of killed processes, and of several processes on one database: at least once, and once without a kill. */
import { afterAll, describe, expect, it, vi } from 'vitest';
import { startWebhookReceiver, type WebhookReceiver } from '../../../../src/testkit/webhooks.ts';
import { BEARER, ENTITY, FLEETS, type Fleet, many, post, send, start } from '../../fleet.ts';
import { VISA } from '../../harness.ts';
import { ready, run } from '../../program.ts';

const ears: WebhookReceiver[] = [];
afterAll(async () => {
  for (const ear of ears) await ear.close();
});

/** A receiver in the configuration of the processes. */
async function listening({ urls }: Fleet): Promise<WebhookReceiver> {
  const gateway = { url: urls[0] as string, entityId: ENTITY, token: 'sandbox-access-token' };
  const ear = await startWebhookReceiver({ gateway });
  ears.push(ear);
  return ear;
}

const charge = (url: string) =>
  post(
    `${url}/v1/payments`,
    { entityId: ENTITY, amount: '92.00', currency: 'EUR', paymentType: 'DB', ...VISA },
    BEARER,
  );

const freeze = (url: string) =>
  send(`${url}/_sandbox/clock`, {
    method: 'POST',
    headers: { ...BEARER, 'content-type': 'application/json' },
    body: JSON.stringify({ entityId: ENTITY, mode: 'frozen', at: '2030-01-31T12:00:00Z' }),
  });

const idsIn = (ear: WebhookReceiver) => ear.messages.map(({ payload }) => payload.id as string);

describe.each(FLEETS)('%s', (_, open) => {
  it('a hundred payments: each sends one message', async () => {
    const fleet = await open();
    const ear = await listening(fleet);
    const ids = (await many(fleet, charge)).map(({ body }) => body.id as string);
    await vi.waitFor(() => expect(ear.messages.length).toBeGreaterThanOrEqual(100), {
      timeout: 40_000,
      interval: 50,
    });
    await vi.waitFor(
      async () => {
        const left = await fleet.sql("select id from delivery where state = 'waiting'");
        expect(left).toEqual([]);
      },
      { timeout: 20_000, interval: 100 },
    );
    expect(idsIn(ear).sort()).toEqual(ids.sort());
    const attempts = await fleet.sql('select n from delivery_attempt where n > 1');
    expect(attempts).toEqual([]);
  }, 90_000);
});

describe('a gateway that is killed', () => {
  it('between a payment and its message: the message comes after the restart', async () => {
    const fleet = await start(1);
    const [url = ''] = fleet.urls;
    await freeze(url);
    const ear = await listening(fleet);
    // Payments in progress at the kill had no response.
    ear.become('hang');
    const ids: string[] = [];
    for (let i = 0; i < 12; i++) ids.push((await charge(url)).body.id);
    const [program] = fleet.programs;
    program?.child.kill('SIGKILL');
    await program?.ended;
    ear.become(200);
    expect(ear.messages).toEqual([]);
    await fleet.another();
    await vi.waitFor(() => expect(ear.messages).toHaveLength(12), { timeout: 20_000 });
    expect(idsIn(ear).sort()).toEqual(ids.sort());
  }, 60_000);

  it('at once after the response: every answered payment has its message', async () => {
    const fleet = await start(1);
    const [url = ''] = fleet.urls;
    const ear = await listening(fleet);
    const [program] = fleet.programs;
    const { body } = await charge(url);
    program?.child.kill('SIGKILL');
    await program?.ended;
    const again = await ready(
      run(
        ...['--port', '0', '--storefront-port', 'off', '--throttle', 'off'],
        ...['--data', fleet.data, '--log-level', 'silent'],
      ),
    );
    expect(again).toMatch(/^http/);
    await vi.waitFor(() => expect(idsIn(ear)).toContain(body.id), { timeout: 20_000 });
    // Duplicates are possible: killed after the message was sent, and before this was stored.
    expect(new Set(idsIn(ear))).toEqual(new Set([body.id]));
  }, 60_000);
});
