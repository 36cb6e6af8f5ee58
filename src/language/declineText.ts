/** What the shopper is told after a decline: what to do next, by the gateway's result code. Pure. */

/** The key of a text in `locales/`. */
export type DeclineText =
  | 'paymentCancelled'
  | 'declinedLater'
  | 'declinedDetails'
  | 'declinedCard'
  | 'paymentDeclined'
  | 'declinedMethod'
  | 'walletFailed';

/** Another try at once has the same result: a system is unavailable, or there were too many tries. */
const LATER =
  /^(?:000\.400\.030|100\.400\.(?:145|325)|600\.100|800\.(?:100\.(?:176|311)|120\.(?:100|401)|[56]00|800\.[48])|9)/;

/** An entry is wrong: of the card or account, the name or the address. */
const DETAILS =
  /^(?:100\.(?:100\.(?!701)|2[01]|400\.(?:30[1-6]|310)|[78]00|900\.[1-4])|800\.(?:100\.(?:15[137]|166|19[2589]|201|402)|150|400\.1|700\.(?:101|201|500)|800\.[123]))/;

/** The shopper has cancelled, or has not confirmed. */
const CANCELLED = /^100\.39(?:6\.10[124]|7\.101)/;

/** Another try with this card or account has the same result. 800.100.100 and 152 have no reason: another try may help. */
const OTHER = /^(?:100\.(?:100\.701|400)|700\.60|800\.(?:100\.(?!1(?:00|52)$)|120|140|200|3[01]0))/;

/**
 * @param code the result code; absent if it is not known
 * @param isCard whether a card was declined: another card may always be used
 * @param hasOther whether the page offers another method
 */
export function declineText(code: unknown, isCard: boolean, hasOther: boolean): DeclineText {
  const text = String(code);
  if (CANCELLED.test(text)) return 'paymentCancelled';
  if (LATER.test(text)) return 'declinedLater';
  if (DETAILS.test(text)) return 'declinedDetails';
  if (isCard) return OTHER.test(text) ? 'declinedCard' : 'paymentDeclined';
  return hasOther ? 'declinedMethod' : 'walletFailed';
}
