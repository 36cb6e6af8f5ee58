/** Payments of entities with risk rules: accepted, refused, and counted. */

import { describe, expect, it } from 'vitest';
import type { RiskRules, VelocityRule } from '../../../../src/gateway/domain/merchant/riskRules.ts';
import { openFile } from '../../../../src/gateway/platform/store/driver.ts';
import { databaseFile } from '../../../../src/gateway/platform/store/sqlite.ts';
import type { EntityOption } from '../../../../src/gateway/start.ts';
import { table } from '../../../table.ts';
import { everything } from '../../databaseContents.ts';
import {
  code,
  encode,
  type Fields,
  NOON,
  open,
  type Shop,
  temporaryFolder,
  VISA,
} from '../../harness.ts';
import { say, testSystem } from '../../platform/processor/testSystem.ts';
import { ENGINES } from '../../postgres.ts';

const ENTITY = { entityId: 'a0000000000000000000000000000001', token: 'token-of-a' };
const MERCHANT = { entityId: 'b'.repeat(32), token: 'token-of-b' };

const on = (risk: RiskRules, ...others: EntityOption[]): Promise<Shop> =>
  open({ entities: [{ ...ENTITY, terms: { risk } }, ...others] });

const GOOD = '200 000.100.110';
const JANE: Fields = { 'customer.givenName': 'Jane', 'customer.surname': 'Jones' };
const MASTER: Fields = { 'card.number': '5454545454545454' };
const EMAIL: Fields = { ...JANE, 'customer.email': 'jane@shop.example' };
const IP: Fields = { 'customer.ip': '192.0.2.7' };

/** The codes of payments, one after the other. */
async function codesOf(shop: Shop, ...all: Fields[]): Promise<string[]> {
  const codes: string[] = [];
  for (const fields of all) codes.push(code(await shop.charge(fields)));
  return codes;
}

