/**
 * How a transaction moves its money, in two letters: `paymentMethod` (API 3, Query parameters; the letters, section 5). Pure.
 */
import { BRAND_GROUPS, type BrandGroup, groupOfBrand } from '../../../brands/index.ts';
import type { AccountKind } from '../../catalogue/parameters/rules/account.ts';
import type { Payment } from './types.ts';

/** The letters, in the order of the specification. */
export type PaymentMethod = keyof typeof PAYMENT_METHODS;

/** What the letters mean; null: no transaction of this gateway has the method. */
export const PAYMENT_METHODS = {
  DD: 'direct debit',
  CT: null,
  CC: 'card, also from a wallet',
  WA: null,
  VA: 'virtual account, gift card',
  UA: null,
  OT: 'online transfer',
  DC: null,
  ET: null,
  NT: 'network token',
  IV: 'invoice, instalments',
  PP: 'prepayment, voucher',
  OD: 'cash on delivery',
  RM: null,
} as const satisfies Readonly<Record<string, string | null>>;

/** Kinds of accounts that alone determine the method. */
const OF_KIND: Readonly<Partial<Record<AccountKind, PaymentMethod>>> = {
  card: 'CC',
  wallet: 'CC',
  token: 'NT',
  virtual: 'VA',
  gift: 'VA',
};

/** For all other kinds, the brand determines the method. */
const OF_GROUP: Readonly<Record<BrandGroup['key'], PaymentMethod>> = {
  directDebit: 'DD',
  onlineTransfer: 'OT',
  prepayment: 'PP',
  cashOnDelivery: 'OD',
  invoice: 'IV',
  virtualAccount: 'VA',
};

/** The kinds of accounts with which the brand determines the method. */
const BRAND_TELLS: readonly AccountKind[] = ['bank', 'none'];

/**
 * What transactions of some methods are paid with: an account of one of `kinds`, or of one of `otherKinds` with one of
 * `brands`.
 */
export interface Accounts {
  readonly kinds: readonly AccountKind[];
  readonly otherKinds: readonly AccountKind[];
  readonly brands: readonly string[];
}

/** The method of a transaction; undefined if neither its account nor its brand determines one. */
export function methodOf({ account, brand }: Pick<Payment, 'account' | 'brand'>) {
  const group = groupOfBrand(brand);
  return OF_KIND[account.kind] ?? (group && OF_GROUP[group.key]);
}

/** What transactions of one of the methods are paid with. */
export function accountsOf(methods: readonly PaymentMethod[]): Accounts {
  const isOne = (method: PaymentMethod | undefined) =>
    method !== undefined && methods.includes(method);
  const kinds = (Object.keys(OF_KIND) as AccountKind[]).filter((kind) => isOne(OF_KIND[kind]));
  const groups = BRAND_GROUPS.filter(({ key }) => isOne(OF_GROUP[key]));
  return { kinds, otherKinds: BRAND_TELLS, brands: groups.flatMap(({ brands }) => brands) };
}
