/** A payment from the form with each brand: success; and failure, of brands other than cards. */
import { beforeAll, expect, it } from 'vitest';
import { codeOf, numberOf } from '../../../e2e/support/cardNumbers.ts';
import { askedOf } from '../../../scripts/brandFacts.mjs';
import { BRAND_GROUPS, type BrandGroup, type Course } from '../../../src/brands/index.ts';
import { CATALOGUE } from '../../../src/contract/parameters/catalogue.ts';
import { walletOf } from '../../../src/contract/parameters/sections/wallets.ts';
import { CARD_BRANDS } from '../../../src/widget/forms/card/cardBrands.ts';
import { table } from '../../table.ts';
import { code, type Fields, open, type Shop } from '../harness.ts';
import { RETURN } from '../shopper/shopperRequests.ts';

const GOOD = '200 000.100.110';

let shop: Shop;
beforeAll(async () => {
  shop = await open();
});

/** The expected end of a payment. */
type End = 'good' | 'refused';

const IBANS: Readonly<Record<'DE' | 'AT', Readonly<Record<End, string>>>> = {
  DE: { good: 'DE23100000001234567890', refused: 'DE23100000000000000002' },
  AT: { good: 'AT611904300234573201', refused: 'AT471904300000000002' },
};

/** Whether the simulator has an account of the group that it declines. */
const canBeDeclined = ({ course, form }: BrandGroup): boolean =>
  course === 'wallet' || form === 'directDebit' || form === 'giftCard';

/** The parameters of the form, each with a value that its format accepts. */
const samplesFor = (group: BrandGroup, brand: string): Fields =>
  Object.fromEntries(
    askedOf(group, brand).flatMap(([, name]) => {
      const sample = CATALOGUE.find((parameter) => parameter.name === name)?.format.samples[0];
      return sample === undefined ? [] : [[name, sample]];
    }),
  );

function accountFor(group: BrandGroup, brand: string, end: End): Fields {
  const { form } = group;
  if (!canBeDeclined(group)) return samplesFor(group, brand);
  if (form === 'giftCard') {
    const pin = end === 'good' ? '9753' : '0000';
    return { 'giftCard.number': '6035710012003478', 'giftCard.pin': pin };
  }
  const holder = { 'bankAccount.holder': 'Jane Jones' };
  if (!brand.endsWith('_US')) {
    const iban = IBANS[brand.endsWith('_AT') ? 'AT' : 'DE'][end];
    return { ...holder, 'bankAccount.iban': iban };
  }
  return {
    ...holder,
    'bankAccount.number': end === 'good' ? '1000000001' : '1000000002',
    'bankAccount.bankCode': '011000015',
    'bankAccount.country': 'US',
  };
}

/** The token of the wallet's sheet. */
async function tokenFor(id: string, brand: string, end: End): Promise<Fields> {
  const wallet = walletOf(brand) ?? '';
  const card = end === 'good' ? 'VISA' : 'DECLINED';
  const url = `/v1/checkouts/${id}/wallets/${wallet}`;
  const { body } = await shop.send('POST', url, {}, `card=${card}`);
  return { [`${wallet}.paymentToken`]: body.token };
}

/** Pays a checkout with a brand. */
async function pay(group: BrandGroup, paymentBrand: string, end: End) {
  const id = await shop.checkout({ shopperResultUrl: RETURN });
  const fields: Readonly<Record<Course, () => Fields | Promise<Fields>>> = {
    account: () => accountFor(group, paymentBrand, end),
    wallet: () => tokenFor(id, paymentBrand, end),
    // A transfer needs no account, and a sample is no bank of the list.
    redirect: () => (group.key === 'onlineTransfer' ? {} : samplesFor(group, paymentBrand)),
    later: () => ({}),
    cash: () => ({}),
  };
  const sent = { paymentBrand, ...(await fields[group.course]()) };
  return { id, reply: await shop.submit(id, 'payment', sent) };
}

/** The payment that the shop reads at the end. */
async function result(id: string, paymentBrand: string): Promise<string> {
  const read = await shop.status(id);
  expect(read.body).toMatchObject({ paymentBrand, amount: '92.00' });
  expect(read.body).not.toHaveProperty('voucher');
  return code(read);
}

const all = (...courses: readonly Course[]) =>
  BRAND_GROUPS.filter(({ course }) => courses.includes(course)).flatMap((group) =>
    group.brands.map((brand) => [brand, group] as const),
  );

table(all('account', 'wallet'))('%s is approved at once', async (brand, group) => {
  const { id, reply } = await pay(group, brand, 'good');
  expect(code(reply)).toBe(GOOD);
  expect(await result(id, brand)).toBe(GOOD);
});

table(all('account', 'wallet').filter(([, group]) => canBeDeclined(group)))(
  '%s is declined at once by the bank, and a second payment is approved',
  async (brand, group) => {
    const { id, reply } = await pay(group, brand, 'refused');
    expect(code(reply)).toMatch(/^400 800\.100\./);
    expect(reply.body.resourcePath).toBe(`/v1/checkouts/${id}/payment`);
    const next = await shop.submit(id, 'payment', { paymentBrand: 'CASH_ON_DELIVERY' });
    expect(code(next)).toBe(GOOD);
  },
);

for (const [does, expected] of [
  ['approve', GOOD],
  ['decline', '400 100.396.102'],
] as const) {
  table(all('redirect', 'later'))(
    `%s waits for the shopper, who can ${does}`,
    async (brand, group) => {
      const { id, reply } = await pay(group, brand, 'good');
      const isLater = group.course === 'later';
      expect(code(reply)).toBe(isLater ? '200 800.400.500' : '200 000.200.000');
      expect(Object.hasOwn(reply.body, 'voucher')).toBe(isLater);
      expect(Object.hasOwn(reply.body, 'redirect')).toBe(!isLater);
      await shop.act(id, does);
      expect(await result(id, brand)).toBe(expected);
    },
  );
}

table(all('cash'))('%s is accepted at once', async (brand, group) => {
  const { id, reply } = await pay(group, brand, 'good');
  expect(code(reply)).toBe(GOOD);
  expect(await result(id, brand)).toBe(GOOD);
});

table(CARD_BRANDS)('%s is approved, with a number of its ranges', async (brand) => {
  const id = await shop.checkout({ shopperResultUrl: RETURN });
  const sent = { paymentBrand: brand, 'card.number': numberOf(brand), 'card.cvv': codeOf(brand) };
  expect(code(await shop.pay(id, sent))).toBe(GOOD);
  expect(await result(id, brand)).toBe(GOOD);
});

it('every brand of the table belongs to one of these groups', () => {
  const courses: readonly Course[] = ['account', 'wallet', 'redirect', 'later', 'cash'];
  expect(all(...courses)).toHaveLength(BRAND_GROUPS.flatMap(({ brands }) => brands).length);
});