describe('a number of transactions', () => {
  it.each<[VelocityRule['by'], Fields, Fields, string]>([
    ['account', {}, { ...EMAIL, ...IP }, '400 800.120.101'],
    ['ip', IP, { ...IP, ...MASTER }, '400 800.120.102'],
    [
      'email',
      EMAIL,
      { ...MASTER, ...JANE, 'customer.email': 'Jane@SHOP.example' },
      '400 800.120.103',
    ],
  ])('per %s', async (by, first, again, refused) => {
    const shop = await on({ velocity: [{ by, most: 2, within: 'PT1H' }] });
    expect(await codesOf(shop, first, again, again)).toEqual([GOOD, GOOD, refused]);
    const other = { ...MASTER, ...JANE, 'customer.email': 'x@shop.example', 'customer.ip': '::1' };
    expect(await codesOf(shop, other, other)).toEqual([GOOD, GOOD]);
  });

  it('is of one account or address, in whichever of its forms it is sent', async () => {
    const shop = await on({
      velocity: [
        { by: 'account', most: 1, within: 'PT1H' },
        { by: 'ip', most: 1, within: 'PT1H' },
      ],
    });
    const transfer = (iban: string) => ({
      ...Object.fromEntries(Object.keys(VISA).map((name) => [name, undefined])),
      paymentBrand: 'DIRECTDEBIT_SEPA',
      'bankAccount.holder': 'Jane Jones',
      'bankAccount.bic': 'NWBKGB2L',
      'bankAccount.iban': iban,
    });
    expect(
      await codesOf(
        shop,
        transfer('GB29NWBK60161331926819'),
        transfer('GB29nwbk60161331926819'),
        transfer('GB29NwBk60161331926819'),
      ),
    ).toEqual([GOOD, '400 800.120.101', '400 800.120.101']);
    for (const [ip, same] of [
      ['2001:db8::1', ' 2001:0DB8:0::1'],
      ['192.0.2.1', '::ffff:c000:201'],
      ['not an address', 'not an address'],
    ]) {
      // The earlier cards can be used again.
      await shop.gateway.clock.advance('PT1H');
      const others = { ...MASTER, 'customer.ip': same };
      expect(await codesOf(shop, { 'customer.ip': ip }, others)).toEqual([GOOD, '400 800.120.102']);
    }
  });

  it('ends to the millisecond, on the clock of the entity', async () => {
    const shop = await on({ velocity: [{ by: 'ip', most: 1, within: 'PT1H' }] });
    expect(await codesOf(shop, IP)).toEqual([GOOD]);
    await shop.gateway.clock.freeze(Date.parse(NOON) + 3_600_000);
    expect(await codesOf(shop, IP)).toEqual([GOOD]);
    await shop.gateway.clock.freeze(Date.parse(NOON) + 7_200_000 - 1);
    expect(await codesOf(shop, IP)).toEqual(['400 800.120.102']);
  });

  it('counts attempts, also those that were refused or declined', async () => {
    const shop = await on({ velocity: [{ by: 'ip', most: 2, within: 'PT1H' }] });
    const declined = { ...IP, 'customParameters[forceResultCode]': '800.100.155' };
    expect(await codesOf(shop, declined, IP, IP)).toEqual([
      '400 800.100.155',
      GOOD,
      '400 800.120.102',
    ]);
    await shop.gateway.clock.advance('PT30M');
    expect(await codesOf(shop, IP)).toEqual(['400 800.120.102']);
    await shop.gateway.clock.advance('PT30M');
    // Two were refused meanwhile, one of them half an hour ago.
    expect(await codesOf(shop, IP, IP)).toEqual([GOOD, '400 800.120.102']);
  });

  it('counts no payment with a wrong account, none without the shopper, and no follow-up', async () => {
    const shop = await on({ velocity: [{ by: 'account', most: 2, within: 'PT1H' }] });
    const { body } = await shop.charge({ paymentType: 'PA' });
    for (let i = 0; i < 3; i++) {
      expect(code(await shop.charge({ 'card.cvv': '1234' }))).toBe('400 100.100.601');
      expect(code(await shop.charge({ paymentType: 'CD' }))).toBe(GOOD);
      expect(code(await shop.refer(body.id, 'CP', { amount: '1.00' }))).toBe(GOOD);
    }
    expect(await codesOf(shop, { paymentType: 'PA.CP' }, {})).toEqual([GOOD, '400 800.120.101']);
    expect(code(await shop.charge({ paymentType: 'CD' }))).toBe(GOOD);
  });

  it('counts submits of the form, by the IP address of the connection', async () => {
    const shop = await on({ velocity: [{ by: 'ip', most: 1, within: 'PT1H' }] });
    const [one, other] = [await shop.checkout(), await shop.checkout()];
    expect(code(await shop.pay(one))).toBe(GOOD);
    const refused = await shop.pay(other, MASTER);
    expect(code(refused)).toBe('400 800.120.102');
    expect(code(await shop.status(other))).toBe('400 800.120.102');
    expect(refused.body.risk).toEqual({ score: '0' });
  });
});

describe('a volume', () => {
  it.each<[VelocityRule['by'], Fields, string]>([
    ['entity', { ...MASTER }, '400 800.120.200'],
    ['account', {}, '400 800.120.201'],
    ['ip', IP, '400 800.120.202'],
    ['email', EMAIL, '400 800.120.203'],
  ])('per %s counts accepted payments, in one currency', async (by, fields, refused) => {
    const volume = { amount: '100.00', currency: 'EUR' };
    const shop = await on({ velocity: [{ by, volume, within: 'P1D' }] });
    const of = (amount: string, currency = 'EUR') => ({ ...fields, amount, currency });
    const all = [of('60.00'), of('40.01'), of('500.00', 'USD'), of('40.00'), of('0.01')];
    // The refused payment was not counted.
    expect(await codesOf(shop, ...all)).toEqual([GOOD, refused, GOOD, GOOD, refused]);
    await shop.gateway.clock.advance('P1D');
    expect(await codesOf(shop, of('100.00'))).toEqual([GOOD]);
  });

  it('uses risk.amount, if it is sent', async () => {
    const volume = { amount: '100.00', currency: 'EUR' };
    const shop = await on({ velocity: [{ by: 'account', volume, within: 'P1D' }] });
    const small = { amount: '10.00', 'risk.amount': '90.00' };
    expect(await codesOf(shop, small, { amount: '10.01' })).toEqual([GOOD, '400 800.120.201']);
    expect(await codesOf(shop, { amount: '5.00', 'risk.amount': '4.99' })).toEqual([
      '400 100.550.605',
    ]);
  });
});

