/** Network tokens of stored cards: requests, their lives by the year of the card's expiry, payments, their ends. */
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkCardNumber, infoOf, luhn } from '../../../../src/card/index.ts';
import type { Parameters } from '../../../../src/contract/parameters/request.ts';
import {
  afterStep,
  NETWORK_TOKEN_STATUSES,
  paidWith,
  requestedFor,
  STEPS,
} from '../../../../src/gateway/domain/registration/networkToken.ts';
import type {
  NetworkStep,
  NetworkToken,
  NetworkTokenStatus,
} from '../../../../src/gateway/domain/registration/types.ts';
import type { RegistrationId } from '../../../../src/gateway/domain/shared/ids.ts';
import { LONGEST_DELAY_MS } from '../../../../src/gateway/domain/shared/timers.ts';
import { openFile } from '../../../../src/gateway/platform/store/driver.ts';
import { databaseFile } from '../../../../src/gateway/platform/store/sqlite.ts';
import type {
  EntityOption,
  Processor,
  Question,
  TermsOption,
} from '../../../../src/gateway/start.ts';
import { CARDS } from '../../../../src/simulator/bank/cards.ts';
import {
  CYCLES,
  cycleFor,
  renewed,
  tokenFor,
  USUAL_CYCLE,
} from '../../../../src/simulator/bank/networkTokens.ts';
import { validatorOf } from '../../api/openapi/documentParts.ts';
import { everything } from '../../databaseContents.ts';
import {
  code,
  encode,
  type Fields,
  NOON,
  open,
  type Reply,
  type Shop,
  temporaryFolder,
  VISA,
} from '../../harness.ts';
import { freshDatabaseUrl, onServer, TEST_DATABASE_URL } from '../../postgres.ts';

const GOOD = '200 000.100.110';
const SANDBOX = { entityId: 'a0000000000000000000000000000001', token: 'token-of-a' };

describe('a message of the network', () => {
  it.each<[string, ...string[]]>([
    ['2030', 'active'],
    ['2031', 'active'],
    ['2032', 'notEligible'],
    ['2033', 'unsupported'],
    ['2034', 'active', 'suspended', 'active', 'deleted'],
    ['2035', 'active', 'active'],
    ['2036', 'failed'],
    ['2041', 'active', 'does not fit'],
  ])('for a card that expires in %s leads to %s, %s, %s, %s', (year, ...expected) => {
    let token = requestedFor({ 'card.expiryYear': year });
    const passed = cycleFor(token.cycle).map(({ says }) => {
      const next = afterStep(token, says);
      token = next ?? token;
      return next?.status ?? 'does not fit';
    });
    expect(token.cycle).toBe(year);
    expect(passed).toEqual(expected);
  });

  it('is valid for the previous status, and there is none after a final status', () => {
    const ends: NetworkTokenStatus[] = ['deleted', 'notEligible', 'unsupported', 'failed'];
    for (const status of Object.keys(NETWORK_TOKEN_STATUSES) as NetworkTokenStatus[]) {
      for (const step of Object.keys(STEPS) as NetworkStep[]) {
        const next = afterStep({ ...requestedFor({}), status }, step);
        expect(next?.status).toBe(STEPS[step].from.includes(status) ? STEPS[step].to : undefined);
        if (ends.includes(status)) expect(next).toBeUndefined();
      }
    }
  });

  it('arrives within the limit after a clock was set back', () => {
    for (const { after } of [USUAL_CYCLE, ...Object.values(CYCLES)].flat()) {
      expect(after).toBeGreaterThan(0);
      expect(after).toBeLessThanOrEqual(LONGEST_DELAY_MS.networkToken as number);
    }
  });
});

