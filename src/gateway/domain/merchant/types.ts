/** The entity that a request is made for, named by `entityId` (API 1, Authentication parameters; API 3, Authentication). */

import type { EntityId, Envelope } from '../shared/ids.ts';
import { NETWORKS, type Network } from '../threeDSecure/types.ts';
import type { RiskRules } from './riskRules.ts';
import type { SettlementTerms } from './settlementTerms.ts';

/** The account that money of a transfer goes to (API 3, Payment response: merchant.bankAccount.*). */
export interface BankAccount {
  readonly holder: string;
  /** IBAN for SEPA accounts. */
  readonly number: string;
  readonly bic: string;
  /** ISO 3166-1, 2 letters. */
  readonly country: string;
  /** For vouchers. */
  readonly bankName?: string | undefined;
}

/** The terms of an entity's payments. Durations are ISO 8601. */
export interface Terms {
  /**
   * Whether requests must follow the specification exactly. Otherwise the gateway also accepts forms of requests that the
   * specification does not allow but server clients send (docs/compatibility.md).
   */
  readonly strict: boolean;
  /**
   * The shape of ids, `ndc` and refusals. That of the platform also refuses some requests that the recorded platform refuses
   * (docs/gateway.md).
   */
  readonly envelope: Envelope;
  /** How long an authorisation can be captured. */
  readonly authorisationLife: string;
  /** How long a payment can be reversed. */
  readonly reversalCutOff: string;
  /** How long a payment can be refunded; null = without a limit. */
  readonly refundWindow: string | null;
  /** Whether another payment may have the merchantTransactionId of a payment that was not definitely declined. */
  readonly duplicates: 'allowed' | 'refused';
  /** Whether responses have `referencedId`; null = those about captures, reversals and refunds, and none with `strict`. */
  readonly answersReferencedId: boolean | null;
  /** Brands that its channel is configured for; null = all. */
  readonly brands: readonly string[] | null;
  /** Currencies that its channel is configured for, ISO 4217; null = all. */
  readonly currencies: readonly string[] | null;
  /** Where shoppers send the money of a transfer. */
  readonly bankAccount: BankAccount | null;
  /**
   * Whether the gateway requests a network token for each stored card: when the shop asks (`asked`), or at once (`always`).
   */
  readonly networkTokens: 'never' | 'asked' | 'always';
  /** Rules that refuse payments before a processor is asked; null = nothing is checked. */
  readonly risk: RiskRules | null;
  /** Card networks whose shoppers are authenticated before they pay; empty = 3-D Secure is off. */
  readonly threeDSecure: readonly Network[];
  /** Fees, the currency that is paid out, its rates; null = no fees, and each currency is paid out separately. */
  readonly settlement: SettlementTerms | null;
  /** The time zone of the entity's schedules, IANA. */
  readonly timeZone: string;
  /** Which runs of a schedule are made in live that an outage has delayed by more than an hour. */
  readonly missedRuns: 'each' | 'once' | 'none';
}

/** Whether a submit must not repeat data of the browser that its checkout has. */
export const locksBrowserData = ({ strict, envelope }: Terms): boolean =>
  strict || envelope === 'platform';

/** The terms of an entity that sets none. */
export const DEFAULT_TERMS: Terms = {
  strict: false,
  envelope: 'specification',
  authorisationLife: 'P7D',
  reversalCutOff: 'PT24H',
  refundWindow: null,
  duplicates: 'allowed',
  answersReferencedId: null,
  brands: null,
  currencies: null,
  bankAccount: null,
  networkTokens: 'never',
  risk: null,
  threeDSecure: NETWORKS,
  settlement: null,
  timeZone: 'UTC',
  missedRuns: 'each',
};

/** The brands that an entity sets for its forms, whatever brands a page names. */
export interface BrandConfig {
  /** Keys of brands, in their order. */
  readonly brands: readonly string[];
  /** Whether the form shows these in place of the page's. */
  readonly overrideShopBrands: boolean;
  /** Whether the form shows these in addition to the page's. */
  readonly activateBrands: boolean;
}

/** Colours of the page on which a shopper waits; for absent members the page uses its own colours. */
export interface RedirectPageConfig {
  readonly backgroundColor?: string;
  readonly hyperlinkFontColor?: string;
  readonly messageFontColor?: string;
}

/** What the form on a page receives about an entity; nothing secret. */
export interface FormSettings {
  readonly brandConfig: BrandConfig;
  readonly customRedirectPageConfig: RedirectPageConfig;
}

/** The form settings of an entity that sets none. */
export const DEFAULT_FORM: FormSettings = {
  brandConfig: { brands: [], overrideShopBrands: false, activateBrands: false },
  customRedirectPageConfig: {},
};

/** An entity and its settings: a channel, or a merchant whose payments are dispatched to its channels. */
export interface Entity {
  readonly id: EntityId;
  readonly name: string;
  /** The end of the descriptor of payments that send none. */
  readonly channelName: string;
  /** Origins whose pages may show the form; null = not set. */
  readonly origins: readonly string[] | null;
  /**
   * The address that is called if a checkout names no shopperResultUrl (API 3, Events 5: it ends with a slash); null = not
   * set.
   */
  readonly baseAddress: string | null;
  /** The merchant that this channel belongs to; null for a merchant, and for a channel without a merchant. */
  readonly merchantId: EntityId | null;
  /** A merchant's channels, in the order in which they are tried; empty for a channel. */
  readonly channels: readonly EntityId[];
  readonly terms: Terms;
  readonly form: FormSettings;
  /** An operator has banned the entity: it can neither call the API nor be paid. */
  readonly isBanned?: true;
}

/** The entity that always exists in the test environment, so that no account is needed to begin. */
export const SANDBOX = {
  id: 'a0000000000000000000000000000001' as EntityId,
  token: 'sandbox-access-token',
  name: 'Sandbox',
  /** The same token as a pair, for clients that send a pair. */
  userId: 'a0000000000000000000000000000010',
  password: 'sandbox-password',
} as const;
