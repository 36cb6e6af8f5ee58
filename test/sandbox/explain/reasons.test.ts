/** The reasons of payments: each result code, with the cause and the parameter that decided. */
import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RiskRules } from '../../../src/gateway/domain/merchant/riskRules.ts';
import { RULE_KINDS } from '../../../src/gateway/domain/risk/rules.ts';
import { FAULTS, type FaultName } from '../../../src/sandbox/faults.ts';
import { code, type Fields, open, type Shop, VISA } from '../../gateway/harness.ts';
import { table } from '../../table.ts';
import { causeIn, explained, setFaults } from './explained.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await open();
});

const NO_CARD = Object.fromEntries(Object.keys(VISA).map((name) => [name, undefined]));
const IBAN: Fields = {
  ...NO_CARD,
  'bankAccount.iban': 'DE23100000001234567890',
  'bankAccount.bic': 'MARKDEF1100',
  'bankAccount.country': 'DE',
  'bankAccount.holder': 'Jane Jones',
  paymentBrand: 'DIRECTDEBIT_SEPA',
};
const US: Fields = {
  ...NO_CARD,
  paymentBrand: 'DIRECTDEBIT_ACH',
  currency: 'USD',
  'bankAccount.holder': 'Jane Jones',
  'bankAccount.country': 'US',
  'bankAccount.bankCode': '021000021',
  'bankAccount.number': '1000000002',
};
const GIFT: Fields = {
  ...NO_CARD,
  paymentBrand: 'GIFTCARD',
  'giftCard.number': '6006491286999929112',
  'giftCard.pin': '1234',
};
const BROWSER: Fields = {
  shopperResultUrl: 'https://shop.example/result',
  'customer.browser.acceptHeader': 'text/html',
  'customer.browser.language': 'en',
  'customer.browser.screenHeight': '900',
  'customer.browser.screenWidth': '1200',
  'customer.browser.timezone': '60',
  'customer.browser.userAgent': 'Firefox',
  'customer.browser.javaEnabled': 'false',
};
const force = (result: string): Fields => ({ 'customParameters[forceResultCode]': result });
const FORCE = 'customParameters[forceResultCode]';
const STATUS = 'customParameters[3DS2_status]';

