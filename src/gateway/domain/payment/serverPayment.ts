/**
 * What a shop's server starts without a checkout: POST /v1/payments (API 1, Basic payment), POST
 * /v1/registrations/{id}/payments, and POST /v1/registrations, which stores details and moves no money.
 */

import type { Parameters } from '../../../contract/parameters/request.ts';
import type { Money } from '../../../money/index.ts';
import { isRefusal, type Refusal } from '../../catalogue/results/refusal.ts';
import { requireEntity } from '../merchant/findEntity.ts';
import { withInitialTransactionId } from '../registration/initial.ts';
import { useDetails } from '../registration/useRegistration.ts';
import type { EntityId } from '../shared/ids.ts';
import { envelopeOf } from '../shared/ids.ts';
import { askingIssuers } from '../threeDSecure/askServer.ts';
import type { Payment } from '../transaction/types.ts';
import { spend, type Unwrapped, unwrap, withCard } from '../wallet/unwrap.ts';
import { askAndComplete } from './askRemote.ts';
import type { PaymentNeeds } from './needs.ts';
import type { FirstAnswer, PaymentAnswer } from './paymentAnswer.ts';
import { type ResourcePath, returnOf } from './shopper/returns.ts';
import { preparePayment, type StartedPayment, startPayment } from './startPayment.ts';
import type { PaymentTables } from './tables.ts';

/** A request of a shop's server. */
export interface ServerRequest {
  readonly entityId: EntityId;
  /** Validated. */
  readonly request: Parameters;
  /** The amount of the request; null if it has none. */
  readonly money: Money | null;
  /** The ndc of the request. It is stored with the payment. */
  readonly ndc: string;
  /** When the request arrived: entity time, ms UTC. */
  readonly now: number;
  /** The gateway's own address as the caller knows it, without a path. */
  readonly base: string;
  /** What makes the payment, if no request asked for it. */
  readonly source?: Payment['source'] | undefined;
}

/**
 * What is requested: a payment, made with stored details if their id is set (as received); a registration; or an
 * authentication.
 */
export type ServerRequestKind =
  | { readonly kind: 'payment'; readonly registrationId?: string }
  | { readonly kind: 'registration' }
  /** POST /v1/threeDSecure: the shopper is authenticated, and nothing is paid. */
  | { readonly kind: 'authentication' };

/**
 * Starts the transaction. The payment and its event are stored in one database transaction before the response. The payment
 * waits while a remote processor is asked. A request is not stored if it may not use the stored details that it names.
 */
export async function createServerPayment(
  needs: PaymentNeeds,
  order: ServerRequest,
  what: ServerRequestKind = { kind: 'payment' },
): Promise<PaymentAnswer | FirstAnswer | Refusal> {
  const wrapped = await unwrap(needs, order.request, order);
  if (wrapped && isRefusal(wrapped)) return wrapped;
  const merged = { ...order, request: withCard(order.request, wrapped) };
  const step = await askingIssuers(needs, (asked) =>
    asked.store.transaction((tables) =>
      createServerPaymentIn(asked, tables, merged, what, wrapped),
    ),
  );
  if (isRefusal(step)) return step;
  needs.armed.add(needs, order.entityId, order.now);
  return step.answer ?? askAndComplete(needs, step, step.request);
}

/**
 * Starts the payment in the caller's database transaction. If there is no answer yet, the caller asks the processor after the
 * commit.
 *
 * @param wrapped the wallet token that is paid with; a rejected request does not spend it
 */
export async function createServerPaymentIn(
  needs: PaymentNeeds,
  tables: PaymentTables,
  order: ServerRequest,
  what: ServerRequestKind,
  wrapped?: Unwrapped,
): Promise<StartedPayment | Refusal> {
  const entity = await requireEntity(tables, order.entityId);
  const { now } = order;
  const used =
    what.kind === 'payment' && what.registrationId !== undefined
      ? await useDetails(needs, tables, {
          entity,
          id: what.registrationId,
          parameters: order.request,
          now,
        })
      : undefined;
  if (used && isRefusal(used)) return used;
  const id = needs.ids.payment(now, envelopeOf(order.ndc));
  const parameters =
    used?.request ?? (await withInitialTransactionId(tables, entity, order.request));
  const prepared = await preparePayment(needs, tables, {
    id,
    home: {
      base: order.base,
      returnUrl: returnOf(needs, entity, parameters, pathOf(what, id)),
      isForm: false,
      isShoppers: false,
    },
    entity,
    checkoutId: null,
    ndc: order.ndc,
    now,
    money: order.money,
    parameters,
    type: TYPE_OF[what.kind],
    usedId: used?.registration.id,
    source: order.source,
  });
  if (isRefusal(prepared)) return prepared;
  const spent = await spend(tables, entity.id, wrapped, now);
  if (spent) return spent;
  return startPayment(needs, tables, entity, prepared);
}

const TYPE_OF = { payment: undefined, registration: 'RG', authentication: '3D' } as const;

/** The path where a shop's server reads the result (reference: `resourcePath`). */
const PATHS = {
  payment: 'payments',
  registration: 'registrations',
  authentication: 'threeDSecure',
} as const;

const pathOf = ({ kind }: ServerRequestKind, id: string): ResourcePath => ({
  id,
  resourcePath: `/v1/${PATHS[kind]}/${id}`,
});
