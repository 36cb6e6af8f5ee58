/** The ends of a payment at the issuer's page, and the redirects of the browser afterwards. */
import { beforeAll, describe, expect, it } from 'vitest';
import { open, type Reply, type Shop } from '../harness.ts';
import {
  execute,
  expectPage,
  formOf,
  goTo,
  leave,
  linkOf,
  nameOf,
  press,
  sentTo,
  walk,
  within,
} from './browser.ts';
import {
  CHALLENGED,
  messagesOf,
  openOwn,
  RETURN,
  redirectOf,
  resultOf,
} from './shopperRequests.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await open();
});

/** A waiting payment, with the browser of its shopper. */
async function begun(fields = {}) {
  const reply = await shop.charge({ ...CHALLENGED, ...fields });
  expect(resultOf(reply)).toBe('000.200.000');
  const { id } = reply.body as { id: string };
  const state = async () => shop.payment(id);
  return { id, redirect: redirectOf(reply), carry: within(shop), state };
}

const ids = (id: string) => `id=${id}&resourcePath=${encodeURIComponent(`/v1/payments/${id}`)}`;

describe('the shopper', () => {
  it.each([
    ['approve', '000.100.110', 'Y', undefined, undefined],
    ['decline', '100.380.401', 'N', '01', undefined],
    ['cancel', '100.396.101', 'N', '01', '01'],
    ['expire', '100.396.103', 'N', '14', '04'],
  ] as const)('%s: %s', async (pageAction, code, status, reason, cancelled) => {
    const { id, redirect, carry, state } = await begun();
    expect(await walk(carry, redirect, pageAction)).toBe(`${RETURN}?${ids(id)}`);
    const { status: http, body } = await state();
    expect([http, body.result.code]).toEqual([pageAction === 'approve' ? 200 : 400, code]);
    expect(body.threeDSecure).toMatchObject({ authenticationStatus: status, flow: 'challenge' });
    expect(body.threeDSecure.transactionStatusReason).toBe(reason);
    expect(body.threeDSecure.eci).toBe(status === 'Y' ? '05' : '07');
    expect('verificationId' in body.threeDSecure).toBe(status === 'Y');
    const resultRequest = (await messagesOf(shop, id)).find(
      ({ messageType }) => messageType === 'RReq',
    );
    expect(resultRequest).toMatchObject({ transStatus: status });
    expect(resultRequest?.['challengeCancel']).toBe(cancelled);
  });

  it('enters a wrong code twice and then the right one: paid', async () => {
    const { redirect, carry, state } = await begun();
    const before = await goTo(carry, redirect);
    for (const [wrong, left] of [
      ['123457', '2'],
      ['', '1'],
    ]) {
      const again = await press(carry, before, 'approve', wrong);
      expectPage(again, 'challenge');
      expect(/data-testid="fault">[^<]*?(\d)<\/p>/.exec(again.text)?.[1]).toBe(left);
      expect(resultOf(await state())).toBe('000.200.000');
    }
    // With spaces, as after a paste.
    expectPage(await press(carry, before, 'approve', ' 123-456 '), 'post');
    expect(resultOf(await state())).toBe('000.100.110');
  });

  it('enters three wrong codes: declined, and the right one is too late', async () => {
    const { redirect, carry, state } = await begun();
    const before = await goTo(carry, redirect);
    expectPage(await press(carry, before, 'approve', '000000'), 'challenge');
    expectPage(await press(carry, before, 'approve', '000001'), 'challenge');
    const over = await press(carry, before, 'approve', '000002');
    expectPage(over, 'post');
    const { body } = await state();
    expect(body.result.code).toBe('100.380.401');
    expect(body.threeDSecure.transactionStatusReason).toBe('19');
    expectPage(await press(carry, before, 'approve'), 'post');
    expect(resultOf(await state())).toBe('100.380.401');
    expect(sentTo(await leave(carry, { ...before, seen: over }), 307)).toContain(RETURN);
  });

  it('does nothing: it ends after 15 minutes', async () => {
    const own = await openOwn();
    const reply = await own.charge(CHALLENGED);
    const carry = within(own);
    const redirect = redirectOf(reply);
    const before = await goTo(carry, redirect);
    await own.gateway.clock.advance('PT14M59S');
    expect(resultOf(await own.payment(reply.body.id))).toBe('000.200.000');
    const { executed } = await own.gateway.clock.elapse('PT1S');
    expect(executed).toMatchObject([{ kind: 'endPending', id: reply.body.id, outcome: 'done' }]);
    const over = await own.payment(reply.body.id);
    expect([over.status, resultOf(over)]).toEqual([400, '100.396.103']);
    // A later visit redirects to the shop, and does not pay.
    expectPage(await press(carry, before, 'approve'), 'post');
    expect(sentTo(await execute(carry, redirect), 303)).toContain(RETURN);
    expect(resultOf(await own.payment(reply.body.id))).toBe('100.396.103');
  });
});

it('the issuer’s page is broken: the payment waits, and can be continued later', async () => {
  const own = await openOwn();
  const faults = (issuer: string) => {
    const headers = { ...own.bearer, 'content-type': 'application/json' };
    const body = JSON.stringify({ entityId: own.gateway.entityId, issuer });
    return own.send('POST', '/_sandbox/faults', headers, body);
  };
  const reply = await own.charge(CHALLENGED);
  const carry = within(own);
  const redirect = redirectOf(reply);
  expect((await faults('challengeFails')).status).toBe(200);
  const held = formOf(await execute(carry, redirect), redirect.url);
  expect((await carry(held.action, held.fields)).status).toBe(500);
  expect(resultOf(await own.payment(reply.body.id))).toBe('000.200.000');
  await faults('none');
  await walk(carry, redirect, 'approve');
  expect(resultOf(await own.payment(reply.body.id))).toBe('000.100.110');
});

