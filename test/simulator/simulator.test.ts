/** The simulator as a pure function. */
import fc from 'fast-check';
import { isValidIBAN } from 'ibantools';
import { describe, expect, it } from 'vitest';
import { checkCardNumber, infoOf, luhn } from '../../src/card/index.ts';
import { faultOf } from '../../src/contract/parameters/format.ts';
import { bankAccount } from '../../src/contract/parameters/sections/accounts.ts';
import {
  groupOf,
  isResultCode,
  RESULT_CODES,
  type ResultCode,
} from '../../src/contract/resultCodes.ts';
import type { Processor, Question, Verdict } from '../../src/gateway/domain/payment/processor.ts';
import type { EntityId, PaymentId } from '../../src/gateway/domain/shared/ids.ts';
import { BANK_ACCOUNTS } from '../../src/simulator/bank/bankAccounts.ts';
import { CARDS, DECLINED_CARD } from '../../src/simulator/bank/cards.ts';
import { AVS, CVV } from '../../src/simulator/bank/checks.ts';
import { findingsOf } from '../../src/simulator/bank/findings.ts';
import { externalSimulator, internalSimulator } from '../../src/simulator/bank/processor.ts';
import { table } from '../table.ts';

const NOON = Date.parse('2030-01-31T12:00:00Z');
const ID = '0193a1b2c3d474e5a6b7c8d9e0f1a2b3' as PaymentId;
const CARD = { 'card.number': '4200000000000000', 'card.cvv': '123', 'card.holder': 'Jane Jones' };
const BANK = { 'bankAccount.holder': 'Jane Jones', 'bankAccount.iban': 'DE23100000001234567890' };

/** A question about a debit of a card, with the differences of the test. */
const question = (request: Record<string, string> = CARD, more: Partial<Question> = {}) =>
  ({
    paymentId: ID,
    entityId: 'a0000000000000000000000000000001' as EntityId,
    channelId: 'a0000000000000000000000000000001' as EntityId,
    type: 'DB',
    brand: 'VISA',
    account: 'card',
    money: { minor: 9200n, currency: 'EUR' },
    request,
    referenced: null,
    now: NOON,
    ...more,
  }) satisfies Question;

/** A follow-up of a card payment. */
const followUp = (type: Question['type'], request: Record<string, string> = {}) =>
  question(request, {
    type,
    paymentId: 'ffffffffffffffffffffffffffffffff' as PaymentId,
    referenced: {
      paymentId: ID,
      type: 'PA',
      money: { minor: 9200n, currency: 'EUR' },
      details: {},
    },
  });

function ask(processor: Processor, asked: Question): Verdict {
  if (processor.kind !== 'local') throw new Error('not local');
  return processor.answer(asked);
}
const internal = (asked: Question) => ask(internalSimulator(), asked);
const external = (asked: Question) => ask(externalSimulator(), asked);

const set = (name: string, value: string, request: Record<string, string> = CARD) => ({
  ...request,
  [`customParameters[${name}]`]: value,
});
const forced = (code: string) => set('forceResultCode', code);

const CODES = Object.keys(RESULT_CODES) as ResultCode[];
const OUTCOMES = CODES.filter((code) => groupOf(code) !== 'chargeback');

/** The errors of the catalogue for a parameter of a bank account. */
function bankFault(name: string, value: string): string | undefined {
  const entry = bankAccount.find((one) => one.name === `bankAccount.${name}`);
  return entry ? faultOf(entry.format, value) : 'is not a parameter';
}

