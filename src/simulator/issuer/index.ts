/** The simulated directory servers and issuers, as the port of the gateway. */
import type { Issuers } from '../../gateway/domain/threeDSecure/issuer.ts';
import type { AuthenticationState } from '../../gateway/domain/threeDSecure/types.ts';
import { findIssuer } from './issuer.ts';
import { authenticate, judgeChallenge } from './respond.ts';

/** The addresses of the issuers' pages and of the service for apps, which the gateway itself serves in test. */
function addressOf(
  step: 'method' | 'challenge',
  { channel }: AuthenticationState,
  base: string,
): string {
  if (step === 'method') return `${base}/acs/method`;
  return channel === 'app' ? `${base}/acs/app` : `${base}/acs/challenge`;
}

/** Directory servers and issuers of all test cards. Their states are in the flows of the gateway. */
export const simulatedIssuers: Issuers = {
  find: findIssuer,
  addressOf,
  authenticate,
  judgeChallenge,
  // The result is known as soon as the shopper has answered.
  resultOf: ({ issuerState }) => ({ kind: 'again', state: issuerState }),
};
