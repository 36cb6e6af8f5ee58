/**
 * The contract of a form that is no card's. Each is a folder beside this file, and a module of its own that the part `brands`
 * loads when a page offers such a brand; none knows of another.
 */
import type { FormName } from '../../brands/index.ts';
import type { WidgetContext } from '../context.ts';
import type { PaymentForm } from '../forms/paymentForm.ts';

/** What a form is given. */
export interface MethodNeeds {
  readonly context: WidgetContext;
  /** The form element, empty and in the page. */
  readonly form: HTMLFormElement;
  /** Its brands, in the page's order: one, but where they share a container. */
  readonly brands: readonly string[];
  /** The key of its container: `virtualAccount-PAYPAL`. */
  readonly key: string;
  /**
   * What shoppers call a brand, in the language of the form: a computed signal follows it. The table of names is in the part
   * that loads the forms, once for all of them.
   */
  nameOf(brand: string): string;
  /**
   * Makes the checkout of a fast checkout, where there is none yet. It is called for a form before that is sent; one that
   * has a `consent` of its own calls it there, and may do something else meanwhile.
   *
   * @param brand the one that is paid with
   * @returns whether there is a checkout; where not that was told
   */
  ensureCheckout(brand: string): Promise<boolean>;
  /** Loads a module that forms share: the sandbox's sheet. */
  load(name: SharedModule): Promise<unknown>;
}

/** A module below `methods/` that is no form. */
export type SharedModule = 'sheet';

/** Every module below `methods/`. */
export type MethodName = FormName | SharedModule;

/** A form, as its module gives it. */
export interface Method {
  /** Puts the fields into the form element. Its caller ends what follows signals. */
  create(needs: MethodNeeds): PaymentForm;
}
