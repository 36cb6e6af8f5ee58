import { Component, signal } from '@angular/core';

const WORDS: Readonly<Record<string, string>> = {
  paid: 'Thank you, it is paid',
  pending: 'Your bank is still at it',
  declined: 'The payment was declined',
};

/** What came of it. */
@Component({
  selector: 'shop-result',
  template: '<h1>{{ words() }}</h1>',
})
export class Result {
  protected readonly words = signal('One moment …');

  constructor() {
    fetch(`/payment${location.search}`)
      .then((response) => response.json())
      .then(({ state }) => this.words.set(WORDS[state] ?? ''))
      .catch(() => this.words.set('The shop can’t be reached.'));
  }
}
