import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  code,
  encode,
  FRAME_HTML,
  FRAME_SCRIPT,
  NO_SESSION,
  NOON,
  open,
  type Shop,
  VISA,
} from '../harness.ts';

const BOUND = 'b0000000000000000000000000000002';
const SHOP = 'https://shop.example';
const OTHER = 'https://other.example';
/** An entity with 3-D Secure for some networks only. */
const SOME = 'b0000000000000000000000000000003';

let shop: Shop;
beforeAll(async () => {
  shop = await open({
    entities: [
      { entityId: BOUND, token: 'bound-token', origins: [SHOP, OTHER] },
      {
        entityId: SOME,
        token: 'some-token',
        terms: { threeDSecure: ['MASTER', 'UNIONPAY'] },
        brandConfig: { brands: ['MADA', 'VISA'], overrideShopBrands: true },
        customRedirectPageConfig: { backgroundColor: '#336699', messageFontColor: 'white' },
      },
    ],
  });
});

const checkoutOf = async (entityId: string, token: string, at = shop): Promise<string> => {
  const fields = { entityId, amount: '1.00', currency: 'EUR', paymentType: 'DB' };
  const headers = { authorization: `Bearer ${token}` };
  return (await at.send('POST', '/v1/checkouts', headers, encode(fields))).body.id;
};
const boundCheckout = () => checkoutOf(BOUND, 'bound-token');

describe('the configuration of a form', () => {
  it('contains the data for the form, and no secret', async () => {
    const id = await shop.checkout({
      shopperResultUrl: `${SHOP}/result?a=1`,
      'customer.givenName': 'Jane',
      'customer.surname': 'Jones',
      'customer.email': 'jane@example.com',
    });
    const { status, headers, body } = await shop.config(id);
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'access-control-allow-origin': '*',
      'cache-control': 'private, no-cache, no-store',
    });
    expect(body).toEqual({
      result: { code: '000.200.000', description: 'transaction pending' },
      checkout: {
        id,
        amount: '92.00',
        currency: 'EUR',
        paymentType: 'DB',
        shopperResultUrl: `${SHOP}/result?a=1`,
        endpoint: '/payment',
        resourcePath: `/v1/checkouts/${id}/payment`,
      },
      config: {
        registrations: [],
        gatewayMerchantId: 'a0000000000000000000000000000001',
        brandConfig: { brands: [], overrideShopBrands: false, activateBrands: false },
        customRedirectPageConfig: {},
        threeDSecureV2Config: {
          visaThreeDV2: true,
          masterThreeDV2: true,
          amexThreeDV2: true,
          bcmcThreeDV2: true,
          dinersThreeDV2: true,
          jcbThreeDV2: true,
          cartebancaireThreeDV2: true,
        },
        detectIp: false,
        overrideHolder: false,
        standaloneThreeDSecure: false,
      },
      origins: [SHOP],
      finished: false,
      processing: false,
      underWay: null,
      isTestSystem: true,
      now: '2030-01-31T12:00:00.000Z',
      expiresAt: '2030-01-31T12:30:00.000Z',
      buildNumber: expect.any(String),
      timestamp: '2030-01-31 12:00:00+0000',
      ndc: id,
    });
  });

  it('lists the networks with 3-D Secure, by the terms of the entity', async () => {
    const { body } = await shop.config(await checkoutOf(SOME, 'some-token'));
    const { threeDSecureV2Config: active } = body.config;
    expect(Object.keys(active).filter((name) => active[name])).toEqual(['masterThreeDV2']);
    expect(Object.values(active).filter((flag) => flag === false)).toHaveLength(6);
  });

  it('contains the brands and colours of the entity', async () => {
    const { body } = await shop.config(await checkoutOf(SOME, 'some-token'));
    expect(body.config).toMatchObject({
      brandConfig: { brands: ['MADA', 'VISA'], overrideShopBrands: true, activateBrands: false },
      customRedirectPageConfig: { backgroundColor: '#336699', messageFontColor: 'white' },
    });
  });

  it('answers without the version prefix as well', async () => {
    const id = await shop.checkout();
    expect(code(await shop.send('GET', `/checkouts/${id}/config?whatever=1`))).toBe(
      '200 000.200.000',
    );
  });

  it('reports a paid checkout, so that the form can redirect the shopper', async () => {
    const id = await shop.checkout();
    await shop.pay(id);
    expect((await shop.config(id)).body.finished).toBe(true);
    const frame = await shop.send('GET', `/v1/checkouts/${id}/frame`);
    expect(frame.body.result).toEqual(NO_SESSION);
  });

  it('is refused if nothing can be paid, and any page may read the response', async () => {
    const used = await shop.checkout();
    await shop.pay(used);
    await shop.status(used);
    for (const id of ['0'.repeat(32), 'x', used]) {
      const { status, headers, body } = await shop.config(id);
      expect(status).toBe(400);
      expect(body.result).toEqual(NO_SESSION);
      expect(headers['access-control-allow-origin']).toBe('*');
    }
  });
});

