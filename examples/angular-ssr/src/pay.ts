import { HttpClient } from '@angular/common/http';
import {
  Component,
  CUSTOM_ELEMENTS_SCHEMA,
  type ElementRef,
  inject,
  signal,
  viewChild,
} from '@angular/core';
import { Router } from '@angular/router';
import { define, LoadError, type PaymentWidgetsEventMap } from 'payment-widgets-loader/element';

/** What the shop's server answers. */
interface Checkout {
  readonly gateway: string;
  readonly checkoutId: string;
  readonly integrity: string;
}

/** The terms, and the form of one checkout. The server renders the page with the checkout; the browser loads the form. */
@Component({
  selector: 'shop-pay',
  schemas: [CUSTOM_ELEMENTS_SCHEMA],
  template: `
    <h1>92.00 EUR</h1>
    <button (click)="router.navigateByUrl('/')">Change the basket</button>
    <button (click)="begin()">Start again</button>
    @if (failure()) {
      <p role="alert">{{ failure() }}</p>
    }
    <label>
      <input type="checkbox" required #terms />
      I accept the terms
    </label>
    @if (checkout(); as its) {
      <payment-widgets
        brands="VISA MASTER AMEX"
        [attr.gateway]="its.gateway"
        [attr.checkout-id]="its.checkoutId"
        [attr.integrity]="its.integrity"
        [options]="options"
        (error)="fail($event)"
      ></payment-widgets>
    }
  `,
})
export class Pay {
  private readonly http = inject(HttpClient);
  protected readonly router = inject(Router);
  protected readonly checkout = signal<Checkout | undefined>(undefined);
  protected readonly failure = signal('');
  protected readonly terms = viewChild.required<ElementRef<HTMLInputElement>>('terms');
  /** Read when they are needed. The browser itself says at the box that it must be ticked. */
  protected readonly options = {
    theme: 'auto',
    onBeforeSubmitCard: () => this.terms().nativeElement.reportValidity(),
  };

  constructor() {
    define();
    this.begin();
  }

  /** The server's first checkout is in the page; each later one is another request. */
  protected begin() {
    this.failure.set('');
    this.http.post<Checkout>('/checkout', null).subscribe({
      next: (checkout) => this.checkout.set(checkout),
      error: () => this.failure.set('The shop can’t be reached.'),
    });
  }

  /** The form itself reports every other error. */
  protected fail(event: Event) {
    const { detail } = event as PaymentWidgetsEventMap['error'];
    if (detail instanceof LoadError) this.failure.set(detail.message);
  }
}