describe('the code', () => {
  it('is success of the test mode', () => {
    expect(internal(question()).code).toBe('000.100.110');
    expect(external(question()).code).toBe('000.100.112');
  });

  it('has any forced result, for a payment and for a follow-up', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...OUTCOMES),
        fc.constantFrom('DB' as const, 'CP' as const, 'RV' as const, 'RF' as const, 'PA' as const),
        (code, type) => {
          expect(internal(question(forced(code))).code).toBe(code);
          expect(internal(followUp(type, set('forceResultCode', code, {}))).code).toBe(code);
        },
      ),
    );
  });

  table(['000.200.000', '000.200.001', '800.400.500', '800.400.502', '100.400.500'])(
    'can be the pending %s',
    (code) => {
      const { AcquirerResponse, ...details } = internal(question(forced(code))).details ?? {};
      expect(AcquirerResponse).toBeUndefined();
      expect(details['ConnectorTxID1']).toMatch(/^[0-9A-F]{16}$/);
    },
  );

  table(['000.100.200', '000.100.299', '123.456.789', 'constructor', '__proto__'])(
    'is refused with the switch’s name when %j is forced',
    (code) => {
      expect(internal(question(forced(code)))).toMatchObject({
        code: '600.200.810',
        riskScore: null,
        details: {
          ExtendedDescription:
            'customParameters[forceResultCode] must be a result code of a payment',
        },
      });
    },
  );

  it('is a decline for the usual test card', () => {
    const declined = { ...CARD, 'card.number': DECLINED_CARD };
    expect(internal(question(declined)).code).toBe('800.100.152');
    expect(external(question(declined)).code).toBe('800.100.152');
  });

  it('is sent as the holder in the external test mode', () => {
    const held = (holder: string) => ({ ...CARD, 'card.holder': holder });
    for (const type of ['PA', 'DB', 'CD', 'PA.CP'] as const) {
      expect(external(question(held('800.100.171'), { type })).code).toBe('800.100.171');
    }
    expect(external(question(held('800.400.500'))).code).toBe('800.400.500');
    expect(external(question(held('000.400.101'))).code).toBe('000.100.112');
    expect(external(question(held('999.000.000'))).code).toBe('000.100.112');
    expect(external(followUp('CP', held('800.100.171'))).code).toBe('000.100.112');
    expect(internal(question(held('800.100.171'))).code).toBe('000.100.110');
  });

  it('ignores custom parameters in the external test mode', () => {
    const asked = set('avsResponse', 'x', set('cvvResponse', 'N', forced('800.100.155')));
    expect(external(question(asked))).toMatchObject({ code: '000.100.112', cvvResponse: 'M' });
  });
});

describe('the risk score', () => {
  table([
    ['PA', 100],
    ['DB', 100],
    ['CD', 100],
    ['PA.CP', 100],
  ] as const)('of a %s is %i', (type, score) => {
    expect(internal(question(CARD, { type })).riskScore).toBe(score);
  });

  table([
    ['PA', 100],
    ['CP', 0],
    ['RV', 0],
    ['RF', null],
  ] as const)('of a follow-up %s is %s', (type, score) => {
    expect(internal(followUp(type)).riskScore).toBe(score);
  });
});

describe('the check of the address', () => {
  const atHome = { ...CARD, 'billing.postcode': '12345' };

  it('is a match if an address was sent with a card', () => {
    expect(internal(question(atHome)).avsResponse).toBe('F');
    expect(internal(question({ ...CARD, 'billing.street1': 'Main 1' })).avsResponse).toBe('F');
    for (const none of [
      question(),
      question({ ...CARD, 'billing.city': 'Bern' }),
      question({ ...BANK, 'billing.postcode': '12345' }, { account: 'bank' }),
      followUp('CP', { 'billing.postcode': '12345' }),
      followUp('PA', { 'billing.postcode': '12345' }),
    ]) {
      expect(internal(none)).not.toHaveProperty('avsResponse');
    }
  });

  table(Object.keys(AVS.letters))(
    'returns %s if the switch requests it, and approves',
    (letter) => {
      const verdict = internal(question(set('avsResponse', letter, atHome)));
      expect(verdict).toMatchObject({ code: '000.100.110', avsResponse: letter });
    },
  );

  it('is absent if there is no data to check', () => {
    expect(internal(question(set('avsResponse', 'N')))).not.toHaveProperty('avsResponse');
  });

  table(['M', 'f', 'FF', 'toString'])('refuses the letter %j', (letter) => {
    expect(internal(question(set('avsResponse', letter, atHome)))).toMatchObject({
      code: '600.200.810',
      details: {
        ExtendedDescription: 'customParameters[avsResponse] must be one of [F, A, Z, N, U]',
      },
    });
  });

  it('matches the forced code, unless a letter was requested too', () => {
    const failed = set('forceResultCode', '800.400.104', atHome);
    expect(internal(question(failed)).avsResponse).toBe('A');
    expect(internal(question(set('avsResponse', 'U', failed))).avsResponse).toBe('U');
  });
});

