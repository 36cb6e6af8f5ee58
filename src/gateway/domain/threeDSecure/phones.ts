/** The shopper's telephone numbers in an AReq (EMV 3-D Secure, table A.1: homePhone, mobilePhone, workPhone). */
import type { ApiRequest } from '../../../contract/parameters/request.ts';
import { callingCodeIn, callingCodeOf } from './callingCodes.ts';
import type { Message } from './types.ts';

/** The maximum number of digits of a subscriber. */
const LONGEST = 15;

/** The numbers that were sent. */
export const phonesIn = ({ customer, billing }: ApiRequest): Message => ({
  homePhone: phoneOf(customer?.phone ?? '', billing?.country),
  mobilePhone: phoneOf(customer?.mobile ?? '', billing?.country),
  workPhone: phoneOf(customer?.workPhone ?? '', billing?.country),
});

/** Countries whose numbers keep the leading zero of national calls in international calls. */
const KEEP_ZERO: readonly string[] = ['IT', 'SM', 'VA'];

/**
 * Country code and subscriber. A number without a country code is treated as a number in the country of the billing address.
 * Where neither is known, only the subscriber is sent. `undefined` for a text without digits, or with too many.
 *
 * @param text `+44 (20) 7946-0000`, `0044 20 79460000`, `020 7946 0000`
 * @param country two capital letters
 */
function phoneOf(text: string, country: string | undefined): Message | undefined {
  const digits = text.replace(/[^0-9]/g, '');
  const isInternational = /^\s*(?:\+|00)/.test(text);
  const whole = isInternational ? digits.replace(/^0+/, '') : digits;
  const cc = isInternational ? callingCodeIn(whole) : callingCodeOf(country);
  const isDialled = !isInternational && cc !== undefined && !KEEP_ZERO.includes(country ?? '');
  const own = isInternational ? whole.slice(cc?.length ?? 0) : digits;
  const subscriber = isDialled ? own.replace(/^0/, '') : own;
  if (subscriber === '' || subscriber.length > LONGEST) return undefined;
  return cc === undefined ? { subscriber } : { cc, subscriber };
}
