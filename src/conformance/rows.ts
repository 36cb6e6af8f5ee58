/** The conformance table. Pure: the documents and `--list` read it too. */
import { GROUPS, type Group, type Row } from './row.ts';
import { checkouts } from './rows/checkouts.ts';
import { credentials } from './rows/credentials.ts';
import { envelope } from './rows/envelope.ts';
import { captures, refunds, reversals } from './rows/followUps.ts';
import { payments } from './rows/payments.ts';
import { query } from './rows/query.ts';
import { cardOnFile, registrations } from './rows/registrations.ts';
import { asynchronous, resultCodes, threeDSecure } from './rows/shopper.ts';
import { limits, validation } from './rows/validation.ts';

export { GROUPS, type Group, PROFILE_NAMES, type Row } from './row.ts';

const BY_GROUP = {
  checkouts,
  payments,
  captures,
  refunds,
  reversals,
  registrations,
  cardOnFile,
  threeDSecure,
  asynchronous,
  resultCodes,
  query,
  validation,
  limits,
  credentials,
  envelope,
} as const satisfies Record<Group, readonly Row[]>;

/** The names of the groups, in the order in which they run. */
export const GROUP_NAMES = Object.keys(GROUPS) as readonly Group[];

/** Every row, by group. */
export const ROWS: readonly Row[] = GROUP_NAMES.flatMap((group) => BY_GROUP[group]);
