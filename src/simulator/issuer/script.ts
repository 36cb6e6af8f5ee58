/** What a simulated issuer decides when its card is found, and keeps in the flow of the authentication. */
import type {
  AuthenticationState,
  IssuerState,
  TransStatus,
} from '../../gateway/domain/threeDSecure/types.ts';

/** How the issuer responds to the AReq. */
export interface PlannedResponse {
  /** The status in the ARes. */
  readonly status: TransStatus;
  /** EMV transStatusReason, where there is one. */
  readonly reason?: string;
  /** The issuer does not know the shopper: `N`, and the payment goes on without an authentication. */
  readonly isNotEnrolled?: true;
  /** The issuer only received the data of the payment (challengeIndicator 06): `I`. */
  readonly isDataOnly?: true;
  /** The exemption that the issuer grants: `I`. */
  readonly exemptionFlag?: string;
  /** The issuer demands the challenge, not the shop. */
  readonly isMandated?: boolean;
}

/** The state of a simulated issuer. */
export interface IssuerScript extends PlannedResponse {
  /** The parameter that decided the response. */
  readonly decidedBy: string;
  /** How many wrong codes were entered. */
  readonly tries: number;
}

/** The state as the gateway stores it. */
export const stateOf = (script: IssuerScript): IssuerState => ({ ...script });

/** The state that a simulated issuer has given to the flow. */
export const scriptOf = ({ issuerState }: Pick<AuthenticationState, 'issuerState'>): IssuerScript =>
  issuerState as unknown as IssuerScript;
