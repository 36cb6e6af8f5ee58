/** Merchants and their channels: the channel of a payment, the entities of a token, and the owner of a payment. */
import { beforeAll, describe, expect, it } from 'vitest';
import type { EntityOption } from '../../../src/gateway/start.ts';
import {
  code,
  encode,
  type Fields,
  faults,
  open,
  type Reply,
  type Shop,
  VISA,
} from '../harness.ts';

const [MERCHANT, CARDS, LATER, REST, STRANGER] = ['b', 'c', 'd', 'e', 'f'].map((digit) =>
  digit.repeat(32),
) as [string, string, string, string, string];

const channel = (entityId: string, name: string, terms: EntityOption['terms']): EntityOption => ({
  entityId,
  merchant: MERCHANT,
  token: `token-of-${name}`,
  channelName: name,
  terms,
});

const ENTITIES: readonly EntityOption[] = [
  // Stands before its merchant: only the order of the channels in the file counts.
  channel(CARDS, 'cards', { brands: ['VISA', 'MASTER'], currencies: ['EUR', 'GBP'] }),
  { entityId: MERCHANT, tokens: ['token-of-merchant', 'token-of-office'] },
  channel(LATER, 'later', { brands: ['VISA', 'AMEX'], currencies: ['EUR', 'USD'] }),
  channel(REST, 'rest', { currencies: ['EUR', 'CHF'] }),
  { entityId: STRANGER, token: 'token-of-stranger' },
];

/** A caller: a token, and the entity that the token is used for. */
type Caller = readonly [token: string, entityId: string];

const AS_MERCHANT: Caller = ['token-of-merchant', MERCHANT];
const AS_CARDS: Caller = ['token-of-cards', CARDS];
const AS_SIBLING: Caller = ['token-of-later', LATER];
const AS_STRANGER: Caller = ['token-of-stranger', STRANGER];

const MASTER = { 'card.number': '5454545454545454' };
const AMEX = { 'card.number': '377777777777770', 'card.cvv': '1234' };
const NOBODY = '0'.repeat(32);

let shop: Shop;
beforeAll(async () => {
  shop = await open({ entities: ENTITIES });
});

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

function ask([token, entityId]: Caller, path: string, fields: Fields): Promise<Reply> {
  return shop.send('POST', path, bearer(token), encode({ entityId, ...fields }));
}

const AMOUNT = { amount: '92.00', currency: 'EUR' };

const charge = (who: Caller, fields: Fields = {}) =>
  ask(who, '/v1/payments', { ...AMOUNT, paymentType: 'DB', ...VISA, ...fields });

const follow = (who: Caller, id: string, fields: Fields) =>
  ask(who, `/v1/payments/${id}`, { ...AMOUNT, ...fields });

const read = ([token, entityId]: Caller, id: string) =>
  shop.send('GET', `/v1/payments/${id}?entityId=${entityId}`, bearer(token));

async function begin(who: Caller, fields: Fields = {}): Promise<string> {
  const reply = await charge(who, fields);
  expect(code(reply)).toBe('200 000.100.110');
  return reply.body.id;
}

/** The channel of a payment: the descriptor ends with its name. */
const channelOf = ({ body }: Reply): string => body.descriptor?.split(' ').at(-1);

/** A response without the members that differ between two requests. */
const shape = ({ status, text }: Reply) => {
  const { timestamp: _, ...body } = JSON.parse(text);
  return `${status} ${JSON.stringify(body).replaceAll(/[0-9a-f]{32}/g, 'id')}`;
};

