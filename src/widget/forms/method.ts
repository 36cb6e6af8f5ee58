/**
 * The contract of a form that is not a card form. Each form is a folder of `methods/` and a separate module, which the part
 * `brands` loads if a page offers such a brand. The modules do not import each other.
 */
import type { FormName } from '../../brands/index.ts';
import type { WidgetContext } from '../kernel/context.ts';
import type { PaymentForm } from './paymentForm.ts';

/** The dependencies of a form. */
export interface MethodNeeds {
  readonly context: WidgetContext;
  /** The form element, empty and in the page. */
  readonly form: HTMLFormElement;
  /** Its brands, in the page's order: one, unless several share a container. */
  readonly brands: readonly string[];
  /** The key of its container: `virtualAccount-PAYPAL`. */
  readonly key: string;
  /**
   * The display name of a brand, in the language of the form: a computed signal follows it. The table of names is in the
   * part that loads the forms, so it is loaded once for all of them.
   */
  nameOf(brand: string): string;
  /** The text of the button of a brand, likewise. */
  payTextOf(brand: string): string;
  /**
   * Creates the checkout of a fast checkout, if there is none yet. It is called before a form is sent. A form that has its
   * own `consent` calls it there, and may run other work in parallel.
   *
   * @param brand the brand of the payment
   * @returns whether there is a checkout; a failure has already been reported
   */
  ensureCheckout(brand: string): Promise<boolean>;
  /** Loads a module that several forms share: the sandbox sheet, the code of a transfer. */
  load(name: SharedModule): Promise<unknown>;
}

/** A module below `methods/` that is not a form. */
export type SharedModule = 'sheet' | 'transferCode';

/** Every module below `methods/`. */
export type MethodName = FormName | SharedModule;

/** The export of a form's module. */
export interface Method {
  /** Adds the fields to the form element. The caller disposes the effects. */
  create(needs: MethodNeeds): PaymentForm;
}
