/** API 3, Card-on-file: each row of its table, with card data, with stored details, and with a checkout. */
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { code, type Fields, faults, NOON, open, type Reply, type Shop } from '../harness.ts';
import { expectBadCheckout, expectBadParameters, expectRefusal } from './shapes.ts';

const { lines } = vi.hoisted(() => ({ lines: [] as string[] }));
vi.mock('../../../src/gateway/platform/log.ts', async (original) => {
  const real = await original<typeof import('../../../src/gateway/platform/log.ts')>();
  const stream = { write: (line: string) => void lines.push(line) };
  return { ...real, createLog: (level: string) => real.createLog(level, stream) };
});

let shop: Shop;
beforeAll(async () => {
  shop = await open({ logLevel: 'info' });
});
beforeEach(async () => {
  await shop.gateway.clock.freeze(NOON);
});

const GOOD = '200 000.100.110';
const FORCE = 'customParameters[forceResultCode]';
const BROKE = { [FORCE]: '800.100.155' };
const PENDING = { [FORCE]: '000.200.000' };
const NO_CVV = { 'card.cvv': undefined };
const MASTER = { 'card.number': '5454545454545454' };
/** The brands of the network that has agreements. */
const ONE_NETWORK: [string, Fields][] = [
  ['MASTER', MASTER],
  ['MASTERDEBIT', { ...MASTER, paymentBrand: 'MASTERDEBIT' }],
  ['MAESTRO', { 'card.number': '6799850000000000' }],
];
const INDIAN = { 'card.number': '4375510000000007' };
const OUTCOME = { 'threeDSecure.eci': '05', 'threeDSecure.verificationId': 'A'.repeat(28) };
const TOKEN = {
  'card.number': undefined,
  'card.holder': undefined,
  'card.expiryMonth': undefined,
  'card.expiryYear': undefined,
  'card.cvv': undefined,
  paymentBrand: 'VISA',
  'tokenAccount.type': 'EXTERNAL',
  'tokenAccount.number': '4895370012003478',
};

/** Parameters of card on file by their short names. */
const onFile = (agreement: Fields): Fields =>
  Object.fromEntries(
    Object.entries(agreement).map(([name, value]) => [`standingInstruction.${name}`, value]),
  );
const INITIAL = onFile({ type: 'UNSCHEDULED', mode: 'INITIAL', source: 'CIT' });
const REPEATED = onFile({ type: 'UNSCHEDULED', mode: 'REPEATED', source: 'MIT' });

/** A way to pay by card, first and later; `later` gets the reference of the first payment. */
interface Way {
  first(agreement?: Fields, card?: Fields): Promise<Reply>;
  later(first: Reply, agreement?: Fields, card?: Fields): Promise<Reply>;
}

/** With a checkout: the shop's parameters are fixed when it is created. */
async function byCheckout(fixed: Fields, submitted: Fields, isOwn: boolean): Promise<Reply> {
  const created = await shop.create(fixed);
  if (created.status !== 200) return created;
  const { id } = created.body;
  const paid = isOwn ? await shop.pay(id, submitted) : await shop.submit(id, 'payment', submitted);
  return paid.body.resourcePath === undefined ? paid : shop.status(id);
}

/** Card data apart from the data of the payment. */
function parted(fields: Fields): [account: Fields, rest: Fields] {
  const isAccount = (name: string) => /^(?:card|tokenAccount)\.|^paymentBrand$/.test(name);
  const entries = Object.entries(fields);
  return [
    Object.fromEntries(entries.filter(([name]) => isAccount(name))),
    Object.fromEntries(entries.filter(([name]) => !isAccount(name))),
  ];
}

const referenceOf = ({ body }: Reply): Fields => {
  const { initialTransactionId, agreementId } = body.standingInstruction;
  return onFile({ initialTransactionId, agreementId });
};

