/** What the catalogue says of one parameter. */
import type { Format } from './format.ts';

/**
 * The requests that take parameters. `form` is the shopper's browser, `server` the same submit by the shop's server; all
 * others are the shop's server.
 */
export const PLACES = {
  create: 'POST /v1/checkouts',
  update: 'POST /v1/checkouts/{id}',
  form: 'POST /v1/checkouts/{id}/payment, /registration and /data, by the browser',
  server: 'POST /v1/checkouts/{id}/payment and /registration, with a token',
  bin: 'POST /v1/checkouts/{id}/bin',
  banks: 'GET /v1/checkouts/{id}/banks',
  wallets: 'POST /v1/checkouts/{id}/wallets/{wallet}',
  read: 'GET and DELETE',
  payments: 'POST /v1/payments',
  refer: 'POST /v1/payments/{id}',
  register: 'POST /v1/registrations',
  stored: 'POST /v1/registrations/{id}/payments',
  extend: 'POST /v1/registrations/{id}/extendlife',
  network: 'POST /v1/registrations/{id}/networkToken',
  authenticate: 'POST /v1/threeDSecure',
  exempt: 'POST /v1/exemption',
  risk: 'POST /v1/risk',
  schedule: 'POST /scheduling/v1/schedules',
  reschedule: 'POST /scheduling/v1/schedules/{id}/reschedule',
  deschedule: 'POST /scheduling/v1/schedules/{id}/deschedule',
  query: 'GET /v1/query, /v3/query',
  queryOne: 'GET /v1/query/{id}, /v3/query/{id}',
  report: 'GET /reports/v1/reconciliations/aggregations',
  settlement: 'GET /reports/v1/reconciliations/aggregations/{id}',
  settlementPage: 'GET /reports/v2/reconciliations/aggregations/{id}',
  chargeback: 'control: chargeback',
} as const;

/** Where a parameter may come from. */
export type Place = keyof typeof PLACES;

/** One parameter. */
export interface Parameter {
  /** As it is sent; `[key]` and `[n]` stand for a key and an index. */
  readonly name: string;
  readonly format: Format;
  /** What it may look like where the entity is not strict; undefined = the same. */
  readonly lenient: Format | undefined;
  /** R required, C required in the circumstances that `rule` or the code names, O optional. */
  readonly requirement: 'R' | 'C' | 'O';
  readonly rule: string;
  /** Where the specification speaks of it. */
  readonly spec: string;
  readonly places: readonly Place[];
  /** Places where its absence is an error, whatever else was sent. */
  readonly requiredAt: readonly Place[];
  /** Its value is never shown, stored or logged. */
  readonly sensitive: boolean;
  /** What `[key]` may be. */
  readonly key: RegExp;
  /** What `[key]` may be when it comes from the browser. */
  readonly formKey: RegExp;
  /** A key that will do, for documents and tests; one from the browser. */
  readonly sampleKey: string;
  /** Accepted because clients send it, and then ignored. */
  readonly tolerated: boolean;
  /** Other words for a value, and what they mean. */
  readonly synonyms: ReadonlyMap<string, string>;
  /** An empty value is one, and not as good as none. */
  readonly keepsEmpty: boolean;
  /** Says how the request is handled, and is no part of the payment: not given back in answers. */
  readonly handling: boolean;
}

/** Validated parameters by their names. No prototype: a name may be anything. */
export type Parameters = Readonly<Record<string, string>>;

/** What an entry may say beyond its name, format, requirement and rule. */
export type More = Partial<Omit<Parameter, 'name' | 'format' | 'requirement' | 'rule' | 'spec'>>;

const NO_SYNONYMS: ReadonlyMap<string, string> = new Map();

/** A maker of entries of one section of the specification, with the places they share. */
export function section(spec: string, places: readonly Place[], shared: More = {}) {
  const key = /^[A-Za-z0-9_]{1,32}$/;
  return (
    name: string,
    format: Format,
    requirement: Parameter['requirement'],
    rule: string,
    more: More = {},
  ): Parameter => ({
    name,
    format,
    lenient: undefined,
    requirement,
    rule,
    spec,
    places,
    requiredAt: [],
    sensitive: false,
    key,
    formKey: more.key ?? shared.key ?? key,
    sampleKey: 'VISA',
    tolerated: false,
    synonyms: NO_SYNONYMS,
    keepsEmpty: false,
    handling: false,
    ...shared,
    ...more,
  });
}

/** The same parameters under another beginning of their names: `merchant.` before `billing.city`. */
export function under(
  prefix: string,
  spec: string,
  places: readonly Place[],
  entries: readonly Parameter[],
): Parameter[] {
  return entries.map((entry) => ({ ...entry, name: `${prefix}${entry.name}`, spec, places }));
}

/** What the shop's server may say whenever it speaks of a payment. */
export const FROM_SHOP: readonly Place[] = [
  'create',
  'update',
  'server',
  'payments',
  'refer',
  'stored',
  'authenticate',
  'exempt',
];

/** What the shopper may say too, what is kept with stored details, and what a risk check looks at. */
export const FROM_BOTH: readonly Place[] = [...FROM_SHOP, 'form', 'register', 'risk'];

/** What says how stored details are to be charged by themselves. */
export const OF_SCHEDULE: readonly Place[] = ['schedule', 'reschedule'];

/** What only a submit may carry: a checkout keeps no account. */
export const WITH_SUBMIT: readonly Place[] = [
  'server',
  'form',
  'payments',
  'register',
  'authenticate',
  'exempt',
  'risk',
];