describe('the numbers', () => {
  const cards = CARDS.filter(({ number, brand }) => checkCardNumber(number, brand) === 'ok');
  const anyYear = fc.integer({ min: 2030, max: 2090 }).map(String);

  it('of the replacing card is valid, of its brand and range, and different', () => {
    fc.assert(
      fc.property(fc.constantFrom(...cards), anyYear, ({ number, brand }, year) => {
        const next = renewed({ number, month: '05', year });
        expect(checkCardNumber(next.number, brand)).toBe('ok');
        expect(infoOf(brand).luhn === false || luhn(next.number)).toBe(true);
        expect(next.number.slice(0, -4)).toBe(number.slice(0, -4));
        expect(next.number.slice(-4)).not.toBe(number.slice(-4));
        expect(next).toMatchObject({ month: '05', year: String(Number(year) + 3) });
      }),
    );
  });

  it('of a token has the form of a card number, the same for the same details only', () => {
    const anyId = fc.stringMatching(/^[0-9a-f]{32}$/).map((id) => id as RegistrationId);
    fc.assert(
      fc.property(anyId, fc.constantFrom(...cards), (id, { number }) => {
        const token = tokenFor(id, { number, month: '05', year: '2031' });
        expect(token.number).toMatch(/^\d{16}$/);
        expect(luhn(token.number)).toBe(true);
        expect(token.number).not.toBe(number);
        expect(tokenFor(id, { number, month: '05', year: '2031' })).toEqual(token);
      }),
    );
    const card = { number: '4200000000000000', month: '05', year: '2031' };
    const [one, other] = ['a', 'b'].map((hex) => tokenFor(hex.repeat(32) as RegistrationId, card));
    expect(one?.number).not.toBe(other?.number);
  });

  it('are sent to a payment together while the token is active, else only the card’s', () => {
    const sealed = { 'card.number': '1', 'tokenAccount.number': '2' };
    const token: NetworkToken = {
      ...requestedFor({}),
      last4: '2',
      expiryMonth: '05',
      expiryYear: '2031',
    };
    expect(paidWith(sealed, null)).toEqual(sealed);
    for (const status of Object.keys(NETWORK_TOKEN_STATUSES) as NetworkTokenStatus[]) {
      const names = Object.keys(paidWith(sealed, { ...token, status }));
      expect(names.includes('tokenAccount.number')).toBe(status === 'active');
      expect(names.includes('tokenAccount.type')).toBe(status === 'active');
      expect(names).toContain('card.number');
    }
  });
});

/** A gateway, and access to its database. */
interface Opened {
  readonly shop: Shop;
  /** The data of the events of a kind, in order. */
  readonly eventData: (kind: string) => Promise<Record<string, string>[]>;
}

type Event = { readonly kind: string; readonly data: string };

async function onSqlite(options: object): Promise<Opened> {
  const data = temporaryFolder();
  const shop = await open({ data, ...options });
  const read = async () => {
    const db = openFile(databaseFile(data));
    const events = db.prepare('select kind, data from event order by seq').all([]);
    db.close();
    return events as Event[];
  };
  return { shop, eventData: eventDataReader(read) };
}

async function onPostgres(options: object): Promise<Opened> {
  const databaseUrl = await freshDatabaseUrl();
  const shop = await open({ databaseUrl, ...options });
  const read = () => onServer('select kind, data from event order by seq', databaseUrl);
  return { shop, eventData: eventDataReader(read) };
}

const eventDataReader = (read: () => Promise<Event[]>) => async (wanted: string) =>
  (await read())
    .filter(({ kind }) => kind === wanted)
    .map(({ data }) => JSON.parse(data) as Record<string, string>);

const PLACES: [string, typeof onSqlite][] = [
  ['SQLite', onSqlite],
  ...(TEST_DATABASE_URL === undefined
    ? []
    : ([['PostgreSQL', onPostgres]] as [string, typeof onSqlite][])),
];

const until = (year: string): Fields => ({ 'card.expiryYear': year });

const ask = (shop: Shop, id: string, fields: Fields = {}): Promise<Reply> => {
  const body = encode({ entityId: shop.gateway.entityId, ...fields });
  return shop.send('POST', `/v1/registrations/${id}/networkToken`, shop.bearer, body);
};

const tokenOf = async (shop: Shop, id: string) =>
  (await shop.registration(id)).body.networkToken as Record<string, string> | undefined;

