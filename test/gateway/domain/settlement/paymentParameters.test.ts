/** Parameters of a payment in its settlement: conversions, sellers, notes, references. */
import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import { SANDBOX } from '../../../../src/gateway/domain/merchant/types.ts';
import { table } from '../../../table.ts';
import { type Fields, open, type Shop } from '../../harness.ts';
import { idsIn, list as query } from '../query/queryRequests.ts';
import { csv, detail, settle } from './settlementRequests.ts';

const DAY = '2030-01-31';
const TERMS = { currency: 'EUR', rates: { USD: '0.92', JPY: '0.01' } };

const opened = (settlement: object = TERMS) =>
  open({ entities: [{ entityId: SANDBOX.id, token: 'another-token-1', terms: { settlement } }] });

// biome-ignore lint/suspicious/noExplicitAny: answers of every shape
type Json = any;

/** Closes the day. @returns the records of all its settlements */
async function settled(shop: Shop): Promise<Json[]> {
  const records: Json[] = [];
  const { settlements } = (await settle(shop)).body;
  for (const { id } of settlements) records.push(...(await detail(shop, id)).body.records);
  return records;
}

const paidOut = ({ settlement: { amount, currency, fxRate } }: Json) =>
  `${amount} ${currency} ${fxRate}`;

const forex = (amount: string, currency: string): Fields => ({
  'forex.amount': amount,
  'forex.currency': currency,
});

describe('a conversion', () => {
  table<[string, Fields, string, object?]>([
    ['is what the shop said', { currency: 'USD', ...forex('90.00', 'EUR') }, '90.00 EUR 0.90'],
    ['goes by the rate without that', { currency: 'USD' }, '92.00 EUR 0.92'],
    ['needs no rate', { currency: 'GBP', ...forex('118.50', 'EUR') }, '118.50 EUR 1.19'],
    ['may be of another currency', { currency: 'USD', ...forex('80', 'GBP') }, '80.00 GBP 0.80'],
    ['of neither is none', { currency: 'GBP', ...forex('120.00', 'USD') }, '100.00 GBP 1.00'],
    [
      'of the same currency is none',
      { currency: 'USD', ...forex('1.00', 'USD') },
      '92.00 EUR 0.92',
    ],
    ['takes no place within a currency', forex('90.00', 'USD'), '100.00 EUR 1.00'],
    [
      'takes no place without terms',
      { currency: 'USD', ...forex('9.00', 'EUR') },
      '100.00 USD 1.00',
      {},
    ],
    ['may be of whole units', { currency: 'JPY', ...forex('0.63', 'EUR') }, '0.63 EUR 0.01'],
    [
      'has no larger rate than can be shown',
      { amount: '0.01', currency: 'GBP', ...forex('9999999999.99', 'EUR') },
      '9999999999.99 EUR 9999999999.99',
    ],
  ])('%s', async (_, fields, expected, terms) => {
    const shop = await opened(terms);
    const { status } = await shop.charge({ amount: '100.00', ...fields });
    expect(status).toBe(200);
    expect((await settled(shop)).map(paidOut)).toEqual([expected]);
  });

  it('of a partial amount is its share, to the cent', async () => {
    const shop = await opened();
    const dollars = { currency: 'USD' };
    const told = { ...dollars, ...forex('70.00', 'EUR') };
    const { body } = await shop.charge({ paymentType: 'PA', amount: '80.00', ...told });
    const capture = await shop.refer(body.id, 'CP', { amount: '60.00', ...dollars });
    await shop.gateway.clock.advance('PT1S');
    await shop.refer(capture.body.id, 'RF', { amount: '20.00', ...dollars });
    await shop.gateway.clock.advance('PT1S');
    await shop.refer(capture.body.id, 'RF', {
      amount: '10.00',
      ...dollars,
      ...forex('9.00', 'EUR'),
    });
    expect((await settled(shop)).map(paidOut)).toEqual([
      '52.50 EUR 0.88',
      '17.50 EUR 0.88',
      '9.00 EUR 0.90',
    ]);
  });

  table<[Fields, string, string]>([
    [forex('1.00', 'ABC'), '100.550.401', 'forex.currency'],
    [forex('1.50', 'JPY'), '100.550.303', 'forex.amount'],
  ])('of %j is refused with %s', async (fields, refused, name) => {
    const shop = await opened();
    const id = await shop.checkout();
    const tries = [shop.charge(fields), shop.create(fields), shop.update(id, fields)];
    for (const { status, body } of await Promise.all(tries)) {
      expect([status, body.result.code]).toEqual([400, refused]);
      expect(body.result.description).toContain(name);
    }
  });
});

