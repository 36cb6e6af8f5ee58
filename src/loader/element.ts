/**
 * `<payment-widgets>`: the loader as a custom element. Its form stands within it, in the page, where the page's style sheets
 * reach it.
 *
 *     import { define } from 'payment-widgets/element';
 *     define();
 */
import type { WpwlOptions } from '../widget/options/schema.ts';
import { load, type PaymentWidgets } from './load.ts';
import { throughTo } from './options.ts';
import type { LoadParameters, ScriptPolicy } from './parameters.ts';

export { LoadError } from './errors.ts';

/** The element. Events: `ready`, with the handle as its `detail`; `error`, with any failure, also of the widget's `onError`. */
export interface PaymentWidgetsElement extends HTMLElement {
  /** `wpwlOptions`; others that are set later count from then on, as they are needed. */
  options: WpwlOptions | undefined;
  /** Where the page requires Trusted Types. */
  trustedTypesPolicy: ScriptPolicy | undefined;
  /** Once it is ready. */
  readonly widgets: PaymentWidgets | undefined;
  /** Loads it anew, after a failure for one. */
  reload(): void;
}

declare global {
  interface HTMLElementTagNameMap {
    'payment-widgets': PaymentWidgetsElement;
  }
}

/** What makes another form when it changes. */
const ATTRIBUTES = [
  'gateway',
  'checkout-id',
  'registration',
  'brands',
  'shopper-result-url',
  'integrity',
];

/** Defines the element. Does nothing on a server, or where the name is taken. */
export function define(name = 'payment-widgets'): void {
  if (typeof customElements === 'undefined' || customElements.get(name)) return;
  customElements.define(name, elementClass());
}

/** Made when it is needed: a server has nothing that it could extend. */
const elementClass = (): CustomElementConstructor =>
  class extends HTMLElement implements PaymentWidgetsElement {
    static observedAttributes = [...ATTRIBUTES, 'locale'];

    widgets: PaymentWidgets | undefined;
    #options: WpwlOptions | undefined;
    #policy: ScriptPolicy | undefined;
    /** The attributes that were loaded; '' when nothing is. */
    #loaded = '';
    #isDue = false;
    #leaving: AbortController | undefined;

    get options() {
      return this.#options;
    }
    set options(options) {
      this.#options = options;
      this.#changed();
    }
    get trustedTypesPolicy() {
      return this.#policy;
    }
    set trustedTypesPolicy(policy) {
      this.#policy = policy;
    }

    connectedCallback() {
      // What was set before the element was defined stands before the properties of its class.
      for (const name of ['options', 'trustedTypesPolicy'] as const) {
        const { [name]: value } = this;
        if (Object.hasOwn(this, name) && delete (this as Record<string, unknown>)[name]) {
          Object.assign(this, { [name]: value });
        }
      }
      this.#changed();
    }
    disconnectedCallback() {
      this.#changed();
    }
    attributeChangedCallback(name: string) {
      // What was typed stays.
      if (name === 'locale') this.#speak();
      else this.#changed();
    }
    reload() {
      this.#leaving?.abort();
      this.#loaded = '';
      this.#changed();
    }

    #speak() {
      const locale = this.getAttribute('locale');
      if (locale) void this.widgets?.setLocale(locale);
    }

    /** Several changes at once are one; an element that is only moved keeps its form. */
    #changed() {
      if (this.#isDue) return;
      this.#isDue = true;
      queueMicrotask(() => {
        this.#isDue = false;
        this.#update();
      });
    }

    #update() {
      // A checkout comes from the shop's server, often later than the element.
      const isWanted =
        this.isConnected && (this.getAttribute('checkout-id') || this.#options?.createCheckout);
      const wanted = isWanted ? ATTRIBUTES.map((name) => `${this.getAttribute(name)}`).join() : '';
      if (wanted === this.#loaded) return;
      this.#loaded = wanted;
      this.#leaving?.abort();
      this.widgets = undefined;
      if (wanted) void this.#load();
    }

    async #load() {
      const leaving = new AbortController();
      this.#leaving = leaving;
      const { signal } = leaving;
      let told: unknown;
      const tell = (type: string, detail: unknown) =>
        signal.aborted || this.dispatchEvent(new CustomEvent(type, { detail }));
      const locale = this.getAttribute('locale');
      let live: WpwlOptions | undefined;
      const options = (pages: WpwlOptions) => {
        live ??= throughTo(() => this.#options ?? pages, {
          ...(locale && { locale }),
          onError: (error) => {
            told = error;
            tell('error', error);
            return (this.#options ?? pages).onError?.(error);
          },
        });
        return live;
      };
      try {
        const widgets = await load(this.#parameters(signal), options);
        if (signal.aborted) return;
        this.widgets = widgets;
        // It may have changed while the form was on its way.
        if (this.getAttribute('locale') !== locale) this.#speak();
        tell('ready', widgets);
      } catch (error) {
        if (error !== told) tell('error', error);
      }
    }

    #parameters(signal: AbortSignal): LoadParameters {
      const text = (name: string) => this.getAttribute(name) || undefined;
      return {
        gateway: text('gateway') ?? '',
        checkoutId: text('checkout-id'),
        registration: this.hasAttribute('registration'),
        target: this,
        brands: text('brands'),
        shopperResultUrl: text('shopper-result-url'),
        integrity: text('integrity'),
        nonce: this.nonce,
        trustedTypesPolicy: this.#policy,
        signal,
      };
    }
  };
