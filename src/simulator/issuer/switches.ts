/** What a test can ask of the simulated issuer. Nothing of it is obeyed in live, where no issuer is simulated. */
import type { Parameters } from '../../gateway/catalogue/parameters/parameter.ts';
import type { TransStatus } from '../../gateway/domain/threeDSecure/types.ts';

/** Statuses that can be forced. */
const STATUSES = ['Y', 'A', 'N', 'U', 'R', 'C'] as const satisfies readonly TransStatus[];

/** What was asked for. */
export interface Forced {
  /** The card counts as enrolled, whichever it is. */
  readonly isEnrolled: boolean;
  readonly flow?: 'challenge' | 'frictionless';
  readonly status?: (typeof STATUSES)[number];
}

/** The switches, as data: for the documents. Of several the first is obeyed. */
export const AUTHENTICATION_SWITCHES: readonly {
  readonly sent: string;
  readonly effect: string;
}[] = [
  {
    sent: '`customParameters[3DS2_status]={Y, A, N, U, R or C}`',
    effect: 'the issuer answers that, to any card',
  },
  {
    sent: '`customParameters[3DS2_enrolled]=true`',
    effect: 'any card counts as enrolled: a challenge, where nothing else is asked for',
  },
  {
    sent: '`customParameters[3DS2_flow]={challenge or frictionless}`',
    effect: 'an enrolled card goes that way',
  },
];

/** Reads the switches; a value that means nothing is as good as none. */
export function forcedBy(request: Parameters): Forced {
  const of = (name: string) => request[`customParameters[3DS2_${name}]`];
  const status = STATUSES.find((one) => one === of('status'));
  const flow = (['challenge', 'frictionless'] as const).find((one) => one === of('flow'));
  return {
    isEnrolled: of('enrolled') === 'true' || status !== undefined,
    ...(flow !== undefined && { flow }),
    ...(status !== undefined && { status }),
  };
}
