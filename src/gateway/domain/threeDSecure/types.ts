/** 3-D Secure 2 as data (EMV 3-D Secure Protocol and Core Functions Specification 2.1.0 and 2.2.0; API 2, 3D Secure). */

import { CARD_NETWORKS, type CardNetwork } from '../../../brands/index.ts';
import type { ResultCode } from '../../../contract/resultCodes.ts';
import type { EntityId } from '../shared/ids.ts';

export { CARD_NETWORKS as NETWORKS, type CardNetwork as Network };

/**
 * EMV transStatus. `Y` authenticated, `A` attempted, `N` not authenticated, `U` could not be authenticated, `R` rejected by
 * the issuer, `C` challenge required, `D` challenge outside of the payment (decoupled), `I` informational only.
 */
export type TransStatus = 'Y' | 'A' | 'N' | 'U' | 'R' | 'C' | 'D' | 'I';

/** How the shopper is reached. EMV deviceChannel: app 01, browser 02, requestor 03 (3RI). */
export type Channel = 'app' | 'browser' | 'requestor';

/** The versions of the protocol that the gateway supports. */
export const VERSIONS = ['2.1.0', '2.2.0'] as const;

export type Version = (typeof VERSIONS)[number];

/** Challenge window sizes (EMV challengeWindowSize): 250x400, 390x400, 500x600, 600x400, full. */
export const CHALLENGE_WINDOWS = ['01', '02', '03', '04', '05'] as const;

/** One of the sizes. */
export type ChallengeWindow = (typeof CHALLENGE_WINDOWS)[number];

/** The result of an authentication: `threeDSecure` in responses (the reference's names), and the data for the acquirer. */
export interface Authentication {
  /** `00` to `08`; absent where the network has no indicator for the result. */
  readonly eci?: string;
  /** CAVV or AAV: 20 bytes in base64, 28 characters. */
  readonly verificationId?: string;
  readonly version?: string;
  readonly flow?: 'frictionless' | 'challenge' | 'decoupled';
  /** UUID, 36 characters. */
  readonly dsTransactionId?: string;
  /** UUID, 36 characters. */
  readonly acsTransactionId?: string;
  readonly authenticationStatus?: TransStatus;
  /** Two digits (EMV transStatusReason). */
  readonly transactionStatusReason?: string;
  readonly challengeMandatedIndicator?: 'Y' | 'N';
  /** EMV authenticationType: 01 static, 02 dynamic, 03 out of band, 04 decoupled. */
  readonly authenticationType?: string;
  readonly exemptionFlag?: string;
  /** The issuer's message to the shopper. */
  readonly cardHolderInfo?: string;
  readonly errorCode?: string;
  readonly errorDescription?: string;
  /** EMV errorComponent: C, S, D or A. */
  readonly errorSource?: string;
  /** UUID: for a challenge in an app and for a decoupled challenge, until it is over. */
  readonly serverTransactionId?: string;
  /** Where an app's SDK sends its CReq, until the challenge is over. */
  readonly acsUrl?: string;
}

/** A message of the protocol as it was sent, without the number of the card. */
export type Message = Readonly<Record<string, unknown>>;

/** The 3-D Secure server of an authentication. */
export interface ServerOfFlow {
  readonly entityId: EntityId;
  readonly channelId: EntityId;
  /** EMV threeDSMethodURL. */
  readonly methodUrl?: string;
  /** EMV acsURL. */
  readonly challengeUrl?: string;
}

/** An authentication in progress: stored as JSON with the payment that waits for it. It has no secrets. */
export interface AuthenticationState {
  readonly channel: Channel;
  /** Whether it is for a payment (EMV messageCategory 01) or not (02). */
  readonly isPayment: boolean;
  readonly network: CardNetwork;
  readonly version: Version;
  /** UUIDs. */
  readonly serverTransactionId: string;
  readonly dsTransactionId: string;
  readonly acsTransactionId: string;
  /** The state of the method URL: null where the issuer has none, or where it is not used. */
  readonly method: 'asked' | 'done' | null;
  /**
   * `begun`: the AReq is not sent yet, since the browser comes first; `challenge`: the shopper has to answer a challenge;
   * `decoupled`: the issuer asks the shopper by another way.
   */
  readonly phase: 'begun' | 'challenge' | 'decoupled';
  readonly window: ChallengeWindow;
  /** AReq, ARes, CReq, CRes, RReq, RRes in their order. */
  readonly messages: readonly Message[];
  readonly issuerState: IssuerState;
  /** Set if a 3-D Secure server is asked over a network: by which entity, and the addresses that it has named. */
  readonly server?: ServerOfFlow | undefined;
  /** The AReq that will be sent, without the data that only the browser can provide; null after it was sent. */
  readonly draft: Message | null;
}

/** What an issuer needs again at its next response, as JSON. The gateway stores it with the flow and does not read it. */
export type IssuerState = Readonly<Record<string, unknown>>;

/** The shopper's action at the issuer's page, or the expiry of the time for it. */
export type ChallengeAnswer =
  /** Entered a one-time code. */
  | { readonly kind: 'code'; readonly code: string }
  /** Approved without a code: in the bank's app, or in a test. */
  | { readonly kind: 'approve' }
  | { readonly kind: 'decline' }
  | { readonly kind: 'cancel' }
  /** No answer before the time was over. */
  | { readonly kind: 'expire' };

/** The result of an authentication, or of its payment: a code, or the success code that the caller selects. */
export type Ending = ResultCode | 'success';