const WAYS: Record<string, Way> = {
  'card data of the shop': {
    first: (agreement = {}, card = {}) => shop.charge({ ...INITIAL, ...card, ...agreement }),
    later: (first, agreement = {}, card = {}) =>
      shop.charge({ ...NO_CVV, ...REPEATED, ...referenceOf(first), ...card, ...agreement }),
  },
  'stored details': {
    first: (agreement = {}, card = {}) =>
      shop.charge({ createRegistration: 'true', ...INITIAL, ...card, ...agreement }),
    later: (first, agreement = {}) =>
      shop.payWith(first.body.registrationId, { ...REPEATED, ...agreement }),
  },
  'a checkout': {
    first(agreement = {}, card = {}) {
      const [account, rest] = parted({ ...card, ...agreement });
      return byCheckout({ createRegistration: 'true', ...INITIAL, ...rest }, account, true);
    },
    later(first, agreement = {}) {
      const { registrationId } = first.body;
      const [account, rest] = parted(agreement);
      const fixed = { 'registrations[0].id': registrationId, ...REPEATED, ...rest };
      return byCheckout(fixed, { registrationId, ...account }, false);
    },
  },
};

/** Details whose first payment of an agreement succeeded. */
async function begun(agreement: Fields = {}, card: Fields = {}): Promise<string> {
  const reply = await shop.charge({
    createRegistration: 'true',
    ...INITIAL,
    ...card,
    ...agreement,
  });
  expect(code(reply)).toBe(GOOD);
  return reply.body.registrationId;
}

/** Wrong parameters, of a payment or of its checkout. */
const expectBad: typeof expectBadParameters = (reply, ...errors) =>
  'id' in reply.body ? expectBadParameters(reply, ...errors) : expectBadCheckout(reply, ...errors);

