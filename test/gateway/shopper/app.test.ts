/** The challenge of an app: its SDK speaks CReq and CRes with /acs/app. */
import { beforeAll, describe, expect, it } from 'vitest';
import { open, type Reply, type Shop } from '../harness.ts';
import {
  authenticate,
  authentication,
  BROWSER,
  cardFor,
  messagesOf,
  requestOf,
  resultOf,
} from './shopperRequests.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await open();
});

const GOOD = '000.100.110';
const PENDING = '000.200.000';
const APP = { 'threeDSecure.deviceInfo': 'eyJhbGciOiJkaXIifQ.encrypted', ...cardFor('challenge') };

const say = (message: unknown): Promise<Reply> =>
  shop.send(
    'POST',
    '/acs/app',
    { 'content-type': 'application/json' },
    typeof message === 'string' ? message : JSON.stringify(message),
  );

/** A payment that waits for its app, and the first CReq of the app's SDK. */
async function begun() {
  const reply = await shop.charge(APP);
  expect([resultOf(reply), reply.body.result.parameterErrors]).toEqual([PENDING, undefined]);
  const { id, threeDSecure } = reply.body;
  const creq = {
    messageType: 'CReq',
    messageVersion: threeDSecure.version,
    threeDSServerTransID: threeDSecure.serverTransactionId,
    acsTransID: threeDSecure.acsTransactionId,
  };
  return { id: id as string, reply, creq };
}

it('the response contains the data for the app’s SDK, and no redirect', async () => {
  const { id, reply } = await begun();
  expect(reply.body).not.toHaveProperty('redirect');
  expect(reply.body.threeDSecure).toMatchObject({
    authenticationStatus: 'C',
    flow: 'challenge',
    acsUrl: 'http://localhost:80/acs/app',
  });
  expect(reply.body.threeDSecure.serverTransactionId).toHaveLength(36);
  expect(await requestOf(shop, id)).toMatchObject({
    deviceChannel: '01',
    sdkEncData: '28 characters',
  });
  // The device data of an app is for the issuer, and is not stored.
  const stored = JSON.stringify([
    reply.body,
    (await shop.payment(id)).body,
    await messagesOf(shop, id),
  ]);
  expect(stored).not.toContain(APP['threeDSecure.deviceInfo']);
  expect((await shop.payment(id)).body.threeDSecure.acsUrl).toBe('http://localhost:80/acs/app');
});

it('the right code: paid', async () => {
  const { id, creq } = await begun();
  const first = await say(creq);
  expect(first.status).toBe(200);
  expect(first.body).toMatchObject({
    messageType: 'CRes',
    challengeCompletionInd: 'N',
    acsTransID: creq.acsTransID,
  });
  expect(first.body).not.toHaveProperty('challengeInfoTextIndicator');
  const last = await say({ ...creq, challengeDataEntry: '123456' });
  expect(last.body).toMatchObject({ challengeCompletionInd: 'Y', transStatus: 'Y' });
  const { body } = await shop.payment(id);
  expect(body.result.code).toBe(GOOD);
  expect(body.threeDSecure).toMatchObject({ eci: '05', flow: 'challenge' });
  // The data for the SDK is not returned any more.
  expect(body.threeDSecure).not.toHaveProperty('acsUrl');
  expect(body.threeDSecure).not.toHaveProperty('serverTransactionId');
});

it('a wrong code can be entered again; the third one declines the payment', async () => {
  const { id, creq } = await begun();
  for (let i = 0; i < 2; i++) {
    const again = await say({ ...creq, challengeDataEntry: '000000' });
    expect(again.body).toMatchObject({
      challengeCompletionInd: 'N',
      challengeInfoTextIndicator: 'Y',
    });
  }
  const last = await say({ ...creq, challengeDataEntry: '000000' });
  expect(last.body).toMatchObject({ challengeCompletionInd: 'Y', transStatus: 'N' });
  expect(resultOf(await shop.payment(id))).toBe('100.380.401');
  const late = await say({ ...creq, challengeDataEntry: '123456' });
  expect(late.body).toMatchObject({ challengeCompletionInd: 'Y', transStatus: 'N' });
});

it('the shopper cancels', async () => {
  const { id, creq } = await begun();
  const last = await say({ ...creq, challengeCancel: '01', challengeDataEntry: '123456' });
  expect(last.body).toMatchObject({ challengeCompletionInd: 'Y', transStatus: 'N' });
  expect(resultOf(await shop.payment(id))).toBe('100.396.101');
});

