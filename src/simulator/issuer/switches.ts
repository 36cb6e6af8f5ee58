/** The responses that a test can force from the simulated issuer. Live ignores the switches: it has no simulated issuer. */
import type { ApiRequest } from '../../contract/parameters/request.ts';
import type { TransStatus } from '../../gateway/domain/threeDSecure/types.ts';

/** Statuses that can be forced. */
const STATUSES = ['Y', 'A', 'N', 'U', 'R', 'C'] as const satisfies readonly TransStatus[];

/** The forced responses of a request. */
export interface Forced {
  /** Whether any card counts as enrolled. */
  readonly isEnrolled: boolean;
  readonly flow?: 'challenge' | 'frictionless';
  readonly status?: (typeof STATUSES)[number];
}

/** The switches as data, for the documents. If several are set, the first one applies. */
export const AUTHENTICATION_SWITCHES: readonly {
  readonly sent: string;
  readonly effect: string;
}[] = [
  {
    sent: '`customParameters[3DS2_status]={Y, A, N, U, R or C}`',
    effect: 'the issuer responds with this status for any card',
  },
  {
    sent: '`customParameters[3DS2_enrolled]=true`',
    effect:
      'any card counts as enrolled; the issuer starts a challenge, unless another switch is set',
  },
  {
    sent: '`customParameters[3DS2_flow]={challenge or frictionless}`',
    effect: 'the issuer chooses this flow for an enrolled card',
  },
];

/** Reads the switches of a request. An unknown value is ignored. */
export function forcedAuthentication(request: ApiRequest): Forced {
  const of = (name: string) => request.customParameters?.[`3DS2_${name}`];
  const status = STATUSES.find((one) => one === of('status'));
  const flow = (['challenge', 'frictionless'] as const).find((one) => one === of('flow'));
  return {
    isEnrolled: of('enrolled') === 'true' || status !== undefined,
    ...(flow !== undefined && { flow }),
    ...(status !== undefined && { status }),
  };
}
