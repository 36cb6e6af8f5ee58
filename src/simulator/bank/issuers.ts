/** Finds a card's issuer by the first six digits, else by the brand (API 3, Payment response: card.*). */

import { binInfoOf, isDebit, type KnownCard } from '../../gateway/domain/payment/binInfo.ts';
import type { Question } from '../../gateway/domain/payment/processor.ts';
import type { CardIssuer } from '../../gateway/domain/transaction/types.ts';
import { BANKS, CARDS, LEVELS, type SimulatedCard } from './cards.ts';

const BY_BIN: ReadonlyMap<string, SimulatedCard> = new Map(
  CARDS.map((card) => [card.number.slice(0, 6), card]),
);

/** The test card with these first six digits. @param bin at least 6 digits */
export const testCardOf = (bin: string): SimulatedCard | undefined => BY_BIN.get(bin.slice(0, 6));

/** The issuer; `undefined` if the payment uses no card, or is a follow-up: the first payment has shown the issuer already. */
export function issuerOf({
  account,
  brand,
  request,
  referenced,
}: Question): CardIssuer | undefined {
  if (account !== 'card' || referenced !== null) return undefined;
  const drawsAtOnce = isDebit(brand);
  const usual = {
    bank: 'Sandbox Bank',
    type: drawsAtOnce ? 'DEBIT' : 'CREDIT',
    level: '0001',
    regulated: drawsAtOnce,
  } as const;
  const number = request['card.number'] ?? '';
  const testCard = testCardOf(number);
  const known = testCard ?? usual;
  const { country } = binInfoOf(number, knownCard);
  return {
    bank: known.bank,
    ...BANKS[known.bank],
    type: known.type,
    level: known.level,
    regulatedFlag: known.regulated ? 'REGULATED' : 'UNREGULATED',
    ...(country !== null && { binCountry: country }),
    ...(testCard && {
      binType: LEVELS[testCard.level] === 'business' ? 'BUSINESS' : 'PERSONAL',
      maxPanLength: String(testCard.number.length),
    }),
  };
}

/** The country of all issuers of test cards, ISO 3166-1 alpha-2. */
const COUNTRY = 'GB';

/** The brand, type and country of a test card, by the first digits of its number. */
export function knownCard(bin: string): KnownCard | undefined {
  const card = testCardOf(bin);
  return card && { brand: card.brand, type: card.type, country: COUNTRY };
}
