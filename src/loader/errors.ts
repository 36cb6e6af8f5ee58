/** The failures that prevent the load of the widget. The widget cannot report them, because it is not loaded. */

const CODES = {
  NO_DOCUMENT: 'there is no document: call it in a browser',
  WRONG_PARAMETER: '',
  SCRIPT_UNAVAILABLE:
    'no script: the gateway is unreachable, script-src forbids it, or integrity does not match',
  TRUSTED_TYPES: 'the page requires Trusted Types: pass trustedTypesPolicy',
  OPTIONS_TAKEN: 'the page declares wpwlOptions with let or const: pass options instead',
  REPLACED: 'a later call has replaced this one',
} as const;

/** The stable code of a load failure. */
export type LoadErrorCode = keyof typeof CODES;

/** The reason why there is no form. `message` is for developers. */
export class LoadError extends Error {
  // `declare` adds no code to the applications that contain the loader.
  override readonly name = 'LoadError';
  declare readonly code: LoadErrorCode;
  /** The remedy: try again, or correct the page. */
  declare readonly remedy: 'retry' | 'contact';

  /** @param detail the parameter, and its valid values */
  constructor(code: LoadErrorCode, detail = '') {
    super(`paymentWidgets: ${CODES[code]}${detail}`);
    this.code = code;
    this.remedy = code === 'SCRIPT_UNAVAILABLE' ? 'retry' : 'contact';
  }
}