/** A processor that stores its requests. */
function recordingProcessor() {
  const questions: Question[] = [];
  const answer = (question: Question) => {
    questions.push(question);
    return { code: '000.100.110', riskScore: null } as const;
  };
  const processor: Processor = { kind: 'local', answer };
  return { processor, last: (): Parameters => questions.at(-1)?.request ?? {} };
}

describe.each(PLACES)('on %s', (_, openPlace) => {
  const on = (networkTokens: TermsOption['networkTokens'], more: object = {}) =>
    openPlace({ entities: [{ ...SANDBOX, terms: { networkTokens } }], ...more });

  it.each<[string, ...[seconds: number, status: string][]]>([
    ['2030', [1, 'requested'], [2, 'active'], [3600, 'active']],
    ['2031', [1, 'requested'], [2, 'active'], [3600, 'active']],
    ['2032', [1, 'requested'], [2, 'notEligible'], [3600, 'notEligible']],
    ['2033', [1, 'requested'], [2, 'unsupported'], [3600, 'unsupported']],
    ['2034', [2, 'active'], [6, 'active'], [7, 'suspended'], [12, 'active'], [17, 'deleted']],
    ['2035', [2, 'active'], [7, 'active'], [3600, 'active']],
    ['2036', [1, 'requested'], [2, 'failed'], [3600, 'failed']],
    ['2041', [2, 'active'], [7, 'active'], [3600, 'active']],
  ])('a card that expires in %s: %j', async (year, ...lives) => {
    const { shop, eventData } = await on('always');
    const id = await shop.stored(until(year));
    expect(await tokenOf(shop, id)).toEqual({ status: 'requested' });
    const start = Date.parse(NOON);
    for (const [seconds, status] of lives) {
      const now = Date.parse(await shop.gateway.clock.now());
      await shop.gateway.clock.advance(`PT${seconds - (now - start) / 1000}S`);
      expect([seconds, (await tokenOf(shop, id))?.['status']]).toEqual([seconds, status]);
    }
    const words = cycleFor(year).length;
    expect(await eventData('registrationUpdated')).toHaveLength(1 + words);
  });

  it('an invalid message changes nothing, and is recorded', async () => {
    const { shop, eventData } = await on('always');
    const id = await shop.stored(until('2041'));
    await shop.gateway.clock.advance('PT2S');
    const before = (await shop.registration(id)).body;
    await shop.gateway.clock.advance('PT1H');
    expect((await shop.registration(id)).body).toEqual({ ...before, ndc: expect.anything() });
    expect(await eventData('registrationUpdated')).toEqual([
      { state: 'active', networkToken: 'requested' },
      { state: 'active', networkToken: 'active' },
      { state: 'active', networkToken: 'active', ignored: 'resume' },
    ]);
  });

  it('a replaced card is stored, and has the life of the new card', async () => {
    const { processor, last } = recordingProcessor();
    const { shop, eventData } = await on('always', { processor });
    const id = await shop.stored({ ...until('2035'), 'standingInstruction.mode': 'INITIAL' });
    await shop.gateway.clock.advance('PT7S');
    const { card, networkToken } = (await shop.registration(id)).body;
    expect(card).toMatchObject({ bin: '420000', expiryMonth: '05', expiryYear: '2038' });
    expect(card.last4Digits).not.toBe('0000');
    expect(networkToken).toMatchObject({ status: 'active', expiryYear: '2038' });
    expect((await eventData('registrationUpdated')).at(-1)).toEqual({
      state: 'active',
      networkToken: 'active',
      last4Digits: card.last4Digits,
      expiryMonth: '05',
      expiryYear: '2038',
    });
    // After the end of the first card, and of the life of the details by that card: 14 months after May 2035.
    await shop.gateway.clock.freeze('2037-12-31T12:00:00Z');
    const reply = await shop.payWith(id, {
      'standingInstruction.mode': 'REPEATED',
      'standingInstruction.source': 'MIT',
    });
    expect(code(reply)).toBe(GOOD);
    expect(reply.body.card).toMatchObject({ bin: '420000', last4Digits: card.last4Digits });
    expect(checkCardNumber(last()['card.number'] ?? '', 'VISA')).toBe('ok');
    expect(last()['card.number']?.slice(-4)).toBe(card.last4Digits);
    expect(last()['card.expiryYear']).toBe('2038');
    // 14 months after May 2038.
    await shop.gateway.clock.freeze('2039-07-31T23:59:59.999Z');
    expect((await shop.registration(id)).status).toBe(200);
    await shop.gateway.clock.advance('PT0.001S');
    expect((await shop.registration(id)).status).toBe(404);
  });

  it('a payment uses the token while it is active, and the number of the card else', async () => {
    const { shop } = await on('always');
    const id = await shop.stored(until('2034'));
    const used = async () => {
      const { body } = await shop.payWith(id);
      expect(body.card).toMatchObject({ bin: '420000', last4Digits: '0000' });
      expect(body.tokenAccount).toBeUndefined();
      const again = await shop.payment(body.id);
      expect(again.body.resultDetails).toEqual(body.resultDetails);
      return body.resultDetails.networkToken;
    };
    const openWithDatabase = [await used()];
    for (const span of ['PT2S', 'PT5S', 'PT5S', 'PT5S']) {
      await shop.gateway.clock.advance(span);
      openWithDatabase.push(await used());
    }
    expect(openWithDatabase).toEqual([undefined, 'used', undefined, 'used', undefined]);
  });

  it('the processor gets the token in addition to the card', async () => {
    const { processor, last } = recordingProcessor();
    const { shop } = await on('always', { processor });
    const id = await shop.stored(until('2031'));
    await shop.gateway.clock.advance('PT2S');
    const { last4Digits } = (await tokenOf(shop, id)) ?? {};
    expect(code(await shop.payWith(id))).toBe(GOOD);
    expect(last()).toMatchObject({
      'card.number': VISA['card.number'],
      'tokenAccount.type': 'NETWORK',
      'tokenAccount.number': expect.stringMatching(new RegExp(`^\\d{12}${last4Digits}$`)),
      'tokenAccount.expiryMonth': '05',
      'tokenAccount.expiryYear': '2031',
    });
  });

  it('deleted details get no further messages', async () => {
    const { shop, eventData } = await on('always');
    const id = await shop.stored(until('2034'));
    const other = await shop.stored(until('2034'));
    await shop.gateway.clock.advance('PT1S');
    expect((await shop.deregister(id)).status).toBe(200);
    await shop.gateway.clock.advance('PT4S');
    expect((await shop.deregister(other)).status).toBe(200);
    const before = await eventData('registrationUpdated');
    expect(before).toHaveLength(3);
    await shop.gateway.clock.advance('P1D');
    expect(await eventData('registrationUpdated')).toEqual(before);
    expect((await shop.registration(id)).status).toBe(404);
    expect(code(await ask(shop, id))).toBe('400 100.150.202');
  });
});

