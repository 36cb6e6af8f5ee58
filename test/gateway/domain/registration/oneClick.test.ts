/** Stored details that a checkout offers: their data in the form, and a payment with them. */
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { code, encode, type Fields, faults, NOON, open, type Shop } from '../../harness.ts';
import { BANK } from './shopWithDatabase.ts';

const OTHER = 'b0000000000000000000000000000002';
const GOOD = '200 000.100.110';
const NOBODY = '0'.repeat(32);

let shop: Shop;
beforeAll(async () => {
  shop = await open({ entities: [{ entityId: OTHER, token: 'other-token' }] });
});
beforeEach(async () => {
  await shop.gateway.clock.freeze(NOON);
});

/** A checkout that offers these, in this order. */
const offering = (ids: readonly string[], fields: Fields = {}): Promise<string> =>
  shop.checkout({
    ...Object.fromEntries(ids.map((id, n) => [`registrations[${n}].id`, id])),
    ...fields,
  });
const offered = async (checkout: string) => (await shop.config(checkout)).body.config.registrations;
const idsOffered = async (checkout: string): Promise<string[]> =>
  (await offered(checkout)).map(({ id }: { id: string }) => id);
const payBy = (checkout: string, registrationId: string, fields: Fields = {}) =>
  shop.submit(checkout, 'payment', { registrationId, ...fields });

describe('the offered details of a checkout', () => {
  it('contain the data of a receipt, and nothing more', async () => {
    const [card, bank] = [await shop.stored(), await shop.stored(BANK)];
    const virtual = await shop.stored({
      ...BANK,
      paymentBrand: 'PAYPAL',
      'bankAccount.holder': undefined,
      'bankAccount.iban': undefined,
      'bankAccount.bic': undefined,
      'virtualAccount.accountId': 'jane@shop.example',
    });
    expect(await offered(await offering([card, bank, virtual]))).toEqual([
      {
        id: card,
        paymentBrand: 'VISA',
        card: {
          bin: '420000',
          last4Digits: '0000',
          holder: 'Jane Jones',
          expiryMonth: '05',
          expiryYear: '2034',
        },
      },
      {
        id: bank,
        paymentBrand: 'DIRECTDEBIT_SEPA',
        bankAccount: { last4Digits: '7890', holder: 'Jane Jones' },
      },
      {
        id: virtual,
        paymentBrand: 'PAYPAL',
        virtualAccount: { accountId: 'jane@shop.example' },
      },
    ]);
  });

  it('are empty for a checkout without a payment', async () => {
    const stores = { createRegistration: 'true', paymentType: undefined };
    expect(await offered(await offering([await shop.stored()], stores))).toEqual([]);
  });

  it('have the order of their numbers in the request', async () => {
    const ids = [await shop.stored(), await shop.stored(), await shop.stored()];
    const [a, b, c] = ids as [string, string, string];
    const id = await shop.checkout({
      'registrations[2].id': c,
      'registrations[0].id': a,
      'registrations[1].id': b,
    });
    expect(await idsOffered(id)).toEqual(ids);
  });

  it('can be changed by an update', async () => {
    const [one, other] = [await shop.stored(), await shop.stored()];
    const id = await offering([one]);
    expect((await shop.update(id, { 'registrations[0].id': other })).status).toBe(200);
    expect(await idsOffered(id)).toEqual([other]);
  });

  it('are those that can be paid with now', async () => {
    const [removed, ended, stays] = [
      await shop.stored(),
      await shop.stored(BANK),
      await shop.stored(),
    ];
    await shop.gateway.clock.advance('P13M29D');
    const id = await offering([removed, ended, stays]);
    expect(await idsOffered(id)).toEqual([removed, ended, stays]);
    await shop.deregister(removed);
    expect(await idsOffered(id)).toEqual([ended, stays]);
    await shop.gateway.clock.advance('P3D');
    // Deleted details are no error in a later checkout, and are not offered.
    expect(await idsOffered(await offering([removed, ended, stays]))).toEqual([stays]);
  });

  it('are those of the entity only', async () => {
    const fields = { entityId: OTHER, 'card.number': '4200000000000000' };
    const card = { 'card.expiryMonth': '05', 'card.expiryYear': '2034' };
    const headers = { authorization: 'Bearer other-token' };
    const body = encode({ ...fields, ...card });
    const foreign = (await shop.send('POST', '/v1/registrations', headers, body)).body.id;
    const payment = (await shop.charge()).body.id;
    const message = 'must be the id of a registration of the entity';
    for (const wrong of [foreign, payment, NOBODY]) {
      const reply = await shop.create({ 'registrations[0].id': wrong });
      expect(faults(reply)).toEqual([`registrations[0].id=${wrong}: ${message}`]);
      const id = await shop.checkout();
      const updated = await shop.update(id, { 'registrations[0].id': wrong });
      expect(faults(updated)).toEqual([`registrations[0].id=${wrong}: ${message}`]);
    }
  });

  it('are empty if none were sent', async () => {
    expect(await offered(await shop.checkout())).toEqual([]);
  });
});

