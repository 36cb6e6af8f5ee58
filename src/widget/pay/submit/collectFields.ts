/** Collects the fields to send: every named control, wherever the page has put it, with its value at submit time. */
import { parseExpiry } from '../../../card/expiry.ts';

/** Names of fields in frames, and of the form's own controls that are not parameters. */
const NOT_SENT = new Set(['card.number', 'card.cvv', 'card.expiry', 'pay']);

/** The format of a parameter that the gateway accepts; a framework's own inputs (`_token`, `csrf-token`) do not match. */
const PARAMETER =
  /^(?:paymentBrand|createRegistration|registrationId|recurring\.numberOfInstallments|customParameters\[SHOPPER_[\w.]{1,56}\]|(?:billing|shipping|customer|card|bankAccount|virtualAccount|giftCard|standingInstruction)\.[\w.]+)$/;

/** The fields to send, in order, and the names that were left out. */
export interface Collected {
  readonly fields: readonly (readonly [string, string])[];
  readonly leftOut: readonly string[];
}

/**
 * Reads the named controls of a rendered form, wherever the page has put them, and those of the page's form it replaced.
 * If several have the same name, the first non-empty one is used. Card digits are never among them: they stay in frames.
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
    // Pages insert a control before each button, and some forms have two buttons.
    else if (value.trim() && !fields.has(name)) fields.set(name, value.trim());
  }
  const expiry = parseExpiry(String(rendered.get('card.expiry') ?? ''));
  if (expiry) {
    fields.set('card.expiryMonth', String(expiry.month).padStart(2, '0'));
    fields.set('card.expiryYear', String(expiry.year));
  }
  return { fields: [...fields], leftOut };
}
