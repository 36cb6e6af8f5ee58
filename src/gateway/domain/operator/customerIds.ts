/** Which ids of a customer lead to further payments of a shopper. */
import type { Parameters } from '../../../contract/parameters/request.ts';
import type { EntityId } from '../shared/ids.ts';
import type { ShopperKey, ShopperRows, ShopperTable } from './tables.ts';

/** A `customer.merchantCustomerId` that is named beside the key of a shopper. */
export interface CustomerId {
  readonly id: string;
  /** Payments that name it; at most one more than `MOST_PAYMENTS`. */
  readonly payments: number;
  /** E-mail addresses that are named beside it. */
  readonly emails: number;
  /** Whether it may be of several shoppers, such as `guest`. */
  readonly isShared: boolean;
}

/** An id with more payments than this may be of several shoppers, even if none of them names an e-mail address. */
export const MOST_PAYMENTS = 100;

/**
 * The ids that are named beside an e-mail address or stored details. An id is shared if another e-mail address is named beside
 * it: to leave out a payment of the shopper can be mended, to erase those of another shopper cannot.
 *
 * @param found the rows that belong to the key
 */
export async function customerIdsBeside(
  table: Pick<ShopperTable, 'namedBy'>,
  {
    own,
    key,
    found,
  }: { readonly own: readonly EntityId[]; readonly key: ShopperKey; readonly found: ShopperRows },
): Promise<readonly CustomerId[]> {
  if (key.by === 'customer-id') return [];
  const beside = namedBeside(key, found);
  const known = emailsIn(beside);
  const ids = new Set(beside.map((one) => one['customer.merchantCustomerId']));
  const all: CustomerId[] = [];
  for (const id of ids) {
    if (id === undefined) continue;
    const { payments, others } = await table.namedBy(own, id, MOST_PAYMENTS + 1);
    const emails = emailsIn([...payments, ...others]);
    const people = new Set([...known, ...emails]).size;
    all.push({
      id,
      payments: payments.length,
      emails: emails.size,
      isShared: payments.length > MOST_PAYMENTS || people > Math.max(known.size, 1),
    });
  }
  return all;
}

/** The rows that name the key themselves: an e-mail address as that of the customer, not as that of a recipient. */
function namedBeside(
  key: Exclude<ShopperKey, { readonly by: 'customer-id' }>,
  { payments, checkouts, links }: ShopperRows,
): readonly Parameters[] {
  if (key.by === 'registration') {
    return payments
      .filter(({ id, registrationId }) => [id, registrationId].includes(key.value))
      .map(({ request }) => request);
  }
  const all = [
    ...payments.map(({ request }) => request),
    ...[...checkouts, ...links].map(({ parameters }) => parameters),
  ];
  const email = key.value.toLowerCase();
  return all.filter((one) => one['customer.email']?.toLowerCase() === email);
}

const emailsIn = (all: readonly Parameters[]): ReadonlySet<string> =>
  new Set(all.flatMap((one) => one['customer.email']?.toLowerCase() ?? []));
