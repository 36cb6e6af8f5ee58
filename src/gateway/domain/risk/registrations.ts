/** The values that registrations are counted by, and the codes for too many registrations. */
import type { ResultCode } from '../../../contract/resultCodes.ts';
import type { RegistrationOf, RegistrationPer } from '../merchant/riskRules.ts';

/** One way to count registrations. */
export interface RegistrationCount {
  readonly per: RegistrationPer;
  readonly of: RegistrationOf;
  readonly code: ResultCode;
}

/** The ways to count that have codes, in the order of the codes. */
export const REGISTRATION_COUNTS: readonly RegistrationCount[] = [
  { per: 'mobile', of: 'registrations', code: '800.140.100' },
  { per: 'email', of: 'registrations', code: '800.140.101' },
  { per: 'card', of: 'mobiles', code: '800.140.110' },
  { per: 'mobile', of: 'cards', code: '800.140.111' },
  { per: 'card', of: 'emails', code: '800.140.112' },
  { per: 'email', of: 'cards', code: '800.140.113' },
];
