/** What may keep a page from getting a form at all: failures that the widget can't tell of, because it is not there. */

const CODES = {
  NO_DOCUMENT: 'call it in a browser',
  WRONG_PARAMETER: '',
  SCRIPT_UNAVAILABLE:
    'no script: the gateway is away or elsewhere, script-src forbids it, or it does not match integrity',
  TRUSTED_TYPES: 'the script needs a trustedTypesPolicy here',
  OPTIONS_TAKEN: 'a let or const wpwlOptions is in the way: give options',
  REPLACED: 'a later call took its place',
} as const;

/** The stable code of a failure of loading. */
export type LoadErrorCode = keyof typeof CODES;

/** Why there is no form. `message` is for developers. */
export class LoadError extends Error {
  readonly code: LoadErrorCode;
  /** What helps: trying again, or mending the page. */
  readonly remedy: 'retry' | 'contact';

  /** @param detail which parameter, and what is right */
  constructor(code: LoadErrorCode, detail = '') {
    super(`paymentWidgets: ${CODES[code]}${detail}`);
    this.name = 'LoadError';
    this.code = code;
    this.remedy = code === 'SCRIPT_UNAVAILABLE' ? 'retry' : 'contact';
  }
}
