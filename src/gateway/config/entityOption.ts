/** The options of entities, in the configuration file or in process, and their validation. */
import * as z from 'zod';
import { HEX_ID } from '../../contract/idForms.ts';
import { isZone } from '../../time/zone.ts';
import { RIGHTS, type Right } from '../domain/merchant/rights.ts';
import type { Terms } from '../domain/merchant/types.ts';
import { NETWORKS } from '../domain/threeDSecure/types.ts';
import { CURRENCY, likeParameter, SPAN } from './formats.ts';
import {
  BRAND_CONFIG,
  type BrandConfigOption,
  REDIRECT_PAGE,
  type RedirectPageOption,
} from './formOption.ts';
import { FTP, type FtpOption } from './ftpOption.ts';
import { RISK_RULES } from './riskOption.ts';
import { SETTLEMENT } from './settlementOption.ts';
import { WEBHOOKS, type WebhookOption } from './webhookOption.ts';

/** The options of terms: values that are not set are those of the merchant, else the defaults. */
export type TermsOption = { readonly [K in keyof Terms]?: Terms[K] | undefined };

/** A token that may not do everything. */
export interface TokenOption {
  readonly token: string;
  /** At least one. */
  readonly may: readonly Right[];
}

/** One entity. */
export interface EntityOption {
  /** 32 lower-case hex digits. */
  readonly entityId: string;
  /** 8 to 512 visible characters; each entity has at least one, here or in `tokens`, or a user with a password. */
  readonly token?: string | undefined;
  readonly tokens?: readonly (string | TokenOption)[] | undefined;
  /**
   * 1 to 64 visible characters except `|`; with `password`. The pair is equivalent to the token base64 of
   * `userId|password`.
   */
  readonly userId?: string | undefined;
  /** 8 to 128 characters of ASCII; with `userId`. */
  readonly password?: string | undefined;
  readonly name?: string | undefined;
  readonly channelName?: string | undefined;
  /** Origins whose pages may show the form: `https://shop.example`. */
  readonly origins?: readonly string[] | undefined;
  /** The address of the shop that is called if a checkout has no shopperResultUrl; ends with a slash. */
  readonly baseAddress?: string | undefined;
  /** The merchant of this channel: it dispatches its payments to its channels, in the order of the configuration. */
  readonly merchant?: string | undefined;
  readonly terms?: TermsOption | undefined;
  /** Brands that the entity's forms show, whichever brands a page requests. */
  readonly brandConfig?: BrandConfigOption | undefined;
  /** Colours of the page on which a shopper waits. */
  readonly customRedirectPageConfig?: RedirectPageOption | undefined;
  /** Webhooks that receive messages about its payments, and about those of its channels. */
  readonly webhooks?: readonly WebhookOption[] | undefined;
  /** The FTP server that its reconciliation files are sent to. */
  readonly ftp?: FtpOption | undefined;
}

/** A base address ends with a slash (API 3, Events 5). */
const BASE_ADDRESS = z
  .string()
  .refine((text) => URL.canParse(text) && /^https?:\/\/.*\/$/.test(text), {
    message: 'must be an http(s) URL that ends with a slash, such as https://shop.example/',
  });

const ORIGIN = z
  .string()
  .refine((text) => URL.canParse(text) && /^https?:/.test(text) && new URL(text).origin === text, {
    message: 'must be an origin, such as https://shop.example',
  });

const TOKEN = z
  .string()
  .regex(/^[\x21-\x7e]{8,512}$/, 'must be 8 to 512 printable ASCII characters without spaces');

/** `null`: the value is unset, even if the merchant has one. */
const TERMS = z.strictObject({
  strict: z.boolean().optional(),
  envelope: z.enum(['specification', 'platform']).optional(),
  authorisationLife: SPAN.optional(),
  reversalCutOff: SPAN.optional(),
  refundWindow: SPAN.nullable().optional(),
  duplicates: z.enum(['allowed', 'refused']).optional(),
  answersReferencedId: z.boolean().nullable().optional(),
  brands: z.array(likeParameter('paymentBrand')).min(1).nullable().optional(),
  currencies: z.array(CURRENCY).min(1).nullable().optional(),
  bankAccount: z
    .strictObject({
      holder: likeParameter('bankAccount.holder'),
      number: likeParameter('bankAccount.number'),
      bic: likeParameter('bankAccount.bic'),
      country: likeParameter('bankAccount.country'),
      bankName: likeParameter('bankAccount.bankName').optional(),
    })
    .nullable()
    .optional(),
  networkTokens: z.enum(['never', 'asked', 'always']).optional(),
  risk: RISK_RULES.nullable().optional(),
  threeDSecure: z.array(z.enum(NETWORKS)).optional(),
  settlement: SETTLEMENT.nullable().optional(),
  timeZone: z
    .string()
    .refine(isZone, 'must be an IANA time zone, such as Europe/Berlin')
    .optional(),
  missedRuns: z.enum(['each', 'once', 'none']).optional(),
} satisfies Record<keyof Terms, z.ZodType>);