describe('a payment of a merchant', () => {
  const BRANDS: Readonly<Record<string, Fields>> = {
    VISA,
    MASTER: { ...VISA, 'card.number': '5454545454545454' },
    AMEX: { ...VISA, 'card.number': '377777777777770', 'card.cvv': '1234' },
    PREPAYMENT: { paymentBrand: 'PREPAYMENT' },
  };

  it.each([
    ['VISA', 'EUR', 'cards'],
    ['MASTER', 'EUR', 'cards'],
    ['VISA', 'GBP', 'cards'],
    ['VISA', 'USD', 'later'],
    ['AMEX', 'EUR', 'later'],
    ['AMEX', 'CHF', 'rest'],
    ['VISA', 'CHF', 'rest'],
    // The money arrives days later.
    ['PREPAYMENT', 'EUR', 'rest'],
  ])(
    'of %s in %s goes over the first channel that accepts the brand and the currency: %s',
    async (brand, currency, name) => {
      const fields = { amount: '92.00', currency, paymentType: 'DB', ...BRANDS[brand] };
      const reply = await ask(AS_MERCHANT, '/v1/payments', fields);
      expect(code(reply)).toBe(brand === 'PREPAYMENT' ? '200 800.400.500' : '200 000.100.110');
      expect(channelOf(reply)).toBe(name);
      const readers: string[] = [];
      for (const [channelName, entityId] of Object.entries({
        cards: CARDS,
        later: LATER,
        rest: REST,
      })) {
        const { status } = await read([`token-of-${channelName}`, entityId], reply.body.id);
        if (status === 200) readers.push(channelName);
      }
      expect(readers).toEqual([name]);
    },
  );

  it('that no channel accepts is refused, and stored', async () => {
    const reply = await charge(AS_MERCHANT, { currency: 'USD', ...MASTER });
    expect(code(reply)).toBe('400 600.200.500');
    expect(code(await read(AS_MERCHANT, reply.body.id))).toBe('400 600.200.500');
    for (const who of [AS_CARDS, AS_SIBLING, AS_STRANGER]) {
      expect(code(await read(who, reply.body.id))).toBe('404 700.400.580');
    }
  });

  it('by a checkout goes over the same channel', async () => {
    const checkout = async (currency: string) => {
      const { body } = await ask(AS_MERCHANT, '/v1/checkouts', {
        ...AMOUNT,
        paymentType: 'DB',
        currency,
      });
      return body.id as string;
    };
    const paid = await shop.pay(await checkout('USD'));
    expect(code(paid)).toBe('200 000.100.110');
    expect(channelOf(paid)).toBe('later');
    expect(code(await read(AS_SIBLING, paid.body.id))).toBe('200 000.100.110');
    expect(code(await read(AS_CARDS, paid.body.id))).toBe('404 700.400.580');
    const id = await checkout('GBP');
    expect(code(await shop.pay(id, AMEX))).toBe('400 600.200.500');
    // After a declined payment the checkout stays open.
    expect(code(await shop.pay(id, AMEX))).toBe('400 600.200.500');
  });

  it('that is created by a channel goes over that channel, or is refused', async () => {
    const reply = await charge(AS_SIBLING);
    expect(channelOf(reply)).toBe('later');
    expect(code(await charge(AS_SIBLING, MASTER))).toBe('400 600.200.500');
    expect(code(await charge(AS_CARDS, { currency: 'USD' }))).toBe('400 600.200.500');
  });
});

describe('a token', () => {
  it('of the merchant pays for its channels', async () => {
    for (const token of ['token-of-merchant', 'token-of-office']) {
      for (const entityId of [MERCHANT, CARDS, LATER, REST]) {
        expect(code(await charge([token, entityId]))).toBe('200 000.100.110');
      }
      expect(code(await charge([token, STRANGER]))).toBe('403 800.900.300');
    }
  });

  it('of a channel cannot pay, read or follow up for another channel', async () => {
    const id = await begin(AS_MERCHANT);
    for (const entityId of [LATER, MERCHANT, STRANGER]) {
      const other: Caller = ['token-of-cards', entityId];
      expect(code(await charge(other))).toBe('403 800.900.300');
      expect(code(await read(other, id))).toBe('403 800.900.300');
      expect(code(await follow(other, id, { paymentType: 'RF' }))).toBe('403 800.900.300');
    }
  });

  it('of one kind reads payments that were made with another', async () => {
    const id = await begin(['token-of-office', CARDS]);
    for (const who of [AS_CARDS, AS_MERCHANT, ['token-of-office', MERCHANT]] as const) {
      expect(code(await read(who, id))).toBe('200 000.100.110');
    }
  });
});