describe('a payment with offered details', () => {
  it('requires only the id of the details', async () => {
    const registrationId = await shop.stored();
    const id = await offering([registrationId]);
    const paid = await payBy(id, registrationId);
    expect(code(paid)).toBe(GOOD);
    expect(paid.body).toMatchObject({
      paymentBrand: 'VISA',
      amount: '92.00',
      card: { last4Digits: '0000' },
    });
    expect(paid.body).not.toHaveProperty('registrationId');
    expect((await shop.status(id)).body).toMatchObject({ registrationId, amount: '92.00' });
  });

  it('accepts the code of the card', async () => {
    const registrationId = await shop.stored();
    const id = await offering([registrationId]);
    await payBy(id, registrationId, { 'card.cvv': '123' });
    expect((await shop.status(id)).body.result.cvvResponse).toBe('M');
    const other = await offering([registrationId]);
    expect(code(await payBy(other, registrationId, { 'card.cvv': '1234' }))).toBe(
      '400 100.100.601',
    );
  });

  it('accepts no account in addition', async () => {
    const registrationId = await shop.stored();
    const id = await offering([registrationId]);
    const message = 'must not be sent with registrationId';
    const reply = await payBy(id, registrationId, {
      'card.number': '4200000000000000',
      'bankAccount.iban': 'DE23100000001234567890',
    });
    expect(faults(reply)).toEqual([
      `card.number=***: ${message}`,
      `bankAccount.iban=***: ${message}`,
    ]);
  });

  it('accepts the offered details only', async () => {
    const [one, other] = [await shop.stored(), await shop.stored()];
    const id = await offering([one]);
    for (const wrong of [other, NOBODY]) {
      expect(faults(await payBy(id, wrong))).toEqual([
        `registrationId=${wrong}: must be one of registrations[n].id of the checkout`,
      ]);
    }
    expect(code(await payBy(id, one))).toBe(GOOD);
  });

  it('is refused if they were deleted meanwhile, and the checkout stays usable', async () => {
    const [one, other] = [await shop.stored(), await shop.stored()];
    const id = await offering([one, other]);
    await shop.deregister(one);
    expect(code(await payBy(id, one))).toBe('400 100.150.202');
    expect(code(await payBy(id, other))).toBe(GOOD);
  });

  it('is not required: another card can be used', async () => {
    const id = await offering([await shop.stored()]);
    expect(code(await shop.pay(id))).toBe(GOOD);
    expect((await shop.status(id)).body).not.toHaveProperty('registrationId');
  });

  it('does not store them again', async () => {
    const registrationId = await shop.stored();
    const id = await offering([registrationId], { createRegistration: 'true' });
    expect(code(await payBy(id, registrationId))).toBe(GOOD);
    expect((await shop.status(id)).body.registrationId).toBe(registrationId);
  });

  it('by the shop’s server is the same', async () => {
    const registrationId = await shop.stored();
    const id = await offering([registrationId]);
    const body = encode({ entityId: shop.gateway.entityId, registrationId });
    const reply = await shop.send('POST', `/v1/checkouts/${id}/payment`, shop.bearer, body);
    expect(code(reply)).toBe(GOOD);
  });

  it('has the test mode of the details', async () => {
    const registrationId = await shop.stored({ testMode: 'EXTERNAL' });
    const other = await offering([registrationId], { testMode: 'INTERNAL' });
    expect(code(await payBy(other, registrationId))).toBe('400 700.100.600');
    expect(code(await payBy(await offering([registrationId]), registrationId))).toBe(
      '200 000.100.112',
    );
  });

  it('gets its first response if it is repeated', async () => {
    const registrationId = await shop.stored();
    const id = await offering([registrationId]);
    const again = () => shop.submit(id, 'payment', { registrationId }, 'one-click-and-once-more');
    const first = await again();
    expect((await again()).text).toBe(first.text);
  });
});

describe('overrideHolder of a checkout', () => {
  const HOLDER = { 'card.holder': 'Jim Jones' };

  it('lets the shopper fill an empty holder, for this payment', async () => {
    const registrationId = await shop.stored({ 'card.holder': undefined });
    const id = await offering([registrationId], { overrideHolder: 'true' });
    expect((await shop.config(id)).body.config.overrideHolder).toBe(true);
    await payBy(id, registrationId, HOLDER);
    expect((await shop.status(id)).body.card.holder).toBe('Jim Jones');
    expect((await shop.registration(registrationId)).body.card).not.toHaveProperty('holder');
  });

  it('can be set by an update', async () => {
    const registrationId = await shop.stored({ 'card.holder': undefined });
    const id = await offering([registrationId]);
    expect((await shop.config(id)).body.config.overrideHolder).toBe(false);
    expect((await shop.update(id, { overrideHolder: 'true' })).status).toBe(200);
    expect(code(await payBy(id, registrationId, HOLDER))).toBe(GOOD);
  });

  it('cannot be set by the shopper', async () => {
    const registrationId = await shop.stored({ 'card.holder': undefined });
    const id = await offering([registrationId]);
    const override = { overrideHolder: 'true', ...HOLDER };
    expect(faults(await payBy(id, registrationId, override))).toEqual([
      'overrideHolder=true: is not an allowed parameter',
    ]);
    expect(faults(await payBy(id, registrationId, HOLDER))).toEqual([
      'card.holder=***: must be sent with overrideHolder=true only',
    ]);
  });
});
