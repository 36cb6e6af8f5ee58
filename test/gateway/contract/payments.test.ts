/** The reference, section 4: follow-ups, their rules, the refusals and their shapes. */
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
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
import {
  ENVELOPE,
  expectBadParameters,
  expectForms,
  expectMembers,
  expectRefusal,
  PAYMENT_ID,
} from './shapes.ts';

const MERCHANT = 'b0000000000000000000000000000001';
const FIRST = 'b0000000000000000000000000000002';
const SECOND = 'b0000000000000000000000000000003';
const STRICT = 'b0000000000000000000000000000004';

let shop: Shop;
beforeAll(async () => {
  shop = await open({
    entities: [
      { entityId: MERCHANT, token: 'token-of-all' },
      { entityId: FIRST, token: 'token-of-first', merchant: MERCHANT },
      { entityId: SECOND, token: 'token-of-second', merchant: MERCHANT },
      {
        entityId: STRICT,
        token: 'token-of-strict',
        terms: { duplicates: 'refused', answersReferencedId: true },
      },
    ],
  });
});
beforeEach(async () => {
  await shop.gateway.clock.freeze(NOON);
});

const FORCE = 'customParameters[forceResultCode]';
const DECLINED = { [FORCE]: '800.100.155' };
const PENDING = { [FORCE]: '000.200.000' };
const GOOD = '200 000.100.110';
const NOBODY = '0'.repeat(32);
const PRACTICE = 'standingInstruction.industryPractice';
const INCREMENT = { [PRACTICE]: 'INCREMENTAL_AUTH' };
const REPEAT = { [PRACTICE]: 'REAUTHORIZATION' };

/** The id of a new payment. */
const paid = async (paymentType: string, fields: Fields = {}): Promise<string> =>
  (await shop.charge({ paymentType, ...fields })).body.id;
/** The id of a follow-up. */
const followed = async (id: string, type: string, fields: Fields = {}): Promise<string> =>
  (await shop.refer(id, type, fields)).body.id;
const codeOf = async (id: string, type: string, fields: Fields = {}): Promise<string> =>
  code(await shop.refer(id, type, fields));

/** Calls of another entity. */
const as = (token: string, url: string, fields: Fields): Promise<Reply> =>
  shop.send('POST', url, { authorization: `Bearer ${token}` }, encode(fields));
const chargeAs = (entityId: string, token: string, fields: Fields = {}) =>
  as(token, '/v1/payments', {
    entityId,
    amount: '92.00',
    currency: 'EUR',
    paymentType: 'DB',
    'card.number': '4200000000000000',
    'card.expiryMonth': '05',
    'card.expiryYear': '2034',
    ...fields,
  });
const referAs = (entityId: string, token: string, id: string, fields: Fields) =>
  as(token, `/v1/payments/${id}`, { entityId, amount: '92.00', currency: 'EUR', ...fields });

/** The members of the response to a credit to a card whose brand was sent. */
const CREDIT = [
  ...ENVELOPE,
  'amount',
  'card',
  'currency',
  'descriptor',
  'paymentBrand',
  'paymentType',
  'result',
  'resultDetails',
  'risk',
  // Not sent: the default of the specification.
  'transactionProcessingCode',
];
/** The same for a payment, which also returns whether its shopper was authenticated. */
const WHOLE = [...CREDIT, 'threeDSecure'];

