/** Rows about queries of payments. */
import {
  approved,
  charge,
  done,
  type Expected,
  type Fields,
  type Member,
  NO_ID,
  paid,
  type Row,
  refused,
  rowsOf,
  setup,
  specified,
  step,
  wrong,
} from '../row.ts';

const row = rowsOf('query');

const PARAMETERS = 'API 3, Query parameters';
const REFERENCE = 'Reference, query';
const FOUND = '000.000.100';
const found = (members: Readonly<Record<string, Member>>): Expected => ({
  status: 200,
  code: FOUND,
  members,
});

const queryAll = (version: 'v1' | 'v3', fields: Fields, expected: Expected) =>
  step('GET', `/${version}/query`, fields, expected);
const queryOne = (version: 'v1' | 'v3', fields: Fields, expected: Expected, id = '{payment}') =>
  step('GET', `/${version}/query/${id}`, fields, expected);

const named = paid('DB', { merchantTransactionId: '{unique}' });
const BY_REFERENCE: Fields = { merchantTransactionId: '{unique}' };
const DAY: Fields = { 'date.from': '2020-01-01 00:00:00', 'date.to': '2020-01-01 23:59:59' };

/** Values of the parameters that a query must refuse. */
const WRONG: readonly (readonly [name: string, fields: Fields, wrong: string])[] = [
  ['limit-0', { ...BY_REFERENCE, limit: '0' }, 'limit'],
  ['limit-501', { ...BY_REFERENCE, limit: '501' }, 'limit'],
  ['limit-text', { ...BY_REFERENCE, limit: 'all' }, 'limit'],
  ['type-unknown', { ...BY_REFERENCE, paymentTypes: 'DB,XX' }, 'paymentTypes'],
  ['method-unknown', { ...BY_REFERENCE, paymentMethods: 'XX' }, 'paymentMethods'],
  [
    'linked-maybe',
    { ...BY_REFERENCE, includeLinkedTransactions: 'maybe' },
    'includeLinkedTransactions',
  ],
  ['date-format', { ...DAY, 'date.from': '2020-01-01T00:00:00' }, 'date.from'],
  ['date-day', { ...DAY, 'date.to': '2020-02-30 00:00:00' }, 'date.to'],
  ['reference-256', { merchantTransactionId: 'x'.repeat(256) }, 'merchantTransactionId'],
  ['shortId-15', { ...BY_REFERENCE, shortId: '1234.1234.12345' }, 'shortId'],
];

/** Every row of the group. */
export const query: readonly Row[] = [
  row(
    'by-id',
    REFERENCE,
    named,
    queryOne('v1', {}, approved({ id: '{payment}', amount: '92.00', 'card.number': false })),
  ),
  row(
    'by-id-v3',
    REFERENCE,
    named,
    queryOne('v3', {}, found({ 'records.0.id': '{payment}', 'records.length': '1' })),
  ),
  row(
    'by-reference',
    REFERENCE,
    named,
    queryAll(
      'v1',
      BY_REFERENCE,
      found({
        'payments.length': '1',
        'payments.0.id': '{payment}',
        'payments.0.merchantTransactionId': '{unique}',
        'payments.0.amount': '92.00',
        'payments.0.result.code': '000.100.110',
        'payments.0.card.number': false,
      }),
    ),
  ),
  row(
    'by-reference-v3',
    REFERENCE,
    named,
    queryAll('v3', BY_REFERENCE, found({ 'records.length': '1', 'records.0.id': '{payment}' })),
  ),
  row(
    'by-reference-two',
    PARAMETERS,
    named,
    setup(charge({ ...BY_REFERENCE, amount: '7.00' }, approved())),
    queryAll('v1', BY_REFERENCE, found({ 'payments.length': '2', 'payments.2': false })),
  ),
  row(
    'declined',
    REFERENCE,
    setup(
      charge(
        { ...BY_REFERENCE, 'customParameters[forceResultCode]': '800.100.155' },
        refused('800.100.155'),
      ),
    ),
    queryAll('v1', BY_REFERENCE, found({ 'payments.0.result.code': '800.100.155' })),
  ),
  row('unknown-id', REFERENCE, queryOne('v1', {}, refused('700.400.580'), NO_ID)),
  row(
    'unknown-reference',
    REFERENCE,
    queryAll('v1', { merchantTransactionId: '{unique}' }, refused('700.400.580')),
  ),
  row(
    'types',
    PARAMETERS,
    named,
    queryAll(
      'v1',
      { ...BY_REFERENCE, paymentTypes: 'DB,CD' },
      found({ 'payments.0.id': '{payment}' }),
    ),
  ),
  row(
    'types-none',
    PARAMETERS,
    named,
    queryAll('v1', { ...BY_REFERENCE, paymentTypes: 'RF' }, refused('700.400.580')),
  ),
  row(
    'methods',
    PARAMETERS,
    named,
    queryAll(
      'v1',
      { ...BY_REFERENCE, paymentMethods: 'CC' },
      found({ 'payments.0.id': '{payment}' }),
    ),
  ),
  row(
    'linked',
    PARAMETERS,
    named,
    done('RF', { amount: '7.00', merchantTransactionId: '{unique}-refund' }),
    queryAll(
      'v1',
      { ...BY_REFERENCE, includeLinkedTransactions: 'true' },
      found({ 'payments.length': '2' }),
    ),
  ),
  row(
    'not-linked',
    PARAMETERS,
    named,
    done('RF', { amount: '7.00', merchantTransactionId: '{unique}-refund' }),
    queryAll('v1', BY_REFERENCE, found({ 'payments.length': '1' })),
  ),
  ...['100', '500'].map((limit) =>
    row(
      `limit-${limit}`,
      PARAMETERS,
      named,
      queryAll('v1', { ...BY_REFERENCE, limit }, found({ 'payments.0.id': '{payment}' })),
    ),
  ),
  ...WRONG.map(([name, fields, parameter]) =>
    row(name, PARAMETERS, queryAll('v1', fields, wrong(parameter))),
  ),
  specified(
    row(
      'reference-and-dates',
      PARAMETERS,
      queryAll('v1', { ...BY_REFERENCE, ...DAY }, refused('200.300.404')),
    ),
  ),
  ...['date.from', 'date.to'].map((name) =>
    row(
      `without-${name}`,
      PARAMETERS,
      queryAll('v1', { ...DAY, [name]: undefined }, refused('200.300.404')),
    ),
  ),
  row('dates-none', REFERENCE, queryAll('v1', DAY, refused('700.400.580'))),
];
