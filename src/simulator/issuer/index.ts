/** The simulated directory servers and issuers, as the port of the gateway. */
import type { Issuers } from '../../gateway/domain/threeDSecure/issuer.ts';
import { findIssuer } from './issuer.ts';
import { authenticate, judgeChallenge } from './respond.ts';

/** Directory servers and issuers of all test cards. Their states are in the flows of the gateway. */
export const simulatedIssuers: Issuers = { find: findIssuer, authenticate, judgeChallenge };
