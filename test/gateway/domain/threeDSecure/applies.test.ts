/** When 3-D Secure applies, and when it does not. */
import { describe, expect, it } from 'vitest';
import { networkOf } from '../../../../src/brands/index.ts';
import { beginAuthentication } from '../../../../src/gateway/domain/threeDSecure/begin.ts';
import { NO_ISSUERS } from '../../../../src/gateway/domain/threeDSecure/issuer.ts';
import { table } from '../../../table.ts';
import {
  alone,
  authenticationInput,
  BROWSER,
  begin,
  cardFor,
  type Differences,
  doneOf,
  flowOf,
  IDS,
  messagesOf,
} from './sampleAuthentications.ts';

/** The shopper was present, and was not authenticated. */
const UNAUTHENTICATED = { kind: 'none', authentication: { eci: '07' } };

/** A card that is challenged: a shopper without a challenge was not authenticated. */
const challenged = (different: Differences) => begin('challenge', different).kind;

describe('3-D Secure applies', () => {
  table([
    ['a debit', {}],
    ['an authorisation', { subject: { type: 'PA' } }],
    ['PA.CP', { subject: { type: 'PA.CP' } }],
    ['PA.CP, stored as a capture', { subject: { type: 'CP' }, request: { paymentType: 'PA.CP' } }],
    ['an authentication without a payment', { subject: { type: '3D' } }],
    ['details to be stored, with a form', { subject: { type: 'RG' } }],
    ['stored details', { subject: { isStored: true } }],
    [
      'a later payment that the shopper begins',
      {
        request: { 'standingInstruction.mode': 'REPEATED', 'standingInstruction.source': 'CIT' },
      },
    ],
    ['disable=false', { request: { 'threeDSecure.disable': 'false' } }],
    ['an order on the web', { request: { transactionCategory: 'EC' } }],
    ['a shop’s server, without a form', { more: { hasBrowserPage: false } }],
  ] as [string, Differences][])('to %s', (_, different) => {
    expect(challenged(different)).toBe('waits');
  });

  table([
    ['a credit', { subject: { type: 'CD' } }],
    ['a refund', { subject: { type: 'RF' } }],
    ['a capture', { subject: { type: 'CP' } }],
    ['a reversal', { subject: { type: 'RV' } }],
    [
      'details to be stored, without a form',
      { subject: { type: 'RG' }, more: { hasBrowserPage: false } },
    ],
    ['a network token', { subject: { accountKind: 'token' } }],
    ['a wallet’s token', { subject: { accountKind: 'wallet' } }],
    ['a bank account', { subject: { accountKind: 'bank' } }],
    ['a card without a number', { request: { 'card.number': undefined } }],
    ['a brand without a network', { subject: { brand: 'HIPERCARD' } }],
    ['no brand', { subject: { brand: null } }],
    ['a network that is not active', { more: { networks: ['MASTER', 'AMEX'] } }],
    ['no active network', { more: { networks: [] } }],
    ['the outcome of another server', { request: { 'threeDSecure.eci': '05' } }],
    ['a payment by the merchant', { request: { 'standingInstruction.source': 'MIT' } }],
    [
      'a later payment by the merchant',
      {
        request: { 'standingInstruction.mode': 'REPEATED', 'standingInstruction.source': 'MIT' },
      },
    ],
    ['a later payment', { request: { 'standingInstruction.mode': 'REPEATED' } }],
    ['an order by telephone', { request: { transactionCategory: 'MOTO' } }],
  ] as [string, Differences][])('not to %s', (_, different) => {
    expect(begin('challenge', different)).toEqual({ kind: 'none' });
  });

  table(['threeDSecure.disable', 'customParameters[custom_disable3DSecure]'])(
    'not if the shop sends %s=true',
    (name) => {
      expect(begin('challenge', { request: { [name]: 'true' } })).toEqual(UNAUTHENTICATED);
    },
  );

  table([
    ['the outcome of another server', { request: { 'threeDSecure.eci': '05' } }],
    ['a payment by the merchant', { request: { 'standingInstruction.source': 'MIT' } }],
    ['a credit', { subject: { type: 'CD' } }],
  ] as [string, Differences][])('and disabled besides says nothing of %s', (_, different) => {
    const request = { ...different.request, 'threeDSecure.disable': 'true' };
    expect(begin('challenge', { ...different, request })).toEqual({ kind: 'none' });
  });

  it('to the networks of these brands', () => {
    const brands = {
      VISA: 'VISA VISADEBIT VISAELECTRON VPAY DELTA',
      MASTER: 'MASTER MASTERDEBIT MAESTRO',
      AMEX: 'AMEX',
      DINERS: 'DINERS DISCOVER',
      JCB: 'JCB',
      UNIONPAY: 'UNIONPAY UNIONPAY_SMS',
      BCMC: 'BCMC',
      CARTEBANCAIRE: 'CARTEBANCAIRE CARTEBLEUE',
    };
    for (const [network, all] of Object.entries(brands)) {
      for (const brand of all.split(' ')) expect(networkOf(brand), brand).toBe(network);
    }
    for (const none of ['MADA', 'DANKORT', 'constructor', '', null]) {
      expect(networkOf(none), String(none)).toBe(undefined);
    }
  });

  it('to the card in a wallet, by its number', () => {
    const begun = begin('challenge', { subject: { brand: 'GOOGLEPAY' } });
    expect(begun).toMatchObject({ kind: 'waits', flow: { network: 'VISA' } });
    const networks = ['MASTER'] as const;
    expect(begin('challenge', { subject: { brand: 'GOOGLEPAY' }, more: { networks } })).toEqual({
      kind: 'none',
    });
  });

  it('to a merchant’s payment that requests it (3RI)', () => {
    const request = {
      'standingInstruction.source': 'MIT',
      'threeDSecure.threeRIInd': 'RECURRING',
    };
    const begun = begin('frictionless', { request });
    expect(doneOf(begun).authentication.authenticationStatus).toBe('Y');
    expect(messagesOf(begun)[0]).toMatchObject({ deviceChannel: '03', threeRIInd: '01' });
  });
});

