/** The table of answered requests, as a port, so that their answers can be explained. */
import type { ListedPart, ListPart } from '../../gateway/domain/query/listTable.ts';
import type { CheckoutId, EntityId, PaymentId } from '../../gateway/domain/shared/ids.ts';

/** The limits of the table. */
export const REQUEST_LOG_LIMITS = {
  /** The most requests about one payment, and about one checkout. Later ones are not stored. */
  perId: 200,
  /** The most requests of an entity that belong to no payment and no checkout. The oldest are deleted. */
  refused: 1000,
} as const;

/** A request that was answered. It has no values of the request but those of `sentParameters`. */
export interface AnsweredRequest {
  /** null if the credentials gave no access to an entity. */
  readonly entityId: EntityId | null;
  /** Of the answer. */
  readonly ndc: string;
  /** The payment or the stored details that the answer is about. */
  readonly paymentId: PaymentId | null;
  /** The checkout that the answer is about. A checkout that does not exist is stored as null. */
  readonly checkoutId: CheckoutId | null;
  /** Entity time, ms UTC. */
  readonly at: number;
  /** The system clock, ms UTC: it orders requests that have the same entity time. */
  readonly systemAt: number;
  /**
   * Method, route, status, code, ms, and for a refusal its cause and the `id` of the answer. `sent`: the JSON of
   * `sentParameters`; `errors`: that of `shownErrors`.
   */
  readonly data: Readonly<Record<string, string>>;
}

/** An answered request with its place in the table. */
export interface NumberedRequest {
  /** Grows with each stored request. */
  readonly seq: number;
  readonly request: AnsweredRequest;
}

/** A part of the requests of an entity. */
export interface RequestPage {
  /** Requests with a greater number, the oldest first; null: the newest ones. */
  readonly after: number | null;
  readonly limit: number;
}

/** What requests are listed by; null = all. */
export interface RequestFilter {
  readonly seq: number | null;
  readonly method: string | null;
  /**
   * `failed`: refused or declined, a status from 400 on, or an injected fault. `declined`: the bank, the shopper or a risk check
   * said no to a payment. `refused`: the others that failed, such as those with a wrong parameter.
   */
  readonly outcome: 'succeeded' | 'failed' | 'refused' | 'declined' | null;
  /** Words. A request has each: an id, the reference of the payment, or a part of a path, code, reason or stored parameter. */
  readonly text: string | null;
}

/** The answered requests. They are deleted with their payment or checkout. */
export interface RequestTable {
  /** Inside a database transaction: stores requests within `REQUEST_LOG_LIMITS`. */
  insertAll(requests: readonly AnsweredRequest[]): Promise<void>;
  /** The requests about a payment or a checkout, in their order. */
  about(
    of: { readonly paymentId: PaymentId } | { readonly checkoutId: CheckoutId },
  ): Promise<readonly AnsweredRequest[]>;
  /**
   * The latest request whose answer had this `ndc`: a refused one of any caller, else one of the entity about a payment or a
   * checkout.
   */
  findByNdc(entityId: EntityId, ndc: string): Promise<AnsweredRequest | undefined>;
  /** The recent refused request of the entity whose answer had this `id`. */
  findRefused(entityId: EntityId, answerId: string): Promise<AnsweredRequest | undefined>;
  /** A part of the requests of an entity, the one that was stored last first. */
  list(
    entityId: EntityId,
    filter: RequestFilter,
    part: ListPart,
  ): Promise<ListedPart<NumberedRequest>>;
  /** Requests of an entity, in their order. */
  ofEntity(entityId: EntityId, page: RequestPage): Promise<readonly NumberedRequest[]>;
}