it('an authentication without a payment', async () => {
  const reply = await authenticate(shop, {
    ...APP,
    ...Object.fromEntries(Object.keys(BROWSER).map((name) => [name, undefined])),
    shopperResultUrl: undefined,
  });
  expect(resultOf(reply)).toBe(PENDING);
  const authenticated = reply.body.threeDSecure;
  await say({
    messageType: 'CReq',
    messageVersion: authenticated.version,
    threeDSServerTransID: authenticated.serverTransactionId,
    acsTransID: authenticated.acsTransactionId,
    challengeDataEntry: '123456',
  });
  expect(resultOf(await authentication(shop, reply.body.id))).toBe(GOOD);
});

it('a frictionless card is paid at once', async () => {
  const reply = await shop.charge({ ...APP, ...cardFor('frictionless') });
  expect(resultOf(reply)).toBe(GOOD);
  expect(reply.body.threeDSecure).not.toHaveProperty('acsUrl');
});

describe('an invalid CReq', () => {
  it('ids of other payments', async () => {
    const [one, other] = [await begun(), await begun()];
    const mixed = { ...one.creq, threeDSServerTransID: other.creq.threeDSServerTransID };
    const reply = await say({ ...mixed, challengeDataEntry: '123456' });
    expect([reply.status, reply.body]).toMatchObject([
      404,
      { messageType: 'Erro', errorCode: '301' },
    ]);
    const nobody = { ...one.creq, acsTransID: 'c75f23af-9454-43f6-ba17-130ed529507e' };
    expect((await say(nobody)).status).toBe(404);
    for (const { id } of [one, other]) expect(resultOf(await shop.payment(id))).toBe(PENDING);
  });

  it.each(['2.1.0', '2.3.1', 220, undefined])('of version %s', async (messageVersion) => {
    const { id, creq } = await begun();
    const reply = await say({ ...creq, messageVersion, challengeDataEntry: '123456' });
    expect([reply.status, reply.body]).toMatchObject([404, { messageType: 'Erro' }]);
    expect(resultOf(await shop.payment(id))).toBe(PENDING);
  });

  it('the challenge of an app is not possible in a browser, nor the reverse', async () => {
    const reply = await shop.charge({
      ...BROWSER,
      ...cardFor('challenge'),
      shopperResultUrl: 'https://shop.example/',
    });
    const holder = await shop.send('POST', new URL(reply.body.redirect.url).pathname, {}, 'x=1');
    const creq = /name="creq" value="([^"]*)"/.exec(holder.text)?.[1] ?? '';
    const read = JSON.parse(Buffer.from(creq, 'base64url').toString());
    expect((await say({ ...read, challengeDataEntry: '123456' })).status).toBe(404);
    const { id, creq: app } = await begun();
    const body = Buffer.from(JSON.stringify({ ...app, challengeWindowSize: '02' }));
    const form = `creq=${body.toString('base64url')}`;
    expect((await shop.send('POST', '/acs/challenge', {}, form)).status).toBe(400);
    expect(resultOf(await shop.payment(id))).toBe(PENDING);
  });

  it.each([
    ['nothing', ''],
    ['no JSON', '{'],
    ['null', 'null'],
    ['a list', '[]'],
    ['another message', { messageType: 'RReq', acsTransID: 'x', threeDSServerTransID: 'x' }],
    ['ids that are no texts', { messageType: 'CReq', acsTransID: 1, threeDSServerTransID: {} }],
    ['names of the prototype', '{"__proto__":{"messageType":"CReq","acsTransID":"x"}}'],
    [
      'an id that is too long',
      { messageType: 'CReq', acsTransID: 'x'.repeat(101), threeDSServerTransID: 'x' },
    ],
  ])('%s', async (_, message) => {
    const reply = await say(message);
    expect(reply.status).toBe(400);
    expect(JSON.parse(reply.text)).toMatchObject({ messageType: 'Erro', errorCode: '203' });
  });

  it('a code that is no text changes nothing', async () => {
    const { id, creq } = await begun();
    for (const challengeDataEntry of [123456, null, ['123456'], '1'.repeat(200)]) {
      await say({ ...creq, challengeDataEntry });
    }
    expect(resultOf(await shop.payment(id))).toBe(PENDING);
    await say({ ...creq, challengeDataEntry: '123456' });
    expect(resultOf(await shop.payment(id))).toBe(GOOD);
  });
});