describe('the payment types of POST /v1/payments', () => {
  it.each([
    ['PA', WHOLE],
    ['DB', WHOLE],
    ['CD', CREDIT],
    ['PA.CP', WHOLE],
  ])('%s', async (paymentType, whole) => {
    const reply = await shop.charge({ paymentType, paymentBrand: 'VISA' });
    expect([code(reply), reply.body.paymentType]).toEqual([GOOD, paymentType]);
    expectMembers(reply, ...whole);
    expectForms(reply);
  });

  it.each(['CP', 'RV', 'RF', 'RG', 'CB', 'XX'])('but not %s', async (paymentType) => {
    const message = 'must be one of [PA, DB, CD, PA.CP]';
    expectBadParameters(await shop.charge({ paymentType }), ['paymentType', paymentType, message]);
  });

  it.each([
    ['RB', 'charge stored details again with POST /v1/registrations/{id}/payments'],
    ['RC', 'a payment ends by itself when its money comes; read it with GET /v1/payments/{id}'],
  ])('not %s, and the refusal names the replacement', async (paymentType, instead) => {
    const id = await paid('PA');
    for (const reply of [
      await shop.charge({ paymentType }),
      await shop.refer(id, paymentType),
      await shop.create({ paymentType }),
    ]) {
      const [fault, ...others] = faults(reply);
      expect(fault).toContain(`paymentType=${paymentType}: must be one of [`);
      expect(fault).toContain(`; ${paymentType}: ${instead}`);
      expect(others).toEqual([]);
    }
  });

  it('CP, RV and RF with a referenceUuid', async () => {
    const refer = (paymentType: string, referenceUuid: string) =>
      as(shop.gateway.token, '/v1/payments', {
        entityId: shop.gateway.entityId,
        amount: '92.00',
        currency: 'EUR',
        paymentType,
        referenceUuid,
      });
    expect(code(await refer('CP', await paid('PA')))).toBe(GOOD);
    expect(code(await refer('RF', await paid('DB')))).toBe(GOOD);
    expect(code(await refer('RV', await paid('CD')))).toBe(GOOD);
  });
});

describe('the payment types of POST /v1/payments/{id}', () => {
  it.each(['DB', 'CD', 'PA.CP'])('not %s', async (paymentType) => {
    const message = 'must be one of [CP, RV, RF, PA]';
    const reply = await shop.refer(await paid('PA'), paymentType);
    expectBadParameters(reply, ['paymentType', paymentType, message]);
  });

  const STEPS: Record<string, [type: string, fields: Fields, wrongType: string]> = {
    CP: ['CP', {}, '400 700.400.510'],
    RV: ['RV', {}, '400 700.400.530'],
    RF: ['RF', {}, '400 700.400.520'],
    'PA (incremental)': ['PA', INCREMENT, '400 700.100.700'],
    'PA (re-authorisation)': ['PA', REPEAT, '400 700.100.700'],
  };
  const SOURCES: [string, () => Promise<string>, string[]][] = [
    ['PA', () => paid('PA'), ['CP', 'RV', 'PA (incremental)', 'PA (re-authorisation)']],
    ['DB', () => paid('DB'), ['RF', 'RV']],
    ['CD', () => paid('CD'), ['RF', 'RV']],
    ['CP', async () => followed(await paid('PA'), 'CP'), ['RF', 'RV']],
    ['CP of a PA.CP', () => paid('PA.CP'), ['RF', 'RV']],
    ['RF', async () => followed(await paid('DB'), 'RF'), []],
    ['RV', async () => followed(await paid('DB'), 'RV'), []],
  ];
  const pairs = SOURCES.flatMap(([source, make, allowed]) =>
    Object.entries(STEPS).map(([step, [type, fields, wrong]]) => {
      const expected = allowed.includes(step) ? GOOD : wrong;
      return { source, make, step, type, fields, expected };
    }),
  );
  it.each(pairs)('$step of a $source: $expected', async ({ make, type, fields, expected }) => {
    expect(await codeOf(await make(), type, fields)).toBe(expected);
  });
});

