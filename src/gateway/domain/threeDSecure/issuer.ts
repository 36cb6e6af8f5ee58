/**
 * The directory servers and the issuers of 3-D Secure, as a port. The gateway is the 3DS Server: it sends the AReq and the
 * CReq, and receives the ARes, the CRes and the RReq.
 */

import type { ApiRequest } from '../../../contract/parameters/request.ts';
import type { Money } from '../../../money/index.ts';
import type { AccountKind } from '../../catalogue/parameters/rules/account.ts';
import type { Cause } from '../../catalogue/results/cause.ts';
import type { PaymentType } from '../shared/paymentType.ts';
import type {
  AuthenticationState,
  ChallengeAnswer,
  IssuerState,
  Message,
  Network,
  TransStatus,
  Version,
} from './types.ts';

/** An issuer that takes part in 3-D Secure 2. */
export interface Issuer {
  readonly version: Version;
  /** Whether the issuer collects data of the browser first (3DS Method). */
  readonly hasMethod: boolean;
  readonly state: IssuerState;
}

/**
 * The issuer of a card. `unknown`: no directory server knows the card; `notEnrolled`: a card without 3-D Secure 2;
 * `notParticipating`: its issuer does not take part.
 */
export type IssuerLookup = Issuer | 'unknown' | 'notEnrolled' | 'notParticipating';

/** Finds the issuer of a card. */
export type FindIssuer = (input: AuthenticationInput) => IssuerLookup;

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
  /** EMV challengeCancel: who ended the challenge without an answer. */
  readonly cancelled?: string | undefined;
  /** Why the issuer states this. The simulator fills it for tests; it is never sent to a shop. */
  readonly cause?: Cause | undefined;
}

/** The response of an issuer: what it states, and the messages that say so. */
export interface IssuerResponse {
  readonly statement: IssuerStatement;
  /** ARes; or CRes, unless the challenge was decoupled, and RReq. */
  readonly messages: readonly Message[];
  /** Replaces the state of the issuer. */
  readonly state: IssuerState;
}

/** The response to an answer of the shopper: the issuer asks again, or the challenge is over. */
export type ChallengeResult =
  | { readonly kind: 'again'; readonly state: IssuerState }
  | ({ readonly kind: 'done' } & IssuerResponse);

/**
 * All directory servers and issuers. The gateway asks inside of a database transaction, and may ask the same again: each
 * function answers at once and depends on nothing but its arguments.
 */
export interface Issuers {
  readonly find: FindIssuer;
  /**
   * Where the browser posts the data for the method, or the browser or the app's SDK the CReq (EMV threeDSMethodURL, acsURL).
   *
   * @param base the gateway's own address as the receiver knows it
   */
  readonly addressOf: (
    step: 'method' | 'challenge',
    flow: AuthenticationState,
    base: string,
  ) => string;
  /** Responds to the AReq of a flow: the ARes. */
  readonly authenticate: (flow: AuthenticationState, request: Message) => IssuerResponse;
  /** Responds to what the shopper did in a challenge. */
  readonly judgeChallenge: (flow: AuthenticationState, answer: ChallengeAnswer) => ChallengeResult;
}

/** Of a gateway that no directory server is connected to. No authentication begins, so the other functions are not called. */
export const NO_ISSUERS: Issuers = {
  find: () => 'unknown',
  addressOf: notConnected,
  authenticate: notConnected,
  judgeChallenge: notConnected,
};

function notConnected(): never {
  throw new Error('no directory server of 3-D Secure is connected');
}

/** What an authentication is for. */
export interface AuthenticationSubject {
  /** `3D`: an authentication without a payment (POST /v1/threeDSecure). */
  readonly type: PaymentType | 'PA.CP' | '3D';
  readonly brand: string | null;
  readonly accountKind: AccountKind;
  readonly money: Money;
  /** Whether stored details are used. */
  readonly isStored: boolean;
}

export interface AuthenticationInput {
  /** With defaults and stored details applied, including `card.number`. */
  readonly request: ApiRequest;
  readonly subject: AuthenticationSubject;
  /** The networks for which 3-D Secure is active: the entity's setting. */
  readonly networks: readonly Network[];
  readonly issuers: Issuers;
  /** New UUIDs, 36 characters each. */
  readonly ids: { readonly server: string; readonly ds: string; readonly acs: string };
  /** Entity time, ms UTC. */
  readonly now: number;
  /** Whether the request comes from a form of the gateway, which can follow a redirect. */
  readonly hasBrowserPage: boolean;
  /** Whether a shopper's browser sent the account: leaving out a parameter must not bypass an authentication. */
  readonly isShoppers: boolean;
  /** Whether the entity must follow the specification strictly: its term `strict`. */
  readonly isStrict: boolean;
  /** Whether a shop's server must say where the shopper returns to, before it is known whether there is a challenge. */
  readonly needsReturn: boolean;
}