describe('the owner of a payment', () => {
  it.each([
    ['its merchant', AS_MERCHANT],
    ['its channel', AS_CARDS],
  ])('that %s made is read by both, and by no other entity', async (_, who) => {
    const id = await begin(who);
    for (const one of [AS_MERCHANT, AS_CARDS]) {
      expect(code(await read(one, id))).toBe('200 000.100.110');
    }
    const unknown = await read(AS_STRANGER, NOBODY);
    expect(code(unknown)).toBe('404 700.400.580');
    for (const one of [AS_SIBLING, AS_STRANGER]) {
      const reply = await read(one, id);
      expect(shape(reply)).toBe(shape(unknown));
      expect(reply.text).not.toContain(id);
    }
  });

  const INCREMENT = { 'standingInstruction.industryPractice': 'INCREMENTAL_AUTH' };
  const AGAIN = { 'standingInstruction.industryPractice': 'REAUTHORIZATION' };
  const steps: [string, string, Fields, string][] = [
    ['a capture', 'PA', { paymentType: 'CP' }, '700.400.510'],
    ['a reversal', 'PA', { paymentType: 'RV' }, '700.400.530'],
    ['a refund', 'DB', { paymentType: 'RF' }, '700.400.520'],
    ['an increment', 'PA', { paymentType: 'PA', ...INCREMENT }, '700.100.100'],
    ['a reauthorisation', 'PA', { paymentType: 'PA', ...AGAIN }, '700.100.100'],
  ];

  it.each(steps)(
    '%s is possible for its merchant and its channel only',
    async (_, first, fields, unknown) => {
      for (const [maker, follower] of [
        [AS_MERCHANT, AS_MERCHANT],
        [AS_MERCHANT, AS_CARDS],
        [AS_CARDS, AS_MERCHANT],
        [AS_CARDS, AS_CARDS],
      ] as const) {
        const id = await begin(maker, { paymentType: first });
        expect(code(await follow(AS_SIBLING, id, fields))).toBe('400 700.400.700');
        const nothing = await follow(AS_STRANGER, NOBODY, fields);
        expect(code(nothing)).toBe(`400 ${unknown}`);
        const foreign = await follow(AS_STRANGER, id, fields);
        expect(shape(foreign)).toBe(shape(nothing));
        expect(foreign.text).not.toContain(id);
        expect(code(await follow(follower, id, fields))).toBe('200 000.100.110');
      }
    },
  );

  it.each(steps)(
    '%s by another channel reveals nothing about the payment',
    async (_, first, fields) => {
      const id = await begin(AS_CARDS, { paymentType: first, amount: '77.31', currency: 'GBP' });
      const { text } = await follow(AS_SIBLING, id, fields);
      // Values of members only: an id may contain any of these digits.
      for (const known of ['"77.31', 'GBP', '"420000', 'Jane', '"2034', 'cards']) {
        expect(text).not.toContain(known);
      }
    },
  );

  it.each([
    ['a debit', 'DB', '700.400.700'],
    ['a capture', 'CP', '700.400.700'],
  ])(
    'a reversal of %s without an amount by another channel reveals no amount',
    async (_, type, refused) => {
      const pounds = { amount: '77.31', currency: 'GBP' };
      let id = await begin(AS_CARDS, { paymentType: type === 'CP' ? 'PA' : type, ...pounds });
      if (type === 'CP')
        id = (await follow(AS_CARDS, id, { paymentType: 'CP', ...pounds })).body.id;
      const none = { amount: undefined, currency: undefined };
      const reply = await follow(AS_SIBLING, id, { paymentType: 'RV', ...none });
      expect(code(reply)).toBe(`400 ${refused}`);
      for (const known of ['77.31', 'GBP']) expect(reply.text).not.toContain(known);
    },
  );

  it('a refused request of another channel is not stored', async () => {
    const id = await begin(AS_CARDS);
    const { body } = await follow(AS_SIBLING, id, { paymentType: 'RF' });
    for (const who of [AS_MERCHANT, AS_CARDS, AS_SIBLING, AS_STRANGER]) {
      expect(code(await read(who, body.id))).toBe('404 700.400.580');
    }
  });

  it('a referenceUuid of another entity is a wrong parameter, as is an unknown one', async () => {
    const id = await begin(AS_CARDS);
    const asked = (who: Caller, referenceUuid: string) =>
      ask(who, '/v1/payments', { ...AMOUNT, paymentType: 'RF', referenceUuid });
    const nothing = await asked(AS_STRANGER, NOBODY);
    expect(code(nothing)).toBe('400 200.300.404');
    expect(shape(await asked(AS_STRANGER, id))).toBe(shape(nothing));
    expect(code(await asked(AS_SIBLING, id))).toBe('400 700.400.700');
    expect(code(await asked(AS_CARDS, id))).toBe('200 000.100.110');
  });
});

describe('a follow-up in a test mode', () => {
  it.each([
    [undefined, 'EXTERNAL', '400 700.100.600'],
    ['INTERNAL', 'EXTERNAL', '400 700.100.600'],
    ['EXTERNAL', 'INTERNAL', '400 700.100.600'],
    [undefined, 'INTERNAL', '200 000.100.110'],
    ['INTERNAL', undefined, '200 000.100.110'],
    ['EXTERNAL', undefined, '200 000.100.112'],
    ['EXTERNAL', 'EXTERNAL', '200 000.100.112'],
  ])('of a payment in %s, requested in %s, is %s', async (first, then, expected) => {
    const { id } = (await charge(AS_CARDS, { paymentType: 'PA', testMode: first })).body;
    const reply = await follow(AS_CARDS, id, { paymentType: 'CP', testMode: then });
    expect(code(reply)).toBe(expected);
  });
});

describe('a follow-up by referenceUuid', () => {
  it('uses the account of the payment', async () => {
    const referenceUuid = await begin(AS_CARDS, { paymentType: 'PA' });
    const reply = await charge(AS_CARDS, { paymentType: 'CP', referenceUuid });
    expect(code(reply)).toBe('400 200.300.404');
    expect(faults(reply).map((fault) => fault.split('=')[0])).toEqual(
      expect.arrayContaining(Object.keys(VISA)),
    );
    expect(reply.text).not.toContain(VISA['card.number']);
    const capture = { ...AMOUNT, paymentType: 'CP', referenceUuid };
    expect(code(await ask(AS_CARDS, '/v1/payments', capture))).toBe('200 000.100.110');
  });
});
