/** Shared by all parts of the contract, with values that are hard to store. */

import type { Parameters } from '../../../../../src/contract/parameters/request.ts';
import type { Checkout } from '../../../../../src/gateway/domain/checkout/types.ts';
import {
  DEFAULT_FORM,
  DEFAULT_TERMS,
  type Entity,
} from '../../../../../src/gateway/domain/merchant/types.ts';
import type { Submit } from '../../../../../src/gateway/domain/payment/tables.ts';
import type {
  CheckoutId,
  DeliveryId,
  EntityId,
  PaymentId,
  WebhookId,
} from '../../../../../src/gateway/domain/shared/ids.ts';
import type { Store } from '../../../../../src/gateway/domain/tables.ts';
import { decided } from '../../../../../src/gateway/domain/transaction/status.ts';
import {
  NO_FOLLOW_UPS,
  type Payment,
} from '../../../../../src/gateway/domain/transaction/types.ts';
import type { Delivery } from '../../../../../src/gateway/domain/webhook/types.ts';
import type { Kind, Place } from '../databases.ts';

/** A database and a store on it. */
export interface Given {
  readonly kind: Kind;
  readonly place: () => Place;
  readonly store: () => Store;
}

/** The last instant that is stored. */
export const YEAR_9999 = Date.UTC(9999, 11, 31, 23, 59, 59, 999);

/** Texts that a database or a format may handle wrongly. */
export const AWKWARD = [
  '',
  ' ',
  `it's "quoted" \\ and $1 ? :a`,
  'Zoë 東京 👩‍👩‍👧 \u{1F9FF}',
  'line\r\nline\ttab',
  'null',
  '{"a":1}',
];

/** Names that a record may handle wrongly, with values that a column may handle wrongly. */
export const PARAMETERS: Parameters = Object.assign(
  Object.create(null) as Record<string, string>,
  { constructor: 'a', toString: 'b', 'customParameters[é👍]': 'c', empty: '', nul: 'a\0b' },
  { amount: '92.00', currency: 'EUR' },
  JSON.parse('{}'),
);
Object.defineProperty(PARAMETERS, '__proto__', { value: 'mine', enumerable: true });

/** Their amount. */
export const MONEY = { minor: 92_00n, currency: 'EUR' };

let count = 0;
const fresh = (): string => String(++count).padStart(32, '0');

/** An entity with few settings, not stored yet. */
export const bareEntity = (id: EntityId, difference: Partial<Entity> = {}): Entity => ({
  id,
  name: 'Shop',
  channelName: 'Channel',
  origins: null,
  baseAddress: null,
  merchantId: null,
  channels: [],
  terms: DEFAULT_TERMS,
  form: DEFAULT_FORM,
  ...difference,
});

/** A stored entity, separate for each test. */
export async function anEntity(store: Store): Promise<EntityId> {
  const id = fresh() as EntityId;
  await store.entity.save(bareEntity(id));
  return id;
}

/** A checkout that is not stored yet. */
export const aCheckout = (entityId: EntityId, difference: Partial<Checkout> = {}): Checkout => ({
  id: `${fresh()}-sandbox01` as CheckoutId,
  entityId,
  paymentLinkId: null,
  createdAt: 1,
  expiresAt: 2,
  parameters: PARAMETERS,
  money: MONEY,
  state: { kind: 'open', unread: null },
  resultCallUrl: null,
  hasData: false,
  tries: 0,
  ...difference,
});

export async function storedCheckout(
  store: Store,
  entityId?: EntityId,
  difference: Partial<Checkout> = {},
): Promise<Checkout> {
  const checkout = aCheckout(entityId ?? (await anEntity(store)), difference);
  await store.checkout.insert(checkout);
  return checkout;
}

export const aPaymentId = (): PaymentId => fresh() as PaymentId;

export const aSubmit = (
  { id, entityId }: Pick<Checkout, 'id' | 'entityId'>,
  difference: Partial<Submit> = {},
): Submit => ({
  checkoutId: id,
  entityId,
  key: fresh(),
  paymentId: aPaymentId(),
  createdAt: 1,
  state: { kind: 'inFlight' },
  ...difference,
});

/** A payment of a checkout that is not stored yet. */
export const aPayment = (checkout: Checkout, difference: Partial<Payment> = {}): Payment => ({
  ...alone(checkout.entityId),
  checkoutId: checkout.id,
  ndc: checkout.id,
  ...difference,
});

/** A payment of a shop's server, without a checkout, that is not stored yet. */
export const alone = (entityId: EntityId, difference: Partial<Payment> = {}): Payment => ({
  id: aPaymentId(),
  entityId,
  channelId: entityId,
  merchantId: null,
  registrationId: null,
  checkoutId: null,
  referencedId: null,
  ndc: `${entityId}-${'0'.repeat(32)}`,
  createdAt: 1,
  type: 'DB',
  brand: 'VISA',
  brandDetected: false,
  money: MONEY,
  descriptor: 'Shop',
  account: { kind: 'card', bin: '420000', last4: '0000', showsEnds: true, hash: 'f'.repeat(64) },
  ...decided('processor', '000.100.110'),
  riskScore: 100,
  findings: {},
  request: PARAMETERS,
  totals: NO_FOLLOW_UPS,
  ...difference,
});

export async function storedPayment(
  store: Store,
  entityId?: EntityId,
  difference: Partial<Payment> = {},
): Promise<Payment> {
  const payment = alone(entityId ?? (await anEntity(store)), difference);
  await store.payment.insert(payment);
  return payment;
}

/** A message of a payment that waits for its first attempt. */
export const aDelivery = (
  entityId: EntityId,
  createdAt: number,
  difference: Partial<Delivery> = {},
): Delivery => ({
  id: fresh() as DeliveryId,
  entityId,
  webhookId: fresh() as WebhookId,
  url: null,
  type: 'PAYMENT',
  action: 'CREATED',
  subjectId: fresh(),
  paymentId: aPaymentId(),
  checkoutId: null,
  payload: '{}',
  createdAt,
  state: 'waiting',
  attempts: 0,
  backoffStartedAt: createdAt,
  backoffAttempts: 0,
  nextAt: createdAt,
  ...difference,
});
