/** Who a request is made for: the channel entity named by `entityId` (API 3, Authentication). */

/** 32 lower-case hex. */
export type EntityId = string & { readonly brand: 'EntityId' };

/** An entity and its settings. */
export interface Entity {
  readonly id: EntityId;
  readonly name: string;
  /** Ends the descriptor of payments that name none. */
  readonly channelName: string;
  /** Origins whose pages may show the form; null = not set. */
  readonly origins: readonly string[] | null;
  /**
   * Where the shop is called when a checkout names no shopperResultUrl (API 3, Events 5: it ends with a slash); null = not
   * set.
   */
  readonly baseAddress: string | null;
}

/** The entity that is always there in the test environment, so that nobody needs an account to begin. */
export const SANDBOX = {
  id: 'a0000000000000000000000000000001' as EntityId,
  token: 'sandbox-access-token',
} as const;