describe('registrations', () => {
  const MOBILE: Fields = { ...JANE, 'customer.mobile': '+49 89 1' };
  const OTHER: Fields = { ...JANE, 'customer.mobile': '+49 89 2', 'customer.email': 'x@y.example' };

  it.each<[string, string, Fields, Fields, string]>([
    ['email', 'registrations', EMAIL, EMAIL, '400 800.140.101'],
    ['mobile', 'registrations', MOBILE, MOBILE, '400 800.140.100'],
    ['email', 'cards', EMAIL, { ...EMAIL, ...MASTER }, '400 800.140.113'],
    ['mobile', 'cards', MOBILE, { ...MOBILE, ...MASTER }, '400 800.140.111'],
    ['card', 'emails', EMAIL, OTHER, '400 800.140.112'],
    ['card', 'mobiles', MOBILE, OTHER, '400 800.140.110'],
  ])('per %s: too many %s', async (per, of, first, second, refused) => {
    const shop = await on({ registrations: [{ per, of, most: 1, within: 'P1D' } as never] });
    const stored = (fields: Fields) => ({ ...fields, createRegistration: 'true' });
    expect(await codesOf(shop, first, second)).toEqual([GOOD, GOOD]);
    expect(await codesOf(shop, stored(first), stored(second))).toEqual([GOOD, refused]);
    // Nothing of the refused payment is stored; details that were stored before are known, but count as one registration more.
    const again = of === 'registrations' ? refused : GOOD;
    expect(await codesOf(shop, stored(first))).toEqual([again]);
    await shop.gateway.clock.advance('P1D');
    expect(await codesOf(shop, stored(second))).toEqual([GOOD]);
  });
});

describe('a shopper, however the address is written', () => {
  table([
    // RFC 5952: one address has many notations; RFC 4291: a subnet has 64 bits.
    [
      'ip',
      '192.0.2.7',
      ['::ffff:192.0.2.7', ' 192.0.2.7 ', '192.0.2.7:443', '192.0.2.7, 198.51.100.1'],
    ],
    [
      'ip',
      '2001:db8::1',
      ['[2001:db8::1]', '2001:DB8:0:0:1::', '[2001:db8::5]:443', '2001:db8::ffff:1'],
    ],
    // IDNA (RFC 5891, UTS 46) and NFKC: the same mailbox.
    [
      'email',
      'jane@bad.example',
      [
        'Jane@bad.example.',
        'jane@bad。example',
        'ｊａｎｅ@ｂａｄ.ｅｘａｍｐｌｅ',
        'jane＠BAD．example',
      ],
    ],
    ['email', 'jane@bücher.example', ['jane@xn--bcher-kva.example', 'jane@bu\u0308cher.example']],
  ] as const)('counts as one: %s of %s', async (by, first, others) => {
    const name = by === 'ip' ? 'customer.ip' : 'customer.email';
    const refused = by === 'ip' ? '400 800.120.102' : '400 800.120.103';
    for (const other of others) {
      const shop = await on({ velocity: [{ by, most: 1, within: 'PT1H' }] });
      const codes = await codesOf(shop, { ...JANE, [name]: first }, { ...JANE, [name]: other });
      expect(codes, other).toEqual([GOOD, refused]);
    }
  });

  it('is another one in another network or domain', async () => {
    const shop = await on({ velocity: [{ by: 'ip', most: 1, within: 'PT1H' }] });
    const from = (ip: string) => ({ 'customer.ip': ip });
    expect(
      await codesOf(shop, from('2001:db8::1'), from('2001:db8:0:1::1'), from('192.0.2.8')),
    ).toEqual([GOOD, GOOD, GOOD]);
  });

  table([
    ['emails', '@worse.example', 'x@worse.example.'],
    ['emails', '@Worse.example.', 'x@worse.example'],
    ['emails', 'jane@bad.example', 'jane@bad。example'],
    ['emails', '@bücher.example', 'x@xn--bcher-kva.example'],
    ['ips', '192.0.2.0/24', '198.51.100.1, 192.0.2.7'],
    ['ips', '2001:db8::/32', '[2001:db8::1]'],
  ])('is found in the list of %s with %s: %s', async (list, entry, sent) => {
    const shop = await on({ blacklist: [{ [list]: [entry] }] });
    const name = list === 'ips' ? 'customer.ip' : 'customer.email';
    const refused = list === 'ips' ? '400 800.300.301' : '400 800.300.200';
    expect(await codesOf(shop, { ...JANE, [name]: sent })).toEqual([refused]);
  });

  it('is not the holder of an account by a name without letters', async () => {
    const shop = await on({ holder: true });
    const named = { 'customer.givenName': 'Jane', 'customer.surname': '\u0301\u0301\u0301' };
    expect(await codesOf(shop, JANE, named)).toEqual([GOOD, '400 800.150.100']);
  });

  table([
    ['customer.ip', 'unknown', 'customer.ip must be one IP address'],
    ['customer.ip', '192.0.2.7, 198.51.100.1', 'customer.ip must be one IP address'],
    ['customer.email', 'nobody', 'customer.email must be an e-mail address'],
    ['customer.email', 'jane.jones@', 'customer.email must be an e-mail address'],
  ])('whose %s is %s gives advice, and the payment goes on', async (name, value, advice) => {
    const shop = await on({ velocity: [{ by: 'account', most: 9, within: 'PT1H' }] });
    const reply = await shop.charge({ ...JANE, [name]: value });
    expect(code(reply)).toBe(GOOD);
    expect(reply.body.resultDetails.IntegrationAdvice).toContain(advice);
    const url = `/_sandbox/payments/${reply.body.id}?entityId=${ENTITY.entityId}`;
    expect((await shop.send('GET', url, shop.bearer)).text).toContain(advice);
  });
});

