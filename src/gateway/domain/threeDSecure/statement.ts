/** What an issuer states about an authentication. */

import type { Cause } from '../../catalogue/results/cause.ts';
import type { TransStatus } from './types.ts';

/** The statement of an issuer about an authentication: in the ARes, or in the RReq after a challenge. */
export interface IssuerStatement {
  readonly status: TransStatus;
  /** EMV transStatusReason: two digits. */
  readonly reason?: string | undefined;
  /** The network's indicator; absent where it has none for the status. */
  readonly eci?: string | undefined;
  /** EMV authenticationValue (CAVV or AAV): 20 bytes in base64. */
  readonly verificationId?: string | undefined;
  /** EMV acsChallengeMandated: the issuer demands the challenge, not the shop. */
  readonly isMandated?: boolean | undefined;
  /** EMV authenticationType of a challenge: two digits. */
  readonly authenticationType?: string | undefined;
  /** The exemption that the issuer grants. */
  readonly exemptionFlag?: string | undefined;
  /** The message to the shopper. */
  readonly cardHolderInfo?: string | undefined;
  /** Why the issuer could not decide. */
  readonly error?:
    | {
        readonly code: string;
        readonly description: string;
        readonly source: 'C' | 'S' | 'D' | 'A';
      }
    | undefined;
  /** Whether the 3-D Secure server has not answered. */
  readonly isUnreached?: true;
  /** EMV challengeCancel: who ended the challenge without an answer. */
  readonly cancelled?: string | undefined;
  /** Why the issuer states this. The simulator fills it for tests; it is never sent to a shop. */
  readonly cause?: Cause | undefined;
}
