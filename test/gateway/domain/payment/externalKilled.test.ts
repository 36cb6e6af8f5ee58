/** A process is killed during a request to a processor's test system: the next one repeats the request, and completes once. */
import type { ServerResponse } from 'node:http';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { BEARER, ENTITY, FLEETS, type Fleet, post, send } from '../../fleet.ts';
import { type Fields, VISA } from '../../harness.ts';
import { say, type TestSystem, testSystem } from '../../platform/processor/testSystem.ts';

const GOOD = '000.100.112';
const ASKED = { entityId: ENTITY, amount: '92.00', currency: 'EUR' };

const charge = (url: string, fields: Fields) =>
  post(`${url}/v1/payments`, { ...ASKED, ...VISA, testMode: 'EXTERNAL', ...fields }, BEARER);

const capture = (url: string, id: string, amount = '92.00') =>
  post(`${url}/v1/payments/${id}`, { ...ASKED, amount, paymentType: 'CP' }, BEARER);

const payment = (url: string, id: string) =>
  send(`${url}/v1/payments/${id}?entityId=${ENTITY}`, { headers: BEARER });

describe.each(FLEETS)('%s, killed during the request to the test system', (_, open) => {
  let system: TestSystem;
  let fleet: Fleet;
  let url = '';

  beforeEach(async () => {
    system = await testSystem();
    fleet = await open('--processor-url', system.url);
    [url = ''] = fleet.urls;
  });

  const asked = (i: number) => JSON.parse(system.heard[i]?.body ?? 'null');

  /** Sends a request to the processor, and kills the process. @returns the id of the payment, and the next process's address */
  async function killWhile(work: () => Promise<unknown>) {
    const first = system.heard.length;
    const held: ServerResponse[] = [];
    system.behave((response) => held.push(response));
    const lost = work().then(
      () => 'answered',
      () => 'lost',
    );
    await vi.waitFor(() => expect(held).toHaveLength(1));
    const { paymentId } = asked(first);
    expect((await payment(fleet.urls.at(-1) as string, paymentId)).body.result.code).toBe(
      '000.200.000',
    );
    // The test system decides each payment once, and stores the result.
    system.behave((response, { body }) => {
      const { paymentId: id } = JSON.parse(body);
      const answer = system.decided.get(id) ?? JSON.stringify({ code: GOOD });
      system.decided.set(id, answer);
      say(answer)(response);
    });
    fleet.programs[0]?.child.kill('SIGKILL');
    expect(await lost).toBe('lost');
    const next = fleet.urls[1] ?? (await fleet.another());
    // The test ends the lease early.
    if (fleet.urls.length > 1)
      await fleet.sql("update timer set free_at = 0 where kind = 'resumeSubmit'");
    await vi.waitFor(
      async () => expect((await payment(next, paymentId)).body.result.code).toBe(GOOD),
      { timeout: 10_000 },
    );
    expect(system.heard).toHaveLength(first + 2);
    expect(system.heard[first + 1]?.headers['idempotency-key']).toBe(paymentId);
    expect(asked(first + 1)).toEqual(asked(first));
    const events = await fleet.sql(`select kind from event where payment_id = '${paymentId}'`);
    expect(events.map(({ kind }) => kind)).toEqual(['paymentCompleted']);
    expect(await fleet.sql('select * from pending')).toEqual([]);
    expect(
      await fleet.sql("select * from timer where kind in ('resumeSubmit', 'eraseSecrets')"),
    ).toEqual([]);
    return { paymentId: paymentId as string, next };
  }

  it('a payment is resumed by another process, under the same id, and completed once', async () => {
    const { paymentId, next } = await killWhile(() => charge(url, { paymentType: 'DB' }));
    expect(asked(1).request.card).toMatchObject({ number: '4200000000000000', cvv: '123' });
    const [row] = await fleet.sql('select count(*) as n from payment');
    expect(Number(row.n)).toBe(1);
    expect((await payment(next, paymentId)).body).toMatchObject({
      paymentType: 'DB',
      amount: '92.00',
    });
  });

  it('a PA.CP, too: one authorisation, one capture', async () => {
    const { paymentId } = await killWhile(() => charge(url, { paymentType: 'PA.CP' }));
    const rows = await fleet.sql('select id, type, referenced_id from payment order by type');
    const [taken, authorised] = rows;
    expect(rows).toHaveLength(2);
    expect(taken).toEqual({ id: paymentId, type: 'CP', referenced_id: authorised.id });
    expect(authorised).toMatchObject({ type: 'PA', referenced_id: null });
  });

  it('a capture, too, and its amount is captured once', async () => {
    const { id } = (await charge(url, { paymentType: 'PA' })).body;
    const { paymentId, next } = await killWhile(() => capture(url, id, '30.00'));
    expect(asked(2)).toMatchObject({ paymentId, referenced: { paymentId: id, paymentType: 'PA' } });
    expect((await capture(next, id, '62.01')).body.result.code).toBe('700.400.100');
    expect((await capture(next, id, '62.00')).body.result.code).toBe(GOOD);
  });

  it('a checkout, too: the repeated submit gets the response', async () => {
    const fixed = { ...ASKED, paymentType: 'DB', testMode: 'EXTERNAL' };
    const { id } = (await post(`${url}/v1/checkouts`, fixed, BEARER)).body;
    const key = { 'idempotency-key': 'the-submit-of-a-killed-one' };
    const submit = (to: string) => post(`${to}/v1/checkouts/${id}/payment`, VISA, key);
    const { paymentId, next } = await killWhile(() => submit(url));
    const again = await submit(next);
    expect(again.body).toMatchObject({ id: paymentId, result: { code: GOOD } });
    expect((await submit(next)).text).toBe(again.text);
    const status = await send(`${next}/v1/checkouts/${id}/payment?entityId=${ENTITY}`, {
      headers: BEARER,
    });
    expect(status.body).toMatchObject({ id: paymentId, result: { code: GOOD } });
    expect(system.heard).toHaveLength(2);
  });
});
