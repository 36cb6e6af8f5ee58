/** Links to pay: the calls of a shop's server, and the pages of the shopper without a browser. */
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Limits } from '../../../src/gateway/api/limits.ts';
import { SANDBOX } from '../../../src/gateway/domain/merchant/types.ts';
import {
  code,
  encode,
  type Fields,
  faults,
  NOON,
  open,
  type Reply,
  type Shop,
} from '../harness.ts';
import { BROWSER, cardFor } from '../shopper/shopperRequests.ts';

const OTHER = { entityId: 'b0000000000000000000000000000002', token: 'token-of-another-shop' };
const LEAST = { amount: '92.00', currency: 'EUR', paymentType: 'DB' };
/** The issuer of this card challenges the shopper: the payment waits. */
const CHALLENGED = { ...BROWSER, ...cardFor('challenge') };
const DECLINED = { 'card.number': '4000000000000002' };

let shop: Shop;
beforeAll(async () => {
  shop = await open({
    entities: [{ entityId: SANDBOX.id, token: 'sandbox-access-token', name: 'Fern & Sons' }, OTHER],
  });
});
beforeEach(() => shop.gateway.clock.freeze(NOON));

const create = (fields: Fields = {}): Promise<Reply> => {
  const all = { entityId: shop.gateway.entityId, ...LEAST, ...fields };
  return shop.send('POST', '/paybylink/v1', shop.bearer, encode(all));
};

const made = async (fields: Fields = {}): Promise<string> => (await create(fields)).body.id;

const called = (method: 'GET' | 'DELETE', path: string, as: typeof OTHER = shop.gateway) =>
  shop.send(method, `/paybylink/v1/${path}?entityId=${as.entityId}`, {
    authorization: `Bearer ${as.token}`,
  });

const state = async (id: string) => (await called('GET', id)).body.paymentLinks[0];

/** Opens the link, and returns the id of the checkout on its page. */
async function openLink(id: string): Promise<string> {
  const { text } = await shop.send('GET', `/links/${id}`);
  return /checkoutId=([A-Z0-9]{32}-sandbox01)/.exec(text)?.[1] ?? '';
}

const result = (id: string, checkoutId: string) =>
  shop.send('GET', `/links/${id}/result?id=${checkoutId}`);

describe('the calls of a shop’s server', () => {
  it('create a link with an address, which is valid for 90 days and one payment', async () => {
    const reply = await create();
    expect(code(reply)).toBe('200 000.000.100');
    const { id, link } = reply.body;
    expect(id).toMatch(/^[0-9a-f]{32}$/);
    expect(link).toBe(`http://localhost:80/links/${id}`);
    expect((await called('GET', id)).body).toMatchObject({
      result: { code: '000.000.100' },
      paymentLinks: [
        {
          paymentLinkId: id,
          link,
          entityId: SANDBOX.id,
          status: 'ACTIVE',
          creationDate: '2030-01-31 12:00:00+0000',
          validUntil: '2030-05-01 12:00:00+0000',
          maxPayments: 1,
          payments: 0,
        },
      ],
    });
  });

  it('take what a checkout takes, and what the public page of the feature names', async () => {
    const page = {
      'merchant.name': 'Fern',
      'customer.email': 'jane@shop.example',
      'cart.items[0].name': 'Tea',
      validUntil: '2',
      validUntilUnit: 'HOUR',
      'layout.logo': 'https://shop.example/logo.png',
      collectBilling: 'postcode,city',
    };
    const { validUntil } = await state(await made(page));
    expect(validUntil).toBe('2030-01-31 14:00:00+0000');
  });

  it('have a QR code of the link if it is asked for', async () => {
    const { qrCode } = (await create({ createQRCode: 'true' })).body;
    const [, svg = ''] = /^data:image\/svg\+xml;base64,(.+)$/.exec(qrCode) ?? [];
    expect(Buffer.from(svg, 'base64').toString()).toMatch(/^<svg .*<\/svg>$/s);
    for (const createQRCode of ['false', undefined]) {
      expect((await create({ createQRCode })).body).not.toHaveProperty('qrCode');
    }
    expect(faults(await create({ createQRCode: 'yes' }))).toEqual([
      'createQRCode=yes: must be one of [true, false]',
    ]);
  });

  it('are refused with the names of what is wrong', async () => {
    const none = { amount: undefined, currency: undefined, paymentType: undefined };
    expect(faults(await create(none))).toEqual([
      'amount=null: may not be empty',
      'currency=null: may not be empty',
      'paymentType=null: may not be empty',
    ]);
    const wrong = {
      validUntil: '0',
      validUntilUnit: 'YEAR',
      maxPayments: '1000',
      termsAndConditionsUrl: 'javascript:alert(1)',
      integrity: 'true',
      'registrations[0].id': '0'.repeat(32),
    };
    const reply = await create(wrong);
    expect(code(reply)).toBe('400 200.300.404');
    const { parameterErrors } = reply.body.result;
    const names = parameterErrors.map(({ name }: { name: string }) => name);
    expect(new Set(names)).toEqual(new Set(Object.keys(wrong)));
    expect(code(await create({ currency: 'JPY', amount: '1.50' }))).toBe('400 100.550.303');
  });

  it('deactivate a link: it can be read, and neither opened nor paid', async () => {
    const id = await made();
    const checkoutId = await openLink(id);
    expect((await called('DELETE', id)).body.paymentLinks[0].status).toBe('DEACTIVATED');
    expect((await state(id)).status).toBe('DEACTIVATED');
    const page = await shop.send('GET', `/links/${id}`);
    expect(page.status).toBe(410);
    expect(page.text).toContain('This link is no longer active');
    expect(code(await shop.pay(checkoutId))).toBe('400 200.300.404');
  });

  it('reach no link of another merchant', async () => {
    const id = await made();
    const checkoutId = await openLink(id);
    await shop.pay(checkoutId);
    for (const [method, path] of [
      ['GET', id],
      ['DELETE', id],
      ['GET', `${id}/checkouts/${checkoutId}/payment`],
    ] as const) {
      const reply = await called(method, path, OTHER);
      expect(code(reply), `${method} ${path}`).toBe('400 200.300.404');
      expect(reply.text).not.toContain('92.00');
    }
    expect((await state(id)).status).toBe('PAID');
  });
});

