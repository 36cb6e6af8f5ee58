/** The table of checkouts, as a port. */

import type { RedirectTables } from '../redirect/tables.ts';
import type { RegistrationTables } from '../registration/tables.ts';
import type { CheckoutId, EntityId, PaymentLinkId } from '../shared/ids.ts';
import type { PaymentLink } from './link/types.ts';
import type { Checkout } from './types.ts';

export interface CheckoutTable {
  /** @param entityId that of the checkout, where it is known: a browser sends the id alone */
  find(id: CheckoutId, entityId?: EntityId): Promise<Checkout | undefined>;
  /** Inside a database transaction: finds a checkout of the entity and locks it until the end. */
  lock(id: CheckoutId, entityId: EntityId): Promise<Checkout | undefined>;
  insert(checkout: Checkout): Promise<void>;
  save(checkout: Checkout): Promise<void>;
}

export interface PaymentLinkTable {
  /** @param entityId that of the link, where it is known: a browser sends the id alone */
  find(id: PaymentLinkId, entityId?: EntityId): Promise<PaymentLink | undefined>;
  /** Inside a database transaction: finds a link of the entity and locks it until the end. */
  lock(id: PaymentLinkId, entityId: EntityId): Promise<PaymentLink | undefined>;
  insert(link: PaymentLink): Promise<void>;
  save(link: PaymentLink): Promise<void>;
  /** A payment in flight is complete. @param result whether it succeeded, and how many tries of a card number it gives back */
  complete(
    link: Pick<PaymentLink, 'id' | 'entityId'>,
    result: { readonly isGood: boolean; readonly triesBack: number },
  ): Promise<void>;
}

/** The tables that this folder uses, including those of the folders below it. */
export interface CheckoutTables extends RedirectTables, RegistrationTables {
  readonly checkout: CheckoutTable;
  readonly paymentLink: PaymentLinkTable;
}