describe('an authentication without a payment is refused with the reason', () => {
  const codeFor = (number: string, brand: string, more: Differences = {}) => {
    const different = { ...more, subject: { ...more.subject, ...alone.subject } };
    const { authentication, flow, code } = doneOf(
      beginAuthentication(authenticationInput(number, brand, different)),
    );
    expect(authentication).toEqual({ eci: '07' });
    expect(flow).toBe(undefined);
    return code;
  };
  const { number } = cardFor('challenge');

  table([
    ['a card that the simulator does not know', '000.400.109', '4999999999999996', {}],
    ['a card without 3-D Secure', '000.400.109', '4200000000000000', {}],
    [
      'a brand without a network',
      '000.400.109',
      '6062825624254001',
      { subject: { brand: 'HIPERCARD' } },
    ],
    ['an issuer that does not participate', '000.400.101', cardFor('notParticipating').number, {}],
    ['disabled', '000.400.101', number, { request: { 'threeDSecure.disable': 'true' } }],
    ['a network that is not active', '000.400.104', number, { more: { networks: [] } }],
    ['no connected issuer', '000.400.109', number, { more: { issuers: NO_ISSUERS } }],
  ] as [string, string, string, Differences][])('%s: %s', (_, expected, card, different) => {
    expect(codeFor(card, 'VISA', different)).toBe(expected);
  });

  it('and is not a payment by the merchant', () => {
    const different = { ...alone, request: { 'standingInstruction.source': 'MIT' } };
    expect(begin('frictionless', different)).toMatchObject({ kind: 'done', code: '000.400.110' });
  });
});