describe('captures', () => {
  it('are full, partial, or several; together at most the authorisation', async () => {
    const id = await paid('PA');
    expect(await codeOf(id, 'CP', { amount: '50.00' })).toBe(GOOD);
    expect(await codeOf(id, 'CP', { amount: '42.01' })).toBe('400 700.400.100');
    expect(await codeOf(id, 'CP', { amount: '42.00' })).toBe(GOOD);
    expect(await codeOf(await paid('PA'), 'CP')).toBe(GOOD);
  });

  it('can also use the amount of increments', async () => {
    const id = await paid('PA');
    await shop.refer(id, 'PA', { amount: '8.00', ...INCREMENT });
    expect(await codeOf(id, 'CP', { amount: '100.01' })).toBe('400 700.400.100');
    expect(await codeOf(id, 'CP', { amount: '100.00' })).toBe(GOOD);
  });

  it('are limited by numberOfCaptures', async () => {
    const id = await paid('PA', { numberOfCaptures: '2' });
    const one = { amount: '1.00' };
    expect([
      await codeOf(id, 'CP', one),
      await codeOf(id, 'CP', one),
      await codeOf(id, 'CP', one),
    ]).toEqual([GOOD, GOOD, '400 700.400.100']);
  });

  it('are limited to 98 by default', async () => {
    const id = await paid('PA', { amount: '99.00' });
    for (let n = 0; n < 98; n++) expect(await codeOf(id, 'CP', { amount: '1.00' })).toBe(GOOD);
    expect(await codeOf(id, 'CP', { amount: '1.00' })).toBe('400 700.400.100');
  });

  it('are closed by sequence=FINAL', async () => {
    const id = await paid('PA');
    expect(await codeOf(id, 'CP', { amount: '1.00', sequence: 'FINAL' })).toBe(GOOD);
    expect(await codeOf(id, 'CP', { amount: '1.00' })).toBe('400 700.400.100');
  });

  it('are possible within 7 days', async () => {
    const [early, late] = [await paid('PA'), await paid('PA')];
    await shop.gateway.clock.advance('P6DT23H59M59S');
    expect(await codeOf(early, 'CP')).toBe(GOOD);
    await shop.gateway.clock.advance('PT1S');
    expect(await codeOf(late, 'CP')).toBe('400 700.300.400');
  });
});

describe('refunds', () => {
  it.each<[string, () => Promise<string>]>([
    ['a debit', () => paid('DB')],
    ['a capture', async () => followed(await paid('PA'), 'CP')],
  ])('of %s are partial or several; together at most its amount', async (_, make) => {
    const id = await make();
    expect(await codeOf(id, 'RF', { amount: '50.00' })).toBe(GOOD);
    expect(await codeOf(id, 'RF', { amount: '42.01' })).toBe('400 700.400.200');
    expect(await codeOf(id, 'RF', { amount: '42.00' })).toBe(GOOD);
  });

  it('are in the same currency', async () => {
    expect(await codeOf(await paid('DB'), 'RF', { currency: 'USD' })).toBe('400 700.100.500');
  });

  it('refer to the capture: the authorisation cannot be refunded', async () => {
    const id = await paid('PA');
    const capture = await followed(id, 'CP');
    expect(await codeOf(id, 'RF')).toBe('400 700.400.520');
    expect(await codeOf(capture, 'RF')).toBe(GOOD);
  });

  it('have no time limit', async () => {
    const id = await paid('DB');
    await shop.gateway.clock.advance('P300D');
    expect(await codeOf(id, 'RF')).toBe(GOOD);
  });
});

