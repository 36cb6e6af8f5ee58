/** The directory server and the issuer of a card, as a port. */

import type { Money } from '../../../money/index.ts';
import type { Parameters } from '../../catalogue/parameters/parameter.ts';
import type { AccountKind } from '../../catalogue/parameters/rules/account.ts';
import type { PaymentType } from '../shared/paymentType.ts';
import type { IssuerScript, Network, Version } from './types.ts';

/** An issuer that takes part, and what it will answer. */
export interface Issuer {
  readonly version: Version;
  /** Whether it wants to see the browser first. */
  readonly hasMethod: boolean;
  readonly script: IssuerScript;
}

/**
 * The issuer of a card. `unknown`: no directory server knows the card; `notEnrolled`: a card without 3-D Secure 2;
 * `notParticipating`: its issuer takes no part in it.
 */
export type FoundIssuer = Issuer | 'unknown' | 'notEnrolled' | 'notParticipating';

/** Finds the issuer of a card. */
export type FindIssuer = (asked: AuthenticationInput) => FoundIssuer;

/** What is to be authenticated. */
export interface AuthenticationSubject {
  /** `3D`: an authentication for itself, without a payment (POST /v1/threeDSecure). */
  readonly type: PaymentType | 'PA.CP' | '3D';
  readonly brand: string | null;
  readonly accountKind: AccountKind;
  readonly money: Money;
  /** Whether it is paid with stored details. */
  readonly isStored: boolean;
}

/** All that an authentication begins with. */
export interface AuthenticationInput {
  /** As it takes effect: defaults and stored details included, `card.number` too. */
  readonly request: Parameters;
  readonly subject: AuthenticationSubject;
  /** Where 3-D Secure is active: the entity's setting. */
  readonly networks: readonly Network[];
  readonly findIssuer: FindIssuer;
  /** Fresh UUIDs, 36 characters each. */
  readonly ids: { readonly server: string; readonly ds: string; readonly acs: string };
  /** Entity time, ms UTC. */
  readonly now: number;
  /** Whether a form of ours is there, that can follow a redirect. */
  readonly hasBrowserPage: boolean;
  /** Whether a shopper's browser sent the account: it must not get around an authentication by leaving something out. */
  readonly isShoppers: boolean;
  /** Whether the entity is held to the specification: its term `strict`. */
  readonly isStrict: boolean;
}
