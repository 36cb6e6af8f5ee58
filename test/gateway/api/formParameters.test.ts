/** The parameters that a form may send in addition to the account. */
import { beforeAll, describe, expect, it } from 'vitest';
import { code, type Fields, faults, open, type Shop } from '../harness.ts';
import { NO_CARD, RETURN } from '../shopper/shopperRequests.ts';

const GOOD = '200 000.100.110';
const PENDING = '200 000.200.000';

let shop: Shop;
beforeAll(async () => {
  shop = await open();
});

const paid = async (fields: Fields, created: Fields = {}) =>
  shop.pay(await shop.checkout({ shopperResultUrl: RETURN, ...created }), fields);

describe('with a card', () => {
  it.each<Fields>([
    { 'recurring.numberOfInstallments': '1' },
    { 'recurring.numberOfInstallments': '99' },
    { 'customParameters[SHOPPER_x]': 'y' },
    { 'billing.street1': 'Main Street 1', 'billing.city': 'York', 'billing.country': 'GB' },
    { 'billing.state': 'Riyadh', 'billing.postcode': '11564' },
    { 'shipping.street1': 'Main Street 1', 'shipping.country': 'GB' },
    { 'customer.birthDate': '1990-01-31' },
    { 'customer.mobile': '+966500000000' },
    { 'customer.email': 'jane@shop.example' },
    {
      'customer.identificationDocType': 'TAXSTATEMENT',
      'customer.identificationDocId': '12345678901',
    },
    {
      'standingInstruction.type': 'UNSCHEDULED',
      'standingInstruction.mode': 'INITIAL',
      'standingInstruction.source': 'CIT',
    },
    {
      'standingInstruction.type': 'INSTALLMENT',
      'standingInstruction.mode': 'INITIAL',
      'standingInstruction.numberOfInstallments': '3',
      'standingInstruction.expiry': '2031-01-31',
      'standingInstruction.frequency': '28',
    },
    { 'customer.browser.javascriptEnabled': 'true' },
  ])('%o is accepted', async (fields) => {
    expect(code(await paid(fields))).toBe(GOOD);
  });

  it.each<[Fields, string]>([
    [
      { 'recurring.numberOfInstallments': '100' },
      'recurring.numberOfInstallments=100: must be 0 to 99',
    ],
    [{ createRegistration: 'yes' }, 'createRegistration=yes: must be one of [true, false, on]'],
    [
      { 'standingInstruction.source': 'MIT' },
      'standingInstruction.source=MIT: must be one of [CIT]',
    ],
    [
      { 'standingInstruction.industryPractice': 'NO_SHOW' },
      'standingInstruction.industryPractice=NO_SHOW: is not an allowed parameter',
    ],
    [{ csrf_token: 'x' }, 'csrf_token=x: is not an allowed parameter'],
    [{ 'customParameters[x]': 'y' }, 'customParameters[x]=y: is not an allowed parameter'],
  ])('%o is refused by name', async (fields, fault) => {
    expect(faults(await paid(fields))).toEqual([fault]);
  });

  it.each([
    ['true', true],
    ['on', true],
    ['false', false],
    ['', false],
  ])('createRegistration=%s stores: %s', async (createRegistration, stores) => {
    const id = await shop.checkout();
    await shop.pay(id, { createRegistration });
    const { registrationId } = (await shop.status(id)).body;
    expect(registrationId !== undefined).toBe(stores);
  });
});

describe('with another brand', () => {
  it.each<Fields>([
    { paymentBrand: 'GIROPAY', 'bankAccount.bic': 'TESTDETT421' },
    { paymentBrand: 'SOFORTUEBERWEISUNG', 'bankAccount.country': 'DE' },
    { paymentBrand: 'IDEAL', 'bankAccount.bankName': 'ING_TEST' },
    { paymentBrand: 'NETELLER', 'virtualAccount.accountId': 'jane' },
    { paymentBrand: 'PAYPAL' },
    { paymentBrand: 'STC_PAY', 'customer.mobile': '+966500000000' },
    { paymentBrand: 'KLARNA_INVOICE', 'customer.birthDate': '1990-01-31' },
  ])('%o goes to its provider', async (fields) => {
    expect(code(await paid({ ...NO_CARD, ...fields }))).toBe(PENDING);
  });

  it.each<[Fields, string]>([
    [
      {
        paymentBrand: 'DIRECTDEBIT_SEPA',
        'bankAccount.holder': 'Jane Jones',
        'bankAccount.iban': 'DE23100000001234567890',
      },
      GOOD,
    ],
    [
      {
        paymentBrand: 'BOLETO',
        'customer.givenName': 'Jane',
        'customer.surname': 'Jones',
        'customer.identificationDocId': '12345678901',
      },
      '200 800.400.500',
    ],
  ])('%o: the form has its fields', async (fields, expected) => {
    expect(code(await paid({ ...NO_CARD, ...fields }))).toBe(expected);
  });
});

describe('with an account outside of the European Economic Area', () => {
  const SWISS = {
    ...NO_CARD,
    paymentBrand: 'DIRECTDEBIT_SEPA',
    'bankAccount.holder': 'Jane Jones',
    'bankAccount.iban': 'CH9300762011623852957',
  };

  it('the form has to send its BIC', async () => {
    const reply = await shop.submit(await shop.checkout(), 'payment', SWISS);
    expect(code(reply)).toBe('400 200.300.404');
    expect(reply.body.result.parameterErrors).toEqual([
      { name: 'bankAccount.bic', value: null, message: 'either bankCode or bic is required' },
    ]);
  });

  it('with the BIC, the account is charged', async () => {
    expect(code(await paid({ ...SWISS, 'bankAccount.bic': 'TESTCHZZ' }))).toBe(GOOD);
  });
});

describe('with stored details', () => {
  const AMEX = { 'card.number': '377777777777770', 'card.cvv': '1234' };

  it.each<[string, Fields, string, string]>([
    ['VISA', {}, '123', GOOD],
    ['VISA', {}, '1234', '400 100.100.601'],
    ['AMEX', AMEX, '1234', GOOD],
    ['AMEX', AMEX, '123', '400 100.100.601'],
  ])('of %s %o the code %s is %s', async (brand, card, cvv, expected) => {
    const registrationId = await shop.stored(card);
    const id = await shop.checkout({ 'registrations[0].id': registrationId });
    const { paymentBrand } = (await shop.config(id)).body.config.registrations[0];
    expect(paymentBrand).toBe(brand);
    const fields = { registrationId, 'card.cvv': cvv, createRegistration: 'on' };
    expect(code(await shop.submit(id, 'payment', fields))).toBe(expected);
    if (expected === GOOD) {
      expect((await shop.status(id)).body).toMatchObject({ registrationId, paymentBrand: brand });
    }
  });
});
