/** The fields of a form as they are sent: every named control, wherever it was put, as it stands at submit time. */
import { parseExpiry } from '../../../../card/expiry.ts';

/** Names that live in frames, or are the form's own and not parameters. */
const NOT_SENT = new Set(['card.number', 'card.cvv', 'card.expiry', 'pay']);

/** A parameter that the gateway takes from a form looks like this; a framework's own inputs (`_token`, `csrf-token`) do not. */
const PARAMETER =
  /^(?:paymentBrand|createRegistration|registrationId|recurring\.numberOfInstallments|customParameters\[SHOPPER_[\w.]{1,56}\]|(?:billing|shipping|customer|card|bankAccount|virtualAccount|giftCard|standingInstruction)\.[\w.]+)$/;

/** What is sent, in order, and which names were left out. */
export interface Collected {
  readonly fields: readonly (readonly [string, string])[];
  readonly leftOut: readonly string[];
}

/**
 * Reads the named controls of a rendered form, wherever the page has put them, and those that were in the form of the page
 * that it took the place of. Of several with one name the first counts that is filled in. Digits of a card never stand in one: they live in frames.
 */
export function collectFields(form: HTMLFormElement, original?: HTMLFormElement): Collected {
  const fields = new Map<string, string>();
  const leftOut: string[] = [];
  const rendered = new FormData(form);
  const hidden = original
    ? [...new FormData(original)].filter(([name]) => !rendered.has(name))
    : [];
  for (const [name, value] of [...rendered, ...hidden]) {
    if (NOT_SENT.has(name) || typeof value !== 'string') continue;
    if (!PARAMETER.test(name)) leftOut.push(name);
    // Pages insert a control before each button, and some forms have two.
    else if (value.trim() && !fields.has(name)) fields.set(name, value.trim());
  }
  const expiry = parseExpiry(String(rendered.get('card.expiry') ?? ''));
  if (expiry) {
    fields.set('card.expiryMonth', String(expiry.month).padStart(2, '0'));
    fields.set('card.expiryYear', String(expiry.year));
  }
  return { fields: [...fields], leftOut };
}