describe('a link that is opened', () => {
  it('shows merchant, amount, cart and addresses in the language of the link, and the form', async () => {
    const id = await made({
      locale: 'de',
      termsAndConditionsUrl: 'https://shop.example/terms',
      privacyPolicyUrl: 'https://shop.example/privacy',
      'cart.items[0].name': 'Tea <b>',
      'cart.items[0].quantity': '2',
      'cart.items[0].totalAmount': '92.00',
    });
    const { status, text, headers } = await shop.send('GET', `/links/${id}`);
    expect(status).toBe(200);
    expect(text).toContain('<html lang="de"');
    expect(text).toContain('Fern &amp; Sons');
    expect(text).toContain('92,00\u00a0€');
    expect(text).toContain('Tea &lt;b&gt;</bdi> × 2');
    expect(text).toContain('href="https://shop.example/terms"');
    expect(text).toContain('Datenschutzerklärung');
    expect(text).toContain(
      `<form action="http://localhost:80/links/${id}/result" class="paymentWidgets"`,
    );
    const policy = String(headers['content-security-policy']);
    expect(policy).toMatch(/script-src 'self' 'sha256-[^ ]+';/);
    expect(policy).toContain("frame-ancestors 'self'");
    expect(policy).not.toContain('unsafe');
  });

  it('makes a checkout of its own for each shopper, only for the pages of the gateway', async () => {
    const id = await made({ merchantTransactionId: 'order-1', maxPayments: '2' });
    const [first, second] = [await openLink(id), await openLink(id)];
    expect(first).not.toBe(second);
    const { body } = await shop.send('GET', `/v1/checkouts/${first}/config`);
    expect(body.origins).toEqual(['http://localhost']);
  });

  it('offers the brand that the link names', async () => {
    const { text } = await shop.send('GET', `/links/${await made({ paymentBrand: 'MASTER' })}`);
    expect(text).toContain('data-brands="MASTER"');
  });

  it('can be paid as often as the shop allows, and a declined payment does not count', async () => {
    const id = await made({ maxPayments: '2' });
    const checkouts = [await openLink(id), await openLink(id), await openLink(id)] as const;
    expect((await shop.pay(checkouts[0], DECLINED)).status).toBe(400);
    expect(code(await shop.pay(checkouts[0]))).toBe('200 000.100.110');
    expect(await state(id)).toMatchObject({ status: 'ACTIVE', payments: 1 });
    const paid = await shop.pay(checkouts[1]);
    expect(code(paid)).toBe('200 000.100.110');
    expect(await state(id)).toMatchObject({
      status: 'PAID',
      payments: 2,
      checkoutId: checkouts[1],
      transactionId: paid.body.id,
      result: { code: '000.100.110' },
    });
    expect(code(await shop.pay(checkouts[2]))).toBe('400 200.300.404');
    const page = await shop.send('GET', `/links/${id}`, { 'accept-language': 'fr' });
    expect(page.status).toBe(410);
    expect(page.text).toContain('Ce lien a déjà été payé');
  });

  it('of several submits at the same time, one pays a link for one payment', async () => {
    const id = await made();
    const checkouts = await Promise.all(Array.from({ length: 5 }, () => openLink(id)));
    const replies = await Promise.all(checkouts.map((checkout) => shop.pay(checkout)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await state(id)).toMatchObject({ status: 'PAID', payments: 1 });
  });

  it('makes payments that queries and the console have, without the parameters of the link', async () => {
    const merchantTransactionId = 'order-of-a-link';
    const id = await made({ merchantTransactionId, createQRCode: 'true', maxPayments: '2' });
    const { body: paid } = await shop.pay(await openLink(id));
    const { entityId } = shop.gateway;
    const read = async (path: string, fields: Fields) =>
      (await shop.send('GET', `${path}?${encode({ entityId, ...fields })}`, shop.bearer)).body;
    const { payments } = await read('/v1/query', { merchantTransactionId });
    expect(payments.map((one: { id: string }) => one.id)).toEqual([paid.id]);
    const found = await read('/_sandbox/payments', { q: merchantTransactionId });
    expect(found.payments.map((one: { id: string }) => one.id)).toEqual([paid.id]);
    const { request } = await read(`/_sandbox/payments/${paid.id}`, {});
    const names = request.parameters.map(({ name }: { name: string }) => name);
    expect(names).toContain('merchantTransactionId');
    expect(names.filter((name: string) => /QRCode|maxPayments|validUntil/.test(name))).toEqual([]);
  });

  it('waits while a shopper confirms a payment, and is free again when that one fails', async () => {
    const id = await made();
    const [first, second] = [await openLink(id), await openLink(id)];
    const waiting = await shop.pay(first, CHALLENGED);
    expect(code(waiting)).toBe('200 000.200.000');
    expect(code(await shop.pay(second))).toBe('400 800.700.100');
    await shop.act(waiting.body.id, 'decline');
    expect(code(await shop.pay(second))).toBe('200 000.100.110');
  });

  it('ends on the clock of the entity, also for a checkout that was opened before', async () => {
    const id = await made({ validUntil: '1', validUntilUnit: 'HOUR' });
    await shop.gateway.clock.advance('PT45M');
    const checkoutId = await openLink(id);
    await shop.gateway.clock.advance('PT15M');
    expect((await state(id)).status).toBe('EXPIRED');
    expect(code(await shop.pay(checkoutId))).toBe('400 200.300.404');
    const page = await shop.send('GET', `/links/${id}`, { 'accept-language': 'ar' });
    expect(page.status).toBe(410);
    expect(page.text).toContain('dir="rtl"');
    expect(page.text).toContain('انتهت صلاحية هذا الرابط');
  });

  it('is unknown by any other id', async () => {
    for (const id of ['x', '0'.repeat(32), '%00']) {
      expect((await shop.send('GET', `/links/${id}`)).status).toBe(404);
    }
  });
});

describe('the limits of openings', () => {
  const limited = async (limits: Partial<Limits>) => {
    const own = await open({ throttle: 'always', trustProxy: ['127.0.0.1'], limits });
    const link = async () => {
      const fields = { entityId: own.gateway.entityId, ...LEAST };
      return (await own.send('POST', '/paybylink/v1', own.bearer, encode(fields))).body.id;
    };
    const opening = (id: string, ip: string) =>
      own.send('GET', `/links/${id}`, { 'x-forwarded-for': ip, 'accept-language': 'de' });
    return { link, opening };
  };

  it('do not let one caller use up those of the shop', async () => {
    const { link, opening } = await limited({ openings: 2, links: 4 });
    const [id, other] = [await link(), await link()];
    const statuses: number[] = [];
    for (let n = 0; n < 6; n++) statuses.push((await opening(id, '203.0.113.7')).status);
    expect(statuses).toEqual([200, 200, 429, 429, 429, 429]);
    expect((await opening(id, '203.0.113.8')).status).toBe(200);
    expect((await opening(other, '203.0.113.7')).status).toBe(200);
  });

  it('count the addresses of one IPv6 network together', async () => {
    const { link, opening } = await limited({ openings: 1 });
    const id = await link();
    expect((await opening(id, '2001:db8::1')).status).toBe(200);
    expect((await opening(id, '2001:db8::2')).status).toBe(429);
    expect((await opening(id, '2001:db8:0:1::1')).status).toBe(200);
  });

  it.each([
    ['of one caller', { openings: 1 }],
    ['of the shop', { links: 1 }],
  ])('%s are told in words, in the language of the shopper', async (_, limits) => {
    const { link, opening } = await limited(limits);
    const id = await link();
    await opening(id, '203.0.113.7');
    const { status, headers, text } = await opening(id, '203.0.113.7');
    expect(status).toBe(429);
    expect(headers['content-type']).toMatch(/^text\/html/);
    expect(Number(headers['retry-after'])).toBeLessThanOrEqual(60);
    expect(text).toContain('<html lang="de"');
    expect(text).toContain('Bitte warten Sie eine Minute');
    expect(text).toContain('Erneut versuchen');
  });
});

describe('the retention', () => {
  it('deletes a link as long after the end of its validity as a checkout after its creation', async () => {
    const own = await open({ retention: 'P1D' });
    const fields = { entityId: own.gateway.entityId, ...LEAST, validUntil: '2' };
    const { body } = await own.send('POST', '/paybylink/v1', own.bearer, encode(fields));
    const status = async () => (await own.send('GET', `/links/${body.id}`)).status;
    await own.gateway.clock.freeze('2030-02-03T11:59:59.999Z');
    expect(await status()).toBe(410);
    await own.gateway.clock.advance('PT0.001S');
    expect(await status()).toBe(404);
  });
});

describe('after the payment', () => {
  it('the shopper sees a receipt, and the shop reads the result by link and checkout', async () => {
    const id = await made({ merchantTransactionId: 'order-2' });
    const checkoutId = await openLink(id);
    const { body } = await shop.pay(checkoutId);
    const receipt = await result(id, checkoutId);
    expect(receipt.status).toBe(200);
    expect(receipt.text).toContain('Thank you for your payment');
    expect(receipt.text).toContain('order-2');
    const read = () => called('GET', `${id}/checkouts/${checkoutId}/payment`);
    expect((await read()).body).toMatchObject({ id: body.id, result: { code: '000.100.110' } });
    const query = `/v1/query/${body.id}?entityId=${SANDBOX.id}`;
    expect((await shop.send('GET', query, shop.bearer)).body.id).toBe(body.id);
    expect((await result(id, checkoutId)).status).toBe(200);
  });

  it('a declined shopper can try again', async () => {
    const id = await made();
    const checkoutId = await openLink(id);
    await shop.pay(checkoutId, DECLINED);
    const { text } = await result(id, checkoutId);
    expect(text).toContain('The payment was declined.');
    expect(text).toContain(`href="/links/${id}"`);
  });

  it('the shopper goes on to the shop, if the link has an address', async () => {
    const id = await made({ shopperResultUrl: 'https://shop.example/done?order=1#end' });
    const checkoutId = await openLink(id);
    await shop.pay(checkoutId);
    const { status, headers } = await result(id, checkoutId);
    expect(status).toBe(303);
    const path = encodeURIComponent(`/paybylink/v1/${id}/checkouts/${checkoutId}/payment`);
    expect(headers['location']).toBe(
      `https://shop.example/done?order=1&id=${id}&resourcePath=${path}&checkoutId=${checkoutId}#end`,
    );
  });

  it('no page tells of a checkout of another link', async () => {
    const [one, other] = [await made(), await made()];
    const checkoutId = await openLink(one);
    await shop.pay(checkoutId);
    expect((await result(other, checkoutId)).status).toBe(404);
    const read = await called('GET', `${other}/checkouts/${checkoutId}/payment`);
    expect(code(read)).toBe('400 200.300.404');
    const plain = await shop.checkout();
    expect((await result(one, plain)).status).toBe(404);
  });
});
