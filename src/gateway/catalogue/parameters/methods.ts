/** How a payment works with a brand that is no card: who acts, and when the result is known. */
import { BRAND_GROUPS, type Course, groupOfBrand } from '../../../brands/index.ts';
import { BRANDS_WITH_BANKS } from '../../../contract/parameters/sections/basicPayment.ts';

/** The payment methods, in words: one entry for each name. Wallets and accounts with an immediate result are not listed. */
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

/** Whether the shopper pays without an account in the request. */
function isElsewhere(course: Course): boolean {
  return course === 'redirect' || course === 'later' || course === 'cash';
}

const takes = (brand: string | null | undefined, course: Course): boolean =>
  groupOfBrand(brand)?.course === course;

/** Whether the shopper is redirected to a page of a bank or provider before the result is known. */
export const isRedirected = (brand: string | null | undefined): boolean => takes(brand, 'redirect');

/** Brands whose account the shopper may also enter on the provider's page: a bank's card, a debit of an invoice provider. */
const ACCOUNT_OF_PROVIDER: readonly string[] = ['PF_KARTE_DIRECT', 'PAYOLUTION_ELV'];

/** Whether a shop's server may leave the account to the page of the brand's provider. */
export const asksOnItsPage = (brand: string | null | undefined): boolean =>
  ACCOUNT_OF_PROVIDER.some((one) => one === brand);

/** Whether the money arrives days later. Only its arrival completes the payment. */
export const isPaidLater = (brand: string | null | undefined): boolean => takes(brand, 'later');

/** Whether the shopper pays in cash to a third party (cash on delivery): the request needs no account. */
export const isCash = (brand: string | null | undefined): boolean => takes(brand, 'cash');

export type BrandWithBanks = (typeof BRANDS_WITH_BANKS)[number];

/** Whether the shopper chooses a bank from a list. */
export const hasBanks = (brand: string | null | undefined): brand is BrandWithBanks =>
  BRANDS_WITH_BANKS.some((one) => one === brand);

/** Whether the shopper sends the money to the shop's account, where it arrives later, and does not pay it in elsewhere. */
export const isPaidToAccount = (brand: string | null | undefined): boolean =>
  isPaidLater(brand) && (brand === 'PREPAYMENT' || groupOfBrand(brand)?.key === 'invoice');

/** Whether money is collected from a bank account under a mandate. */
export const isDirectDebit = (brand: string | null | undefined): boolean =>
  groupOfBrand(brand)?.key === 'directDebit';

/** Whether the brand is a gift card. */
export const isGiftCard = (brand: string | null | undefined): boolean =>
  groupOfBrand(brand)?.form === 'giftCard';

/** Brands whose shopper pays from an account with the provider: the form asks for the account id. */
const NAMED_ACCOUNTS: readonly string[] = [
  'NETELLER',
  'CHINAUNIONPAY',
  'PASTEANDPAY_V',
  'VSTATION_V',
];

/** Whether the id of the shopper's account with the provider is required. */
export const isNamedAccount = (brand: string | null | undefined): boolean =>
  NAMED_ACCOUNTS.some((one) => one === brand);

/** Whether the shopper may enter the id on the provider's page, so that servers do not send it. */
export const asksForIdOnItsPage = (brand: string | null | undefined): boolean =>
  brand === 'CHINAUNIONPAY';

/** Whether the shopper pays by bank transfer: at once, or later to the shop's account. */
export const isTransfer = (brand: string | null | undefined): boolean =>
  groupOfBrand(brand)?.key === 'onlineTransfer' || isPaidLater(brand);
