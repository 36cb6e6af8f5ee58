import { HttpClient } from '@angular/common/http';
import { Component, inject, input, type OnInit, signal } from '@angular/core';

const WORDS: Readonly<Record<string, string>> = {
  paid: 'Thank you, it is paid',
  pending: 'Your bank is still at it',
  declined: 'The payment was declined',
};

/** What came of it. The server asks while it renders the page. */
@Component({
  selector: 'shop-result',
  template: '<h1>{{ words() }}</h1>',
})
export class Result implements OnInit {
  private readonly http = inject(HttpClient);
  /** From the address of the page. */
  readonly resourcePath = input('');
  protected readonly words = signal('One moment …');

  ngOnInit() {
    const params = { resourcePath: this.resourcePath() };
    this.http.get<{ state: string }>('/payment', { params }).subscribe({
      next: ({ state }) => this.words.set(WORDS[state] ?? ''),
      error: () => this.words.set('The shop can’t be reached.'),
    });
  }
}
