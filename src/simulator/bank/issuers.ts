/** What is known of a card's issuer: by its first six digits, else by its brand (API 3, Payment response: card.*). */

import { isDebit, type KnownCard } from '../../gateway/domain/payment/binInfo.ts';
import type { Question } from '../../gateway/domain/payment/processor.ts';
import type { Issuer } from '../../gateway/domain/transaction/types.ts';
import { BANKS, CARDS, type SimulatedCard } from './cards.ts';

const BY_BIN: ReadonlyMap<string, SimulatedCard> = new Map(
  CARDS.map((card) => [card.number.slice(0, 6), card]),
);

/** The test card that begins so. @param bin 6 digits at least */
export const testCardOf = (bin: string): SimulatedCard | undefined => BY_BIN.get(bin.slice(0, 6));

/** The issuer; `undefined` where no card is paid with, or something follows a payment that told it. */
export function issuerOf({ account, brand, request, referenced }: Question): Issuer | undefined {
  if (account !== 'card' || referenced !== null) return undefined;
  const drawsAtOnce = isDebit(brand);
  const usual = {
    bank: 'Sandbox Bank',
    type: drawsAtOnce ? 'DEBIT' : 'CREDIT',
    level: '0001',
    regulated: drawsAtOnce,
  } as const;
  const known = testCardOf(request['card.number'] ?? '') ?? usual;
  return {
    bank: known.bank,
    ...BANKS[known.bank],
    type: known.type,
    level: known.level,
    regulatedFlag: known.regulated ? 'REGULATED' : 'UNREGULATED',
  };
}

/** Where the banks of the test cards are. */
const COUNTRY = 'GB';

/** What the simulator knows of a card by the beginning of its number. */
export function knownCard(bin: string): KnownCard | undefined {
  const card = testCardOf(bin);
  return card && { brand: card.brand, type: card.type, country: COUNTRY };
}
