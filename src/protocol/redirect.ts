/** The browser's next step before a payment can continue: the member `redirect` of a pending answer. */

/** A name and its value, as the browser sends them. */
export interface Pair {
  readonly name: string;
  readonly value: string;
}

/** One address to which the browser is sent. */
export interface Step {
  readonly url: string;
  readonly method: 'GET' | 'POST';
  readonly parameters: readonly Pair[];
}

/** A step that the browser runs in a hidden frame before the redirect. */
export interface Precondition extends Step {
  readonly origin: 'iframe#hidden';
  readonly waitUntil: 'iframe#onload';
  readonly description: string;
}

/** The member of the answer. */
export interface RedirectMember extends Step {
  readonly preconditions?: readonly Precondition[];
}
