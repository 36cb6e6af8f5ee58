/** The operations of the API, in the order of its document. */
import { CHECKOUTS } from './checkouts.ts';
import { CHECKS } from './checks.ts';
import { LINKS } from './links.ts';
import { PAYMENTS } from './payments.ts';
import { PUBLIC } from './public.ts';
import { REGISTRATIONS } from './registrations.ts';
import { REPORTS } from './reports.ts';
import { SCHEDULES } from './schedules.ts';

/** Every operation, by its id. */
export const OPERATIONS = {
  ...CHECKOUTS,
  ...LINKS,
  ...PAYMENTS,
  ...REGISTRATIONS,
  ...SCHEDULES,
  ...REPORTS,
  ...CHECKS,
  ...PUBLIC,
};

/** The id of an operation. */
export type OperationId = keyof typeof OPERATIONS;