describe('sellers', () => {
  const SELLERS: Fields = {
    'marketPlace.sellers[0].id': 'baker',
    'marketPlace.sellers[0].amount': '60.00',
    'marketPlace.sellers[1].id': 'miller',
  };
  const PARTS = [{ id: 'baker', amount: '60.00' }, { id: 'miller' }];

  it('have their shares in the reports, once; also for a follow-up of the whole amount', async () => {
    const shop = await opened({ fees: { CAPTURE_FEE: { fixed: '1.00' } } });
    const { body } = await shop.charge({ merchantMemo: 'deliver both', ...SELLERS });
    await shop.gateway.clock.advance('PT1S');
    await shop.refer(body.id, 'RF', { amount: '2.00' });
    const other = await shop.charge({ paymentType: 'PA', ...SELLERS });
    await shop.gateway.clock.advance('PT1S');
    await shop.refer(other.body.id, 'CP');
    const records = await settled(shop);
    expect(
      records.map((record) => [
        record.transactionType,
        record.marketPlace?.sellers,
        record.merchantMemo,
      ]),
    ).toEqual([
      ['DEBIT', PARTS, 'deliver both'],
      ['CAPTURE_FEE', undefined, undefined],
      ['REFUND', undefined, undefined],
      ['DEBIT', PARTS, undefined],
      ['CAPTURE_FEE', undefined, undefined],
    ]);
    const file = (await csv(shop, DAY)).text;
    expect(file).not.toMatch(/baker|deliver/);
  });
});

describe('the shop’s reference', () => {
  const ORDER: Fields = { merchantTransactionId: 'order-0001', merchantInvoiceId: 'invoice-0001' };
  const OWN: Fields = { merchantTransactionId: 'follow-0001' };

  table<[string, Fields, Fields, string]>([
    ['of a follow-up is that of the payment that it refers to', ORDER, {}, 'order-0001'],
    ['of a follow-up is its own, where it has one', ORDER, OWN, 'follow-0001'],
    ['of a follow-up is empty if none was sent', {}, {}, ''],
  ])('%s: in the file, and for queries', async (_, first, then, expected) => {
    const shop = await opened({});
    const { body } = await shop.charge({ paymentType: 'PA', ...first });
    const capture = (await shop.refer(body.id, 'CP', then)).body.id;
    const refund = (await shop.refer(capture, 'RF', { amount: '1.00' })).body.id;
    const url = `/_sandbox/payments/${capture}/chargebacks`;
    const asked = { entityId: shop.gateway.entityId, chargebackResultCode: '000.100.220' };
    const json = { ...shop.bearer, 'content-type': 'application/json' };
    const chargeback = (await shop.send('POST', url, json, JSON.stringify(asked))).body.id;
    await settle(shop);
    const rows = parse((await csv(shop, DAY)).text, { delimiter: ';', columns: true });
    expect((rows as Record<string, string>[]).map((row) => row['TransactionId'])).toEqual([
      expected,
      expected,
      expected,
    ]);
    if (expected === '') return;
    const found = idsIn(await query(shop, { merchantTransactionId: expected }));
    expect(found).toEqual(expect.arrayContaining([capture, refund, chargeback]));
  });
});

describe('the name of the account', () => {
  table<[string, object, string]>([
    ['is its name', { name: 'Bean shop', channelName: 'Beans' }, 'Bean shop'],
    ['is else that of the channel', { channelName: 'Beans' }, 'Beans'],
    ['is else its id', {}, SANDBOX.id],
  ])('%s', async (_, names, expected) => {
    const shop = await open({
      entities: [{ entityId: SANDBOX.id, token: 'another-token-1', ...names }],
    });
    await shop.charge();
    const [record] = await settled(shop);
    expect(record.merchantAccount.name).toBe(expected);
  });
});

it('rows of one instant have the order of the payments', async () => {
  const shop = await opened({ fees: { AUTH_FEE: { fixed: '0.05' } } });
  const made: string[] = [];
  for (let n = 1; n <= 30; n++) {
    const isCaptured = n % 3 === 0;
    const fields = { amount: `${n}.00`, paymentType: isCaptured ? 'PA.CP' : 'DB' };
    expect((await shop.charge(fields)).status).toBe(200);
    made.push(...(isCaptured ? ['AUTH_FEE 0.05'] : []), `DEBIT ${n}.00`);
  }
  const records = await settled(shop);
  expect(records.map(({ transactionType, amount }) => `${transactionType} ${amount}`)).toEqual(
    made,
  );
  const found = (await query(shop)).body.records;
  expect(
    found.map(({ paymentType, amount }: Json) => `${paymentType} ${amount}`).slice(0, 5),
  ).toEqual(['CP 30.00', 'PA 30.00', 'DB 29.00', 'DB 28.00', 'CP 27.00']);
});
