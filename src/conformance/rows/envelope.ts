/**
 * Rows about the formats of members that every answer has. Each format is tested once: a gateway with another format would
 * fail every row otherwise.
 */
import {
  approved,
  charge,
  type Row,
  refused,
  rowsOf,
  type Step,
  specified,
  step,
  strict,
  wrong,
} from '../row.ts';

const row = rowsOf('envelope');

const RESPONSE = 'API 3, Payment response';
const ERRORS = 'API 3, Errors';
const RECORDED = 'Reference, endpoints and envelope';

const unknown = (one: Step): Step => ({ ...one, credentials: 'unknown' });
const forbidden = { status: 403, code: /^800\.900\./ };

/** Every row of the group. */
export const envelope: readonly Row[] = [
  row('ndc', RECORDED, charge({}, approved({ ndc: /^[A-Za-z0-9._-]{1,69}$/ }))),
  specified(row('ndc-format', RESPONSE, charge({}, approved({ ndc: /^[A-Za-z0-9-]{1,69}$/ })))),
  row(
    'level',
    RECORDED,
    charge({}, approved({ 'card.level': { absentOr: /^(?:[0-9]{4}|[A-Z][A-Z ]*)$/ } })),
  ),
  specified(
    row(
      'level-digits',
      RESPONSE,
      charge({}, approved({ 'card.level': { absentOr: /^[0-9]{4}$/ } })),
    ),
  ),
  specified(
    row(
      'ndc-of-refusal',
      ERRORS,
      charge({ amount: 'x' }, { ...wrong('amount'), members: { ndc: /^[A-Za-z0-9-]{1,69}$/ } }),
    ),
  ),
  strict(
    row(
      'id-of-refusal',
      ERRORS,
      charge({ amount: 'x' }, { ...wrong('amount'), members: { id: true } }),
    ),
  ),
  strict(
    row('id-of-unauthorized', ERRORS, unknown(charge({}, { ...forbidden, members: { id: true } }))),
  ),
  strict(row('unknown-token-403', 'API 3, Authentication', unknown(charge({}, forbidden)))),
  strict(
    row(
      'id-of-unknown',
      ERRORS,
      step(
        'GET',
        '/v1/query',
        { merchantTransactionId: '{unique}' },
        refused('700.400.580', { id: true }),
      ),
    ),
  ),
];
