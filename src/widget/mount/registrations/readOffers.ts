/** Parses and validates the stored details of the gateway (`config.registrations`). Pure. */

/** How the shopper identifies stored details. */
export type DetailKind = 'number' | 'expiry' | 'email' | 'holder';

/** Stored details that the shopper can pay with. */
export interface StoredDetails {
  readonly id: string;
  /** Key of the brand; '' if unknown. */
  readonly brand: string;
  /** Only cards have a security code. */
  readonly isCard: boolean;
  /** Displayed details, in this order: text, never HTML. At least one, unless there is a brand. */
  readonly details: readonly (readonly [kind: DetailKind, text: string])[];
}

type Bag = Readonly<Record<string, unknown>>;

const isBag = (value: unknown): value is Bag =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Whether these own members are texts or absent. */
const hasTexts = (bag: Bag, ...names: string[]): boolean =>
  names.every((name) => typeof (bag[name] ?? '') === 'string');

const textOf = (bag: Bag, name: string): string => ((bag[name] as string | null) ?? '').trim();

/** The valid entries, each id once, in the shop's order. Unknown members are ignored. */
export function readStoredDetails(given: readonly unknown[]): readonly StoredDetails[] {
  const offers = new Map<string, StoredDetails>();
  for (const entry of given) {
    const offer = isBag(entry) ? readOffer(entry) : undefined;
    if (offer && !offers.has(offer.id)) offers.set(offer.id, offer);
  }
  return [...offers.values()];
}

function readOffer(entry: Bag): StoredDetails | undefined {
  const { id, card, bankAccount, virtualAccount } = entry;
  if (typeof id !== 'string' || !id || !hasTexts(entry, 'paymentBrand')) return undefined;
  const brand = textOf(entry, 'paymentBrand');
  const account = card ?? bankAccount ?? virtualAccount ?? {};
  const details = isBag(account) ? detailsOf(account) : undefined;
  // The brand is part of a class name.
  const isRight = details && /^\w*$/.test(brand) && (brand || details.length);
  return isRight ? { id, brand, isCard: isBag(card), details } : undefined;
}

function detailsOf(account: Bag): StoredDetails['details'] | undefined {
  const names = ['last4Digits', 'expiryMonth', 'expiryYear', 'email', 'accountId', 'holder'];
  if (!hasTexts(account, ...names)) return undefined;
  const last = textOf(account, 'last4Digits');
  // Longer texts are more than the last digits.
  if (last.length > 4) return undefined;
  const [month, year] = [textOf(account, 'expiryMonth'), textOf(account, 'expiryYear')];
  const all: StoredDetails['details'] = [
    ['number', last && `•••• ${last}`],
    ['expiry', month && year && `${month} / ${year.slice(-2)}`],
    ['email', textOf(account, 'email') || textOf(account, 'accountId')],
    ['holder', textOf(account, 'holder')],
  ];
  return all.filter(([, text]) => text);
}