describe('a rule about one payment', () => {
  it.each<[string, RiskRules, Fields, Fields, string]>([
    [
      'amount',
      { amount: [{ currency: 'EUR', most: '92.00', least: '1.00' }] },
      { amount: '92.00' },
      { amount: '92.01' },
      '400 100.400.140',
    ],
    [
      'amount',
      { amount: [{ currency: 'EUR', least: '1.00' }] },
      { amount: '1.00' },
      { amount: '0.99' },
      '400 100.400.140',
    ],
    ['holder', { holder: true }, JANE, { ...JANE, 'card.holder': 'John Smith' }, '400 800.150.100'],
    [
      'refused country',
      { country: [{ refused: ['GB'] }] },
      { 'billing.country': 'DE' },
      { 'billing.country': 'DE', 'shipping.country': 'GB' },
      '400 800.300.102',
    ],
    [
      'allowed country',
      { country: [{ allowed: ['DE', 'AT'] }] },
      { 'billing.country': 'AT' },
      { 'billing.country': 'GB' },
      '400 800.300.102',
    ],
    [
      'listed e-mail address',
      { blacklist: [{ emails: ['jane@bad.example', '@worse.example'] }] },
      { ...JANE, 'customer.email': 'john@bad.example' },
      { ...JANE, 'customer.email': 'JANE@bad.example' },
      '400 800.300.200',
    ],
    [
      'listed address',
      { blacklist: [{ ips: ['192.0.2.0/24'] }] },
      { 'customer.ip': '192.0.3.1' },
      { 'customer.ip': '192.0.2.255' },
      '400 800.300.301',
    ],
    ['listed BIN', { blacklist: [{ bins: ['545454'] }] }, {}, MASTER, '400 800.300.401'],
    [
      'score',
      {
        country: [{ refused: ['GB'], score: 30 }],
        blacklist: [{ bins: ['545454'], score: 30 }],
        refuseBelow: 50,
      },
      { 'billing.country': 'GB' },
      { 'billing.country': 'GB', ...MASTER },
      '400 100.400.142',
    ],
  ])('%s: %j', async (_, rules, right, wrong, refused) => {
    const shop = await on(rules);
    expect(await codesOf(shop, right, wrong, right)).toEqual([GOOD, refused, GOOD]);
  });

  it('listed account, by its hash in the database', async () => {
    const data = temporaryFolder();
    const first = await open({ data, entities: [ENTITY] });
    await first.charge(MASTER);
    await first.gateway.close();
    const db = openFile(databaseFile(data));
    const { account_hash } = db.prepare('select account_hash from payment').all([])[0] as {
      account_hash: string;
    };
    db.close();
    const terms = { risk: { blacklist: [{ accounts: [account_hash.toUpperCase()] }] } };
    const shop = await open({ data, entities: [{ ...ENTITY, terms }] });
    expect(await codesOf(shop, MASTER, {})).toEqual(['400 800.300.101', GOOD]);
  });
});