describe('a payment continues without it', () => {
  // Mastercard: 00 is a payment without an authentication, 07 a later payment of an authenticated series.
  table([
    ['5212345678901234', 'MASTER', '00'],
    ['5212345678901234', 'MASTERDEBIT', '00'],
    ['6799998900000060018', 'MAESTRO', '00'],
    ['5212345678901234', 'GOOGLEPAY', '00'],
    ['4999999999999996', 'VISA', '07'],
    ['4999999999999996', 'GOOGLEPAY', '07'],
    ['377777777777770', 'AMEX', '07'],
  ])('with the indicator of the network: %s %s %s', (number, brand, eci) => {
    const not = (different: Differences) =>
      beginAuthentication(authenticationInput(number, brand, different));
    const expected = { kind: 'none', authentication: { eci } };
    expect(not({ more: { issuers: NO_ISSUERS } })).toEqual(expected);
    expect(not({ request: { 'threeDSecure.disable': 'true' } })).toEqual(expected);
    const exemption = { 'threeDSecure.exemptionFlag': '02' };
    expect(not({ request: exemption })).toEqual({
      kind: 'none',
      authentication: { eci, exemptionFlag: '02' },
    });
  });

  it('for a card that is not in the simulator’s tables', () => {
    expect(beginAuthentication(authenticationInput('4999999999999996', 'VISA'))).toEqual(
      UNAUTHENTICATED,
    );
  });

  table(['4200000000000000', '4000000000000002'])('for %s, which is not enrolled', (number) => {
    expect(beginAuthentication(authenticationInput(number, 'VISA'))).toEqual({
      kind: 'none',
      authentication: { eci: '07' },
    });
  });

  it('if the request contains an exemption for the acquirer', () => {
    const request = { 'threeDSecure.exemptionFlag': '02' };
    expect(begin('challenge', { request })).toEqual({
      kind: 'none',
      authentication: { eci: '07', exemptionFlag: '02' },
    });
    expect(begin('challenge', { ...alone, request }).kind).toBe('waits');
  });

  table([
    ['4711100000000000', 'VISA'],
    ['4012888888881881', 'VISA'],
    ['5212345678901234', 'MASTER'],
    ['375987000000005', 'AMEX'],
  ])('but not for %s, which is enrolled', (number, brand) => {
    const { method, phase, version } = flowOf(
      beginAuthentication(authenticationInput(number, brand)),
    );
    expect({ method, phase, version }).toEqual({
      method: null,
      phase: 'challenge',
      version: '2.2.0',
    });
  });
});

describe('without the browser’s data', () => {
  const nothing = Object.fromEntries(Object.keys(BROWSER).map((name) => [name, undefined]));

  it('a card that is not enrolled can be charged', () => {
    expect(begin('notParticipating', { request: nothing }).kind).toBe('none');
  });

  it('an app sends data of its device', () => {
    const request = { ...nothing, 'threeDSecure.deviceInfo': 'eyJ' };
    const flow = flowOf(begin('challenge', { request }));
    expect(flow).toMatchObject({ channel: 'app', phase: 'challenge', method: null });
    // The data is long and for the issuer only: its length is stored.
    expect(flow.messages[0]).toMatchObject({ deviceChannel: '01', sdkEncData: '3 characters' });
    expect(flow.messages[0]).not.toHaveProperty('browserUserAgent');
    expect(flow.messages[0]).not.toHaveProperty('threeDSCompInd');
    // Without a browser there is no 3DS Method.
    expect(flowOf(begin('challengeWithMethod', { request })).method).toBe(null);
  });

  it('the merchant can request one without a shopper', () => {
    const request = { ...nothing, 'threeDSecure.channel': '3' };
    expect(begin('attempt', { request })).toMatchObject({
      kind: 'done',
      authentication: { authenticationStatus: 'A', eci: '06' },
    });
  });
});

it('creates its ids when they are needed, each once', () => {
  let drawn = 0;
  const ids = {
    get server() {
      drawn++;
      return IDS.server;
    },
    get ds() {
      drawn++;
      return IDS.ds;
    },
    get acs() {
      drawn++;
      return IDS.acs;
    },
  };
  const of = (number: string) =>
    beginAuthentication(authenticationInput(number, 'VISA', { more: { ids } })).kind;
  expect([of('4999999999999996'), drawn]).toEqual(['none', 0]);
  expect([of(cardFor('challenge').number), drawn]).toEqual(['waits', 3]);
});