describe('the return', () => {
  it.each([
    ['https://shop.example', 'https://shop.example/?', ''],
    ['https://shop.example/r?q=a%20b&flag', 'https://shop.example/r?q=a%20b&flag&', ''],
    ['https://shop.example/r?q=a+b&q=%2b&=', 'https://shop.example/r?q=a+b&q=%2b&=&', ''],
    ['https://shop.example/r?order=7&id=mine', 'https://shop.example/r?order=7&id=mine&', ''],
    ['https://shop.example/r?a=%20b#/done?x=1', 'https://shop.example/r?a=%20b&', '#/done?x=1'],
    ['http://127.0.0.1:8080/r#top', 'http://127.0.0.1:8080/r?', '#top'],
  ])('%s keeps its query and fragment unchanged', async (shopperResultUrl, before, after) => {
    const { id, redirect, carry } = await begun({ shopperResultUrl });
    // Unchanged: shops sign their addresses.
    expect(await walk(carry, redirect, 'approve')).toBe(`${before}${ids(id)}${after}`);
  });

  it('redirects to the shop for every request, with any cres', async () => {
    const { id, redirect, carry, state } = await begun();
    const address = await walk(carry, redirect, 'decline');
    expect(sentTo(await carry(`${redirect.url}/return`), 307)).toBe(address);
    expect(sentTo(await carry(redirect.url), 307)).toBe(address);
    expect(sentTo(await execute(carry, redirect), 303)).toBe(address);
    const page = await carry(`${redirect.url}/return`, { cres: 'x' });
    expectPage(page, 'leave');
    expect(linkOf(page)).toBe(`${redirect.url}/return`);
    expect((await state()).body).toMatchObject({ id, result: { code: '100.380.401' } });
  });

  it('before the shopper has finished: the payment still waits, and can be continued', async () => {
    const { redirect, carry, state } = await begun();
    const first = await goTo(carry, redirect);
    expect(sentTo(await carry(`${redirect.url}/return`), 307)).toContain(RETURN);
    expect(resultOf(await state())).toBe('000.200.000');
    const again = await goTo(carry, redirect);
    expect(again.form.action).toBe(first.form.action);
    await press(carry, again, 'approve');
    expect(resultOf(await state())).toBe('000.100.110');
  });

  it('of a watched window is a page with a message to the opener, and a link', async () => {
    const { id, redirect, carry } = await begun();
    const before = await goTo(carry, redirect, { watched: 'true' });
    const seen = await press(carry, before, 'approve');
    const done = await leave(carry, { ...before, seen });
    expectPage(done, 'done');
    expect(linkOf(done)).toBe(`${RETURN}?${ids(id)}`);
  });

  it('is watched only if the last window has the mark', async () => {
    const { redirect, carry } = await begun();
    await goTo(carry, redirect, { watched: 'true' });
    const before = await goTo(carry, redirect);
    const seen = await press(carry, before, 'approve');
    expect(sentTo(await leave(carry, { ...before, seen }), 307)).toContain(RETURN);
  });

  it('uses the language in which the redirect was executed', async () => {
    const { redirect, carry } = await begun();
    const french = await goTo(carry, redirect, { lang: 'fr-CA' });
    expect(french.seen.text).toContain('<html lang="fr-CA"');
    const kept = await goTo(carry, { ...redirect, parameters: [] }, { lang: '"><script>' });
    expect(kept.seen.text).toContain('<html lang="fr-CA"');
  });

  it('a page that was left open shows the end', async () => {
    const { redirect, carry } = await begun();
    const held = await execute(carry, redirect);
    const before = await goTo(carry, redirect);
    await press(carry, before, 'approve');
    const creq = /name="creq" value="([^"]*)"/.exec(held.text)?.[1];
    const late = await carry('http://localhost/acs/challenge', { creq });
    expect([late.status, nameOf(late)]).toEqual([410, 'over']);
    expect(linkOf(late)).toContain(RETURN);
  });
});

describe('requests of a script on the shop’s page', () => {
  const read = (reply: Reply) => [reply.status, reply.body.result.code, reply.body.resourcePath];

  it('outcome: the current state, before and after', async () => {
    const { id, redirect, carry } = await begun();
    const path = `${new URL(redirect.url).pathname}/outcome`;
    const resourcePath = `/v1/payments/${id}`;
    expect(read(await shop.send('GET', path))).toEqual([200, '000.200.000', resourcePath]);
    await walk(carry, redirect, 'decline');
    const over = await shop.send('GET', path);
    expect(read(over)).toEqual([400, '100.380.401', resourcePath]);
    // The browser gets only the data of the shopper.
    for (const name of ['redirect', 'threeDSecure', 'resultDetails', 'merchant']) {
      expect(over.body).not.toHaveProperty(name);
    }
  });

  it('cancel: ends the payment; a payment that has ended does not change', async () => {
    const { redirect, carry, state } = await begun();
    const path = `${new URL(redirect.url).pathname}/cancel`;
    const given = await shop.send('POST', path, {}, '');
    expect([given.status, resultOf(given)]).toEqual([400, '100.396.101']);
    expect(resultOf(await state())).toBe('100.396.101');
    const paid = await begun();
    await walk(carry, paid.redirect, 'approve');
    const late = await shop.send('POST', `${new URL(paid.redirect.url).pathname}/cancel`, {}, '');
    expect([late.status, resultOf(late)]).toEqual([200, '000.100.110']);
  });
});