/** What is sent, the result code, the cause with its parameter. */
const ROWS: readonly [sent: Fields, result: string, cause: string][] = [
  [{}, '000.100.110', 'default-approval'],
  [{ testMode: 'EXTERNAL' }, '000.100.112', 'default-approval'],
  [{ 'card.number': '4000000000000002' }, '800.100.152', 'test-card card.number'],
  [
    { ...IBAN, 'bankAccount.iban': 'DE23100000000000000002' },
    '800.100.203',
    'test-account bankAccount.iban',
  ],
  [
    {
      ...IBAN,
      'bankAccount.iban': 'AT471904300000000002',
      'bankAccount.country': 'AT',
      'bankAccount.bic': 'TESTATWWXXX',
    },
    '800.100.202',
    'test-account bankAccount.iban',
  ],
  [US, '800.100.203', 'test-account bankAccount.number'],
  [{ ...GIFT, 'giftCard.pin': '0000' }, '800.100.166', 'test-account giftCard.pin'],
  [
    { ...GIFT, 'giftCard.number': '6006491286999920002' },
    '800.100.155',
    'test-account giftCard.number',
  ],
  ...['800.100.153', '000.400.000', '800.400.500', '900.100.300', '300.100.100'].map(
    (result): [Fields, string, string] => [force(result), result, `switch ${FORCE}`],
  ),
  [force('800.100.155'), '800.100.155', `switch ${FORCE}`],
  [force('000.000'), '600.200.810', `invalid-parameter ${FORCE}`],
  [
    { 'customParameters[avsResponse]': 'Q' },
    '600.200.810',
    'invalid-parameter customParameters[avsResponse]',
  ],
  [{ testMode: 'EXTERNAL', 'card.holder': '800.100.171' }, '800.100.171', 'switch card.holder'],
  [{ 'card.number': '4200000000000001' }, '100.100.101', 'invalid-parameter card.number'],
  [{ 'card.number': '9999999999999995' }, '100.100.500', 'invalid-parameter paymentBrand'],
  [{ paymentBrand: 'MASTER' }, '100.100.700', 'invalid-parameter paymentBrand'],
  [{ 'card.expiryYear': '2029' }, '100.100.303', 'invalid-parameter card.expiryYear'],
  [{ 'card.cvv': '1234' }, '100.100.601', 'invalid-parameter card.cvv'],
  [
    { ...IBAN, 'bankAccount.iban': 'DE24100000001234567890' },
    '100.200.104',
    'invalid-parameter bankAccount.iban',
  ],
  [
    { ...IBAN, 'bankAccount.bic': 'TESTATWWXXX' },
    '100.200.103',
    'invalid-parameter bankAccount.bic',
  ],
  [{ amount: '0.00' }, '100.550.300', 'invalid-parameter amount'],
  [{ ...BROWSER, 'card.number': '4012001037461114' }, '100.390.112', 'threeDSecure card.number'],
  [{ ...BROWSER, [STATUS]: 'R' }, '100.390.114', `threeDSecure ${STATUS}`],
  [{ ...BROWSER, [STATUS]: 'N' }, '100.380.401', `threeDSecure ${STATUS}`],
  [{ ...BROWSER, [STATUS]: 'U' }, '100.390.112', `threeDSecure ${STATUS}`],
  [{ ...BROWSER, 'card.number': '4200000000000018' }, '000.200.000', 'shopper-waiting'],
  [
    { ...BROWSER, shopperResultUrl: undefined, 'card.number': '4200000000000018' },
    '100.380.305',
    'missing-parameter shopperResultUrl',
  ],
];

table(ROWS)('%o: %s, %s', async (sent, result, cause) => {
  const { body } = await shop.charge(sent);
  const reply = await explained(shop, body.id, sent);
  expect([body.result.code, reply.status, reply.body.result?.code, causeIn(reply)]).toEqual([
    result,
    200,
    result,
    cause,
  ]);
  const { text, tryInstead = '' } = reply.body.reason;
  expect(text).toMatch(/^[A-Zc].*\.$/);
  expect([text.length <= 300, tryInstead.length <= 300]).toEqual([true, true]);
  // The advice leads to another result.
  expect(tryInstead).not.toContain(result);
});

describe('what a shopper does', () => {
  const CHALLENGE: Fields = { ...BROWSER, 'card.number': '4200000000000018' };
  const PAGE: Fields = {
    ...NO_CARD,
    paymentBrand: 'PAYPAL',
    shopperResultUrl: BROWSER['shopperResultUrl'],
  };
  table([
    [CHALLENGE, 'approve', 'default-approval'],
    [CHALLENGE, 'decline', 'threeDSecure'],
    [CHALLENGE, 'cancel', 'shopper-cancelled'],
    [CHALLENGE, 'expire', 'expired'],
    [PAGE, 'approve', 'default-approval'],
    [PAGE, 'decline', 'shopper-declined'],
    [PAGE, 'cancel', 'shopper-cancelled'],
    [PAGE, 'expire', 'expired'],
    [PAGE, 'later', 'shopper-waiting'],
  ] as const)('%o %s: %s', async (sent, does, cause) => {
    const { body } = await shop.charge(sent);
    await shop.act(body.id, does);
    expect(causeIn(await explained(shop, body.id, sent))).toBe(cause);
  });
});

