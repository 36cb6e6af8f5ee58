/** Every id the gateway makes, from one source of randomness. */

import { HEX_ID } from '../../../contract/idForms.ts';
import type { Randomness } from './randomness.ts';

/** The id of an entity: 32 lower-case hex. */
export type EntityId = string & { readonly brand: 'EntityId' };

/**
 * The shape of ids, `ndc` and refusals: that of the specification, or that of recordings of the platform (docs/gateway.md, The
 * envelope of the platform).
 */
export type Envelope = 'specification' | 'platform';

/** The id of a checkout: `<32 HEX>-sandbox01`, in live `<32 HEX>-live01` (API 3: letters, digits, dot, hyphen, 32 to 48). */
export type CheckoutId = string & { readonly brand: 'CheckoutId' };

/** The id of a link to pay: 32 lower-case hex. Anybody who has the id can pay. */
export type PaymentLinkId = string & { readonly brand: 'PaymentLinkId' };

/** The id of a payment: 32 lower-case hex, a version 7 UUID. */
export type PaymentId = string & { readonly brand: 'PaymentId' };

/** The id of a schedule: 32 lower-case hex, a version 7 UUID. */
export type ScheduleId = string & { readonly brand: 'ScheduleId' };

/** The id of a listener: 32 lower-case hex. */
export type WebhookId = string & { readonly brand: 'WebhookId' };

/** The id of a message to a listener: 32 lower-case hex. Ids made later sort later. */
export type DeliveryId = string & { readonly brand: 'DeliveryId' };

/**
 * The token of a redirect to an issuer or a bank: 64 lower-case hex. Anybody who has the token can continue the payment or
 * cancel it.
 */
export type RedirectToken = string & { readonly brand: 'RedirectToken' };

/** The id of stored details: 32 lower-case hex. It equals the id of the transaction of type RG that created the details. */
export type RegistrationId = PaymentId & { readonly registration: true };

/** Makes ids. */
export interface Ids {
  /** `<32 HEX>-sandbox01`, or `<32 HEX>.sandbox01-tx01` with the envelope of the platform; in live `live01`. */
  checkout(envelope?: Envelope): CheckoutId;
  /**
   * A version 7 UUID without dashes, 32 lower-case hex. Ids made later sort later, also ids that one process makes in the
   * same millisecond. Reports and files of settlement list payments of the same instant in this order.
   *
   * With the envelope of the platform it begins with `8a`, and not with `01`.
   *
   * @param now entity time, ms
   */
  payment(now: number, envelope?: Envelope): PaymentId;
  /**
   * An id for a transaction that belongs right before a payment whose id is already known. It sorts before the id of the
   * payment.
   */
  paymentBefore(id: PaymentId): PaymentId;
  /** 32 lower-case hex, for a response that created nothing, and for `ndc`. */
  request(): string;
  /** The name of a submit that was sent without one. It never equals a name that a client chose. */
  submit(): string;
  /** 64 lower-case hex: the end-to-end identity of a form payment. */
  endToEnd(): string;
  /** 64 lower-case hex. Anybody who has the token can act for the shopper. */
  redirect(): RedirectToken;
  /** 32 lower-case hex. Anybody who has the id can pay. */
  paymentLink(): PaymentLinkId;
  /** A version 4 UUID with its dashes, 36 characters. */
  uuid(): string;
  /** Three groups of four digits, joined by dots: the beginning of a descriptor. */
  descriptorDigits(): string;
}

/** Whether a text has the form of an id, whether or not the id exists and whatever has it. */
const hasForm = <Id extends string>(text: string): text is Id => HEX_ID.test(text);

/** The id of a payment or registration. */
export const isPaymentId = hasForm<PaymentId>;
export const isPaymentLinkId = hasForm<PaymentLinkId>;
export const isWebhookId = hasForm<WebhookId>;
export const isDeliveryId = hasForm<DeliveryId>;