describe('the check of the security code', () => {
  it('is a match for any code, and P without one', () => {
    const any = fc.stringMatching(/^[0-9]{3,4}$/);
    fc.assert(
      fc.property(any, (cvv) => {
        expect(internal(question({ ...CARD, 'card.cvv': cvv })).cvvResponse).toBe('M');
      }),
    );
    const { 'card.cvv': _, ...without } = CARD;
    expect(internal(question(without)).cvvResponse).toBe('P');
  });

  it('is made for cards only, and not for follow-ups', () => {
    for (const none of [
      question(BANK, { account: 'bank' }),
      question({}, { account: 'wallet' }),
      followUp('CP'),
      followUp('PA'),
    ]) {
      expect(internal(none)).not.toHaveProperty('cvvResponse');
    }
  });

  table(Object.keys(CVV.letters))(
    'returns %s if the switch requests it, and approves',
    (letter) => {
      const verdict = internal(question(set('cvvResponse', letter)));
      expect(verdict).toMatchObject({ code: '000.100.110', cvvResponse: letter });
    },
  );

  it('refuses a letter of the other check', () => {
    expect(internal(question(set('cvvResponse', 'F'))).code).toBe('600.200.810');
  });

  it('is N if the code was the reason', () => {
    expect(internal(question(forced('800.100.153'))).cvvResponse).toBe('N');
  });
});

describe('the details', () => {
  const detail = (asked: Question, name: string) => internal(asked).details?.[name];

  it('contain the acquirer’s response, and that it approved', () => {
    expect(internal(question()).details).toEqual({
      ExtendedDescription: 'Approved',
      clearingInstituteName: 'Sandbox Acquiring',
      ConnectorTxID1: expect.stringMatching(/^[0-9A-F]{16}$/),
      AcquirerResponse: '00',
      AuthCode: expect.stringMatching(/^[0-9]{6}$/),
    });
  });

  it('contain the code of the authorisation of an approved card alone', () => {
    expect(detail(question(forced('800.100.155')), 'AuthCode')).toBeUndefined();
    expect(detail(question(BANK, { account: 'bank' }), 'AuthCode')).toBeUndefined();
    expect(detail(followUp('CP'), 'AuthCode')).toBeUndefined();
    expect(detail(question(), 'AuthCode')).toBe(detail(question(), 'AuthCode'));
  });

  table([
    ['800.100.155', '51', '02'],
    ['800.100.157', '54', '01'],
    ['800.100.159', '43', '03'],
    ['800.100.152', '05', undefined],
    ['800.400.100', '05', undefined],
    ['100.400.020', undefined, undefined],
    ['900.100.300', undefined, undefined],
  ])('of %s are response %s and advice %s', (code, response, advice) => {
    expect(detail(question(forced(code)), 'AcquirerResponse')).toBe(response);
    expect(detail(question(forced(code)), 'MerchantAdviceCode')).toBe(advice);
  });

  it('contain advice only for a card scheme', () => {
    const asked = question(forced('800.100.203'), { account: 'bank' });
    expect(detail(asked, 'AcquirerResponse')).toBe('51');
    expect(detail(asked, 'MerchantAdviceCode')).toBeUndefined();
  });

  it('have a unique reference for each payment', () => {
    const referenceOf = (paymentId: string) =>
      detail(question(CARD, { paymentId: paymentId as PaymentId }), 'ConnectorTxID1');
    const id = fc.stringMatching(/^[0-9a-f]{32}$/);
    fc.assert(
      fc.property(id, id, (one, other) => {
        fc.pre(one !== other);
        expect(referenceOf(one)).toBe(referenceOf(one));
        expect(referenceOf(one)).not.toBe(referenceOf(other));
      }),
    );
  });
});

