/** A shop that renders the page's form itself, with Angular: the form is in a block that comes and goes, without a component. */
import '@angular/compiler';
import { ApplicationRef, Component, effect, inject, signal } from '@angular/core';
import { bootstrapApplication } from '@angular/platform-browser';

/** Adds the script when the form is there. The form goes without a call of the script. */
class Shop {
  step = signal('cart');
  count = signal(0);
  isHidden = signal(false);
  application = inject(ApplicationRef);

  constructor() {
    effect((onCleanup) => {
      if (this.step() !== 'pay') return;
      const script = document.createElement('script');
      script.src = window.scripts.shift();
      document.body.append(script);
      onCleanup(() => script.remove());
    });
  }

  change() {
    this.step.update((step) => (step === 'cart' ? 'pay' : 'cart'));
  }
}

Component({
  selector: 'main',
  template: `
    <button (click)="change()">Change</button>
    <button (click)="count.set(count() + 1)">Count</button>
    <button (click)="isHidden.set(!isHidden())">Hide or show</button>
    <button (click)="application.destroy()">Leave</button>
    @if (count() % 2) { <p>A note, {{ count() }}</p> }
    @if (step() === 'pay') {
      <form class="paymentWidgets" action="/result" data-brands="VISA" [hidden]="isHidden()"></form>
    } @else {
      <p>Your cart</p>
    }
    <footer>Counted: {{ count() }}</footer>
  `,
})(Shop);

bootstrapApplication(Shop).catch(console.error);