describe('the terms', () => {
  const on = (networkTokens: TermsOption['networkTokens'], more: object = {}) =>
    open({ entities: [{ ...SANDBOX, terms: { networkTokens } }], ...more });

  it('never: no token is requested, and requests are refused', async () => {
    const shop = await open();
    const id = await shop.stored(until('2031'));
    expect(code(await ask(shop, id))).toBe('400 100.350.318');
    const { executed } = await shop.gateway.clock.elapse('PT1H');
    expect(executed).toEqual([]);
    expect(await tokenOf(shop, id)).toBeUndefined();
    expect((await shop.payWith(id)).body.resultDetails.networkToken).toBeUndefined();
  });

  it('asked: in the test mode of the details', async () => {
    const shop = await on('asked');
    const id = await shop.stored(until('2031'));
    expect(code(await ask(shop, id, { testMode: 'EXTERNAL' }))).toBe('400 700.100.600');
    expect(code(await ask(shop, id, { testMode: 'INTERNAL' }))).toBe(GOOD);
  });

  it('asked: the shop requests a token, once', async () => {
    const shop = await on('asked');
    const id = await shop.stored(until('2031'));
    await shop.gateway.clock.advance('PT1H');
    expect(await tokenOf(shop, id)).toBeUndefined();
    const asked = await ask(shop, id, { testMode: 'INTERNAL' });
    expect(code(asked)).toBe(GOOD);
    expect(asked.body).toMatchObject({
      id,
      paymentBrand: 'VISA',
      card: { bin: '420000', last4Digits: '0000' },
      networkToken: { status: 'requested' },
    });
    expect(code(await ask(shop, id))).toBe('400 800.100.311');
    // The name of the request at the reference.
    const path = `/v1/registrations/${id}/provisionNetworkToken`;
    const again = encode({ entityId: shop.gateway.entityId });
    expect(code(await shop.send('POST', path, shop.bearer, again))).toBe('400 800.100.311');
    await shop.gateway.clock.advance('PT2S');
    const isDescribed = validatorOf('Registration');
    expect([isDescribed((await shop.registration(id)).body), isDescribed.errors]).toEqual([
      true,
      null,
    ]);
    expect(await tokenOf(shop, id)).toEqual({
      status: 'active',
      last4Digits: expect.stringMatching(/^\d{4}$/),
      expiryMonth: '05',
      expiryYear: '2031',
    });
    expect(code(await ask(shop, id))).toBe('400 100.350.317');
  });

  it.each([
    ['2032', 'PT2S', '400 100.350.317'],
    ['2033', 'PT2S', '400 100.350.317'],
    ['2034', 'PT7S', '400 100.350.317'],
    ['2034', 'PT17S', GOOD],
    ['2036', 'PT2S', GOOD],
  ])('a second request for a card of %s, %s later: %s', async (year, span, expected) => {
    const shop = await on('asked');
    const id = await shop.stored(until(year));
    await ask(shop, id);
    await shop.gateway.clock.advance(span);
    expect(code(await ask(shop, id))).toBe(expected);
    if (expected !== GOOD) return;
    expect(await tokenOf(shop, id)).toEqual({ status: 'requested' });
    await shop.gateway.clock.advance('PT2S');
    const again = year === '2036' ? 'failed' : 'active';
    expect((await tokenOf(shop, id))?.['status']).toBe(again);
  });

  it('always: as soon as the card is stored, in any way', async () => {
    const shop = await on('always');
    const paid = await shop.charge({ ...until('2031'), createRegistration: 'true' });
    expect(await tokenOf(shop, paid.body.registrationId)).toEqual({ status: 'requested' });
    expect(await tokenOf(shop, await shop.stored(until('2031')))).toEqual({ status: 'requested' });
    const declined = await shop.charge({
      'card.number': '4000000000000002',
      createRegistration: 'true',
    });
    expect(declined.body.registrationId).toBeUndefined();
    const bank = await shop.stored({
      ...Object.fromEntries(Object.keys(VISA).map((name) => [name, undefined])),
      paymentBrand: 'DIRECTDEBIT_SEPA',
      'bankAccount.holder': 'Jane Jones',
      'bankAccount.iban': 'DE23100000001234567890',
      'bankAccount.bic': 'MARKDEF1100',
    });
    expect((await shop.registration(bank)).status).toBe(200);
    expect(await tokenOf(shop, bank)).toBeUndefined();
    expect(code(await ask(shop, bank))).toBe('400 600.200.200');
    const { executed } = await shop.gateway.clock.elapse('PT2S');
    expect(executed.map(({ kind }) => kind)).toEqual(['networkToken', 'networkToken']);
  });

  it('always: a card that waits for its confirmation is not sent before it', async () => {
    const shop = await on('always');
    const id = await shop.stored({
      ...until('2031'),
      'customParameters[forceResultCode]': '000.200.000',
    });
    expect(await tokenOf(shop, id)).toBeUndefined();
    expect(code(await ask(shop, id))).toBe('400 100.150.201');
  });

  it('the number of a device is already a token', async () => {
    const shop = await on('always');
    const id = await shop.stored({ ...until('2031'), 'card.numberType': 'DPAN' });
    const decrypted = await shop.stored({
      ...until('2031'),
      paymentBrand: 'APPLEPAY',
      'applePay.source': 'web',
      'card.cvv': undefined,
      'threeDSecure.verificationId': 'AAAAAAAAAAAAAAAAAAAAAAAAAAA=',
      'threeDSecure.eci': '05',
    });
    for (const one of [id, decrypted]) {
      expect(await tokenOf(shop, one)).toBeUndefined();
      expect(code(await ask(shop, one))).toBe('400 600.200.200');
    }
  });

  it('the terms in the documentation are those of the gateway', async () => {
    const page = readFileSync('docs/network-tokens.md', 'utf8');
    const [, text = ''] = /<!-- config:[\s\S]*?```json\n([\s\S]*?)```/.exec(page) ?? [];
    const { entities } = JSON.parse(text) as { entities: EntityOption[] };
    const shop = await open({ entities });
    const [{ entityId, token } = { entityId: '', token: '' }] = entities;
    const bearer = { authorization: `Bearer ${token}` };
    const post = (path: string, fields: Fields) =>
      shop.send('POST', path, bearer, encode({ entityId, ...fields }));
    const { body } = await post('/v1/registrations', { ...VISA, ...until('2031') });
    const asked = await post(`/v1/registrations/${body.id}/networkToken`, {});
    expect(asked.body.networkToken).toEqual({ status: 'requested' });
  });

  it('an unknown registration, or that of another entity, is refused', async () => {
    const other = { entityId: 'e'.repeat(32), token: 'token-of-the-other' };
    const terms = { networkTokens: 'asked' } as const;
    const shop = await open({ entities: [SANDBOX, other].map((one) => ({ ...one, terms })) });
    const id = await shop.stored(until('2031'));
    expect(code(await ask(shop, 'f'.repeat(32)))).toBe('400 100.150.200');
    expect(code(await ask(shop, 'x'))).toBe('400 100.150.101');
    const { body } = await shop.charge();
    expect(code(await ask(shop, body.id))).toBe('400 100.150.204');
    const asOther = await shop.send(
      'POST',
      `/v1/registrations/${id}/networkToken`,
      { authorization: `Bearer ${other.token}` },
      encode({ entityId: other.entityId }),
    );
    expect(code(asOther)).toBe('400 100.150.200');
    expect(code(await shop.send('POST', `/v1/registrations/${id}/networkToken`, {}, 'x=y'))).toBe(
      '401 800.900.300',
    );
  });
});

