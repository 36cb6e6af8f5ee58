/** A 3-D Secure server that is asked over a network, as a port. */

import type { EntityId } from '../shared/ids.ts';
import type { IssuerStatement } from './statement.ts';
import type { AuthenticationState, Message, Network, Version } from './types.ts';

/** The entity that an authentication is for. */
export interface Requestor {
  readonly entityId: EntityId;
  readonly channelId: EntityId;
}

/** Whether the issuer of a card takes part. */
export interface VersionQuestion extends Requestor {
  readonly network: Network;
  /** The number of the card. */
  readonly number: string;
}

export type VersionAnswer =
  | 'notEnrolled'
  | 'notParticipating'
  /** `methodUrl`: where the browser posts its data first; absent: nowhere. */
  | { readonly version: Version; readonly methodUrl?: string | undefined };

/** The AReq of an authentication. */
export interface AuthenticationQuestion extends Requestor {
  readonly network: Network;
  /** With the masked number of the card. */
  readonly request: Message;
  /** The number of the card. */
  readonly number: string;
}

/** The ARes. */
export interface AuthenticationAnswer {
  readonly statement: IssuerStatement;
  readonly message: Message;
  /** UUIDs of the directory server and of the issuer; absent if the request did not reach them. */
  readonly ids?: { readonly ds: string; readonly acs: string };
  /** Where the CReq is posted to. */
  readonly challengeUrl?: string | undefined;
}

/** What the RReq stated after a challenge; `pending`: there was none yet. */
export type ResultAnswer =
  | 'pending'
  | { readonly statement: IssuerStatement; readonly message: Message };

/**
 * The server. No function rejects. The same question has the same answer; it is asked again if the first answer was lost.
 * `unreachable`: no answer, or none that is valid.
 */
export interface ThreeDSecureServer {
  version(question: VersionQuestion): Promise<VersionAnswer | 'unreachable'>;
  authenticate(question: AuthenticationQuestion): Promise<AuthenticationAnswer | 'unreachable'>;
  result(
    question: Requestor & { readonly flow: AuthenticationState },
  ): Promise<ResultAnswer | 'unreachable'>;
}

/** Answers of a server by the question as text. */
export type Answers = ReadonlyMap<string, unknown>;
