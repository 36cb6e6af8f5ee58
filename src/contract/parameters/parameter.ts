/** The type of a catalogue entry: one parameter. */
import type { Format } from './format.ts';

/**
 * The requests that accept parameters. `form` is a submit by the shopper's browser, `server` the same submit by the shop's
 * server. The shop's server sends all other requests.
 */
export const PLACES = {
  create: 'POST /v1/checkouts',
  update: 'POST /v1/checkouts/{id}',
  form: 'POST /v1/checkouts/{id}/payment, /registration and /data, by the browser',
  server: 'POST /v1/checkouts/{id}/payment and /registration, with a token',
  link: 'POST /paybylink/v1',
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
  chargeback: 'control: POST /_sandbox/payments/{id}/chargebacks',
} as const;

/** A request that accepts parameters. */
export type Place = keyof typeof PLACES;

/** The catalogue entry of a parameter. */
export interface Parameter<Name extends string = string, Value = unknown> {
  /** The name as it is sent; `[key]` and `[n]` stand for a key and an index. */
  readonly name: Name;
  readonly format: Format<Value>;
  /** R = required, C = required in the cases that `rule` or the code defines, O = optional. */
  readonly requirement: 'R' | 'C' | 'O';
  readonly rule: string;
  /** The section of the specification that defines the parameter. */
  readonly spec: string;
  readonly places: readonly Place[];
  /** Places where the parameter is always required. */
  readonly requiredAt: readonly Place[];
  /** Whether the value is secret: it is never shown, stored or logged. */
  readonly sensitive: boolean;
  /** The valid keys for `[key]`. */
  readonly key: RegExp;
  /** The valid keys for `[key]` if the browser sends the parameter. */
  readonly formKey: RegExp;
  /** A valid key for documents and tests. It is also valid from the browser. */
  readonly sampleKey: string;
  /** Whether the parameter is accepted and ignored, because clients send it. */
  readonly tolerated: boolean;
  /** Whether strict entities refuse the name, because the specification does not have it. */
  readonly byDefaultOnly: boolean;
  /** Alternative values, with the value that each one stands for. */
  readonly synonyms: ReadonlyMap<string, string>;
  /** Whether an empty value is a value (`len 0` in the specification) and comes back; usually it counts as absent. */
  readonly keepsEmpty: boolean;
  /** Whether the parameter only controls how the request is handled: it is no part of the payment, and responses omit it. */
  readonly handling: boolean;
}

/** The optional properties of an entry. */
export type More = Partial<Omit<Parameter, 'name' | 'format' | 'requirement' | 'rule' | 'spec'>>;

/** The property of entries whose format allows an empty value. */
export const KEPT = { keepsEmpty: true } as const satisfies More;

const NO_SYNONYMS: ReadonlyMap<string, string> = new Map();

/** Returns a function that makes the entries of one section of the specification, with common places. */
export function section(spec: string, places: readonly Place[], shared: More = {}) {
  const key = /^[A-Za-z0-9_]{1,32}$/;
  return <const Name extends string, Value>(
    name: Name,
    format: Format<Value>,
    requirement: Parameter['requirement'],
    rule: string,
    more: More = {},
  ): Parameter<Name, Value> => ({
    name,
    format,
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
    byDefaultOnly: false,
    synonyms: NO_SYNONYMS,
    keepsEmpty: false,
    handling: false,
    ...shared,
    ...more,
  });
}

/** The same parameters with a prefix before their names, such as `merchant.` before `billing.city`. */
export const under = <const Prefix extends string, Row extends Parameter>(
  prefix: Prefix,
  spec: string,
  places: readonly Place[],
  entries: readonly Row[],
): Under<Prefix, Row>[] =>
  entries.map((entry) => {
    const row: Parameter = { ...entry, name: `${prefix}${entry.name}`, spec, places };
    return row as Under<Prefix, Row>;
  });

type Under<Prefix extends string, Row> =
  Row extends Parameter<infer Name, infer Value> ? Parameter<`${Prefix}${Name}`, Value> : never;

/** The places of parameters that only the shop's server may send, in every request about a payment. */
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

/** The places of parameters that the shopper may send too. They are also valid for registrations and risk checks. */
export const FROM_BOTH: readonly Place[] = [...FROM_SHOP, 'form', 'register', 'risk'];

/** The places of parameters that define a schedule. */
export const OF_SCHEDULE: readonly Place[] = ['schedule', 'reschedule'];

/** The places of account data: a submit may have them, but not a checkout, because a checkout stores no account. */
export const WITH_SUBMIT: readonly Place[] = [
  'server',
  'form',
  'payments',
  'register',
  'authenticate',
  'exempt',
  'risk',
];
