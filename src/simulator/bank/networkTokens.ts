/**
 * The messages that the simulated card networks send about a stored card over time. The expiry year of the card selects them.
 * The networks are part of the simulator: no outside system is asked for a token.
 */

import { luhn } from '../../card/index.ts';
import type {
  CardNetworks,
  NetworkCard,
  NetworkMessage,
  NetworkScript,
} from '../../gateway/domain/registration/cardNetworks.ts';
import type { NetworkStep } from '../../gateway/domain/registration/types.ts';
import type { RegistrationId } from '../../gateway/domain/shared/ids.ts';
import { digitsFrom } from './references.ts';

const message = (seconds: number, says: NetworkStep): NetworkMessage => ({
  after: seconds * 1000,
  says,
});

/** The messages by the expiry year of the card. */
export const CYCLES: Readonly<Record<string, NetworkScript>> = {
  2031: [message(2, 'activate')],
  2032: [message(2, 'refuseCard')],
  2033: [message(2, 'refuseIssuer')],
  2034: [message(2, 'activate'), message(5, 'suspend'), message(5, 'resume'), message(5, 'delete')],
  2035: [message(2, 'activate'), message(5, 'updateCard')],
  2036: [message(2, 'fail')],
  2041: [message(2, 'activate'), message(5, 'resume')],
};

/** The messages for cards that expire in any other year. */
export const USUAL_CYCLE: NetworkScript = [message(2, 'activate')];

/** The messages for a card. @param year its expiry year when the token was requested, 4 digits */
export const cycleFor = (year: string): NetworkScript => CYCLES[year] ?? USUAL_CYCLE;

const TOKEN_DIGITS = 16;

/** The network token for a stored card. Its expiry date is a separate value; here it is equal to the card's. */
export function tokenFor(id: RegistrationId, { number, month, year }: NetworkCard): NetworkCard {
  const body = digitsFrom('networkToken', id, TOKEN_DIGITS - 2);
  return { number: withCheckDigit(`${number.slice(0, 1)}${body}`), month, year };
}

const RENEWED_YEARS = 3;

/** The card that replaces another: in the same number range, with other last digits, valid for three more years. */
export function renewed({ number, month, year }: NetworkCard): NetworkCard {
  const counted = (Number(number.slice(-4, -1)) + 111) % 1000;
  const body = `${number.slice(0, -4)}${String(counted).padStart(3, '0')}`;
  return { number: withCheckDigit(body), month, year: String(Number(year) + RENEWED_YEARS) };
}

/** Appends the check digit of the Luhn formula (ISO/IEC 7812-1, annex B). */
function withCheckDigit(body: string): string {
  for (let digit = 0; digit < 9; digit++) {
    if (luhn(`${body}${digit}`)) return `${body}${digit}`;
  }
  return `${body}9`;
}

export const simulatedNetworks: CardNetworks = { cycleFor, tokenFor, renewed };