describe('the number of a token', () => {
  it('is never in a response, nor in plain text in the database, and ends with the details', async () => {
    const data = temporaryFolder();
    const { processor, last } = recordingProcessor();
    const terms = { networkTokens: 'always' } as const;
    const shop = await open({ data, processor, entities: [{ ...SANDBOX, terms }] });
    const id = await shop.stored(until('2035'));
    await shop.gateway.clock.advance('PT2S');
    const paid = await shop.payWith(id);
    const secrets = [last()['card.number'], last()['tokenAccount.number']];
    await shop.gateway.clock.advance('PT5S');
    const paidAfter = await shop.payWith(id);
    secrets.push(last()['card.number']);
    expect(new Set(secrets).size).toBe(3);
    const answers = [
      paid,
      paidAfter,
      await shop.registration(id),
      await shop.payment(paid.body.id),
    ];
    const held = everything(databaseFile(data));
    const sealedNow = held.find(([place, value]) => place === 'registration.sealed' && value);
    expect(sealedNow).toBeDefined();
    for (const secret of secrets as string[]) {
      expect(secret).toMatch(/^\d{16}$/);
      for (const { text } of answers) expect(text).not.toContain(secret);
      for (const [place, value] of held)
        expect([place, value.includes(secret)]).toEqual([place, false]);
    }
    await shop.deregister(id);
    const after = everything(databaseFile(data)).filter(([place]) =>
      ['registration.sealed', 'registration.network_token'].includes(place),
    );
    expect(after.map(([, value]) => value)).toEqual(['null', 'null']);
  });
});