describe('follow-ups', () => {
  const pay = async (fields: Fields): Promise<string> => (await shop.charge(fields)).body.id;
  table<[payment: Fields, type: string, sent: Fields, result: string, cause: string]>([
    [{}, 'RF', { amount: '93.00' }, '700.400.200', 'limit amount'],
    [{}, 'RF', { amount: '0.00' }, '100.550.300', 'invalid-parameter amount'],
    [{}, 'CP', {}, '700.400.510', 'state'],
    [{}, 'RF', { currency: 'USD' }, '700.100.500', 'invalid-parameter currency'],
    [{}, 'RF', { testMode: 'EXTERNAL' }, '700.100.600', 'invalid-parameter testMode'],
    [{}, 'RV', { amount: '1.00' }, '700.400.300', 'limit amount'],
    [force('800.100.153'), 'RF', {}, '700.300.200', 'state'],
    [force('000.200.000'), 'RF', {}, '700.400.570', 'state'],
    [{ paymentType: 'PA' }, 'CP', { amount: '93.00' }, '700.400.100', 'limit amount'],
    [{}, 'RF', force('800.100.153'), '800.100.153', `switch ${FORCE}`],
  ])('%o, then %s %o: %s, %s', async (payment, type, sent, result, cause) => {
    const id = await pay(payment);
    const { body } = await shop.refer(id, type, sent);
    const reply = await explained(shop, body.id);
    expect([body.result.code, causeIn(reply)]).toEqual([result, cause]);
    const linked = await explained(shop, id);
    expect(linked.body.timeline).toContainEqual(
      expect.objectContaining({ type: 'transaction', id: body.id, code: result }),
    );
  });
});

describe('injected faults', () => {
  afterAll(() => setFaults(shop));
  table(Object.keys(FAULTS) as FaultName[])('%s of the processor', async (fault) => {
    await setFaults(shop, { fault });
    const { body } = await shop.charge();
    const reply = await explained(shop, body.id);
    // The result of the others is uncertain, so the payment is pending.
    const expected = fault === 'down' ? FAULTS.down : '000.200.000';
    expect([body.result.code, causeIn(reply)]).toEqual([expected, 'injected-fault fault']);
    expect(reply.body.reason.text).toContain(fault);
  });

  it('latency is named beside the cause', async () => {
    await setFaults(shop, { latency: 'PT0.01S' });
    const { body } = await shop.charge();
    const reply = await explained(shop, body.id);
    expect([causeIn(reply), reply.body.reason.fault]).toEqual([
      'default-approval',
      'latency of 10 ms',
    ]);
  });
});