describe.each(Object.entries(WAYS))('with %s', (_, { first, later }) => {
  it.each(['UNSCHEDULED', 'INSTALLMENT', 'RECURRING'])(
    '%s: a first payment, then others',
    async (type) => {
      const agreement = onFile({ type });
      const initial = await first(agreement);
      expect(code(initial)).toBe(GOOD);
      expect(initial.body.standingInstruction).toMatchObject({
        type,
        mode: 'INITIAL',
        source: 'CIT',
      });
      for (const source of ['MIT', 'CIT']) {
        const reply = await later(initial, { ...agreement, ...onFile({ source }) });
        expect(code(reply)).toBe(GOOD);
        expect(reply.body.standingInstruction).toMatchObject({ type, mode: 'REPEATED', source });
      }
    },
  );

  it('accepts no other type, mode, source, practice, or kind of recurrence', async () => {
    const wrong = { type: 'x', mode: 'x', source: 'x', recurringType: 'x', industryPractice: 'x' };
    const named = faults(await first(onFile(wrong))).map((fault) => fault.split('=')[0]);
    expect(named).toEqual(
      ['type', 'recurringType', 'mode', 'source', 'industryPractice'].map(
        (name) => `standingInstruction.${name}`,
      ),
    );
  });

  it.each(ONE_NETWORK)('with %s, recurringType is advised', async (_, card) => {
    for (const type of ['RECURRING', 'UNSCHEDULED', 'INSTALLMENT']) {
      const without = onFile({ type, recurringType: undefined });
      const initial = await first(without, card);
      for (const reply of [initial, await later(initial, without, card)]) {
        expect([code(reply), reply.body.resultDetails.IntegrationAdvice]).toEqual([
          GOOD,
          'missing for card on file: standingInstruction.recurringType',
        ]);
      }
    }
    const agreement = onFile({ type: 'RECURRING', recurringType: 'SUBSCRIPTION' });
    const initial = await first(agreement, card);
    expect(initial.body.standingInstruction.recurringType).toBe('SUBSCRIPTION');
    for (const reply of [initial, await later(initial, agreement, card)]) {
      expect(code(reply)).toBe(GOOD);
      expect(reply.body.resultDetails).not.toHaveProperty('IntegrationAdvice');
    }
  });

  it('with VISA, recurringType is required for RECURRING and a card issued in India', async () => {
    const [agreement, without] = ['STANDING_ORDER', undefined].map((recurringType) =>
      onFile({ type: 'RECURRING', recurringType }),
    ) as [Fields, Fields];
    const message = 'is required with VISA cards issued in India';
    const wrong = ['standingInstruction.recurringType', null, message] as const;
    expectBad(await first(without, INDIAN), wrong);
    const initial = await first(agreement, INDIAN);
    expect(code(initial)).toBe(GOOD);
    expectBad(await later(initial, without, INDIAN), wrong);
    expect(code(await later(initial, agreement, INDIAN))).toBe(GOOD);
    const unscheduled = onFile({ type: 'UNSCHEDULED' });
    expect(code(await first(unscheduled, INDIAN))).toBe(GOOD);
    expect(code(await first(without))).toBe(GOOD);
  });

  it('INITIAL contains the code of the card, or the outcome of 3-D Secure', async () => {
    const message = 'is required with standingInstruction.mode INITIAL, or 3-D Secure data';
    expectBad(await first(NO_CVV), ['card.cvv', null, message]);
    expect(code(await first({ ...NO_CVV, ...OUTCOME }))).toBe(GOOD);
  });

  it('REPEATED contains no data of the shopper', async () => {
    const initial = await first();
    const message = 'must not be sent with standingInstruction.mode REPEATED';
    for (const source of ['CIT', 'MIT']) {
      const cvv = await later(initial, { 'card.cvv': '123', ...onFile({ source }) });
      expectBad(cvv, ['card.cvv', '***', message]);
      const outcome = await later(initial, { ...OUTCOME, ...onFile({ source }) });
      expect(code(outcome)).toBe('400 200.300.404');
      expect(faults(outcome).map((fault) => fault.split('=')[0])).toEqual(Object.keys(OUTCOME));
    }
  });

  it('the reference of the first payment is returned if that succeeded, in two places', async () => {
    const good = await first();
    const { initialTransactionId } = good.body.standingInstruction;
    expect(initialTransactionId).toMatch(/^\d{15}$/);
    expect(good.body.resultDetails.CardholderInitiatedTransactionID).toBe(initialTransactionId);
    const declined = await first(BROKE);
    expect(code(declined)).toBe('400 800.100.155');
    expect(declined.body.standingInstruction).toEqual({
      type: 'UNSCHEDULED',
      mode: 'INITIAL',
      source: 'CIT',
    });
    const repeated = await later(good);
    expect(repeated.body.standingInstruction.initialTransactionId).toBe(initialTransactionId);
    expect(repeated.body.resultDetails).not.toHaveProperty('CardholderInitiatedTransactionID');
  });

  it('a later payment can refer to the first one by its id; the scheme gets its own reference', async () => {
    const initial = await first();
    const { initialTransactionId } = initial.body.standingInstruction;
    const reply = await later(initial, onFile({ initialTransactionId: initial.body.id }));
    expect(code(reply)).toBe(GOOD);
    expect(reply.body.standingInstruction.initialTransactionId).toBe(initialTransactionId);
  });

  it.each(ONE_NETWORK)('with %s the agreement is sent as well', async (_, card) => {
    const agreement = onFile({ recurringType: 'STANDING_ORDER' });
    const initial = await first(agreement, card);
    const { agreementId, initialTransactionId } = initial.body.standingInstruction;
    expect(agreementId).toMatch(/^\d{15}$/);
    const repeated = await later(initial, agreement, card);
    expect(repeated.body.standingInstruction).toMatchObject({ agreementId, initialTransactionId });
  });

  it('with VISA there is no agreement', async () => {
    expect((await first()).body.standingInstruction).not.toHaveProperty('agreementId');
  });

  it('an agreement can have the name that the shop sends', async () => {
    const agreement = onFile({ recurringType: 'STANDING_ORDER', agreementId: 'agreement-7' });
    const initial = await first(agreement, MASTER);
    expect(initial.body.standingInstruction.agreementId).toBe('agreement-7');
    const repeated = await later(initial, agreement, MASTER);
    expect([code(repeated), repeated.body.standingInstruction.agreementId]).toEqual([
      GOOD,
      'agreement-7',
    ]);
  });

  it.each(['DELAYED_CHARGES', 'NO_SHOW'])('%s refers to the first payment', async (practice) => {
    const initial = await first();
    const reply = await later(initial, onFile({ industryPractice: practice }));
    expect(code(reply)).toBe(GOOD);
    expect(reply.body.standingInstruction).toMatchObject({
      industryPractice: practice,
      initialTransactionId: initial.body.standingInstruction.initialTransactionId,
    });
  });

  it.each(['RESUBMISSION', 'DELAYED_CHARGES', 'NO_SHOW'])(
    '%s is not possible for a shopper',
    async (practice) => {
      const initial = await first();
      const asked = onFile({ industryPractice: practice, source: 'CIT' });
      const message = `must not be CIT with standingInstruction.industryPractice ${practice}`;
      expectBad(await later(initial, asked), ['standingInstruction.source', 'CIT', message]);
      const begins = onFile({ industryPractice: practice, source: 'MIT', agreementId: 'a' });
      expect(faults(await first(begins))).toEqual([
        `standingInstruction.mode=INITIAL: must not be INITIAL with standingInstruction.industryPractice ${practice}`,
      ]);
    },
  );

  it.each(['INCREMENTAL_AUTH', 'REAUTHORIZATION'])(
    '%s refers to an authorisation',
    async (practice) => {
      const reply = await first({
        paymentType: 'PA',
        ...onFile({ mode: undefined, source: undefined, industryPractice: practice }),
      });
      const message = 'must be sent with the id of an authorisation, or with referenceUuid';
      expectBad(reply, ['standingInstruction.industryPractice', practice, message]);
    },
  );

  it.each<[string, string[]]>([
    ['expiry', ['2031-1-31', '31.01.2031', '2031-13-01']],
    ['frequency', ['x', '12345', '-1']],
    ['numberOfInstallments', ['x', '1234']],
    ['agreementId', ['x'.repeat(36)]],
  ])('%s has its form', async (name, wrong) => {
    for (const value of wrong) {
      const reply = await first(onFile({ type: 'INSTALLMENT', [name]: value }));
      expect(faults(reply).map((fault) => fault.split(':')[0])).toEqual([
        `standingInstruction.${name}=${value}`,
      ]);
    }
  });

  it('numberOfInstallments belongs to INSTALLMENT', async () => {
    const name = 'standingInstruction.numberOfInstallments';
    expect(code(await first({ ...onFile({ type: 'INSTALLMENT' }), [name]: '3' }))).toBe(GOOD);
    expectBad(await first({ [name]: '3' }), [
      name,
      '3',
      'must be sent with standingInstruction.type INSTALLMENT only',
    ]);
  });
});

