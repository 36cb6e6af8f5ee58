/** Requests of hostile clients: they pay nothing, redirect nobody to another site, and cause no fault. */
import { beforeAll, describe, expect, it } from 'vitest';
import { encode, open, type Reply, type Shop } from '../harness.ts';
import { execute, formOf, goTo, nameOf, within } from './browser.ts';
import { CHALLENGED, cardFor, NO_CARD, redirectOf, resultOf } from './shopperRequests.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await open();
});

const PENDING = '000.200.000';

async function begun(fields = {}) {
  const reply = await shop.charge({ ...CHALLENGED, ...fields });
  expect(resultOf(reply)).toBe(PENDING);
  const redirect = redirectOf(reply);
  const token = redirect.url.slice(-64);
  const id: string = reply.body.id;
  return { id, redirect, token, carry: within(shop) };
}
const stateOf = async (id: string) => resultOf(await shop.payment(id));

const post = (path: string, body: string | Buffer = '', headers = {}): Promise<Reply> =>
  shop.send('POST', path, headers, body);
const get = (path: string, headers = {}): Promise<Reply> => shop.send('GET', path, headers);

/** The creq that the holder of a redirect posts. */
async function creqOf({ redirect, carry }: Awaited<ReturnType<typeof begun>>): Promise<string> {
  const seen = await execute(carry, redirect);
  return formOf(seen, redirect.url).fields['creq'] ?? '';
}

describe('tokens', () => {
  it('that are unknown are not found', async () => {
    const { id, token } = await begun();
    for (const bad of [
      token.toUpperCase(),
      token.slice(1),
      `${token}0`,
      '0'.repeat(64),
      'x',
      `${token}%00`,
      '%2e%2e',
      `${token.slice(0, 63)}'`,
    ]) {
      for (const seen of [
        await get(`/v1/redirects/${bad}`),
        await post(`/v1/redirects/${bad}`, 'watched=true'),
        await get(`/v1/redirects/${bad}/return`),
        await get(`/v1/redirects/${bad}/prepare`),
        await get(`/v1/redirects/${bad}/prepared`),
        await post(`/v1/redirects/${bad}/method`, 'threeDSMethodData=x'),
        await get(`/v1/redirects/${bad}/outcome`),
        await post(`/v1/redirects/${bad}/cancel`),
      ]) {
        expect([bad, seen.status]).toEqual([bad, 404]);
        expect(seen.headers['location']).toBeUndefined();
      }
    }
    expect(await stateOf(id)).toBe(PENDING);
  });

  it('an issuer’s id is not a token, and a token is not an issuer’s id', async () => {
    const { id, token, redirect, carry } = await begun();
    const { form } = await goTo(carry, redirect);
    const issuer = form.action.split('/').at(-1) ?? '';
    expect((await get(`/v1/redirects/${issuer}`)).status).toBe(404);
    expect((await post(`/v1/redirects/${issuer}/cancel`)).status).toBe(404);
    expect((await post(`/acs/challenge/${token}`, 'action=approve&code=123456')).status).toBe(404);
    expect((await get(`/bank/${token}`)).status).toBe(404);
    // The page of a bank, with its approve button, does not exist for the issuer of a card.
    expect((await post(`/bank/${issuer}`, 'action=approve')).status).toBe(404);
    expect(await stateOf(id)).toBe(PENDING);
  });

  it('the page of a bank is not a challenge', async () => {
    const fields = { ...NO_CARD, paymentBrand: 'PAYPAL' };
    const { id, redirect, carry } = await begun(fields);
    const { form } = await goTo(carry, redirect);
    const bank = form.action.split('/').at(-1) ?? '';
    const seen = await post(`/acs/challenge/${bank}`, 'action=approve&code=123456');
    expect(seen.status).toBe(404);
    expect(await stateOf(id)).toBe(PENDING);
  });
});