describe('the first payment of a series', () => {
  const initial = { ...CARD, 'standingInstruction.mode': 'INITIAL' };

  it('gets the scheme’s reference when it succeeds', () => {
    const { initialTransactionId, details } = internal(question(initial));
    expect(initialTransactionId).toMatch(/^[0-9]{15}$/);
    expect(details?.['CardholderInitiatedTransactionID']).toBe(initialTransactionId);
  });

  table([
    ['declined', question(set('forceResultCode', '800.100.155', initial))],
    ['not decided yet', question(set('forceResultCode', '000.200.000', initial))],
    ['a later one', question({ ...CARD, 'standingInstruction.mode': 'REPEATED' })],
    ['a bank’s', question({ ...BANK, 'standingInstruction.mode': 'INITIAL' }, { account: 'bank' })],
    ['a capture', followUp('CP', { 'standingInstruction.mode': 'INITIAL' })],
  ])('gets none when it is %s', (_, asked) => {
    const verdict = internal(asked);
    expect(verdict).not.toHaveProperty('initialTransactionId');
    expect(verdict.details).not.toHaveProperty('CardholderInitiatedTransactionID');
  });

  it('gets it once a waiting payment has succeeded', () => {
    const asked = question(set('forceResultCode', '000.200.000', initial));
    expect(findingsOf(asked, '000.100.110').initialTransactionId).toMatch(/^[0-9]{15}$/);
  });
});

describe('the issuer', () => {
  const issuer = (number: string, brand: string) =>
    internal(question({ ...CARD, 'card.number': number }, { brand })).issuer;

  table(CARDS.map((card) => [card.number, card] as const))('of %s is known', (_, card) => {
    expect(issuer(card.number, card.brand)).toEqual({
      bank: card.bank,
      phone: expect.stringMatching(/^\+44 20 7946 0\d{3}$/),
      website: expect.stringMatching(/^https:\/\/[a-z-]+\.example$/),
      type: card.type,
      level: expect.stringMatching(/^[0-9]{4}$/),
      regulatedFlag: card.regulated ? 'REGULATED' : 'UNREGULATED',
      binCountry: card.brand === 'MADA' ? 'SA' : expect.stringMatching(/^[A-Z]{2}$/),
      binType: card.level === '0004' ? 'BUSINESS' : 'PERSONAL',
      maxPanLength: String(card.number.length),
    });
  });

  it('of a card that the look-up does not know has neither country nor length', () => {
    const found = issuer('4532497088771651', 'VISA');
    for (const name of ['binCountry', 'binType', 'maxPanLength']) {
      expect(found).not.toHaveProperty(name);
    }
  });

  it('of another card is derived from its brand', () => {
    const credit = { bank: 'Sandbox Bank', type: 'CREDIT', regulatedFlag: 'UNREGULATED' };
    const debit = { bank: 'Sandbox Bank', type: 'DEBIT', regulatedFlag: 'REGULATED' };
    expect(issuer('4532497088771651', 'VISA')).toMatchObject(credit);
    expect(issuer('4532497088771651', 'VISADEBIT')).toMatchObject(debit);
    expect(internal(question({}, { brand: 'MAESTRO' })).issuer).toMatchObject(debit);
  });

  it('is present for new cards only', () => {
    expect(internal(question(BANK, { account: 'bank' }))).not.toHaveProperty('issuer');
    expect(internal(followUp('CP'))).not.toHaveProperty('issuer');
  });
});

describe('the mandate', () => {
  const debit = (more: Record<string, string> = {}, brand = 'DIRECTDEBIT_SEPA') =>
    question({ ...BANK, ...more }, { account: 'bank', brand });
  it('of a direct debit is created, and signed today by the entity’s clock', () => {
    const { mandate } = internal(debit());
    expect(mandate?.dateOfSignature).toBe('2030-01-31');
    expect(bankFault('mandate.id', mandate?.id ?? '')).toBeUndefined();
    expect(internal(debit({}, 'BANKDEBIT')).mandate).toEqual(mandate);
    const waiting = debit(set('forceResultCode', '800.400.501', BANK));
    expect(internal(waiting).mandate).toEqual(mandate);
  });

  it('keeps the date of signature that the shop sends', () => {
    const { mandate } = internal(debit({ 'bankAccount.mandate.dateOfSignature': '2029-12-24' }));
    expect(mandate?.dateOfSignature).toBe('2029-12-24');
  });

  table([
    ['the request names one', debit({ 'bankAccount.mandate.id': 'Mandate-AB' })],
    ['the debit was declined', debit(set('forceResultCode', '800.100.203', BANK))],
    ['the shopper makes the transfer', debit({}, 'IDEAL')],
    ['money is sent to the account', { ...debit(), type: 'CD' as const }],
    ['a card is paid with', question()],
    ['something follows', { ...followUp('RF'), account: 'bank' as const }],
  ])('is not created if %s', (_, asked) => {
    expect(internal(asked)).not.toHaveProperty('mandate');
  });
});

