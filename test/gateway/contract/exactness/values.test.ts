/** Values with limits in the specifications: lists, lengths, amounts in amounts, free pairs, the charset; in both modes. */
import { beforeAll, describe, expect, it } from 'vitest';
import { table } from '../../../table.ts';
import { code, encode, type Fields, faults, type Reply } from '../../harness.ts';
import { GOOD, inModes, MODES, openModes } from './modes.ts';

let shops: Awaited<ReturnType<typeof openModes>>;
beforeAll(async () => {
  shops = await openModes();
});

describe('a value', () => {
  table(
    inModes<[Fields]>([
      ...['EC', 'MO', 'TO', 'PO', 'PM', 'MOTO', ''].map((transactionCategory): [Fields] => [
        { transactionCategory },
      ]),
      // The limits of the screening service do not apply: no entity is configured for it.
      [{ 'risk.channelId': 'x'.repeat(255), 'risk.serviceId': 'x'.repeat(255) }],
      [{ taxAmount: '92.00' }],
      [{ 'shipping.cost': '92.00', taxAmount: '14.69' }],
      // The tax may include that of shipping.
      [{ 'shipping.cost': '90.00', taxAmount: '90.00' }],
    ]),
  )('%s: is accepted: %j', async (mode, fields) => {
    expect(code(await shops[mode].charge(fields))).toBe(GOOD);
  });

  const LARGER = 'must not be larger than amount, which contains it';
  table(
    inModes<[string, string, string]>([
      ['transactionCategory', 'XX', 'must be one of [EC, MO, TO, PO, PM, MOTO]'],
      ['transactionCategory', 'ec', 'must be one of [EC, MO, TO, PO, PM, MOTO]'],
      ['risk.channelId', 'x'.repeat(256), 'size must be between 1 and 255'],
      ['risk.serviceId', 'x'.repeat(256), 'size must be between 1 and 255'],
      ['taxAmount', '92.01', LARGER],
      ['taxAmount', '1000', LARGER],
      ['shipping.cost', '92.01', LARGER],
      ['merchant.shipping.cost', '92.01', LARGER],
    ]),
  )('%s: is refused: %s=%s: %s', async (mode, name, value, message) => {
    const shop = shops[mode];
    const expected = [`${name}=${value.slice(0, 255)}: ${message}`];
    expect(faults(await shop.charge({ [name]: value }))).toEqual(expected);
    expect(faults(await shop.create({ [name]: value }))).toEqual(expected);
  });

  it('is part of the amount: a changed amount must not be smaller', async () => {
    for (const mode of MODES) {
      const id = await shops[mode].checkout({ taxAmount: '14.69' });
      const reply = await shops[mode].update(id, { amount: '14.68' });
      expect(faults(reply)).toEqual([`taxAmount=14.69: ${LARGER}`]);
    }
  });
});

describe('an empty custom parameter', () => {
  const NAME = 'customParameters[shop.note]';
  const noteIn = ({ body }: Reply) => body.customParameters;

  table(inModes([[]]))('%s: is returned', async (mode) => {
    const shop = shops[mode];
    const paid = await shop.charge({ [NAME]: '' });
    expect([code(paid), noteIn(paid)]).toEqual([GOOD, { 'shop.note': '' }]);
    expect(noteIn(await shop.payment(paid.body.id))).toEqual({ 'shop.note': '' });
    const id = await shop.checkout({ [NAME]: '' });
    await shop.pay(id, { 'customParameters[SHOPPER_note]': '' });
    const found = noteIn(await shop.status(id));
    expect(found).toMatchObject({ 'shop.note': '', SHOPPER_note: '' });
  });

  table<[string]>([['forceResultCode'], ['avsResponse'], ['3DS2_status'], ['3DS2_flow']])(
    'with the name of the switch %s has no effect',
    async (name) => {
      const reply = await shops.default.charge({ [`customParameters[${name}]`]: '' });
      expect(code(reply)).toBe(GOOD);
    },
  );
});

it('an empty value of a format with the length 0 is returned', async () => {
  for (const mode of MODES) {
    const { body } = await shops[mode].charge({
      transactionCategory: '',
      promotionCode: '',
      'corporate.vatId': '',
      'merchant.websiteId': '',
      'merchant.data[terminal.1]': '',
      'risk.parameters[shop.level]': '',
      'threeDSecure.merchant.url': '',
    });
    expect(body).toMatchObject({
      result: { code: '000.100.110' },
      transactionCategory: '',
      promotionCode: '',
      corporate: { vatId: '' },
      merchant: { websiteId: '', data: { 'terminal.1': '' } },
      risk: { parameters: { 'shop.level': '' } },
      threeDSecure: { merchant: { url: '' } },
    });
  }
});

describe('the charset of a body', () => {
  const send = (type: string) => {
    const shop = shops.default;
    const asked = { entityId: shop.gateway.entityId, amount: '92.00', currency: 'EUR' };
    const body = encode({ ...asked, paymentType: 'DB' });
    return shop.send('POST', '/v1/checkouts', { ...shop.bearer, 'content-type': type }, body);
  };
  const FORM = 'application/x-www-form-urlencoded';

  table([
    '',
    '; charset=UTF-8',
    ';charset=utf-8',
    '; charset="utf-8"',
    '; charset=utf8',
    '; charset=us-ascii',
  ])('is accepted as %j', async (charset) => {
    expect((await send(`${FORM}${charset}`)).status).toBe(200);
  });

  table([
    '; charset=ISO-8859-1',
    ';charset="windows-1252"',
    '; charset=utf-16',
    '; x=y; charset=latin1',
  ])('is refused as %j: 415', async (charset) => {
    const reply = await send(`${FORM}${charset}`);
    expect(code(reply)).toBe('415 200.300.404');
    const message = 'must have the charset UTF-8, or none';
    expect(faults(reply)).toEqual([`Content-Type=${FORM}${charset}: ${message}`]);
  });
});
