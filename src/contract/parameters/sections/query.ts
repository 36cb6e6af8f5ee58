/** API 3: Query parameters. API 2: Reporting parameters. Both in the URL. */
import { bool, date, len, listOf, oneOf, pattern, timestamp, wider } from '../format.ts';
import { section } from '../parameter.ts';
import { CURRENCY } from './currency.ts';

const SPEC = 'API 3, Query parameters';
const find = section(SPEC, ['query']);
/** Parameters that narrow a query, also a query by id. */
const narrow = section(SPEC, ['query', 'queryOne']);
const beyond = section('Sent by clients of the reference', ['query', 'settlementPage']);

const LIMIT = wider(
  pattern('^([1-4][0-9]{2}|500)$', '100 to 500', ['100', '250', '500'], ['99', '501', '10']),
  pattern('^([1-9][0-9]?|[1-4][0-9]{2}|500)$', '1 to 500', ['1', '20', '500'], ['0', '501']),
);
const PAGE = pattern('^[1-9][0-9]{0,8}$', 'whole number from 1', ['1', '20'], ['0', '-1', 'x']);

export const query = [
  find(
    'merchantTransactionId',
    len(1, 255),
    'O',
    'The shop’s reference. Not together with date.from and date.to.',
  ),
  find('limit', LIMIT, 'O', 'Maximum number of transactions. Default 100.'),
  find('date.from', timestamp(), 'O', 'Start, inclusive, UTC. Requires date.to.'),
  find('date.to', timestamp(), 'O', 'End, inclusive, UTC. Requires date.from.'),
  narrow(
    'paymentTypes',
    listOf(
      ...'CB CD CR DB CP IV PA RB RC RF RL RV AD IN FI CL CF DR RG RR TE CT DS RS SD AC MD EA RI 3D SA EN ID IC DP CG TG SF IS VD DV AF GK RD TM FT KT AR AL PL FN FZ RE RX FO CS EX SE AU TK TF ER'.split(
        ' ',
      ),
    ),
    'O',
    'Only transactions of these types.',
  ),
  narrow(
    'paymentMethods',
    listOf('DD', 'CT', 'CC', 'WA', 'VA', 'UA', 'OT', 'DC', 'ET', 'NT', 'IV', 'PP', 'OD', 'RM'),
    'O',
    'Only transactions with these payment methods.',
  ),
  narrow(
    'includeLinkedTransactions',
    bool(),
    'O',
    'Whether the answer has linked transactions. Default false.',
  ),
  find(
    'shortId',
    len(1, 14),
    'O',
    'Only the transaction with this short id. Requires a reference or dates.',
  ),
  beyond('pageNo', PAGE, 'O', 'Page number; the first is 1.'),
];

const report = section('API 2, Reporting parameters', ['report']);
const details = section('API 2, Reporting parameters', ['settlement', 'settlementPage']);
const sorted = section('API 2, Reporting parameters', ['report', 'settlement', 'settlementPage']);

export const reporting = [
  report('date.from', date(), 'R', 'First day.', { requiredAt: ['report'] }),
  report('date.to', date(), 'R', 'Last day.', { requiredAt: ['report'] }),
  details('date.from', date(), 'O', 'Only records of payments from this day on.'),
  details('date.to', date(), 'O', 'Only records of payments up to this day.'),
  sorted(
    'sortValue',
    oneOf('SettlementTxDate'),
    'O',
    'Sort key: the day of settlements, the time of the payment of records.',
  ),
  sorted('sortOrder', oneOf('ASC', 'DESC', 'asc', 'desc'), 'O', 'Sort order. Default ASC.'),
  section('Sent by clients of the reference', ['report'])(
    'currency',
    CURRENCY,
    'O',
    'Only settlements in this currency.',
  ),
  section('Sent by clients of the reference', ['settlementPage'])(
    'reconciliationType',
    oneOf('SETTLED', 'FEE', 'CHARGEBACK', 'CHARGEBACK REVERSAL'),
    'O',
    'Only records of this type.',
  ),
];