describe('the test data', () => {
  table(CARDS.map(({ number, brand }) => [number, brand]))('%s is good for %s', (number, brand) => {
    expect(checkCardNumber(number, brand)).toBe('ok');
    expect(infoOf(brand).luhn).toBe(luhn(number));
  });

  it('has every card once, and the first digits of every issuer', () => {
    expect(new Set(CARDS.map(({ number }) => number.slice(0, 6))).size).toBe(CARDS.length);
  });

  table(BANK_ACCOUNTS.map(({ use, country, fields }) => [use, country, fields] as const))(
    '%s in %s has bank data of the right form',
    (_, __, fields) => {
      if (fields['iban']) expect(isValidIBAN(fields['iban'])).toBe(true);
      for (const [name, value] of Object.entries(fields)) {
        expect(bankFault(name, value)).toBeUndefined();
      }
    },
  );
});

/** Any question, with and without the data that the simulator reads. */
const anyQuestion: fc.Arbitrary<Question> = fc
  .record({
    type: fc.constantFrom('PA', 'DB', 'CD', 'CP', 'RV', 'RF', 'PA.CP' as const),
    account: fc.constantFrom('card', 'wallet', 'bank', 'virtual', 'token', 'gift', 'none' as const),
    brand: fc.oneof(fc.constantFrom('VISA', 'DIRECTDEBIT_SEPA', 'IDEAL', '__proto__'), fc.string()),
    refers: fc.boolean(),
    now: fc.integer({ min: 0, max: 253_402_300_799_999 }),
    paymentId: fc.stringMatching(/^[0-9a-f]{32}$/).map((id) => id as PaymentId),
    request: fc.dictionary(
      fc.constantFrom(
        'card.number',
        'card.cvv',
        'card.holder',
        'billing.street1',
        'billing.postcode',
        'standingInstruction.mode',
        'bankAccount.mandate.id',
        'customParameters[forceResultCode]',
        'customParameters[avsResponse]',
        'customParameters[cvvResponse]',
        'testMode',
      ),
      fc.oneof(
        fc.string(),
        fc.constantFrom(
          'INITIAL',
          'F',
          'N',
          'M',
          '__proto__',
          ...CARDS.map(({ number }) => number),
        ),
        fc.constantFrom(...CODES),
      ),
    ),
  })
  .map(({ refers, ...asked }) => {
    const { referenced } = followUp('CP');
    return { ...question(), ...asked, referenced: refers ? referenced : null };
  });

describe('for every request', () => {
  it('gets a code of the table, in the forms of the specification, and the same one again', () => {
    fc.assert(
      fc.property(anyQuestion, fc.constantFrom(internal, external), (asked, answerOf) => {
        const verdict = answerOf(asked);
        expect(answerOf(structuredClone(asked))).toEqual(verdict);
        expect(isResultCode(verdict.code)).toBe(true);
        expect(groupOf(verdict.code)).not.toBe('chargeback');
        for (const [name, value] of Object.entries(verdict.details ?? {})) {
          expect(name).toMatch(/^[A-Za-z0-9._]{3,64}$/);
          expect(value.length).toBeLessThanOrEqual(2048);
        }
        expect(verdict.avsResponse ?? 'F').toMatch(/^[AZNUF]$/);
        expect(verdict.cvvResponse ?? 'M').toMatch(/^[MNPSU]$/);
        expect(Object.values(verdict)).not.toContain(undefined);
      }),
      { numRuns: 500 },
    );
  });

  it('does not repeat a card number', () => {
    fc.assert(
      fc.property(anyQuestion, ({ request, ...asked }) => {
        const secret = { 'card.number': '4532497088771651' };
        const said = JSON.stringify(internal({ ...asked, request: { ...request, ...secret } }));
        expect(said).not.toContain('4532497088771651');
      }),
    );
  });
});
