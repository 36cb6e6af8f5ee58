/**
 * The directory servers and the issuers of 3-D Secure, as a port. The gateway is the 3DS Server: it sends the AReq and the
 * CReq, and receives the ARes, the CRes and the RReq.
 */

import type { ApiRequest } from '../../../contract/parameters/request.ts';
import type { Money } from '../../../money/index.ts';
import type { AccountKind } from '../../catalogue/parameters/rules/account.ts';
import type { EntityId } from '../shared/ids.ts';
import type { PaymentType } from '../shared/paymentType.ts';
import type { Answers, ThreeDSecureServer } from './server.ts';
import type { IssuerStatement } from './statement.ts';
import type {
  AuthenticationState,
  ChallengeAnswer,
  IssuerState,
  Message,
  Network,
  ServerOfFlow,
  Version,
} from './types.ts';

export type { IssuerStatement } from './statement.ts';

/** An issuer that takes part in 3-D Secure 2. */
export interface Issuer {
  readonly version: Version;
  /** Whether the issuer collects data of the browser first (3DS Method). */
  readonly hasMethod: boolean;
  readonly state: IssuerState;
  /** Set if a 3-D Secure server has found the issuer. */
  readonly server?: ServerOfFlow;
}

/**
 * The issuer of a card. `unknown`: no directory server knows the card; `notEnrolled`: a card without 3-D Secure 2;
 * `notParticipating`: its issuer does not take part; `unreachable`: the 3-D Secure server does not say.
 */
export type IssuerLookup = Issuer | 'unknown' | 'notEnrolled' | 'notParticipating' | 'unreachable';

/** Finds the issuer of a card of the network. */
export type FindIssuer = (input: AuthenticationInput, network: Network) => IssuerLookup;

/** The response of an issuer: what it states, and the messages that say so. */
export interface IssuerResponse {
  readonly statement: IssuerStatement;
  /** ARes; or CRes, unless the challenge was decoupled, and RReq. */
  readonly messages: readonly Message[];
  /** Replaces the state of the issuer. */
  readonly state: IssuerState;
  /** UUIDs that the directory server and the issuer have made; absent: those that the gateway has made for them. */
  readonly ids?: { readonly ds: string; readonly acs: string } | undefined;
  /** Where the CReq is posted to, if a 3-D Secure server has named it. */
  readonly challengeUrl?: string | undefined;
}

/** The response to an answer of the shopper: the issuer asks again, or the challenge is over. */
export type ChallengeResult =
  | { readonly kind: 'again'; readonly state: IssuerState }
  | ({ readonly kind: 'done' } & IssuerResponse);

/**
 * All directory servers and issuers. The gateway asks inside of a database transaction, and may ask the same again: each
 * function answers at once and depends on nothing but its arguments. Those that a 3-D Secure server knows are asked before
 * (`askingIssuers`).
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
  /** The result of a challenge that the issuer judges elsewhere; `again`: there is none yet. */
  readonly resultOf: (flow: AuthenticationState) => ChallengeResult;
  /** Set if a 3-D Secure server has to be asked before. */
  readonly asked?: {
    readonly server: ThreeDSecureServer;
    /** The same issuers with these answers. */
    readonly with: (answers: Answers) => Issuers;
  };
}

/** Of a gateway that no directory server is connected to. No authentication begins, so the other functions are not called. */
export const NO_ISSUERS: Issuers = {
  find: () => 'unknown',
  addressOf: notConnected,
  authenticate: notConnected,
  judgeChallenge: notConnected,
  resultOf: notConnected,
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
  readonly entityId: EntityId;
  /** The entity that the payment goes over. */
  readonly channelId: EntityId;
  /** Where the browser comes back to after a challenge of an issuer behind a 3-D Secure server. */
  readonly notificationUrl: string;
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
