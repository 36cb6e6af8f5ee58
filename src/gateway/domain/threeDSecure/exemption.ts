/** Whether a payment can be exempted from strong customer authentication (POST /v1/exemption). */

import type { ApiRequest } from '../../../contract/parameters/request.ts';
import { currencyDecimals, type Money } from '../../../money/index.ts';

/** `SCAEX_00`: none; else the exemption by the number of its flag. */
export type Exemption = 'SCAEX_00' | 'SCAEX_01' | 'SCAEX_02' | 'SCAEX_03' | 'SCAEX_04';

/**
 * Major units: the limit of a low value (PSD2, regulatory technical standards, article 16). The same figure in any currency.
 */
export const LOW_VALUE = 30n;

/** Major units: the limit up to which a risk analysis is enough, with the usual rate of fraud (article 18, annex). */
export const ANALYSED_VALUE = 100n;

/** Whether a card is a corporate card, as far as issuers are known. @param number of the card */
export type IsCorporate = (number: string) => boolean;

/** The input of the rules. */
interface Case {
  readonly requested: string | undefined;
  readonly money: Money;
  readonly number: string;
  /** Whether a card is a corporate card: by the first six digits. */
  readonly isCorporate: IsCorporate;
}

/** In the order in which they are checked; where the shop requests an exemption, only that one is checked. */
const RULES: readonly [flag: '01' | '02' | '03' | '04', isMet: (of: Case) => boolean][] = [
  ['04', ({ number, isCorporate }) => isCorporate(number)],
  // Only the shop can know that its shopper has put it on a list of trusted merchants.
  ['03', ({ requested }) => requested === '03'],
  ['01', ({ money }) => isAtMost(money, LOW_VALUE)],
  ['02', ({ money }) => isAtMost(money, ANALYSED_VALUE)],
];

/**
 * Checks the exemption that the request names in `threeDSecure.exemptionFlag`, or else searches for one.
 *
 * @param number of the card
 */
export function judgeExemption(
  request: ApiRequest,
  money: Money,
  number: string,
  isCorporate: IsCorporate,
): Exemption {
  const requested = request.threeDSecure?.exemptionFlag;
  const found = RULES.find(
    ([flag, isMet]) =>
      (requested ?? flag) === flag && isMet({ requested, money, number, isCorporate }),
  );
  return found ? `SCAEX_${found[0]}` : 'SCAEX_00';
}

const isAtMost = ({ minor, currency }: Money, major: bigint): boolean =>
  minor <= major * 10n ** BigInt(currencyDecimals(currency) ?? 2);
