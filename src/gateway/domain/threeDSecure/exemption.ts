/** Whether a payment can be exempted from strong customer authentication (POST /v1/exemption). */
import { exponentOf, type Money } from '../../../money/index.ts';
import type { Parameters } from '../../catalogue/parameters/parameter.ts';

/** `SCAEX_00`: none; else the exemption by the number of its flag. */
export type Exemption = 'SCAEX_00' | 'SCAEX_01' | 'SCAEX_02' | 'SCAEX_03' | 'SCAEX_04';

/** Major units: what counts as a low value (PSD2, regulatory technical standards, article 16). The figure of any currency. */
export const LOW_VALUE = 30n;

/** Major units: up to there a risk analysis is enough, with the usual rate of fraud (article 18, annex). */
export const ANALYSED_VALUE = 100n;

/** Whether a card is one of a company, as far as issuers are known. @param number of the card */
export type IsCorporate = (number: string) => boolean;

/** What is looked at. */
interface Case {
  readonly asked: string | undefined;
  readonly money: Money;
  readonly number: string;
  /** Whether such a card is one of a company: by the first six digits. */
  readonly isCorporate: IsCorporate;
}

/** In the order in which they are looked for; an exemption that the shop asked for is the only one that is. */
const RULES: readonly [flag: '01' | '02' | '03' | '04', isMet: (of: Case) => boolean][] = [
  ['04', ({ number, isCorporate }) => isCorporate(number)],
  // Only the shop can know that its shopper trusts it.
  ['03', ({ asked }) => asked === '03'],
  ['01', ({ money }) => isAtMost(money, LOW_VALUE)],
  ['02', ({ money }) => isAtMost(money, ANALYSED_VALUE)],
];

/**
 * Judges the exemption that the request asks for with `threeDSecure.exemptionFlag`, or looks for one.
 *
 * @param number of the card
 */
export function judgeExemption(
  request: Parameters,
  money: Money,
  number: string,
  isCorporate: IsCorporate,
): Exemption {
  const asked = request['threeDSecure.exemptionFlag'];
  const found = RULES.find(
    ([flag, isMet]) => (asked ?? flag) === flag && isMet({ asked, money, number, isCorporate }),
  );
  return found ? `SCAEX_${found[0]}` : 'SCAEX_00';
}

const isAtMost = ({ minor, currency }: Money, major: bigint): boolean =>
  minor <= major * 10n ** BigInt(exponentOf(currency) ?? 2);
