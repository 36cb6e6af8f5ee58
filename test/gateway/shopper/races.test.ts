/** Concurrent actions of shoppers, with the built program: two processes on one PostgreSQL, one on SQLite. */
import { beforeAll, describe, expect, it } from 'vitest';
import { FLEETS, type Fleet, many, post } from '../fleet.ts';
import { VISA } from '../harness.ts';
import { type TestSystem, testSystem } from '../platform/processor/testSystem.ts';
import { execute, nameOf, overNetwork, type PageAction, press, sentTo, walk } from './browser.ts';
import { begin, challenged, checkoutAt, clock, codeOf, payment } from './fleetShopper.ts';
import { CHALLENGED, cardFor, RETURN } from './shopperRequests.ts';

const GOOD = '000.100.112';
const PENDING = '000.200.000';
const CANCELLED = '100.396.101';
const EXTERNAL = { testMode: 'EXTERNAL' };
const AT_ONCE = 20;

describe.each(FLEETS)('%s', (_, open) => {
  let system: TestSystem;
  let fleet: Fleet;
  let url = '';
  let last = '';
  beforeAll(async () => {
    system = await testSystem();
    fleet = await open('--processor-url', system.url);
    [url = ''] = fleet.urls;
    last = fleet.urls.at(-1) as string;
    await clock(url, { mode: 'frozen', at: '2030-01-31T12:00:00Z' });
  }, 30_000);

  /** The number of requests to the processor about a payment. */
  const questionsAbout = (id: string): number =>
    system.heard.filter(({ body }) => JSON.parse(body).paymentId === id).length;

  /** The states of a payment. The steps of an authentication on the way to them are events, too. */
  const eventsOf = async (id: string): Promise<string[]> =>
    (
      await fleet.sql(
        `select kind from event where payment_id = '${id}' and kind <> 'authenticationChanged'`,
      )
    )
      .map(({ kind }) => kind as string)
      .sort();

  /** Expects one result, any of them, and no remaining data. @returns its code */
  async function expectOneEnd(id: string): Promise<string> {
    const codes = await Promise.all(fleet.urls.map((to) => codeOf(to, id)));
    expect(new Set(codes).size).toBe(1);
    const [code = ''] = codes;
    expect(code).not.toBe(PENDING);
    expect(questionsAbout(id)).toBe(code === GOOD ? 1 : 0);
    expect(await eventsOf(id)).toEqual(['paymentCompleted', 'paymentPending']);
    expect(await fleet.sql(`select * from pending where payment_id = '${id}'`)).toEqual([]);
    const timers = `select kind from timer where key = '${id}' and kind in ('resumeSubmit', 'eraseSecrets')`;
    expect(await fleet.sql(timers)).toEqual([]);
    return code;
  }

  it('the right code, twenty times at once: the processor gets one request', async () => {
    const underway = await challenged(url, EXTERNAL);
    const pages = await many(fleet, (to) => press(overNetwork(to), underway, 'approve'), AT_ONCE);
    expect(new Set(pages.map(nameOf))).toEqual(new Set(['post']));
    expect(await expectOneEnd(underway.id)).toBe(GOOD);
  });

  it('the issuer is asked once if the browser arrives twenty times at once after the 3DS Method', async () => {
    const fields = { ...cardFor('frictionlessWithMethod'), ...EXTERNAL };
    const { id, redirect } = await begin(url, fields);
    const seen = await many(fleet, (to) => execute(overNetwork(to), redirect), AT_ONCE);
    // One request sends the AReq; the others are redirected to the shop, or show the page.
    expect(new Set(seen.map(({ status }) => status)).has(303)).toBe(true);
    expect(await expectOneEnd(id)).toBe(GOOD);
    const [row] = await fleet.sql(`select flow from redirect where payment_id = '${id}'`);
    const { messages } = JSON.parse(row.flow);
    expect(messages.map(({ messageType }: { messageType: string }) => messageType)).toEqual([
      'AReq',
      'ARes',
    ]);
  });

  it('twenty browsers start: the issuer gets one request, and shows one challenge', async () => {
    const { id, redirect } = await begin(url, cardFor('challengeWithMethod'));
    const holders = await many(fleet, (to) => execute(overNetwork(to), redirect), AT_ONCE);
    expect(new Set(holders.map(nameOf))).toEqual(new Set(['holder']));
    const [row] = await fleet.sql(`select flow from redirect where payment_id = '${id}'`);
    expect(JSON.parse(row.flow).messages).toHaveLength(2);
  });

  it('twenty wrong codes at once: three are counted, and the payment is declined', async () => {
    const underway = await challenged(url, EXTERNAL);
    await many(fleet, (to) => press(overNetwork(to), underway, 'approve', '000000'), AT_ONCE);
    expect(await expectOneEnd(underway.id)).toBe('100.380.401');
    const [row] = await fleet.sql(`select flow from redirect where payment_id = '${underway.id}'`);
    expect(JSON.parse(row.flow).issuerState.tries).toBe(3);
  });

  it('approve against decline, cancel and the shop’s cancellation: one succeeds', async () => {
    const actions: (PageAction | 'button')[] = ['approve', 'decline', 'cancel', 'button', 'expire'];
    const ends = new Set<string>();
    for (let round = 0; round < 6; round++) {
      const underway = await challenged(url, EXTERNAL);
      const shift = actions
        .slice(round % actions.length)
        .concat(actions.slice(0, round % actions.length));
      await many(
        fleet,
        (to, i) => {
          const pageAction = shift[i % shift.length] as PageAction | 'button';
          const carry = overNetwork(to);
          return pageAction === 'button'
            ? carry(`${underway.redirect.url}/cancel`, {})
            : press(carry, underway, pageAction);
        },
        AT_ONCE,
      );
      ends.add(await expectOneEnd(underway.id));
    }
    for (const end of ends) {
      expect([GOOD, '100.380.401', CANCELLED, '100.396.103']).toContain(end);
    }
  });

  it('approve against the timeout: paid or expired, and never both', async () => {
    for (let round = 0; round < 5; round++) {
      const underway = await challenged(url, EXTERNAL);
      const late = () => clock(last, { by: 'PT15M' }, '/advance');
      const approve = () => press(overNetwork(url), underway, 'approve');
      await Promise.all(round % 2 === 0 ? [approve(), late()] : [late(), approve()]);
      expect([GOOD, '100.396.103']).toContain(await expectOneEnd(underway.id));
    }
  });

  it('the page of a bank: approve against cancel, twenty at once', async () => {
    const account = Object.fromEntries(Object.keys(VISA).map((name) => [name, undefined]));
    for (let round = 0; round < 3; round++) {
      const fields = { ...account, paymentBrand: 'PAYPAL' };
      const { id, redirect } = await begin(url, fields);
      const address = sentTo(await execute(overNetwork(), redirect), 307);
      await many(
        fleet,
        (to, i) =>
          overNetwork(to)(address, { action: (i + round) % 2 === 0 ? 'approve' : 'cancel' }),
        AT_ONCE,
      );
      // The simulator has the page of the bank, so the processor gets no request.
      expect(['000.100.110', CANCELLED]).toContain(await expectOneEnd(id));
    }
  });

  it('two tabs submit at once: one is challenged, the other is refused; one payment', async () => {
    for (let round = 0; round < 5; round++) {
      const id = await checkoutAt(url, { shopperResultUrl: RETURN });
      const { shopperResultUrl: __, ...browser } = CHALLENGED;
      const submit = (to: string, key: string) =>
        post(
          `${to}/v1/checkouts/${id}/payment`,
          { ...VISA, ...browser },
          { 'idempotency-key': key },
        );
      const replies = await Promise.all([
        submit(url, `first-tab-of-round-${round}`),
        submit(last, `second-tab-of-round-${round}`),
      ]);
      const codes = replies.map(({ body }) => body.result.code).sort();
      expect(codes).toEqual([PENDING, '800.700.100']);
      const won = replies.find(({ body }) => body.redirect);
      expect(await walk(overNetwork(last), won?.body.redirect, 'approve')).toContain(RETURN);
      expect(await codeOf(url, won?.body.id)).toBe('000.100.110');
      const [row] = await fleet.sql(
        `select count(*) as n from payment where checkout_id = '${id}'`,
      );
      expect(Number(row.n)).toBe(1);
    }
  });

  it('a repeated submit gets the first response, also with a remote processor', async () => {
    const id = await checkoutAt(url, { shopperResultUrl: RETURN, ...EXTERNAL });
    const { shopperResultUrl: __, ...browser } = CHALLENGED;
    const key = { 'idempotency-key': 'one-and-the-same-submit' };
    const submit = (to: string) =>
      post(`${to}/v1/checkouts/${id}/payment`, { ...VISA, ...browser }, key);
    const first = await submit(url);
    expect(first.body.result.code).toBe(PENDING);
    await walk(overNetwork(last), first.body.redirect, 'approve');
    expect(await expectOneEnd(first.body.id)).toBe(GOOD);
    const again = await many(fleet, submit, 4);
    expect(new Set(again.map(({ text }) => text))).toEqual(new Set([first.text]));
  });

  it('started at one process, read and ended at the other', async () => {
    const { id, redirect } = await begin(url, cardFor('challengeWithMethod'));
    const address = await walk(overNetwork(last), redirect, 'approve');
    expect(address).toContain(`id=${id}`);
    expect((await payment(url, id)).body).toMatchObject({
      result: { code: '000.100.110' },
      threeDSecure: { eci: '05' },
    });
    expect(await fleet.sql(`select * from pending where payment_id = '${id}'`)).toEqual([]);
  });
});
