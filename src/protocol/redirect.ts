/** What the gateway wants the browser to do before a payment can go on: the member `redirect` of a pending answer. */

/** A name and its value, as the browser sends them. */
export interface Pair {
  readonly name: string;
  readonly value: string;
}

/** One address to send the browser to. */
export interface Step {
  readonly url: string;
  readonly method: 'GET' | 'POST';
  readonly parameters: readonly Pair[];
}

/** Something that the browser does in a hidden frame before it goes. */
export interface Precondition extends Step {
  readonly origin: 'iframe#hidden';
  readonly waitUntil: 'iframe#onload';
  readonly description: string;
}

/** The member of the answer. */
export interface RedirectMember extends Step {
  readonly preconditions?: readonly Precondition[];
}