const MEMBERS = z.strictObject({
  entityId: z.string().regex(HEX_ID, 'must be 32 lower-case hex digits'),
  token: TOKEN.optional(),
  tokens: z
    .array(z.union([TOKEN, z.strictObject({ token: TOKEN, may: z.array(z.enum(RIGHTS)).min(1) })]))
    .optional(),
  userId: z
    .string()
    .regex(
      /^[\x21-\x7b\x7d\x7e]{1,64}$/,
      'must be 1 to 64 printable ASCII characters without spaces and |',
    )
    .optional(),
  password: z
    .string()
    .regex(/^[\x20-\x7e]{8,128}$/, 'must be 8 to 128 printable ASCII characters')
    .optional(),
  name: z.string().min(1).max(255).optional(),
  channelName: z.string().min(1).max(100).optional(),
  origins: z.array(ORIGIN).optional(),
  baseAddress: BASE_ADDRESS.optional(),
  merchant: z.string().optional(),
  terms: TERMS.optional(),
  brandConfig: BRAND_CONFIG.optional(),
  customRedirectPageConfig: REDIRECT_PAGE.optional(),
  webhooks: WEBHOOKS.optional(),
  ftp: FTP.optional(),
} satisfies Record<keyof EntityOption, z.ZodType>);

/** A token is named once: which of two rights would count? */
const isNamedOnce = ({ token, tokens = [] }: Pick<EntityOption, 'token' | 'tokens'>): boolean => {
  const texts = tokens.map((one) => (typeof one === 'string' ? one : one.token));
  const limited = tokens.flatMap((one) => (typeof one === 'string' ? [] : [one.token]));
  const all = [...texts, ...(token === undefined ? [] : [token])];
  return limited.every((one) => all.filter((other) => other === one).length === 1);
};

const ENTITY = MEMBERS.refine(isNamedOnce, {
  path: ['tokens'],
  message: 'must not have a token with "may" twice, or also as "token"',
})
  .refine(
    ({ token, tokens = [], userId }) =>
      token !== undefined || tokens.length > 0 || userId !== undefined,
    {
      path: ['token'],
      message: 'is required unless "tokens", or "userId" and "password", are set',
    },
  )
  .refine(({ userId, password }) => (userId === undefined) === (password === undefined), {
    path: ['password'],
    message: 'must be set together with "userId"',
  });

/** The options of an entity that the control API creates. */
export type CreatedEntityOption = Partial<
  Pick<
    EntityOption,
    | 'entityId'
    | 'name'
    | 'channelName'
    | 'origins'
    | 'baseAddress'
    | 'terms'
    | 'brandConfig'
    | 'customRedirectPageConfig'
  >
>;

/** The options of an entity that the control API creates. It has no merchant, and the gateway makes its credentials. */
export const CREATED_ENTITY = MEMBERS.pick({
  entityId: true,
  name: true,
  channelName: true,
  origins: true,
  baseAddress: true,
  terms: true,
  brandConfig: true,
  customRedirectPageConfig: true,
}).partial({ entityId: true });

/** The option `entities`. */
export const ENTITIES = z.array(ENTITY).check(({ value, issues }) => {
  for (const [index, entity] of value.entries()) {
    const fault = faultAmong(value, entity, index);
    if (fault)
      issues.push({ code: 'custom', input: value, path: [index, fault[0]], message: fault[1] });
  }
});

type Fault = readonly [key: keyof EntityOption, message: string];

/** Checks an entity against the other entities. */
function faultAmong(
  all: readonly EntityOption[],
  { entityId, merchant }: EntityOption,
  index: number,
): Fault | undefined {
  if (all.findIndex((one) => one.entityId === entityId) < index) {
    return ['entityId', `${entityId} is not unique`];
  }
  if (merchant === undefined) return undefined;
  if (merchant === entityId) return ['merchant', 'must be another entity'];
  const found = all.find((one) => one.entityId === merchant);
  if (!found) return ['merchant', 'must be the entityId of another entity'];
  if (found.merchant === undefined) return undefined;
  return ['merchant', 'must be an entity without a "merchant"'];
}
