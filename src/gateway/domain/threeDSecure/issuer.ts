/** The directory server and the issuer of a card, as a port. */
import type { Asked } from './applies.ts';
import type { IssuerScript, Version } from './types.ts';

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
export type Found = Issuer | 'unknown' | 'notEnrolled' | 'notParticipating';

/** Finds the issuer of a card. */
export type FindIssuer = (asked: Asked) => Found;
