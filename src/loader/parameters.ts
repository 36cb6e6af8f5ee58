/** What a page asks for, checked: from parameters to the script's address and the place of the form. */
import type { WpwlOptions } from '../widget/options/schema.ts';
import { LoadError } from './errors.ts';

/** A policy of the page for Trusted Types, or anything that gives what a `script` element takes as its address. */
export interface ScriptPolicy {
  createScriptURL(url: string): unknown;
}

/** What `loadPaymentWidgets` is given. */
export interface LoadParameters {
  /** The gateway: everything before `/v1/`, `https://pay.example`. */
  readonly gateway: string | URL;
  /** Made by the shop's server. Absent only with the option `createCheckout`. */
  readonly checkoutId?: string | undefined;
  /** Stores the details without paying. Default false. */
  readonly registration?: boolean | undefined;
  /** `wpwlOptions` of this form. Absent: those of the page, where it has some. They are read when they are needed. */
  readonly options?: WpwlOptions | undefined;
  /** An element, or a selector of one, in which the form is made. */
  readonly target?: Element | ShadowRoot | string | undefined;
  /** With `target`: keys of brands. Default VISA MASTER AMEX. */
  readonly brands?: string | readonly string[] | undefined;
  /** With `target`: where the shopper goes afterwards. Absent: where the option or the checkout says. */
  readonly shopperResultUrl?: string | URL | undefined;
  /**
   * In place of `target`: a form of the page, or a selector of one, with its own `data-brands` and `action`. With neither,
   * each `form.paymentWidgets` of the page is mounted.
   */
  readonly form?: HTMLFormElement | string | undefined;
  /** The script's hash: `integrity` of the answer that created the checkout. */
  readonly integrity?: string | undefined;
  /** The nonce of the page's content security policy. */
  readonly nonce?: string | undefined;
  /** Aborted, everything is taken away, also while it is being loaded. */
  readonly signal?: AbortSignal | undefined;
  /** Where the page requires Trusted Types. */
  readonly trustedTypesPolicy?: ScriptPolicy | undefined;
}

/** Where the form is. */
export interface Wanted {
  /** The form to mount; absent: all of the page. */
  readonly its: HTMLFormElement | undefined;
  /** Where that form is put first; absent: it is in the page already. */
  readonly place: Element | ShadowRoot | undefined;
}

const wrong = (text: string) => new LoadError('WRONG_PARAMETER', text);

/** The script's address. @throws LoadError that names the parameter which is wrong */
export function scriptOf(given: LoadParameters): string {
  const { gateway, checkoutId = '', registration, target, form, brands, shopperResultUrl } = given;
  const base = `${gateway}`.replace(/\/+$/, '');
  if (!/^https?:\/\/[^?#]+$/.test(base)) throw wrong('gateway must be like https://pay.example');
  if (target ? form : brands || shopperResultUrl) {
    throw wrong('give form, or target with brands and shopperResultUrl');
  }
  // The script reads the suffix as a part of the value, also where the id comes later.
  const id = encodeURIComponent(checkoutId) + (registration ? '/registration' : '');
  return `${base}/v1/paymentWidgets.js${id && `?checkoutId=${id}`}`;
}

/** The form, and its place. @throws LoadError where the page has none */
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

/** The form in a target. */
function formOf({ brands = 'VISA MASTER AMEX', shopperResultUrl }: LoadParameters) {
  const form = document.createElement('form');
  form.className = 'paymentWidgets';
  form.dataset['brands'] = [brands].flat().join(' ');
  if (shopperResultUrl) form.action = `${shopperResultUrl}`;
  return form;
}
