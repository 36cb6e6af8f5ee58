/** The base address in responses: the public address, else the address that the caller used, and no other. */
import { beforeAll, describe, expect, it } from 'vitest';
import { certificate } from '../certificate.ts';
import { encode, type Fields, open, type Shop } from '../harness.ts';

const TOKEN = '[0-9a-f]{64}';
const HOSTS = ['pay.example', 'payment_gateway', 'gateway.internal', 'a'];
const HOME = 'https://shop.example/result';
/** A card whose issuer requires the 3DS Method. */
const CHALLENGED: Fields = {
  'card.number': '4200000000000042',
  'card.expiryMonth': '05',
  'card.expiryYear': '2034',
  'card.cvv': '123',
  'customer.browser.acceptHeader': 'text/html',
  'customer.browser.language': 'en',
  'customer.browser.screenHeight': '900',
  'customer.browser.screenWidth': '1200',
  'customer.browser.timezone': '60',
  'customer.browser.userAgent': 'Firefox',
  'customer.browser.javaEnabled': 'false',
};

const of = (shop: Shop, fields: Fields = {}) =>
  encode({
    entityId: shop.gateway.entityId,
    amount: '92.00',
    currency: 'EUR',
    paymentType: 'DB',
    shopperResultUrl: HOME,
    ...fields,
  });

/** A shop's server, which calls the gateway by this host name, starts a payment at a provider. */
const begin = (shop: Shop, host?: string, fields: Fields = { paymentBrand: 'PAYPAL' }) =>
  shop.send(
    'POST',
    '/v1/payments',
    { ...shop.bearer, ...(host !== undefined && { host }) },
    of(shop, fields),
  );

/** The address that the shopper is sent to. */
const urlFor = async (shop: Shop, host?: string): Promise<string> =>
  (await begin(shop, host)).body.redirect.url;

/** An address of a redirect at this origin. */
const at = (base: string) =>
  new RegExp(`^${base.replaceAll(/[.[\]]/g, '\\$&')}/v1/redirects/${TOKEN}$`);

describe('without a public address', () => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await open({ allowedHosts: HOSTS });
  });

  it.each([
    'pay.example',
    'pay.example:8443',
    'localhost:3000',
    '127.0.0.1:3000',
    '[::1]:3000',
    'Pay.Example',
    'payment_gateway:3000',
    'a',
  ])('the shopper goes to the address that the caller used: %s', async (host) => {
    expect(await urlFor(shop, host)).toMatch(at(`http://${host}`));
  });

  it.each([
    'evil.example/path',
    'evil.example?x=',
    'evil.example#',
    'user@evil.example',
    'user:password@evil.example',
    'evil.example\\@pay.example',
    'evil.example:port',
    'evil.example:80:80',
    'evil.example:123456',
    'javascript:alert(1)',
    '"><script>alert(1)</script>',
    'evil.example\texample',
    'evil example',
    '%65vil.example',
    '.evil.example',
    'evil.example-',
    '[::1',
    '[::1]evil.example',
    'http://evil.example',
    '//evil.example',
  ])('an invalid host is refused: %j', async (host) => {
    const { status, body } = await begin(shop, host);
    expect([status, body.result.code, body.redirect]).toEqual([400, '200.300.404', undefined]);
  });

  it('is derived for each caller: the browser is redirected to the host name that the browser used', async () => {
    const url = new URL(await urlFor(shop, 'gateway.internal:3000'));
    const { status, headers } = await shop.send('GET', url.pathname, { host: 'pay.example' });
    expect(status).toBe(307);
    expect(headers['location']).toMatch(new RegExp(`^http://pay\\.example/bank/${TOKEN}$`));
  });

  it('is not read from headers of proxies', async () => {
    const headers = {
      ...shop.bearer,
      host: 'pay.example',
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'https',
      forwarded: 'host=evil.example;proto=https',
    };
    const fields = of(shop, { paymentBrand: 'PAYPAL' });
    const { body } = await shop.send('POST', '/v1/payments', headers, fields);
    expect(body.redirect.url).toMatch(at('http://pay.example'));
  });

  it('a form’s shopper goes to the address that the form used', async () => {
    const id = await shop.checkout({ shopperResultUrl: HOME });
    const fields = encode({ paymentBrand: 'PAYPAL' });
    const headers = { host: 'pay.example' };
    const { body } = await shop.send('POST', `/v1/checkouts/${id}/payment`, headers, fields);
    expect(body.redirect.url).toMatch(at('http://pay.example'));
  });
});

it('with TLS the address has https', async () => {
  const tls = certificate();
  const shop = await open({ tls, allowedHosts: HOSTS });
  expect(await urlFor(shop, 'pay.example')).toMatch(at('https://pay.example'));
});

describe('with a public address', () => {
  const BASE = 'https://pay.shop.example:8443';
  let shop: Shop;
  beforeAll(async () => {
    shop = await open({ publicAddress: BASE, allowedHosts: ['gateway.internal'] });
  });

  it.each(['127.0.0.1:3000', 'pay.shop.example', 'gateway.internal:3000'])(
    'the shopper is redirected there, for any name that the caller used: %s',
    async (host) => {
      expect(await urlFor(shop, host)).toMatch(at(BASE));
    },
  );

  it('so are earlier pages, and the page of the issuer', async () => {
    const { body } = await begin(shop, 'gateway.internal', CHALLENGED);
    const { url, preconditions } = body.redirect;
    expect(url).toMatch(at(BASE));
    expect(preconditions[0].url).toBe(`${url}/prepare`);
    const [{ value }] = preconditions[0].parameters;
    const data = JSON.parse(Buffer.from(value, 'base64url').toString());
    expect(data.threeDSMethodNotificationURL).toBe(`${url}/method`);
    const { text } = await shop.send('GET', new URL(url).pathname, {
      host: 'gateway.internal',
    });
    expect(text).toContain(`${BASE}/acs/challenge`);
    expect(text).not.toContain('gateway.internal');
  });
});