describe('creq', () => {
  const say = (message: unknown) =>
    encode({ creq: Buffer.from(JSON.stringify(message)).toString('base64url') });

  it('that mixes two payments, or has another version, is refused', async () => {
    const [one, other] = [await begun(), await begun()];
    const [mine, theirs] = [await creqOf(one), await creqOf(other)].map((creq) =>
      JSON.parse(Buffer.from(creq, 'base64url').toString()),
    );
    for (const message of [
      { ...mine, threeDSServerTransID: theirs.threeDSServerTransID },
      { ...mine, acsTransID: theirs.acsTransID },
      { ...mine, messageVersion: '2.1.0' },
      { ...mine, messageVersion: '2.3.1' },
      { ...mine, messageType: 'CRes' },
      { ...mine, challengeWindowSize: '06' },
      { ...mine, acsTransID: '00000000-0000-4000-8000-000000000000' },
      [mine],
      null,
    ]) {
      const seen = await post('/acs/challenge', say(message));
      expect([seen.status, nameOf(seen)]).toEqual([400, 'invalid']);
    }
    expect(nameOf(await post('/acs/challenge', say(mine)))).toBe('challenge');
  });

  it.each(['', '=', 'e30', '!!!!', 'bnVsbA==', 'W10', 'A'.repeat(5000), '%ff%fe', '💳'])(
    'malformed: %j',
    async (creq) => {
      const seen = await post('/acs/challenge', encode({ creq }));
      expect([seen.status, nameOf(seen)]).toEqual([400, 'invalid']);
      const data = await post('/acs/method', encode({ threeDSMethodData: creq }));
      expect([data.status, nameOf(data)]).toEqual([400, 'invalid']);
    },
  );

  it('for an authentication that has not been started shows nothing', async () => {
    const { id, redirect } = await begun(cardFor('challengeWithMethod'));
    expect(await stateOf(id)).toBe(PENDING);
    // The ids are known from the method data only: no AReq was sent yet.
    expect((await post('/acs/challenge', 'x=1')).status).toBe(400);
    expect(redirect.preconditions).toHaveLength(1);
  });

  it('bodies that are huge, of another type, or no text', async () => {
    const { id, redirect, carry } = await begun();
    const { form } = await goTo(carry, redirect);
    const path = new URL(form.action).pathname;
    const own = new URL(redirect.url).pathname;
    const huge = Buffer.alloc(20_000_000, 'a');
    for (const to of [path, '/acs/challenge', '/acs/method', '/acs/app', own, `${own}/return`]) {
      const seen = await post(to, huge);
      expect([to, seen.status >= 400 && seen.status < 500]).toEqual([to, true]);
      for (const body of ['action=approve&action=cancel', '%ff=%ff', '\0', 'action=approve\0']) {
        expect((await post(to, body)).status).toBeLessThan(500);
      }
      const json = { 'content-type': 'application/json' };
      expect((await post(to, '{"action":"cancel"}', json)).status).toBeLessThan(500);
    }
    expect(await stateOf(id)).toBe(PENDING);
  });
});

describe('unknown actions', () => {
  it.each(['', 'action=', 'action=pay', 'action=APPROVE', 'code=123456', 'action=later'])(
    '%j decides nothing',
    async (body) => {
      const { id, redirect, carry } = await begun();
      const { form } = await goTo(carry, redirect);
      expect((await post(new URL(form.action).pathname, body)).status).toBeLessThan(500);
      expect(await stateOf(id)).toBe(PENDING);
    },
  );

  it('the answer to a challenge that was not started decides nothing', async () => {
    const { id } = await begun(cardFor('challengeWithMethod'));
    const rows = await shop.payment(id);
    expect(rows.body.threeDSecure).toBeUndefined();
    // Also with a guessed issuer id, the redirect comes first.
    expect((await post('/acs/challenge/x', 'action=approve&code=123456')).status).toBe(404);
  });
});
