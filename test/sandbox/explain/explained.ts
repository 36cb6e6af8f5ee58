/** Calls of GET /_sandbox/explain/{id} for tests, with a search for card data in each answer. */
import { expect } from 'vitest';
import { findCode, findNumber } from '../../../e2e/support/leaks.ts';
import { ADVISED_CARDS } from '../../../src/sandbox/explain/advice.ts';
import { BANK_ACCOUNTS } from '../../../src/simulator/bank/bankAccounts.ts';
import { type Fields, type Reply, type Shop, VISA } from '../../gateway/harness.ts';

/** Ids, times, versions, result codes, and the first six and last four digits of a card. */
const KNOWN =
  /"(?:buildNumber|timestamp)":"[^"]*"|[0-9a-f]{32}(?:-[0-9a-f]{32})?|[0-9A-F]{32}-sandbox01|[0-9-]{10}T[0-9:.]{12}Z|[0-9]{3}\.[0-9]{3}\.[0-9]{3}|[0-9]{6}…[0-9]{4}/g;

/** The numbers of the documents that advice names, whatever was sent. */
const ADVISED: readonly string[] = [
  ...Object.values(ADVISED_CARDS),
  ...BANK_ACCOUNTS.flatMap(({ fields }) => fields['iban'] ?? []),
];

/** Explains an id. No answer may contain digits of the card that was sent, or its security code. */
export async function explained(shop: Shop, id: string, sent: Fields = {}): Promise<Reply> {
  const url = `/_sandbox/explain/${encodeURIComponent(id)}?entityId=${shop.gateway.entityId}`;
  const reply = await shop.send('GET', url, shop.bearer);
  const card = { ...VISA, ...sent };
  // Ids contain digits by chance; times and codes contain the zeros of test cards.
  const text = ADVISED.reduce((rest, one) => rest.replaceAll(one, 'ADVISED'), reply.text).replace(
    KNOWN,
    'KNOWN',
  );
  for (const name of ['card.number', 'bankAccount.iban', 'bankAccount.number', 'giftCard.number']) {
    const number = (card[name] ?? '').replace(/\D/g, '');
    if (number.length >= 8) expect(findNumber(name, text, number)).toEqual([]);
  }
  expect(findCode('card.cvv', text, card['card.cvv'] ?? '123')).toEqual([]);
  return reply;
}

/** The cause and the parameter of an answer, as text: `switch card.holder`. */
export const causeIn = ({ body }: Reply): string =>
  [body.reason?.cause, body.reason?.parameter].filter(Boolean).join(' ');

/** Sets the faults of the entity; none by default. */
export const setFaults = (shop: Shop, members: Readonly<Record<string, string>> = {}) =>
  shop.send(
    'POST',
    '/_sandbox/faults',
    { ...shop.bearer, 'content-type': 'application/json' },
    JSON.stringify({ entityId: shop.gateway.entityId, ...members }),
  );
