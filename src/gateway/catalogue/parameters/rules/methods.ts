/** How money moves with a brand that is no card: who acts, and when it is known how that ended. */
import { BRAND_GROUPS, type Course, groupOfBrand } from '../../../../brand/index.ts';

/** All of them, in words: one entry a name. Wallets and accounts that are asked at once need no word here. */
export const METHODS: readonly {
  readonly name: string;
  readonly shopper: string;
  readonly brands: ReadonlySet<string>;
}[] = [...new Set(BRAND_GROUPS.map(({ name }) => name))].flatMap((name) => {
  const groups = BRAND_GROUPS.filter((group) => group.name === name);
  const [first] = groups;
  return first && isElsewhere(first.course)
    ? [{ name, shopper: first.shopper, brands: new Set(groups.flatMap(({ brands }) => brands)) }]
    : [];
});

/** Whether a shopper pays without an account that the request holds. */
function isElsewhere(course: Course): boolean {
  return course === 'redirect' || course === 'later' || course === 'cash';
}

const takes = (brand: string | null | undefined, course: Course): boolean =>
  groupOfBrand(brand)?.course === course;

/** Whether the shopper goes to a page of a bank or provider before anybody knows whether there will be money. */
export const isRedirected = (brand: string | null | undefined): boolean => takes(brand, 'redirect');

/** Brands whose account the shopper may also give on the provider's page: a card of a bank, a debit of an invoice's provider. */
const ACCOUNT_OF_PROVIDER: readonly string[] = ['PF_KARTE_DIRECT', 'PAYOLUTION_ELV'];

/** Whether a shop's server may leave the account to the page of the brand's provider. */
export const asksOnItsPage = (brand: string | null | undefined): boolean =>
  ACCOUNT_OF_PROVIDER.some((one) => one === brand);

/** Whether the money comes days later, and nothing but its coming ends the payment. */
export const isPaidLater = (brand: string | null | undefined): boolean => takes(brand, 'later');

/** Whether the shopper pays somebody else than the shop, in cash: there is nothing to ask about. */
export const isCash = (brand: string | null | undefined): boolean => takes(brand, 'cash');

/** Brands whose shopper names the bank first: the form asks for a list of them. */
export const BRANDS_WITH_BANKS = ['IDEAL', 'EPS'] as const;

/** One of them. */
export type BrandWithBanks = (typeof BRANDS_WITH_BANKS)[number];

/** Whether the shopper names a bank of a list. */
export const hasBanks = (brand: string | null | undefined): brand is BrandWithBanks =>
  BRANDS_WITH_BANKS.some((one) => one === brand);

/** Whether the shopper sends money that comes later to the shop's own account, rather than paying it in somewhere. */
export const isPaidToAccount = (brand: string | null | undefined): boolean =>
  isPaidLater(brand) && (brand === 'PREPAYMENT' || groupOfBrand(brand)?.key === 'invoice');

/** Whether money is collected from a bank account by a mandate. */
export const isDirectDebit = (brand: string | null | undefined): boolean =>
  groupOfBrand(brand)?.key === 'directDebit';

/** Whether a gift card is paid with. */
export const isGiftCard = (brand: string | null | undefined): boolean =>
  groupOfBrand(brand)?.form === 'giftCard';

/** Brands whose shopper has an account with the provider, and names it: the form asks for its id. */
const NAMED_ACCOUNTS: readonly string[] = [
  'NETELLER',
  'CHINAUNIONPAY',
  'PASTEANDPAY_V',
  'VSTATION_V',
];

/** Whether the shopper's account with the provider has to be named. */
export const isNamedAccount = (brand: string | null | undefined): boolean =>
  NAMED_ACCOUNTS.some((one) => one === brand);

/** Whether the shopper's money comes by a transfer that the shopper makes: at once, or later to the shop's account. */
export const isTransfer = (brand: string | null | undefined): boolean =>
  groupOfBrand(brand)?.key === 'onlineTransfer' || isPaidLater(brand);
