/** The type of a row of the conformance table, and the helpers that rows are written with. Pure. */
import type { MemberPath } from '../contract/answers/index.ts';

/** Parameters of a request; undefined = not sent. `{name}` in a value stands for a value of the run or of an earlier step. */
export type Fields = Readonly<Record<string, string | undefined>>;

/**
 * What a member of an answer must be: a text, a text of this form, present (`true`), absent (`false`), a text other than
 * this one, or a text of this form if it is there.
 */
export type Member =
  | string
  | RegExp
  | boolean
  | { readonly not: string }
  | { readonly absentOr: RegExp };

export interface Expected {
  /** The HTTP status; several where the specification leaves it open. */
  readonly status: number | readonly number[];
  readonly code: string | RegExp;
  /** Members by their path, such as `card.bin` and `payments.0.id`. */
  readonly members?: Readonly<Partial<Record<MemberPath, Member>>>;
  /** Parameters that `result.parameterErrors` must name; it may name others too. */
  readonly wrong?: readonly string[];
  /** The answer is no JSON, but has a content type of this form, and is not checked further. */
  readonly contentType?: RegExp;
}

/** The kinds of Authorization header that rows send. */
export type Credentials = 'token' | 'none' | 'basic' | 'empty' | 'unknown';

/** One request of a row, and its expected answer. */
export interface Step {
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly path: string;
  readonly fields: Fields;
  /** Parameters that are sent after `fields`, so that a name can be sent twice. */
  readonly again: readonly (readonly [name: string, value: string])[];
  readonly credentials: Credentials;
  /** Values for later steps, by the path of their member. */
  readonly captures: Readonly<Record<string, string>>;
  readonly expected: Expected;
  /** The step prepares others: only its status, its code and its captured values are checked. */
  readonly isSetup: boolean;
}

/** The groups of rows, in the order in which they run, with their content. */
export const GROUPS = {
  checkouts: 'create, change, pay and read checkouts',
  payments: 'debits, preauthorizations and credits by a server',
  captures: 'captures of preauthorizations',
  refunds: 'refunds of debits, credits and captures',
  reversals: 'reversals of preauthorizations, debits and credits',
  registrations: 'store, read, use and remove payment details',
  cardOnFile: 'standing instructions',
  threeDSecure: '3-D Secure by a server: redirect, data, switches',
  asynchronous: 'payments with a redirect to a bank or provider',
  resultCodes: 'result codes that a switch forces in a test mode',
  query: 'queries by id and by reference',
  validation: 'parameters that are missing, wrong, unknown or sent twice',
  limits: 'the longest and the largest values',
  credentials: 'tokens, entities and paths that are wrong',
  envelope: 'formats of members that every answer has, once each',
} as const satisfies Readonly<Record<string, string>>;

/** The name of a group. */
export type Group = keyof typeof GROUPS;

/** What a gateway is held to. Each profile has the rows of those before it. */
export const PROFILES = {
  platform: 'what public documents and recordings of the platform show',
  specification: 'also the specification where recordings differ from it',
  strict: 'also the refusal of what is otherwise tolerated, and choices of this gateway',
} as const satisfies Readonly<Record<string, string>>;

/** The name of a profile. */
export type Profile = keyof typeof PROFILES;

/** The names of the profiles, in their order. */
export const PROFILE_NAMES = Object.keys(PROFILES) as readonly Profile[];

/** Whether a profile has the rows of another one. */
export const includes = (profile: Profile, other: Profile): boolean =>
  PROFILE_NAMES.indexOf(other) <= PROFILE_NAMES.indexOf(profile);

/** One row: some requests to a gateway, with their answers. */
export interface Row {
  /** Stable: reports of several runs are compared by it. It begins with the group. */
  readonly id: string;
  readonly group: Group;
  /**
   * Where the expectation is from: `API 1` to `API 3` are the documents of the specification; `Reference` is what the
   * platform is known to do where the specification does not say it.
   */
  readonly section: string;
  /** The first profile that has the row; the profiles after it have it, too. */
  readonly profile: Profile;
  readonly steps: readonly Step[];
}

/** Returns a function that makes the rows of a group. */
export const rowsOf =
  (group: Group) =>
  (name: string, section: string, ...steps: readonly Step[]): Row => ({
    id: `${group}-${name}`,
    group,
    section,
    profile: 'platform',
    steps,
  });

/** The same row, for gateways that follow the specification where recordings of the platform differ from it. */
export const specified = (row: Row): Row => ({ ...row, profile: 'specification' });

/** The same row, for strict gateways only: they refuse what is otherwise tolerated, and answer as this gateway chose to. */
export const strict = (row: Row): Row => ({ ...row, profile: 'strict' });