describe('reversals', () => {
  it('without an amount reverse all', async () => {
    const reply = await shop.refer(await paid('PA'), 'RV', {
      amount: undefined,
      currency: undefined,
    });
    expect(code(reply)).toBe(GOOD);
    expect(reply.body).toMatchObject({ amount: '92.00', currency: 'EUR' });
  });

  it('with an amount must have the whole remaining amount', async () => {
    expect(await codeOf(await paid('DB'), 'RV', { amount: '91.99' })).toBe('400 700.400.300');
    expect(await codeOf(await paid('DB'), 'RV', { amount: '92.00' })).toBe(GOOD);
  });

  it('are refused after a capture', async () => {
    const id = await paid('PA');
    await shop.refer(id, 'CP', { amount: '1.00' });
    expect(await codeOf(id, 'RV', { amount: '91.00' })).toBe('400 700.400.300');
    expect(await codeOf(id, 'RV', { amount: undefined })).toBe('400 700.400.300');
  });

  it('of a capture are possible as long as it is young; later the answer names the reason', async () => {
    const captured = async () => followed(await paid('PA'), 'CP');
    const [early, late] = [await captured(), await captured()];
    const { body } = await shop.refer(early, 'RV', { amount: undefined });
    expect([body.result.code, body.amount]).toEqual(['000.100.110', '92.00']);
    expect(await codeOf(early, 'RF')).toBe('400 700.400.200');
    await shop.gateway.clock.advance('PT24H');
    const refused = await shop.refer(late, 'RV', { amount: undefined });
    expect(code(refused)).toBe('400 700.300.700');
    const { resultDetails } = (await shop.payment(refused.body.id)).body;
    expect(resultDetails).toEqual({
      ExtendedDescription:
        'The time for the request is over: the term reversalCutOff of the entity is PT24H. Refund the payment, or change the term.',
    });
    expect(refused.body.resultDetails).toEqual(resultDetails);
  });

  it('of a capture that is refunded in part name the reason', async () => {
    const id = await followed(await paid('PA'), 'CP');
    await shop.refer(id, 'RF', { amount: '1.00' });
    const { body } = await shop.refer(id, 'RV', { amount: undefined });
    expect([body.result.code, body.resultDetails.ExtendedDescription]).toEqual([
      '700.400.300',
      'A reversal needs the whole amount, and a payment without captures and refunds. Leave out the amount, or refund the payment.',
    ]);
  });

  it('are possible within 24 hours', async () => {
    const [early, late] = [await paid('DB'), await paid('DB')];
    await shop.gateway.clock.advance('PT23H59M59S');
    expect(await codeOf(early, 'RV')).toBe(GOOD);
    await shop.gateway.clock.advance('PT1S');
    expect(await codeOf(late, 'RV')).toBe('400 700.300.700');
  });
});

describe('the answer', () => {
  const FOLLOW_UP = [
    ...ENVELOPE,
    'amount',
    'currency',
    'descriptor',
    'paymentType',
    'referencedId',
    'result',
    'resultDetails',
  ];

  it.each<[string, () => Promise<string>, string[]]>([
    ['CP', () => paid('PA', { descriptor: 'Beans' }), ['risk']],
    ['RV', () => paid('PA', { descriptor: 'Beans' }), ['risk']],
    ['RF', () => paid('DB', { descriptor: 'Beans' }), []],
  ])('of %s has a new id and no data of the account', async (type, make, more) => {
    const id = await make();
    const reply = await shop.refer(id, type);
    expect(code(reply)).toBe(GOOD);
    expectMembers(reply, ...FOLLOW_UP, ...more);
    expectForms(reply);
    expect(reply.body).toMatchObject({
      id: expect.stringMatching(PAYMENT_ID),
      paymentType: type,
      amount: '92.00',
      currency: 'EUR',
      descriptor: 'Beans',
      referencedId: id,
    });
    expect(reply.body.id).not.toBe(id);
    const read = await shop.payment(reply.body.id);
    expect([read.status, read.body]).toEqual([200, reply.body]);
  });

  it('to a credit has the members of that to a payment', async () => {
    const reply = await shop.charge({ paymentType: 'CD', paymentBrand: 'VISA' });
    expect(code(reply)).toBe(GOOD);
    expectMembers(reply, ...CREDIT);
  });

  it('contains the sent brand, or the detected brand with a mark', async () => {
    const sent = await shop.charge({ paymentBrand: 'VISA' });
    expect(sent.body.paymentBrand).toBe('VISA');
    expect(sent.body).not.toHaveProperty('brandResult');
    const detected = await shop.charge();
    expect(detected.body).toMatchObject({ paymentBrand: 'VISA', brandResult: 'VISA' });
    expectMembers(detected, ...WHOLE, 'brandResult');
    const unknown = await shop.charge({ 'card.number': '9999999999999999' });
    expect(code(unknown)).toBe('400 100.100.500');
  });

  it('to PA.CP is one response; two payments are stored and linked', async () => {
    const reply = await chargeAs(STRICT, 'token-of-strict', { paymentType: 'PA.CP' });
    expect([code(reply), reply.body.paymentType]).toEqual([GOOD, 'PA.CP']);
    expect(reply.body.referencedId).toMatch(PAYMENT_ID);
    const url = `/v1/payments/${reply.body.referencedId}?entityId=${STRICT}`;
    const first = await shop.send('GET', url, { authorization: 'Bearer token-of-strict' });
    expect([code(first), first.body.paymentType]).toEqual([GOOD, 'PA']);
  });

  it('echoes standingInstruction, with initialTransactionId on a final success only', async () => {
    const instruction = { type: 'UNSCHEDULED', mode: 'INITIAL', source: 'CIT' };
    const fields = Object.fromEntries(
      Object.entries(instruction).map(([name, value]) => [`standingInstruction.${name}`, value]),
    );
    const good = await shop.charge(fields);
    const initialTransactionId = expect.stringMatching(/^[0-9]+$/);
    expect(good.body.standingInstruction).toEqual({ ...instruction, initialTransactionId });
    for (const outcome of [DECLINED, PENDING]) {
      const reply = await shop.charge({ ...fields, ...outcome });
      expect(reply.body.standingInstruction).toEqual(instruction);
    }
  });
});

