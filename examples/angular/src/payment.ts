import {
  Component,
  CUSTOM_ELEMENTS_SCHEMA,
  type ElementRef,
  input,
  output,
  viewChild,
} from '@angular/core';
import { define, LoadError, type PaymentWidgetsEventMap } from 'payment-widgets-loader/element';

/** What the shop's server answers. */
export interface Checkout {
  readonly gateway: string;
  readonly checkoutId: string;
  readonly integrity: string;
}

/** The terms, and the form of one checkout. Another checkout makes another form. */
@Component({
  selector: 'shop-payment',
  schemas: [CUSTOM_ELEMENTS_SCHEMA],
  template: `
    <label>
      <input type="checkbox" required #terms />
      I accept the terms
    </label>
    <payment-widgets
      brands="VISA MASTER AMEX"
      [attr.gateway]="checkout().gateway"
      [attr.checkout-id]="checkout().checkoutId"
      [attr.integrity]="checkout().integrity"
      [options]="options"
      (error)="fail($event)"
    ></payment-widgets>
  `,
})
export class Payment {
  readonly checkout = input.required<Checkout>();
  readonly failure = output<string>();
  protected readonly terms = viewChild.required<ElementRef<HTMLInputElement>>('terms');
  /** Read when they are needed. The browser itself says at the box that it must be ticked. */
  protected readonly options = {
    theme: 'auto',
    onBeforeSubmitCard: () => this.terms().nativeElement.reportValidity(),
  };

  constructor() {
    define();
  }

  /** The form itself reports every other error. */
  protected fail(event: Event) {
    const { detail } = event as PaymentWidgetsEventMap['error'];
    if (detail instanceof LoadError) this.failure.emit(detail.message);
  }
}