/** A request. Rows use the shorter helpers below where one fits. */
export const step = (
  method: Step['method'],
  path: string,
  fields: Fields,
  expected: Expected,
  more: Partial<Step> = {},
): Step => ({
  method,
  path,
  fields: { entityId: '{entityId}', ...fields },
  again: [],
  credentials: 'token',
  captures: {},
  expected,
  isSetup: false,
  ...more,
});

/** The step, whose answer has values for later steps: `{ payment: 'id' }`. */
export const capture = (one: Step, captures: Step['captures']): Step => ({ ...one, captures });

/** The step as the preparation of others. */
export const setup = (one: Step, captures: Step['captures'] = {}): Step => ({
  ...one,
  captures,
  isSetup: true,
});

/** The result code of a success in the test mode INTERNAL. */
export const APPROVED = '000.100.110';
/** The result code while the shopper or a bank has not finished. */
export const PENDING_CODE = '000.200.000';

type Members = Readonly<Record<string, Member>>;

/** 200, and the code of success. */
export const approved = (members: Members = {}): Expected => ({
  status: 200,
  code: APPROVED,
  members,
});

/** 200, with this code. */
export const answered = (code: string | RegExp, members: Members = {}): Expected => ({
  status: 200,
  code,
  members,
});

/** 400, with this code. */
export const refused = (code: string | RegExp, members: Members = {}): Expected => ({
  status: 400,
  code,
  members,
});

/** 400, with the code of wrong parameters, and these names in `parameterErrors`. */
export const wrong = (...names: readonly string[]): Expected => ({
  status: 400,
  code: '200.300.404',
  wrong: names,
});

/** A published test card without 3-D Secure. */
export const CARD: Fields = {
  'card.number': '4200000000000000',
  'card.holder': 'Jane Jones',
  'card.expiryMonth': '05',
  'card.expiryYear': '{expiryYear}',
  'card.cvv': '123',
};
/** The card parameters, not sent. */
export const NO_CARD: Fields = Object.fromEntries(
  Object.keys(CARD).map((name) => [name, undefined]),
);
/** A published test account for direct debit. */
export const BANK: Fields = {
  ...NO_CARD,
  paymentBrand: 'DIRECTDEBIT_SEPA',
  'bankAccount.holder': 'Jane Jones',
  'bankAccount.iban': 'DE23100000001234567890',
  'bankAccount.bic': 'MARKDEF1100',
};
/** The amount of all rows that do not have another one. */
export const AMOUNT: Fields = { amount: '92.00', currency: 'EUR' };
/** The switch that forces a result code in the test mode INTERNAL. */
export const FORCE = 'customParameters[forceResultCode]';
/** A declined payment. */
export const DECLINED: Fields = { [FORCE]: '800.100.155' };
/** An id in the right format that no payment has. */
export const NO_ID = '0'.repeat(32);
/** Where the shopper returns to. */
export const RETURN = 'https://shop.example/result';

/** POST /v1/payments: a debit with the test card. */
export const charge = (fields: Fields, expected: Expected): Step =>
  step('POST', '/v1/payments', { ...AMOUNT, paymentType: 'DB', ...CARD, ...fields }, expected);

/** A new payment for later steps: `{payment}`. */
export const paid = (paymentType: string, fields: Fields = {}): Step =>
  setup(charge({ paymentType, ...fields }, approved()), { payment: 'id' });

/** POST /v1/payments/{id}: a follow-up of `{payment}`. */
export const refer = (
  paymentType: string,
  fields: Fields,
  expected: Expected,
  id = '{payment}',
): Step => step('POST', `/v1/payments/${id}`, { ...AMOUNT, paymentType, ...fields }, expected);

/** A follow-up that prepares later steps, which then refer to it by `{payment}`. */
export const followed = (paymentType: string, fields: Fields = {}): Step =>
  setup(refer(paymentType, fields, approved()), { payment: 'id' });

/** A follow-up that prepares later steps, which still refer to the earlier payment. */
export const done = (paymentType: string, fields: Fields = {}): Step =>
  setup(refer(paymentType, fields, approved()));

/** GET /v1/payments/{id}. */
export const read = (expected: Expected, id = '{payment}'): Step =>
  step('GET', `/v1/payments/${id}`, {}, expected);

/** POST /v1/checkouts. */
export const create = (fields: Fields, expected: Expected): Step =>
  step('POST', '/v1/checkouts', { ...AMOUNT, paymentType: 'DB', ...fields }, expected);

/** A new checkout for later steps: `{checkout}`. */
export const opened = (fields: Fields = {}): Step =>
  setup(create(fields, answered('000.200.100')), { checkout: 'id' });

/** POST /v1/registrations: stores the test card. */
export const store = (fields: Fields, expected: Expected): Step =>
  step('POST', '/v1/registrations', { ...CARD, ...fields }, expected);

/** Stored details for later steps: `{registration}`. */
export const stored = (fields: Fields = {}): Step =>
  setup(store(fields, approved()), { registration: 'id' });
