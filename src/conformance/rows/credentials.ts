/** Rows about wrong credentials, entities and paths. */
import {
  AMOUNT,
  CARD,
  type Credentials,
  charge,
  create,
  type Expected,
  NO_ID,
  type Row,
  read,
  rowsOf,
  type Step,
  step,
  store,
  wrong,
} from '../row.ts';

const row = rowsOf('credentials');

const AUTHENTICATION = 'API 3, Authentication';
const unauthorized: Expected = {
  status: 401,
  code: /^800\.900\./,
  members: { amount: false, card: false },
};
/** Recordings have 401 for an unknown token. */
const forbidden: Expected = { ...unauthorized, status: [401, 403] };

/** Requests that need credentials. */
const REQUESTS: readonly (readonly [name: string, make: (expected: Expected) => Step])[] = [
  ['payments', (expected) => charge({}, expected)],
  ['checkouts', (expected) => create({}, expected)],
  ['registrations', (expected) => store({}, expected)],
  ['read', (expected) => read(expected, NO_ID)],
  [
    'refer',
    (expected) => step('POST', `/v1/payments/${NO_ID}`, { ...AMOUNT, paymentType: 'RF' }, expected),
  ],
  [
    'query',
    (expected) => step('GET', '/v1/query', { merchantTransactionId: '{unique}' }, expected),
  ],
];

const as = (one: Step, credentials: Credentials): Step => ({ ...one, credentials });

/** An entity in the right format that does not belong to the token. */
const OTHER_ENTITY = 'f'.repeat(32);

const notFound: Expected = { status: 404, code: /^(?!000\.)/ };

/** Every row of the group. */
export const credentials: readonly Row[] = [
  ...REQUESTS.flatMap(([name, make]) => [
    row(`${name}-none`, AUTHENTICATION, as(make(unauthorized), 'none')),
    row(`${name}-unknown`, AUTHENTICATION, as(make(forbidden), 'unknown')),
  ]),
  row('basic', AUTHENTICATION, as(charge({}, unauthorized), 'basic')),
  row('no-token', AUTHENTICATION, as(charge({}, unauthorized), 'empty')),
  row(
    'before-parameters',
    'Reference, authentication',
    as(charge({ amount: 'x' }, forbidden), 'unknown'),
  ),
  row('entity-other', AUTHENTICATION, charge({ entityId: OTHER_ENTITY }, forbidden)),
  row('entity-other-checkout', AUTHENTICATION, create({ entityId: OTHER_ENTITY }, forbidden)),
  ...(
    [
      ['missing', undefined],
      ['31-characters', 'a'.repeat(31)],
      ['uppercase', 'A'.repeat(32)],
      ['no-hex', 'g'.repeat(32)],
    ] as const
  ).flatMap(([name, entityId]) => [
    row(
      `entity-${name}`,
      'API 1, Authentication parameters',
      charge({ entityId }, wrong('entityId')),
    ),
  ]),
  row(
    'entity-missing-checkout',
    'API 1, Authentication parameters',
    create({ entityId: undefined }, wrong('entityId')),
  ),
  row(
    'path-mistyped',
    'API 3, Errors',
    step('POST', '/v1/paymants', { ...AMOUNT, ...CARD }, notFound),
  ),
  row(
    'path-version',
    'API 3, Versioning',
    step('POST', '/v9/payments', { ...AMOUNT, ...CARD }, notFound),
  ),
  row('path-below', 'API 3, Errors', step('GET', `/v1/payments/${NO_ID}/nothing`, {}, notFound)),
  row('path-root', 'API 3, Errors', step('GET', '/v1/nothing', {}, notFound)),
];