describe('GET /v1/payments/{id}', () => {
  it('can be read repeatedly', async () => {
    const { body } = await shop.charge({ paymentBrand: 'VISA' });
    await shop.gateway.clock.advance('P60D');
    const [one, other] = [await shop.payment(body.id), await shop.payment(body.id)];
    expect([one.status, other.status]).toEqual([200, 200]);
    expect(one.body).toEqual({ ...body, timestamp: '2030-04-01 12:00:00+0000' });
    expect(other.body).toEqual(one.body);
  });

  it('is 404 for an unknown id, and for another entity’s', async () => {
    expectRefusal(await shop.payment(NOBODY), 404, '700.400.580');
    const { body } = await chargeAs(STRICT, 'token-of-strict');
    expectRefusal(await shop.payment(body.id), 404, '700.400.580');
  });
});

describe('an amount of nothing', () => {
  it('verifies an account with PA; DB is refused', async () => {
    expect(code(await shop.charge({ paymentType: 'PA', amount: '0.00' }))).toBe(GOOD);
    expect(code(await shop.charge({ amount: '0.00' }))).toBe('400 100.550.300');
  });
});

describe('a known merchantTransactionId', () => {
  it('is allowed, or refused by a term of the entity', async () => {
    const fields = { merchantTransactionId: 'order-0001' };
    expect(code(await shop.charge(fields))).toBe(GOOD);
    expect(code(await shop.charge(fields))).toBe(GOOD);
    expect(code(await chargeAs(STRICT, 'token-of-strict', fields))).toBe(GOOD);
    const again = await chargeAs(STRICT, 'token-of-strict', fields);
    expect(code(again)).toBe('400 800.130.100');
  });
});

describe('two follow-ups at once', () => {
  it('one is first; the other is checked against the remaining amount', async () => {
    const id = await paid('PA');
    const codes = await Promise.all([codeOf(id, 'CP'), codeOf(id, 'CP')]);
    expect(codes.sort()).toEqual([GOOD, '400 700.400.100']);
  });
});