describe('a merchant’s payment with card data of the shop', () => {
  const NAME = 'standingInstruction.initialTransactionId';

  it.each<[string, Fields]>([
    ['a card', NO_CVV],
    ['a token', TOKEN],
    [
      'a card from a wallet',
      { ...NO_CVV, paymentBrand: 'APPLEPAY', 'applePay.source': 'web', ...OUTCOME },
    ],
  ])('by %s refers to the first payment', async (_, account) => {
    // For a wallet the outcome is a part of the account: without a mode the shopper does not count as absent.
    const isWallet = 'applePay.source' in account;
    const agreement = isWallet ? onFile({ source: 'MIT' }) : REPEATED;
    const message = 'is required for MIT with a card that is not stored here';
    expectBadParameters(await shop.charge({ ...account, ...agreement }), [NAME, null, message]);
    const advice = `missing for card on file: ${NAME}`;
    for (const [reference, expected] of [
      [{ initialTransactionId: '123456789012345' }, undefined],
      [{ agreementId: 'a-1' }, advice],
    ] as const) {
      const reply = await shop.charge({ ...account, ...agreement, ...onFile(reference) });
      expect([code(reply), reply.body.resultDetails.IntegrationAdvice]).toEqual([GOOD, expected]);
    }
  });

  it.each(ONE_NETWORK)('by %s may name the agreement instead', async (_, card) => {
    const agreement = onFile({ recurringType: 'STANDING_ORDER', agreementId: 'a-1' });
    const reply = await shop.charge({ ...NO_CVV, ...REPEATED, ...card, ...agreement });
    expect(code(reply)).toBe(GOOD);
    expect(reply.body.resultDetails).not.toHaveProperty('IntegrationAdvice');
  });

  it('refers to it with every practice', async () => {
    for (const industryPractice of ['RESUBMISSION', 'DELAYED_CHARGES', 'NO_SHOW']) {
      const message = `is required for ${industryPractice} with a card that is not stored here`;
      for (const agreement of [REPEATED, {}]) {
        const asked = { ...NO_CVV, ...agreement, ...onFile({ industryPractice }) };
        expectBadParameters(await shop.charge(asked), [NAME, null, message]);
        expect(code(await shop.charge({ ...asked, [NAME]: '123456789012345' }))).toBe(GOOD);
      }
    }
  });

  it('need not refer to it if the shopper began the payment', async () => {
    const agreement = { ...REPEATED, ...onFile({ source: 'CIT' }) };
    expect(code(await shop.charge({ ...NO_CVV, ...agreement }))).toBe(GOOD);
  });
});

