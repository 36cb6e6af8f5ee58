/** The directory server and the issuer of a card, as a port. */

import type { Money } from '../../../money/index.ts';
import type { Parameters } from '../../catalogue/parameters/parameter.ts';
import type { AccountKind } from '../../catalogue/parameters/rules/account.ts';
import type { PaymentType } from '../shared/paymentType.ts';
import type { IssuerScript, Network, Version } from './types.ts';

/** An issuer that takes part in 3-D Secure 2, and its simulated responses. */
export interface Issuer {
  readonly version: Version;
  /** Whether the issuer has a method URL for the browser. */
  readonly hasMethod: boolean;
  readonly script: IssuerScript;
}

/**
 * The issuer of a card. `unknown`: no directory server knows the card; `notEnrolled`: a card without 3-D Secure 2;
 * `notParticipating`: its issuer does not take part.
 */
export type IssuerLookup = Issuer | 'unknown' | 'notEnrolled' | 'notParticipating';

/** Finds the issuer of a card. */
export type FindIssuer = (asked: AuthenticationInput) => IssuerLookup;

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

/** The input of an authentication. */
export interface AuthenticationInput {
  /** With defaults and stored details applied, including `card.number`. */
  readonly request: Parameters;
  readonly subject: AuthenticationSubject;
  /** The networks for which 3-D Secure is active: the entity's setting. */
  readonly networks: readonly Network[];
  readonly findIssuer: FindIssuer;
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
}
