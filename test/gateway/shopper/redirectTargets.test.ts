/** Redirects and pages for browsers: only to allowed addresses, for any caller, and without the number of a card. */
import { beforeAll, describe, expect, it } from 'vitest';
import { encodeMethodData } from '../../../src/gateway/domain/threeDSecure/codec.ts';
import { encodeChallengeResponse } from '../../../src/simulator/issuer/codec.ts';
import { encode, open, type Reply, type Shop } from '../harness.ts';
import { execute, formOf, goTo, nameOf, press, walk, within } from './browser.ts';
import {
  BROWSER,
  CHALLENGED,
  cardFor,
  openOwn,
  RETURN,
  redirectOf,
  requestOf,
  resultOf,
} from './shopperRequests.ts';

let shop: Shop;
beforeAll(async () => {
  // Allowed, but not the address of the other redirects.
  shop = await open({ allowedHosts: ['evil.example', 'pay.example'] });
});

const PENDING = '000.200.000';
const GOOD = '000.100.110';

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

describe('cres', () => {
  it('with status Y does not pay: the gateway asks the issuer and ignores the browser', async () => {
    const { id, redirect, token, carry } = await begun();
    const { serverTransactionId, acs } = await idsOf(id);
    await goTo(carry, redirect);
    const cres = encodeChallengeResponse({
      messageType: 'CRes',
      messageVersion: '2.2.0',
      threeDSServerTransID: serverTransactionId,
      acsTransID: acs,
      transStatus: 'Y',
    });
    const seen = await carry(`${redirect.url}/return`, { cres, threeDSSessionData: token });
    expect(nameOf(seen)).toBe('leave');
    await carry(`${redirect.url}/return`);
    expect(await stateOf(id)).toBe(PENDING);
    await carry(`${redirect.url}/cancel`, {});
    await carry(`${redirect.url}/return`, { cres, threeDSSessionData: token });
    expect(await stateOf(id)).toBe('100.396.101');
  });

  const idsOf = async (id: string) => {
    const found = await requestOf(shop, id);
    return {
      serverTransactionId: String(found['threeDSServerTransID']),
      acs: '00000000-0000-4000-8000-000000000000',
    };
  };
});

