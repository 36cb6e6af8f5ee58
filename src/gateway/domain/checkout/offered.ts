/** The stored details that a checkout offers to the shopper: `registrations[n].id` (one-click). */

import { type Parameters, valueNamed } from '../../../contract/parameters/request.ts';
import { requestOf } from '../../catalogue/parameters/nestedObject.ts';
import { wrong } from '../../catalogue/parameters/rules/rule.ts';
import { badParameters, isRefusal, type Refusal } from '../../catalogue/results/refusal.ts';
import { requireEntity } from '../merchant/findEntity.ts';
import { refusalOf } from '../registration/registrationStates.ts';
import { findOwn } from '../registration/useRegistration.ts';
import type { EntityId } from '../shared/ids.ts';
import type { Payment } from '../transaction/types.ts';
import { endpointOf } from './checkoutStates.ts';
import type { CheckoutTables } from './tables.ts';
import type { Checkout } from './types.ts';

const NAME = /^registrations\[([0-9]+)\]\.id$/;

/** The ids of the offered details, in the order of their numbers. */
export const offeredIn = ({ parameters }: Pick<Checkout, 'parameters'>): readonly string[] =>
  Object.keys(parameters)
    .flatMap((name) => {
      const index = NAME.exec(name)?.[1];
      return index === undefined
        ? []
        : [{ index: Number(index), id: valueNamed(parameters, name) as string }];
    })
    .sort((one, other) => one.index - other.index)
    .map(({ id }) => id);

/**
 * Refuses ids of details that do not belong to the entity. Details that were removed or have expired are no error: the shop
 * may not have noticed, and such details are not offered.
 *
 * @param changes the parameters of this request; ids of earlier requests were checked then
 */
export async function refuseOffers(
  tables: CheckoutTables,
  entityId: EntityId,
  changes: Parameters,
): Promise<Refusal | undefined> {
  const names = Object.keys(changes).filter((name) => NAME.test(name));
  if (names.length === 0) return undefined;
  const entity = await requireEntity(tables, entityId);
  const errors = [];
  for (const name of names) {
    const known = await findOwn(tables, entity, valueNamed(changes, name) as string, 'find');
    if (isRefusal(known)) {
      errors.push(
        wrong(requestOf(changes), name, 'must be the id of a registration of the entity'),
      );
    }
  }
  return errors.length > 0 ? badParameters(errors) : undefined;
}

/** Stored details as the form shows them: of a card number, only the digits that the shopper saw when the card was stored. */
export interface Offer {
  readonly id: string;
  readonly paymentBrand: string | null;
  readonly card?: Readonly<Record<string, string | null>>;
  readonly bankAccount?: Readonly<Record<string, string | null>>;
  readonly virtualAccount?: Readonly<Record<string, string | null>>;
}

/** The details that can be paid with now, in the shop's order; none if nothing is paid. @param now entity time, ms UTC */
export async function offersOf(
  tables: CheckoutTables,
  checkout: Checkout,
  now: number,
): Promise<readonly Offer[]> {
  const ids = endpointOf(checkout) === 'payment' ? offeredIn(checkout) : [];
  const entity = ids.length > 0 ? await tables.entity.find(checkout.entityId) : undefined;
  if (!entity) return [];
  const offers: Offer[] = [];
  for (const id of ids) {
    const known = await findOwn(tables, entity, id, 'find');
    if (isRefusal(known) || refusalOf(known.registration, now)) continue;
    offers.push(offerOf(known.made));
  }
  return offers;
}

function offerOf({ id, brand, account, request }: Payment): Offer {
  const of = (name: string) => valueNamed(request, name) ?? null;
  const last4Digits = account.last4;
  const common = { id, paymentBrand: brand };
  switch (account.kind) {
    case 'card':
      return {
        ...common,
        card: {
          bin: account.showsEnds ? account.bin : null,
          last4Digits: account.showsEnds ? last4Digits : null,
          holder: of('card.holder'),
          expiryMonth: of('card.expiryMonth'),
          expiryYear: of('card.expiryYear'),
        },
      };
    case 'bank':
      return { ...common, bankAccount: { last4Digits, holder: of('bankAccount.holder') } };
    case 'virtual':
      return { ...common, virtualAccount: { accountId: of('virtualAccount.accountId') } };
    default:
      return common;
  }
}