describe('the answer', () => {
  it('contains the score of the rules; a refusal is not sent to the processor', async () => {
    const shop = await on({
      country: [{ refused: ['GB'], score: 30 }],
      blacklist: [{ bins: ['545454'] }],
    });
    const good = await shop.charge({ 'billing.country': 'GB' });
    expect(good.body.risk).toEqual({ score: '70' });
    expect((await shop.payment(good.body.id)).body.risk).toEqual({ score: '70' });
    const { body } = await shop.charge({ 'billing.country': 'GB', ...MASTER, 'risk.brand': 'X' });
    expect(body.risk).toMatchObject({ brand: 'X', score: '-30' });
    expect(body).toHaveProperty('descriptor');
    expect(body).not.toHaveProperty('resultDetails');
    expect(body.card).toMatchObject({ bin: '545454', last4Digits: '5454' });
    const read = await shop.payment(body.id);
    expect(code(read)).toBe('400 800.300.401');
    expect(code(await shop.refer(body.id, 'RF'))).toMatch(/^400 700\./);
  });

  it('of a remote processor has the same score; a refused payment is not sent', async () => {
    const system = await testSystem();
    system.behave(say('{"code":"000.100.112","riskScore":7}'));
    const terms = {
      risk: { country: [{ refused: ['GB'], score: 30 }], blacklist: [{ bins: ['545454'] }] },
    };
    const shop = await open({ entities: [{ ...ENTITY, terms }], processorUrl: system.url });
    const external = { testMode: 'EXTERNAL', 'billing.country': 'GB' };
    const refused = await shop.charge({ ...external, ...MASTER });
    expect(code(refused)).toBe('400 800.300.401');
    expect(system.heard).toHaveLength(0);
    const good = await shop.charge(external);
    expect([code(good), good.body.risk]).toEqual(['200 000.100.112', { score: '70' }]);
    expect(system.heard).toHaveLength(1);
  });

  it('of an entity without rules has the score of the simulator', async () => {
    const shop = await open({ entities: [ENTITY] });
    const { body } = await shop.charge({ 'risk.amount': '1.00' });
    expect([body.result.code, body.risk.score]).toEqual(['000.100.110', '100']);
  });
});

describe('the entity of the rules', () => {
  it('is the entity of the request: a channel’s own rules, else its merchant’s; counts are separate', async () => {
    const [first, second, third] = ['c', 'd', 'e'].map((digit) => digit.repeat(32)) as [
      string,
      string,
      string,
    ];
    const rules: RiskRules = { velocity: [{ by: 'account', most: 1, within: 'P1D' }] };
    const channel = (entityId: string, terms = {}) => ({
      entityId,
      token: 'token-of-a-channel',
      merchant: MERCHANT.entityId,
      terms,
    });
    const shop = await open({
      entities: [
        { ...MERCHANT, terms: { risk: rules } },
        channel(first, { risk: null }),
        channel(second),
        channel(third, { risk: { blacklist: [{ bins: ['420000'] }] } }),
      ],
    });
    const twice = async (entityId: string) => {
      const fields = { entityId, amount: '1.00', currency: 'EUR', paymentType: 'DB', ...VISA };
      const headers = { authorization: `Bearer ${MERCHANT.token}` };
      const pay = () => shop.send('POST', '/v1/payments', headers, encode(fields)).then(code);
      return [await pay(), await pay()];
    };
    expect(await twice(first)).toEqual([GOOD, GOOD]);
    expect(await twice(second)).toEqual([GOOD, '400 800.120.101']);
    expect(await twice(third)).toEqual(['400 800.300.401', '400 800.300.401']);
    expect(await twice(MERCHANT.entityId)).toEqual([GOOD, '400 800.120.101']);
  });
});