/**
 * Makes ids from the given randomness.
 *
 * @param secrets for tokens; not seeded in a gateway, because anybody who has a token can act for the shopper
 */
export function idsFrom(
  randomness: Randomness,
  secrets: Randomness = randomness,
  environment: 'test' | 'live' = 'test',
): Ids {
  const node = environment === 'test' ? 'sandbox01' : 'live01';
  const hex = (bytes: number, from = randomness) => Buffer.from(from.bytes(bytes)).toString('hex');
  const group = () => {
    const [high = 0, low = 0] = randomness.bytes(2);
    return String((high * 256 + low) % 10_000).padStart(4, '0');
  };
  let counted = 0;
  return {
    checkout: (envelope) =>
      `${hex(16).toUpperCase()}${envelope === 'platform' ? `.${node}-tx01` : `-${node}`}` as CheckoutId,
    payment: (now, envelope) => {
      // Count in steps of two, so that `paymentBefore` has a free number before each id.
      counted = (counted + 2) % COUNTS;
      return uuid7(now, counted + 1, randomness.bytes(6), envelope) as PaymentId;
    },
    paymentBefore: (id) => {
      const { at, count, envelope } = partsOf(id);
      return uuid7(at, Math.max(count - 1, 0), randomness.bytes(6), envelope) as PaymentId;
    },
    request: () => hex(16),
    submit: () => `own-${hex(16)}`,
    endToEnd: () => hex(32),
    redirect: () => hex(32, secrets) as RedirectToken,
    paymentLink: () => hex(16, secrets) as PaymentLinkId,
    uuid: () => uuid4(randomness.bytes(16)),
    descriptorDigits: () => `${group()}.${group()}.${group()}`,
  };
}

/** RFC 9562, section 5.4: random except for version and variant. */
function uuid4(random: Uint8Array): string {
  const bytes = Buffer.from(random);
  bytes[6] = 0x40 | ((bytes[6] ?? 0) & 0x0f);
  bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f);
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** The counter of a version 7 UUID has 26 bits. After 33 million ids of one process, it starts again. */
const COUNTS = 2 ** 26;

/**
 * RFC 9562, sections 5.7 and 6.2 (method 1): 48 bits of milliseconds, version, 12 bits of the counter, variant, the other 14
 * bits of the counter, 48 random bits.
 */
function uuid7(now: number, count: number, random: Uint8Array, envelope?: Envelope): string {
  const bytes = Buffer.alloc(16);
  bytes.writeUIntBE(envelope === 'platform' ? now + SHIFT : now, 0, 6);
  bytes.writeUInt16BE(0x7000 | (count >> 14), 6);
  bytes.writeUInt16BE(0x8000 | (count & 0x3fff), 8);
  bytes.set(random, 10);
  return bytes.toString('hex');
}

/** Of the milliseconds of an id of the platform. From 2004 to 2039 they begin with `01`, and `8a` sorts in the same way. */
const SHIFT = 0x89 * 2 ** 40;

/** The milliseconds and the counter of an id, and its shape. */
function partsOf(id: PaymentId) {
  const bytes = Buffer.from(id, 'hex');
  const [high, low] = [bytes.readUInt16BE(6) & 0x0fff, bytes.readUInt16BE(8) & 0x3fff];
  const sent = bytes.readUIntBE(0, 6);
  const envelope: Envelope = sent >= SHIFT ? 'platform' : 'specification';
  return { at: envelope === 'platform' ? sent - SHIFT : sent, count: (high << 14) | low, envelope };
}

/** The `ndc` of a request of an entity that no checkout belongs to. */
export const ndcOf = (entityId: EntityId, requestId: string, envelope: Envelope): string =>
  `${entityId}${envelope === 'platform' ? '_' : '-'}${requestId}`;

/** The envelope that an `ndc` belongs to: only that of the platform has an underscore or a dot. */
export const envelopeOf = (ndc: string): Envelope =>
  /[_.]/.test(ndc) ? 'platform' : 'specification';