describe('stored details', () => {
  it('need no reference: the gateway adds it, and the processor gets it', async () => {
    const first = await shop.charge({ createRegistration: 'true', ...INITIAL });
    const { initialTransactionId } = first.body.standingInstruction;
    const reply = await shop.payWith(first.body.registrationId, REPEATED);
    expect(reply.body.standingInstruction).toEqual({
      type: 'UNSCHEDULED',
      mode: 'REPEATED',
      source: 'MIT',
      initialTransactionId,
    });
  });

  it.each([
    ['declined', BROKE],
    ['pending', PENDING],
  ])('have no agreement after a first payment that was %s', async (_, outcome) => {
    const id = await shop.stored();
    await shop.payWith(id, { ...INITIAL, 'card.cvv': '123', ...outcome });
    const reply = await shop.payWith(id, REPEATED);
    expect(code(reply)).toBe(GOOD);
    expect(reply.body.standingInstruction.initialTransactionId).toBeUndefined();
  });

  it('begin an agreement when they are stored, or later', async () => {
    const atOnce = await shop.stored(INITIAL);
    expect(code(await shop.payWith(atOnce, REPEATED))).toBe(GOOD);
    const later = await shop.stored();
    const first = await shop.payWith(later, { ...INITIAL, 'card.cvv': '123' });
    expect(first.body.standingInstruction.initialTransactionId).toMatch(/^\d{15}$/);
    expect(code(await shop.payWith(later, REPEATED))).toBe(GOOD);
  });

  it('keep their agreements apart', async () => {
    const id = await begun();
    const second = await shop.payWith(id, {
      ...INITIAL,
      'card.cvv': '123',
      ...onFile({ type: 'RECURRING' }),
    });
    const { initialTransactionId } = second.body.standingInstruction;
    const recurring = { ...REPEATED, ...onFile({ type: 'RECURRING' }) };
    const reply = await shop.payWith(id, recurring);
    expect(reply.body.standingInstruction.initialTransactionId).toBe(initialTransactionId);
    const other = await shop.payWith(id, REPEATED);
    expect(other.body.standingInstruction.initialTransactionId).not.toBe(initialTransactionId);
  });

  it('refuse the reference of an agreement beside that of another one: 700.100.100', async () => {
    const recurring = onFile({ recurringType: 'STANDING_ORDER' });
    const master = await begun(recurring, MASTER);
    const first = await shop.payWith(master, { ...REPEATED, ...recurring });
    const { initialTransactionId, agreementId } = first.body.standingInstruction;
    for (const agreement of [
      { initialTransactionId, agreementId: 'another' },
      { initialTransactionId: '1', agreementId },
    ]) {
      const reply = await shop.payWith(master, { ...REPEATED, ...recurring, ...onFile(agreement) });
      expectRefusal(reply, 400, '700.100.100');
      // A refused request is not stored.
      expect(code(await shop.payment(reply.body.id))).toBe('404 700.400.580');
    }
  });
});