describe.each(ENGINES)('at once, on $name', ({ options }) => {
  it('no more payments are accepted than allowed', async () => {
    const risk: RiskRules = {
      velocity: [
        { by: 'account', most: 3, within: 'PT1H' },
        { by: 'entity', volume: { amount: '1000.00', currency: 'EUR' }, within: 'PT1H' },
      ],
    };
    const shop = await open({ ...(await options()), entities: [{ ...ENTITY, terms: { risk } }] });
    const many = (fields: Fields) =>
      Promise.all(Array.from({ length: 12 }, () => shop.charge(fields).then(code)));
    const byAccount = await many({ amount: '1.00' });
    expect(byAccount.toSorted()).toEqual([
      ...Array(3).fill(GOOD),
      ...Array(9).fill('400 800.120.101'),
    ]);
    const two = await Promise.all([
      shop.charge({ ...MASTER, amount: '600.00' }).then(code),
      shop
        .charge({ 'card.number': '377777777777770', 'card.cvv': '1234', amount: '600.00' })
        .then(code),
    ]);
    expect(two.toSorted()).toEqual([GOOD, '400 800.120.200']);
  });
});

describe('the stored data', () => {
  const rules: RiskRules = {
    velocity: [
      { by: 'account', most: 100, within: 'PT1H' },
      { by: 'ip', most: 100, within: 'P2D' },
      { by: 'email', most: 100, within: 'PT1H' },
    ],
    registrations: [{ per: 'email', of: 'cards', most: 100, within: 'PT1H' }],
  };

  it('identifies no person, and is deleted when no rule needs it', async () => {
    const data = temporaryFolder();
    const shop = await open({ data, entities: [{ ...ENTITY, terms: { risk: rules } }] });
    const fields = { ...EMAIL, ...IP, createRegistration: 'true' };
    await codesOf(shop, fields, fields, { ...IP, ...MASTER });
    const rows = () =>
      everything(databaseFile(data)).filter(([place]) => place.startsWith('risk_seen.'));
    const scopes = () => rows().filter(([place]) => place === 'risk_seen.scope');
    expect(scopes()).toHaveLength(3 + 2 + 2 + 1 + 1);
    // Digits inside a hash are random.
    for (const [, value] of rows())
      expect(value).not.toMatch(/jane|192\.0\.2|(?<![\da-f])(420000|545454)/);
    await shop.gateway.clock.advance('PT1H');
    await codesOf(shop, {});
    // The rows of the account and of the address: those that still count, and the new one.
    expect(scopes()).toHaveLength(3 + 1);
    await shop.gateway.close();
  });

  it('is deleted with the payments if no rule counts it', async () => {
    const data = temporaryFolder();
    const shop = await open({ data, entities: [{ ...ENTITY, terms: { risk: rules } }] });
    await codesOf(shop, { ...EMAIL, ...IP }, IP);
    await shop.gateway.close();
    const without = await open({ data, entities: [ENTITY], retention: 'P3D' });
    const seen = () =>
      everything(databaseFile(data)).filter(([place]) => place === 'risk_seen.scope').length;
    await codesOf(without, { ...EMAIL, ...IP });
    expect(seen()).toBe(3 + 2);
    await without.gateway.clock.advance('P14M');
    expect(seen()).toBe(0);
    await without.gateway.close();
  });

  it('is empty if no rule counts', async () => {
    const data = temporaryFolder();
    const risk: RiskRules = { holder: true, blacklist: [{ bins: ['999999'] }], refuseBelow: 0 };
    const shop = await open({ data, entities: [{ ...ENTITY, terms: { risk } }] });
    await codesOf(shop, { ...EMAIL, ...IP });
    const places = everything(databaseFile(data)).map(([place]) => place);
    expect(places.filter((place) => place.startsWith('risk_seen.'))).toEqual([]);
    await shop.gateway.close();
  });
});
