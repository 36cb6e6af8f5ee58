/** Checks the parameters of a page, and converts them to the script's address and the place of the form. */
import type { WpwlOptions } from '../widget/kernel/options/schema.ts';
import { LoadError } from './errors.ts';

/** A Trusted Types policy of the page, or any object that returns a value for the `src` of a `script` element. */
export interface ScriptPolicy {
  createScriptURL(url: string): unknown;
}

/** The parameters of `loadPaymentWidgets`. */
export interface LoadParameters {
  /** The gateway: everything before `/v1/`, `https://pay.example`. */
  readonly gateway: string | URL;
  /** The id of the checkout, which the shop's server creates. Absent only with the option `createCheckout`. */
  readonly checkoutId?: string | undefined;
  /** Stores the details without paying. Default false. */
  readonly registration?: boolean | undefined;
  /** `wpwlOptions` of this form. Absent: those of the page, if it has options. Each option is read when it is needed. */
  readonly options?: WpwlOptions | undefined;
  /** The element in which the form is created, or its selector. */
  readonly target?: Element | ShadowRoot | string | undefined;
  /** With `target`: keys of brands. Default VISA MASTER AMEX. */
  readonly brands?: string | readonly string[] | undefined;
  /** With `target`: the address to which the shopper goes afterwards. Absent: that of the option or of the checkout. */
  readonly shopperResultUrl?: string | URL | undefined;
  /**
   * Instead of `target`: a form of the page, or its selector. The form has its own `data-brands` and `action`. With neither,
   * each `form.paymentWidgets` of the page is mounted.
   */
  readonly form?: HTMLFormElement | string | undefined;
  /** The script's hash: `integrity` of the response that created the checkout. */
  readonly integrity?: string | undefined;
  /** The nonce of the page's content security policy. */
  readonly nonce?: string | undefined;
  /** Removes everything when it is aborted, also during the load. */
  readonly signal?: AbortSignal | undefined;
  /** Required if the page enforces Trusted Types. */
  readonly trustedTypesPolicy?: ScriptPolicy | undefined;
}

/** The form, and its place. */
export interface Wanted {
  /** The form to mount; `undefined`: all forms of the page. */
  readonly its: HTMLFormElement | undefined;
  /** The parent to which the form is added first; `undefined`: the form is already in the page. */
  readonly place: Element | ShadowRoot | undefined;
}

const wrong = (text: string) => new LoadError('WRONG_PARAMETER', text);

/** The script's address. @throws LoadError that names the invalid parameter */
export function scriptOf(given: LoadParameters): string {
  const { gateway, checkoutId = '', registration, target, form, brands, shopperResultUrl } = given;
  const base = `${gateway}`.replace(/\/+$/, '');
  if (!/^https?:\/\/[^?#]+$/.test(base)) throw wrong('gateway must be like https://pay.example');
  if (target ? form : brands || shopperResultUrl) {
    throw wrong('give form, or target with brands and shopperResultUrl');
  }
  // The script reads the suffix as a part of the value, also if the id comes later.
  const id = encodeURIComponent(checkoutId) + (registration ? '/registration' : '');
  return `${base}/v1/paymentWidgets.js${id && `?checkoutId=${id}`}`;
}

/** Finds or creates the form, and finds its place. @throws LoadError if the page has none */
export function placed(given: LoadParameters): Wanted {
  const place = found('target', given.target);
  return { its: place ? formOf(given) : found('form', given.form), place };
}

/** The element that a parameter names. */
function found<E extends Element | ShadowRoot>(
  name: string,
  given: E | string | undefined,
): E | undefined {
  const element = typeof given === 'string' ? document.querySelector(given) : given;
  if (given && !element?.nodeType) throw wrong(`there is no ${name}`);
  return element as E | undefined;
}

/** Creates the form for a target. */
function formOf({ brands = 'VISA MASTER AMEX', shopperResultUrl }: LoadParameters) {
  const form = document.createElement('form');
  form.className = 'paymentWidgets';
  form.dataset['brands'] = [brands].flat().join(' ');
  if (shopperResultUrl) form.action = `${shopperResultUrl}`;
  return form;
}