describe('the origins bound to a checkout', () => {
  const originsOf = async (id: string) => (await shop.config(id)).body.origins;

  it('are those of the entity, else that of the result address, else any', async () => {
    expect(await originsOf(await boundCheckout())).toEqual([SHOP, OTHER]);
    const id = await shop.checkout({ shopperResultUrl: 'https://Shop.example:443/a/b?c#d' });
    expect(await originsOf(id)).toEqual([SHOP]);
    expect(await originsOf(await shop.checkout())).toBeNull();
  });

  it('follow an update', async () => {
    const id = await shop.checkout({ shopperResultUrl: `${OTHER}/` });
    await shop.update(id, { shopperResultUrl: `${SHOP}/r` });
    expect(await originsOf(id)).toEqual([SHOP]);
  });
});

describe('the frame document', () => {
  const frameOf = (id: string) => shop.send('GET', `/v1/checkouts/${id}/frame?b=abc`);
  const sha256 = createHash('sha256').update(FRAME_SCRIPT).digest('base64');

  it('contains the month of the entity’s clock, against which a frame checks the expiry date', async () => {
    const { text } = await frameOf(await shop.checkout());
    expect(text).toContain(` data-now="${NOON.slice(0, 7)}"`);
  });

  it.each([
    ['ends the directive', 'https://a.example;sandbox/x'],
    ['stands for all hosts', 'https://*/x'],
  ])('names no origin that %s', async (_, shopperResultUrl) => {
    const { headers, text } = await frameOf(await shop.checkout({ shopperResultUrl }));
    expect(text).toContain('data-origins=""');
    const policy = headers['content-security-policy'] as string;
    expect(policy).toContain("; frame-ancestors 'none'; ");
    expect(policy).not.toContain('sandbox');
  });

  it.each([
    ['of its own site and others', ['http://localhost:3001', OTHER], true],
    ['of its own site alone, one', ['http://localhost:3001'], false],
    ['of one other site', [SHOP], false],
    ['of other sites', [SHOP, OTHER], false],
  ])('for origins %s says whether frames may not hear each other', async (_, origins, isSaid) => {
    const entity = { entityId: BOUND, token: 'bound-token', origins };
    const other = await open({ entities: [entity] });
    const id = await checkoutOf(BOUND, 'bound-token', other);
    const { text } = await other.send('GET', `/v1/checkouts/${id}/frame`);
    expect(text.includes(' data-separate="')).toBe(isSaid);
  });

  it.each([
    ['of bound origins', boundCheckout, `${SHOP} ${OTHER}`],
    ['of one', () => shop.checkout({ shopperResultUrl: `${SHOP}/r` }), SHOP],
    ['of any', () => shop.checkout(), '*'],
  ])('%s names them to the frame and to the browser', async (_, make, named) => {
    const { status, headers, text } = await frameOf(await make());
    expect(status).toBe(200);
    const expected = `data-origins="${named}" data-accept="" data-host="localhost:80"`;
    const withoutMonth = text.replace(/ data-now="\d{4}-\d\d"/, '');
    expect(withoutMonth).toBe(FRAME_HTML.replace('data-origins=""', expected));
    expect(headers['content-security-policy']).toBe(
      `default-src 'none'; script-src 'sha256-${sha256}'; connect-src 'self'; font-src 'none'; ` +
        `base-uri 'none'; form-action 'none'; ${named === '*' ? '' : `frame-ancestors ${named}; `}` +
        "require-trusted-types-for 'script'; trusted-types 'none'",
    );
    expect(headers).toMatchObject({
      'content-type': 'text/html;charset=utf-8',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-resource-policy': 'cross-origin',
      'cross-origin-embedder-policy': 'require-corp',
      'cache-control': 'private, max-age=300',
      'permissions-policy': expect.stringContaining('camera=(), '),
    });
    expect(headers['permissions-policy']).not.toContain('payment');
  });

  it.each([
    ['text/html,*/*;q=0.8', 'text/html,*/*;q=0.8'],
    ['"><script>alert(1)</script>', '&quot;>&lt;script>alert(1)&lt;/script>'],
    ['x'.repeat(3000), 'x'.repeat(2048)],
  ])(
    'contains data for its script that no other script can read: Accept %s',
    async (accept, expected) => {
      const url = `/v1/checkouts/${await shop.checkout()}/frame?b=abc`;
      const { text } = await shop.send('GET', url, { accept });
      expect(text).toContain(` data-accept="${expected}"`);
    },
  );

  it('cannot be escaped from by an address', async () => {
    const reply = await shop.create({ shopperResultUrl: 'https://shop.example"><script>/' });
    expect(code(reply)).toBe('400 200.300.404');
    const id = await shop.checkout({ shopperResultUrl: `${SHOP}/"><script>alert(1)</script>` });
    expect((await frameOf(id)).text).toContain(`data-origins="${SHOP}"`);
  });

  it('is refused when there is no such checkout', async () => {
    const reply = await frameOf('0'.repeat(32));
    expect(reply.status).toBe(400);
    expect(reply.body.result).toEqual(NO_SESSION);
  });
});

