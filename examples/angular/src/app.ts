import { Component, signal } from '@angular/core';
import { type Checkout, Payment } from './payment';
import { Result } from './result';

/** A basket, the form, and what came of it. */
@Component({
  selector: 'shop-root',
  imports: [Payment, Result],
  template: `
    <main>
      @if (isResult) {
        <shop-result />
      } @else {
        <h1>Your basket: 92.00 EUR</h1>
        <button (click)="begin()">{{ checkout() ? 'Start again' : 'Go to payment' }}</button>
        @if (failure()) {
          <p role="alert">{{ failure() }}</p>
        }
        @if (checkout(); as its) {
          <button (click)="checkout.set(undefined)">Change the basket</button>
          <shop-payment [checkout]="its" (failure)="failure.set($event)" />
        }
      }
    </main>
  `,
})
export class App {
  protected readonly isResult = location.pathname === '/result';
  protected readonly checkout = signal<Checkout | undefined>(undefined);
  protected readonly failure = signal('');

  protected async begin() {
    this.failure.set('');
    try {
      const response = await fetch('/checkout', { method: 'POST' });
      this.checkout.set(await response.json());
    } catch {
      this.failure.set('The shop can’t be reached.');
    }
  }
}
