/** The rules for the risk checks of an entity, as they are configured: only data (API 2, Risk; API 3: risk.score). */

/**
 * What every rule may have: the points that a violation takes off the score, instead of refusing. A rule without points
 * refuses.
 */
export interface Scored {
  /** 1 to 99999. */
  readonly score?: number | undefined;
}

/** An amount as the API writes it, with its currency. */
export interface AmountOf {
  readonly amount: string;
  /** ISO 4217. */
  readonly currency: string;
}

/** What transactions are counted by: the same account, IP address or e-mail address; `entity`: all transactions. */
export type VelocityBy = 'account' | 'ip' | 'email' | 'entity';

/** How much is allowed in a period that ends now. At least one of `most` and `volume`; for `entity` only `volume`. */
export interface VelocityRule extends Scored {
  readonly by: VelocityBy;
  /** Maximum number of transactions, refused ones included. */
  readonly most?: number | undefined;
  /**
   * Maximum amount in one currency, this transaction included, refused ones not included; other currencies are not counted.
   */
  readonly volume?: AmountOf | undefined;
  /** ISO 8601 duration. */
  readonly within: string;
}

/** What registrations are counted by. */
export type RegistrationPer = 'email' | 'mobile' | 'card';

/** What is counted about these registrations. */
export type RegistrationOf = 'registrations' | 'cards' | 'emails' | 'mobiles';

/** How many registrations, or different values together with the same value, are allowed in a period that ends now. */
export interface RegistrationRule extends Scored {
  readonly per: RegistrationPer;
  readonly of: RegistrationOf;
  readonly most: number;
  /** ISO 8601 duration. */
  readonly within: string;
}

/** Which amounts one transaction may have. Both limits in the text form of the API. */
export interface AmountRule extends Scored {
  /** ISO 4217; other currencies are not judged. */
  readonly currency: string;
  readonly most?: string | undefined;
  /** 0.00 verifies an account, and is never refused as too little. */
  readonly least?: string | undefined;
}

/** Countries of the addresses and of the bank. One of the two lists; ISO 3166-1, 2 letters. */
export interface CountryRule extends Scored {
  readonly refused?: readonly string[] | undefined;
  readonly allowed?: readonly string[] | undefined;
}

/** Accounts and shoppers that are refused. At least one list. */
export interface BlacklistRule extends Scored {
  /** First six digits of cards. */
  readonly bins?: readonly string[] | undefined;
  /** Keyed hashes of account numbers, 64 hex digits: a configuration contains no account number. */
  readonly accounts?: readonly string[] | undefined;
  /** Whole addresses, or `@domain`. */
  readonly emails?: readonly string[] | undefined;
  /** Addresses, or networks such as 192.0.2.0/24. */
  readonly ips?: readonly string[] | undefined;
}

/** The rules of an entity. */
export interface RiskRules {
  readonly velocity?: readonly VelocityRule[] | undefined;
  readonly registrations?: readonly RegistrationRule[] | undefined;
  readonly amount?: readonly AmountRule[] | undefined;
  readonly country?: readonly CountryRule[] | undefined;
  readonly blacklist?: readonly BlacklistRule[] | undefined;
  /** The holder of the account must be the customer; `true` refuses. */
  readonly holder?: true | Scored | undefined;
  /** A score below this value refuses. -99999 to 100. */
  readonly refuseBelow?: number | undefined;
}

/** A rule that counts earlier transactions or registrations. */
export type CountingRule = VelocityRule | RegistrationRule;