describe('expiry', () => {
  it('is the last day', async () => {
    const id = await begun(onFile({ type: 'RECURRING', expiry: '2030-03-31', frequency: '28' }));
    const agreement = { ...REPEATED, ...onFile({ type: 'RECURRING' }) };
    await shop.gateway.clock.freeze('2030-03-31T23:59:59Z');
    expect(code(await shop.payWith(id, agreement))).toBe(GOOD);
    await shop.gateway.clock.freeze('2030-04-01T00:00:00Z');
    expectBadParameters(await shop.payWith(id, agreement), [
      'standingInstruction.mode',
      'REPEATED',
      'must not be REPEATED after 2030-03-31, the last day of the agreement',
    ]);
    // A new agreement continues.
    const again = onFile({ type: 'RECURRING', mode: 'INITIAL', expiry: '2030-12-31' });
    expect(code(await shop.payWith(id, { ...again, 'card.cvv': '123' }))).toBe(GOOD);
    expect(code(await shop.payWith(id, agreement))).toBe(GOOD);
  });
});

describe('numberOfInstallments', () => {
  const THREE = onFile({ type: 'INSTALLMENT', numberOfInstallments: '3' });
  const NEXT = { ...REPEATED, ...onFile({ type: 'INSTALLMENT' }) };
  const FULL = [
    'standingInstruction.mode',
    'REPEATED',
    'must not be REPEATED: all 3 authorisations of the agreement were made',
  ] as const;

  it('is the number of payments, including the first', async () => {
    const id = await begun(THREE);
    expect(code(await shop.payWith(id, NEXT))).toBe(GOOD);
    expect(code(await shop.payWith(id, NEXT))).toBe(GOOD);
    expectBadParameters(await shop.payWith(id, NEXT), FULL);
  });

  it('counts successful payments, not declined ones', async () => {
    const id = await begun(THREE);
    for (let n = 0; n < 3; n++) await shop.payWith(id, { ...NEXT, ...BROKE });
    expect(code(await shop.payWith(id, NEXT))).toBe(GOOD);
    expect(code(await shop.payWith(id, NEXT))).toBe(GOOD);
    expectBadParameters(await shop.payWith(id, NEXT), FULL);
  });

  it('counts pending payments until they are declined', async () => {
    const id = await begun(THREE);
    for (let n = 0; n < 2; n++) {
      expect(code(await shop.payWith(id, { ...NEXT, ...PENDING }))).toBe('200 000.200.000');
    }
    expectBadParameters(await shop.payWith(id, NEXT), FULL);
    await shop.gateway.clock.advance('PT30M');
    expect(code(await shop.payWith(id, NEXT))).toBe(GOOD);
  });

  it('does not count delayed charges and no-shows', async () => {
    const id = await begun(onFile({ type: 'INSTALLMENT', numberOfInstallments: '1' }));
    for (const industryPractice of ['DELAYED_CHARGES', 'NO_SHOW']) {
      expect(code(await shop.payWith(id, { ...NEXT, ...onFile({ industryPractice }) }))).toBe(GOOD);
    }
    expect(code(await shop.payWith(id, NEXT))).toBe('400 200.300.404');
  });
});