describe('which page may read the response to a submit', () => {
  const preflight = (id: string, origin: string) =>
    shop.send('OPTIONS', `/v1/checkouts/${id}/payment`, {
      origin,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'idempotency-key',
    });
  const payFrom = (id: string, origin: string) =>
    shop.send('POST', `/v1/checkouts/${id}/payment`, { origin }, encode(VISA));

  it('any page, if no origin is bound or there is no session', async () => {
    const id = await shop.checkout();
    expect((await preflight(id, SHOP)).headers).toMatchObject({
      'access-control-allow-origin': '*',
      'access-control-allow-methods': 'POST',
      'access-control-allow-headers': 'Content-Type, Idempotency-Key',
      'access-control-max-age': '600',
    });
    expect((await preflight(id, SHOP)).status).toBe(204);
    expect((await payFrom(id, SHOP)).headers['access-control-allow-origin']).toBe('*');
    expect((await payFrom('x', SHOP)).headers['access-control-allow-origin']).toBe('*');
  });

  it('only the bound origin, for every caller', async () => {
    const id = await shop.checkout({ shopperResultUrl: `${SHOP}/r` });
    for (const origin of [SHOP, 'https://evil.example']) {
      const { headers } = await preflight(id, origin);
      expect(headers).toMatchObject({ 'access-control-allow-origin': SHOP, vary: 'Origin' });
    }
    expect((await payFrom(id, SHOP)).headers).toMatchObject({
      'access-control-allow-origin': SHOP,
      vary: 'Origin',
    });
  });

  it('of several bound origins, only that of the caller', async () => {
    const id = await boundCheckout();
    expect((await preflight(id, OTHER)).headers['access-control-allow-origin']).toBe(OTHER);
    const { headers } = await preflight(id, 'https://evil.example');
    expect(headers).not.toHaveProperty('access-control-allow-origin');
    expect(headers).toHaveProperty('vary', 'Origin');
  });
});