describe('a risk rule', () => {
  const NAMES: Fields = { 'customer.givenName': 'John', 'customer.surname': 'Miller' };
  const EMAIL: Fields = {
    'customer.givenName': 'Jane',
    'customer.surname': 'Jones',
    'customer.email': 'jane@shop.example',
  };
  const MOBILE: Fields = { ...EMAIL, 'customer.mobile': '+49 30 1' };
  const IP: Fields = { 'customer.ip': '192.0.2.7' };
  const MASTER: Fields = { 'card.number': '5454545454545454' };
  const volume = { amount: '100.00', currency: 'EUR' };
  const within = 'PT1H';
  const store = { createRegistration: 'true' };
  /** The accounts of a blacklist are hashes under the key of the gateway, so that no configuration has a number. */
  const cardKey = 'ab'.repeat(32);
  const HASH = createHmac('sha256', Buffer.from(cardKey, 'hex'))
    .update(VISA['card.number'] ?? '')
    .digest('hex');
  /** The rule, the payments, the code of the last one, and the parameter. */
  const RULES: readonly [
    rules: RiskRules,
    payments: readonly Fields[],
    result: string,
    parameter: string,
  ][] = [
    [{ amount: [{ currency: 'EUR', most: '50.00' }] }, [{}], '100.400.140', ' amount'],
    [{ velocity: [{ by: 'account', most: 1, within }] }, [{}, {}], '800.120.101', ' card.number'],
    [{ velocity: [{ by: 'ip', most: 1, within }] }, [IP, IP], '800.120.102', ' customer.ip'],
    [
      { velocity: [{ by: 'email', most: 1, within }] },
      [EMAIL, EMAIL],
      '800.120.103',
      ' customer.email',
    ],
    [{ velocity: [{ by: 'entity', volume, within }] }, [{}, {}], '800.120.200', ' amount'],
    [{ velocity: [{ by: 'account', volume, within }] }, [{}, {}], '800.120.201', ' card.number'],
    [{ velocity: [{ by: 'ip', volume, within }] }, [IP, IP], '800.120.202', ' customer.ip'],
    [
      { velocity: [{ by: 'email', volume, within }] },
      [EMAIL, EMAIL],
      '800.120.203',
      ' customer.email',
    ],
    ...(
      [
        ['mobile', 'registrations', '800.140.100', MOBILE, MOBILE, ' customer.mobile'],
        ['email', 'registrations', '800.140.101', EMAIL, EMAIL, ' customer.email'],
        [
          'card',
          'mobiles',
          '800.140.110',
          MOBILE,
          { ...MOBILE, 'customer.mobile': '+49 30 2' },
          ' card.number',
        ],
        ['mobile', 'cards', '800.140.111', MOBILE, { ...MOBILE, ...MASTER }, ' customer.mobile'],
        [
          'card',
          'emails',
          '800.140.112',
          EMAIL,
          { ...EMAIL, 'customer.email': 'j@shop.example' },
          ' card.number',
        ],
        ['email', 'cards', '800.140.113', EMAIL, { ...EMAIL, ...MASTER }, ' customer.email'],
      ] as const
    ).map(([per, of, result, first, second, parameter]): [RiskRules, Fields[], string, string] => [
      { registrations: [{ per, of, most: 1, within }] },
      [first, second].map((fields) => ({ ...store, ...fields })),
      result,
      parameter,
    ]),
    [{ holder: true }, [NAMES], '800.150.100', ' card.holder'],
    [{ blacklist: [{ accounts: [HASH] }] }, [{}], '800.300.101', ' card.number'],
    [{ country: [{ refused: ['FR'] }] }, [{ 'billing.country': 'FR' }], '800.300.102', ''],
    [{ blacklist: [{ emails: ['@shop.example'] }] }, [EMAIL], '800.300.200', ' customer.email'],
    [{ blacklist: [{ ips: ['192.0.2.0/24'] }] }, [IP], '800.300.301', ' customer.ip'],
    [{ blacklist: [{ bins: ['420000'] }] }, [{}], '800.300.401', ' card.number'],
    [{ holder: { score: 60 }, refuseBelow: 50 }, [NAMES], '100.400.142', ''],
  ];
  table(RULES)('%o %o: %s, parameter%s', async (risk, payments, result, parameter) => {
    const own = await open({
      cardKey,
      entities: [
        { entityId: 'a0000000000000000000000000000001', token: 'token-of-a', terms: { risk } },
      ],
    });
    let last = await own.charge(payments[0]);
    for (const sent of payments.slice(1)) last = await own.charge(sent);
    const reply = await explained(own, last.body.id, payments.at(-1));
    expect([code(last), causeIn(reply)]).toEqual([`400 ${result}`, `risk-rule${parameter}`]);
    expect(reply.body.timeline).toContainEqual(
      expect.objectContaining({ type: 'risk', code: result, cause: 'risk-rule' }),
    );
  });

  it('of every kind is in the table', () => {
    const tested = RULES.map(([, , result]) => result);
    const missing = RULE_KINDS.map(({ code: one }) => one).filter((one) => !tested.includes(one));
    expect(missing).toEqual([]);
  });
});

it('of a chargeback: its code is its reason, and it has succeeded', async () => {
  const debit = await shop.charge();
  const { id } = (
    await shop.send(
      'POST',
      `/_sandbox/payments/${debit.body.id}/chargebacks`,
      { ...shop.bearer, 'content-type': 'application/json' },
      JSON.stringify({ entityId: shop.gateway.entityId, chargebackResultCode: '000.100.206' }),
    )
  ).body;
  const { body } = await explained(shop, id);
  expect(body.timeline.map(({ text }: { text: string }) => text)).toContain(
    `The shopper’s bank took ${debit.body.amount} ${debit.body.currency} back.`,
  );
});