describe('the code of a refusal', () => {
  const reversed = async (type: string) => {
    const id = await paid(type);
    await shop.refer(id, 'RV');
    return id;
  };

  it('CP on an unknown id or on no successful PA: 700.400.510, with an id', async () => {
    for (const id of [NOBODY, await paid('DB'), await paid('PA', DECLINED)]) {
      const reply = await shop.refer(id, 'CP');
      expect(code(reply)).toBe('400 700.400.510');
      expect(reply.body.id).toMatch(PAYMENT_ID);
      expect(reply.body.id).not.toBe(id);
    }
  });

  it('RF on an unknown id or a wrong type: 700.400.520', async () => {
    expect(await codeOf(NOBODY, 'RF')).toBe('400 700.400.520');
    expect(await codeOf(await paid('PA'), 'RF')).toBe('400 700.400.520');
  });

  it('RV on an unknown id or a wrong type: 700.400.530', async () => {
    expect(await codeOf(NOBODY, 'RV')).toBe('400 700.400.530');
    expect(await codeOf(await followed(await paid('DB'), 'RF'), 'RV')).toBe('400 700.400.530');
  });

  it('captures above the PA, or of one that was reversed: 700.400.100', async () => {
    expect(await codeOf(await paid('PA'), 'CP', { amount: '92.01' })).toBe('400 700.400.100');
    expect(await codeOf(await reversed('PA'), 'CP')).toBe('400 700.400.100');
  });

  it('a refund above the remaining amount, or of a reversed payment: 700.400.200', async () => {
    expect(await codeOf(await paid('DB'), 'RF', { amount: '92.01' })).toBe('400 700.400.200');
    expect(await codeOf(await reversed('DB'), 'RF')).toBe('400 700.400.200');
  });

  it('a reversal of a refunded, reversed or captured payment: 700.400.300', async () => {
    const refunded = await paid('DB');
    await shop.refer(refunded, 'RF', { amount: '1.00' });
    const captured = await paid('PA');
    await shop.refer(captured, 'CP');
    for (const id of [refunded, captured, await reversed('DB')]) {
      expect(await codeOf(id, 'RV', { amount: undefined })).toBe('400 700.400.300');
    }
  });

  it('any other rejected payment: 700.300.200', async () => {
    const [debit, authorisation] = [await paid('DB', DECLINED), await paid('PA', DECLINED)];
    expect(await codeOf(debit, 'RF')).toBe('400 700.300.200');
    expect(await codeOf(debit, 'RV')).toBe('400 700.300.200');
    expect(await codeOf(authorisation, 'PA', INCREMENT)).toBe('400 700.300.200');
  });

  it('an increment of a reversed payment: 700.300.300', async () => {
    expect(await codeOf(await reversed('PA'), 'PA', INCREMENT)).toBe('400 700.300.300');
  });

  it('a capture after its time limit: 700.300.400; a reversal: 700.300.700', async () => {
    const id = await paid('PA');
    await shop.gateway.clock.advance('P8D');
    expect(await codeOf(id, 'CP')).toBe('400 700.300.400');
    expect(await codeOf(id, 'RV')).toBe('400 700.300.700');
  });

  it('a pending payment: 700.400.570', async () => {
    expect(await codeOf(await paid('PA', PENDING), 'CP')).toBe('400 700.400.570');
    expect(await codeOf(await paid('DB', PENDING), 'RF')).toBe('400 700.400.570');
    expect(await codeOf(await paid('DB', PENDING), 'RV')).toBe('400 700.400.570');
  });

  it('an unknown referenceUuid is a wrong parameter', async () => {
    const reply = await as(shop.gateway.token, '/v1/payments', {
      entityId: shop.gateway.entityId,
      amount: '92.00',
      currency: 'EUR',
      paymentType: 'CP',
      referenceUuid: NOBODY,
    });
    expectBadParameters(reply, ['referenceUuid', NOBODY, expect.any(String)]);
  });

  it('another currency: 700.100.500', async () => {
    for (const [type, step] of [
      ['PA', 'CP'],
      ['DB', 'RF'],
      ['DB', 'RV'],
    ] as const) {
      expect(await codeOf(await paid(type), step, { currency: 'USD' })).toBe('400 700.100.500');
    }
  });

  it('an amount that becomes too large: 700.100.300', async () => {
    const id = await paid('PA', { amount: '9999999999.99' });
    expect(await codeOf(id, 'PA', { amount: '0.01', ...INCREMENT })).toBe('400 700.100.300');
  });

  it('another channel than the first: 700.400.700', async () => {
    const { body } = await chargeAs(FIRST, 'token-of-first');
    const reply = await referAs(SECOND, 'token-of-second', body.id, { paymentType: 'RF' });
    expect(code(reply)).toBe('400 700.400.700');
  });
});