describe('addresses', () => {
  it('the issuer’s method redirects only to the address of the redirect', async () => {
    const { token, redirect } = await begun(cardFor('challengeWithMethod'));
    const threeDSServerTransID = '00000000-0000-4000-8000-000000000000';
    for (const address of [
      'https://evil.example/',
      `https://evil.example/v1/redirects/${token}/method`,
      `http://localhost:80@evil.example/v1/redirects/${token}/method`,
      `${redirect.url}/../../evil/${token}/method`,
      `${redirect.url}/method?x=https://evil.example`,
      `${redirect.url}/return`,
      `http://localhost:80/v1/redirects/${'0'.repeat(64)}/method`,
    ]) {
      const data = encodeMethodData({
        threeDSServerTransID,
        threeDSMethodNotificationURL: address,
      });
      const seen = await post('/acs/method', encode({ threeDSMethodData: data }));
      expect([address, seen.status, seen.headers['location']]).toEqual([address, 400, undefined]);
    }
  });

  it('the Host header of one request does not change the redirects of other requests', async () => {
    const { token, redirect, carry } = await begun();
    const host = { host: 'evil.example' };
    await carry(redirect.url, {}, host);
    const holder = await carry(redirect.url, {});
    expect(holder.text + formOf(holder, redirect.url).action).not.toContain('evil.example');
    await carry(`${redirect.url}/cancel`, {}, host);
    for (const seen of [
      await get(`/v1/redirects/${token}`),
      await get(`/v1/redirects/${token}/return`, host),
      await get(`/v1/redirects/${token}/outcome`, host),
    ]) {
      expect(`${seen.headers['location']}${seen.text}`).not.toContain('evil.example');
    }
  });

  it('a form does not use the Host header of an earlier submit', async () => {
    const id = await shop.checkout({ shopperResultUrl: 'https://shop.example/result' });
    const headers = { host: 'evil.example' };
    const path = `/v1/checkouts/${id}/payment`;
    const { body } = await shop.send('POST', path, headers, encode({ paymentBrand: 'PAYPAL' }));
    expect(body.redirect.url).toMatch(/^http:\/\/evil\.example\//);
    const config = await get(`/v1/checkouts/${id}/config`, {
      host: 'pay.example',
      origin: 'https://shop.example',
    });
    expect(config.body.underWay.redirect.url).toMatch(/^http:\/\/pay\.example\//);
    expect(config.text).not.toContain('evil.example');
  });

  it.each(['evil.example/x', 'a b', 'x@evil.example', '"><script>', 'evil.example#', '[::1'])(
    'a Host header that is no host is refused: %j',
    async (host) => {
      const body = encode({
        entityId: shop.gateway.entityId,
        amount: '92.00',
        currency: 'EUR',
        paymentType: 'DB',
        'card.holder': 'Jane Jones',
        'card.expiryMonth': '05',
        'card.expiryYear': '2034',
        'card.cvv': '123',
        ...CHALLENGED,
      });
      const reply = await post('/v1/payments', body, { ...shop.bearer, host });
      expect([reply.status, resultOf(reply)]).toEqual([400, '200.300.404']);
    },
  );

  it('a POST route does not exist for GET', async () => {
    const { id, redirect, token, carry } = await begun();
    const { form } = await goTo(carry, redirect);
    for (const path of [
      '/acs/method',
      '/acs/challenge',
      `${new URL(form.action).pathname}?action=approve&code=123456`,
      '/acs/app',
      `/v1/redirects/${token}/method`,
      `/v1/redirects/${token}/cancel`,
    ]) {
      const seen = await get(path);
      expect([path, seen.status, resultOf(seen)]).toEqual([path, 400, '200.300.403']);
    }
    expect(await stateOf(id)).toBe(PENDING);
  });
});

it('a card number is on no page', async () => {
  const { redirect, carry } = await begun();
  const before = await goTo(carry, redirect);
  const pages = [
    await execute(carry, redirect),
    before.seen,
    await press(carry, before, 'approve'),
  ];
  for (const { text } of pages) {
    // Nor in a message that a form posts.
    const decoded = [...text.matchAll(/value="([\w-]{20,})"/g)].map(([, value = '']) =>
      Buffer.from(value, 'base64url').toString('latin1'),
    );
    for (const one of [text, ...decoded]) expect(one).not.toMatch(/4200 ?0000 ?0000 ?0018|card\./);
  }
  expect(before.seen.text).toContain('0018');
});

describe('pages of other origins', () => {
  const ENTITY_ID = 'c'.repeat(32);
  const openBound = async () => {
    const bound = await openOwn({
      entities: [
        { entityId: ENTITY_ID, token: 'token-of-bound-shop', origins: ['https://shop.example'] },
      ],
    });
    const asked = { entityId: ENTITY_ID, amount: '92.00', currency: 'EUR', paymentType: 'DB' };
    const headers = { authorization: 'Bearer token-of-bound-shop' };
    const body = encode({ ...asked, shopperResultUrl: RETURN });
    const { id } = (await bound.send('POST', '/v1/checkouts', headers, body)).body;
    const reply = await bound.pay(id, { ...BROWSER, ...cardFor('challenge') });
    return { bound, redirect: redirectOf(reply), path: new URL(redirectOf(reply).url).pathname };
  };

  it('may not read an outcome or a cancellation; that of the shop may', async () => {
    const { bound, path } = await openBound();
    const from = (origin: string) => ({ origin });
    for (const [method, below] of [
      ['GET', 'outcome'],
      ['OPTIONS', 'cancel'],
      ['POST', 'cancel'],
    ] as const) {
      const evil = await bound.send(method, `${path}/${below}`, from('https://evil.example'));
      const allowed = evil.headers['access-control-allow-origin'];
      expect([below, ['*', 'https://evil.example'].includes(String(allowed))]).toEqual([
        below,
        false,
      ]);
      const own = await bound.send(method, `${path}/${below}`, from('https://shop.example'));
      expect(own.headers['access-control-allow-origin']).toBe('https://shop.example');
      expect(own.headers['access-control-allow-credentials']).toBeUndefined();
    }
  });

  it('may not embed a page in a frame; that of the shop may', async () => {
    const { bound, redirect, path } = await openBound();
    const carry = within(bound);
    const { seen } = await goTo(carry, redirect);
    const holder = await bound.send('GET', path);
    for (const { headers } of [seen, holder]) {
      const policy = String(headers['content-security-policy']);
      expect(policy).toMatch(/frame-ancestors 'self' https:\/\/shop\.example(;|$)/);
    }
  });

  it('a client with the token can end the payment, but not pay', async () => {
    const { bound, redirect } = await openBound();
    expect(await walk(within(bound), redirect, 'cancel')).toContain(RETURN);
    const outcome = await bound.send('GET', `${new URL(redirect.url).pathname}/outcome`);
    expect(resultOf(outcome)).not.toBe(GOOD);
  });
});
