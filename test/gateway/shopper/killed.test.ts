/** A process is killed while a payment waits for its shopper, or just after: the next one completes it, once. */
import type { ServerResponse } from 'node:http';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FLEETS, type Fleet, post } from '../fleet.ts';
import { VISA } from '../harness.ts';
import { say, type TestSystem, testSystem } from '../platform/processor/testSystem.ts';
import { endAll } from '../program.ts';
import { goTo, overNetwork, type PageAction, press, sentTo, walk } from './browser.ts';
import { begin, challenged, checkoutAt, clock, codeOf, payment } from './fleetShopper.ts';
import { CHALLENGED, RETURN } from './shopperRequests.ts';

const GOOD = '000.100.110';
const GOOD_ELSEWHERE = '000.100.112';
const EXTERNAL = { testMode: 'EXTERNAL' };

describe.each(FLEETS)('%s, killed', (_, open) => {
  let system: TestSystem;
  let fleet: Fleet;
  let url = '';
  beforeEach(async () => {
    system = await testSystem();
    fleet = await open('--processor-url', system.url);
    [url = ''] = fleet.urls;
  }, 30_000);

  // Each process has its own connections.
  afterEach(endAll);

  /** Kills the first process. @returns the address of a running one */
  async function kill(): Promise<string> {
    const [program] = fleet.programs;
    program?.child.kill('SIGKILL');
    await program?.ended;
    return fleet.urls[1] ?? (await fleet.another());
  }

  const left = () =>
    fleet.sql("select kind from timer where kind in ('resumeSubmit', 'eraseSecrets')");

  it.each([
    ['approve', GOOD],
    ['decline', '100.380.401'],
    ['cancel', '100.396.101'],
  ] as [PageAction, string][])(
    'during the challenge: %s at the next one',
    async (pageAction, code) => {
      const underway = await challenged(url);
      const next = await kill();
      const seen = await press(overNetwork(next), underway, pageAction);
      expect(seen.status).toBe(200);
      expect(await codeOf(next, underway.id)).toBe(code);
      expect(sentTo(await overNetwork(next)(`${underway.redirect.url}/return`), 307)).toContain(
        RETURN,
      );
      expect(await fleet.sql('select * from pending')).toEqual([]);
      expect(await left()).toEqual([]);
    },
  );

  it('before the browser arrived: the next one sends the AReq', async () => {
    const { id, redirect } = await begin(url, { 'card.number': '4200000000000042' });
    const next = await kill();
    expect(await walk(overNetwork(next), redirect, 'approve')).toContain(`id=${id}`);
    expect(await codeOf(next, id)).toBe(GOOD);
  });

  it('during the challenge, and the shopper does not return: the next process ends it on time', async () => {
    await clock(url, { mode: 'frozen', at: '2030-01-31T12:00:00Z' });
    const { id } = await challenged(url);
    const next = await kill();
    await clock(next, { by: 'PT14M59S' }, '/advance');
    expect(await codeOf(next, id)).toBe('000.200.000');
    await clock(next, { by: 'PT1S' }, '/advance');
    expect(await codeOf(next, id)).toBe('100.396.103');
    expect(await fleet.sql('select * from pending')).toEqual([]);
  });

  it('in a checkout: the form finds the redirect in progress, and the shopper continues', async () => {
    const id = await checkoutAt(url, { shopperResultUrl: RETURN });
    const key = { 'idempotency-key': 'submit-of-a-killed-one' };
    const submit = (to: string) =>
      post(`${to}/v1/checkouts/${id}/payment`, { ...VISA, ...CHALLENGED }, key);
    const first = await submit(url);
    expect(first.body.result.code).toBe('000.200.000');
    const next = await kill();
    const headers = { origin: 'https://shop.example' };
    const config = await (await fetch(`${next}/v1/checkouts/${id}/config`, { headers })).json();
    // The form is redirected to the address that the form uses.
    const { href } = new URL(new URL(first.body.redirect.url).pathname, next);
    expect(config).toMatchObject({ underWay: { redirect: { ...first.body.redirect, url: href } } });
    expect((await submit(next)).text).toBe(first.text);
    await walk(overNetwork(next), first.body.redirect, 'approve');
    expect(await codeOf(next, first.body.id)).toBe(GOOD);
  });

  it('between the authentication and the processor’s answer: the request is repeated, the payment completed once', async () => {
    const underway = await challenged(url, EXTERNAL);
    const held: ServerResponse[] = [];
    system.behave((response) => held.push(response));
    const lost = press(overNetwork(url), underway, 'approve').then(
      () => 'answered',
      () => 'lost',
    );
    await vi.waitFor(() => expect(held).toHaveLength(1), { timeout: 10_000 });
    // Decided already: a later action cannot cancel it, and the outcome is still pending.
    const cancelled = await overNetwork(url)(`${underway.redirect.url}/cancel`, {});
    expect(JSON.parse(cancelled.text).result.code).toBe('000.200.000');
    system.behave((response) => say(JSON.stringify({ code: GOOD_ELSEWHERE }))(response));
    const next = await kill();
    expect(await lost).toBe('lost');
    if (fleet.urls.length > 1) {
      // The test ends the lease early.
      await fleet.sql("update timer set free_at = 0 where kind = 'resumeSubmit'");
    }
    await vi.waitFor(async () => expect(await codeOf(next, underway.id)).toBe(GOOD_ELSEWHERE), {
      timeout: 10_000,
    });
    expect(system.heard).toHaveLength(2);
    const [one, other] = system.heard.map(({ body }) => JSON.parse(body));
    expect(other).toEqual(one);
    // The outcome of the authentication is sent with the question, and stored with the payment.
    const { body } = await payment(next, underway.id);
    expect(one.request.threeDSecure).toMatchObject({
      eci: '05',
      verificationId: body.threeDSecure.verificationId,
    });
    expect(await fleet.sql('select * from pending')).toEqual([]);
    expect(await left()).toEqual([]);
    expect(sentTo(await overNetwork(next)(`${underway.redirect.url}/return`), 307)).toContain(
      RETURN,
    );
  });

  it('while several wait: any process completes each', async () => {
    const waiting = await Promise.all(Array.from({ length: 5 }, () => begin(url)));
    const next = await kill();
    await Promise.all(
      waiting.map(async ({ redirect }) => {
        const carry = overNetwork(next);
        await press(carry, await goTo(carry, redirect), 'approve');
      }),
    );
    for (const { id } of waiting) expect(await codeOf(next, id)).toBe(GOOD);
  });
});