describe('the order of refusals', () => {
  const other = { currency: 'USD', amount: '999.00' };

  it('existence, then type, then result', async () => {
    expect(await codeOf(NOBODY, 'RF', other)).toBe('400 700.400.520');
    expect(await codeOf(await paid('PA', DECLINED), 'RF')).toBe('400 700.400.520');
    expect(await codeOf(await paid('PA', PENDING), 'RF', other)).toBe('400 700.400.520');
  });

  it('result, then channel, then currency', async () => {
    const byOther = async (fields: Fields) => {
      const { body } = await chargeAs(FIRST, 'token-of-first', fields);
      const asked = { paymentType: 'RF', ...other };
      return code(await referAs(SECOND, 'token-of-second', body.id, asked));
    };
    expect(await byOther(PENDING)).toBe('400 700.400.570');
    expect(await byOther(DECLINED)).toBe('400 700.300.200');
    expect(await byOther({})).toBe('400 700.400.700');
  });

  it('currency, then window, then amount', async () => {
    const id = await paid('PA');
    await shop.gateway.clock.advance('P8D');
    expect(await codeOf(id, 'CP', other)).toBe('400 700.100.500');
    expect(await codeOf(id, 'CP', { amount: '999.00' })).toBe('400 700.300.400');
  });

  it('comes after that of authentication and parameters', async () => {
    const fields = { entityId: shop.gateway.entityId, paymentType: 'CP', amount: 'x' };
    expectRefusal(await as('nobody', `/v1/payments/${NOBODY}`, fields), 403, '800.900.300');
    const reply = await shop.refer(NOBODY, 'CP', { amount: 'x' });
    expect(code(reply)).toBe('400 200.300.404');
  });
});

describe('the shape of a refusal', () => {
  const ACCOUNT = [...ENVELOPE, 'billing', 'card', 'paymentBrand', 'paymentType', 'result'];
  const billing = { 'billing.city': 'Bern', 'billing.country': 'CH' };

  it('of the format: the errors and the envelope', async () => {
    const amount = ['amount', 'x', 'must match ^[0-9]{1,10}(\\.[0-9]{2})?$'] as const;
    expectBadParameters(await shop.charge({ amount: 'x', ...billing }), amount);
  });

  it.each<[string, Fields, string]>([
    ['check digit', { 'card.number': '4200000000000001' }, '100.100.101'],
    ['brand', { paymentBrand: 'MASTER' }, '100.100.700'],
    ['expiry', { 'card.expiryYear': '2029' }, '100.100.303'],
  ])('of the account (%s): no amount, currency, descriptor, risk', async (_, fields, refused) => {
    const reply = await shop.charge({ paymentBrand: 'VISA', ...billing, ...fields });
    expect(code(reply)).toBe(`400 ${refused}`);
    expectMembers(reply, ...ACCOUNT);
    expectForms(reply);
    expect(reply.body.id).toMatch(PAYMENT_ID);
    expect(reply.body.billing).toEqual({ city: 'Bern', country: 'CH' });
    // Nothing is returned of a number that is refused as a number.
    const isWhole = refused === '100.100.303';
    expect(reply.body.card).toEqual({
      ...(isWhole && { bin: '420000', last4Digits: '0000' }),
      holder: 'Jane Jones',
      expiryMonth: '05',
      expiryYear: fields['card.expiryYear'] ?? '2034',
    });
    expect(reply.body.result).toEqual({ code: refused, description: expect.any(String) });
  });

  it('of the account is the same in the status of a checkout', async () => {
    const id = await shop.checkout(billing);
    await shop.pay(id, { paymentBrand: 'VISA', 'card.number': '4200000000000001' });
    const reply = await shop.status(id);
    expect(code(reply)).toBe('400 100.100.101');
    expectMembers(reply, ...ACCOUNT, 'customParameters', 'customer');
  });

  it('of the simulator: a whole payment, with the custom parameters', async () => {
    const reply = await shop.charge({
      paymentBrand: 'VISA',
      'customParameters[order]': '7',
      ...DECLINED,
    });
    expect(code(reply)).toBe('400 800.100.155');
    expectMembers(reply, ...WHOLE, 'customParameters');
    expectForms(reply);
    expect(reply.body.customParameters).toEqual({ forceResultCode: '800.100.155', order: '7' });
  });

  it('of credentials: the envelope', async () => {
    const fields = { entityId: shop.gateway.entityId };
    expectRefusal(await as('nobody', '/v1/payments', fields), 403, '800.900.300');
    expectRefusal(await shop.send('POST', '/v1/payments', {}, encode(fields)), 401, '800.900.300');
  });
});

