/** The states that lists can be narrowed by. */
import { words } from '../parts/Badge.tsx';

/** By the kind of the object. */
export const STATES = {
  checkout: ['open', 'paying', 'paid', 'used', 'deleted', 'expired'],
  link: ['active', 'paid', 'deactivated', 'expired'],
  registration: ['unconfirmed', 'active', 'removed', 'ended'],
  schedule: ['active', 'replaced', 'cancelled', 'ended'],
  delivery: ['failed', 'waiting', 'delivered', 'dropped'],
} as const;

/** States as options of a filter. */
export const stateOptions = (states: readonly string[]) =>
  states.map((state) => [state, words(state)] as const);