describe('RESUBMISSION', () => {
  const AGAIN = { ...REPEATED, ...onFile({ industryPractice: 'RESUBMISSION' }) };
  const message = 'must follow a payment of the agreement that was declined for insufficient funds';
  const REFUSED = ['standingInstruction.industryPractice', 'RESUBMISSION', message] as const;

  it.each(['800.100.155', '800.100.203'])(
    'follows %s, and no more after a success',
    async (broke) => {
      const id = await begun();
      expect(code(await shop.payWith(id, { ...REPEATED, [FORCE]: broke }))).toBe(`400 ${broke}`);
      expect(code(await shop.payWith(id, { ...AGAIN, [FORCE]: broke }))).toBe(`400 ${broke}`);
      expect(code(await shop.payWith(id, AGAIN))).toBe(GOOD);
      expectBadParameters(await shop.payWith(id, AGAIN), REFUSED);
    },
  );

  it('follows no other decline, and no success', async () => {
    const id = await begun();
    expectBadParameters(await shop.payWith(id, AGAIN), REFUSED);
    await shop.payWith(id, { ...REPEATED, [FORCE]: '800.100.152' });
    expectBadParameters(await shop.payWith(id, AGAIN), REFUSED);
  });
});

describe('INCREMENTAL_AUTH and REAUTHORIZATION', () => {
  it('refer to an authorisation with stored details like to any other', async () => {
    const id = await begun();
    const { body } = await shop.payWith(id, { paymentType: 'PA' });
    for (const industryPractice of ['INCREMENTAL_AUTH', 'REAUTHORIZATION']) {
      const agreement = onFile({ industryPractice, source: 'MIT' });
      expect(code(await shop.refer(body.id, 'PA', agreement))).toBe(GOOD);
      const wrong = onFile({ industryPractice, source: 'CIT' });
      expect(code(await shop.refer(body.id, 'PA', wrong))).toBe('400 200.300.404');
      const stored = onFile({ industryPractice });
      expectBadParameters(await shop.payWith(id, { paymentType: 'PA', ...stored }), [
        'standingInstruction.industryPractice',
        industryPractice,
        'must be sent with the id of an authorisation, or with referenceUuid',
      ]);
    }
    expect(code(await shop.refer(body.id, 'CP', { amount: '184.00' }))).toBe(GOOD);
  });
});

describe('recurringMigration', () => {
  const TOLD = {
    'recurringMigration.paymentType': 'DB',
    'recurringMigration.amount': '10.00',
    'recurringMigration.requestTimestamp': '2029-01-01 10:00:00+0000',
    'recurringMigration.connectorTxId1': 'reference-of-the-first',
  };

  it('stores details whose first payment was made with another gateway; REPEATED follows it', async () => {
    const made = await shop.register({ ...TOLD, ...NO_CVV });
    expect(code(made)).toBe(GOOD);
    expect(made.body.recurringMigration).toEqual({
      paymentType: 'DB',
      amount: '10.00',
      requestTimestamp: '2029-01-01 10:00:00+0000',
      connectorTxId1: 'reference-of-the-first',
    });
    const reply = await shop.payWith(made.body.id, REPEATED);
    expect(code(reply)).toBe(GOOD);
    expect(reply.body.standingInstruction.initialTransactionId).toBe('reference-of-the-first');
  });

  it('contains the type of that payment', async () => {
    const reply = await shop.register({ ...TOLD, 'recurringMigration.paymentType': undefined });
    expectBadParameters(reply, ['recurringMigration.paymentType', null, 'may not be empty']);
  });

  it('is accepted by POST /v1/registrations only', async () => {
    const name = 'recurringMigration.paymentType';
    const wrong = [name, 'DB', 'is not an allowed parameter'] as const;
    expectBadParameters(await shop.charge({ [name]: 'DB' }), wrong);
    expectBadCheckout(await shop.create({ [name]: 'DB' }), wrong);
    expectBadParameters(await shop.payWith(await shop.stored(), { [name]: 'DB' }), wrong);
  });

  it('is deprecated, and the log names the entity that sends it', async () => {
    const deprecated = () =>
      lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'deprecated');
    lines.length = 0;
    await shop.register();
    expect(deprecated()).toEqual([]);
    const { body } = await shop.register(TOLD);
    expect(deprecated()).toEqual([
      expect.objectContaining({
        level: 40,
        what: 'recurringMigration',
        instead: 'standingInstruction.initialTransactionId',
        entityId: shop.gateway.entityId,
        ndc: body.ndc,
      }),
    ]);
  });
});