describe('a wrong parameter', () => {
  it.each(['1,00', '1.0', '12345678901.00', '-1.00'])('an amount of %s', async (amount) => {
    const message = 'must match ^[0-9]{1,10}(\\.[0-9]{2})?$';
    expectBadParameters(await shop.charge({ amount }), ['amount', amount, message]);
  });

  it('a missing required parameter', async () => {
    const nothing = { amount: undefined, currency: undefined, paymentType: undefined };
    expectBadParameters(
      await shop.charge(nothing),
      ['amount', null, 'may not be empty'],
      ['currency', null, 'may not be empty'],
      ['paymentType', null, 'may not be empty'],
    );
  });

  it('a payment type', async () => {
    const message = 'must be one of [PA, DB, CD, PA.CP]';
    expectBadParameters(await shop.charge({ paymentType: 'db' }), ['paymentType', 'db', message]);
  });

  it('a brand without an account', async () => {
    const reply = await as(shop.gateway.token, '/v1/payments', {
      entityId: shop.gateway.entityId,
      amount: '92.00',
      currency: 'EUR',
      paymentType: 'DB',
      paymentBrand: 'VISA',
    });
    expectBadParameters(reply, ['paymentBrand', 'VISA', 'card properties must be set']);
  });

  it('an unknown name', async () => {
    const message = 'is not an allowed parameter';
    expectBadParameters(await shop.charge({ foo: 'bar' }), ['foo', 'bar', message]);
  });

  it('a locked parameter', async () => {
    const message = 'was already set and cannot be overwritten';
    const id = await shop.checkout();
    const reply = await shop.update(id, { testMode: 'EXTERNAL' });
    expectBadParameters(reply, ['testMode', 'EXTERNAL', message]);
  });

  it('a pattern, a size, a list', async () => {
    const reply = await shop.charge({
      currency: 'eur',
      merchantInvoiceId: 'short',
      'customer.givenName': 'Jane',
      'customer.surname': 'Jones',
      'customer.sex': 'X',
    });
    expectBadParameters(
      reply,
      ['currency', 'eur', 'must match ^[A-Z]{3}$'],
      ['merchantInvoiceId', 'short', 'size must be between 8 and 255'],
      ['customer.sex', 'X', 'must be one of [M, F]'],
    );
  });

  it('is returned with all others, in the order of the catalogue; secrets are not shown', async () => {
    const reply = await shop.charge({
      foo: 'bar',
      'card.cvv': '12',
      'card.number': '4200',
      currency: 'x',
      amount: 'y',
    });
    expectBadParameters(
      reply,
      ['amount', 'y', 'must match ^[0-9]{1,10}(\\.[0-9]{2})?$'],
      ['currency', 'x', 'must match ^[A-Z]{3}$'],
      ['card.number', '***', 'must match ^[0-9]{8,32}$'],
      ['card.cvv', '***', 'must match ^[0-9]{3,4}$'],
      ['foo', 'bar', 'is not an allowed parameter'],
    );
    // Ids are hexadecimal, so they may contain these digits.
    expect(reply.text).not.toMatch(/(?<![\dA-F])4200(?![\dA-F])/i);
  });
});
