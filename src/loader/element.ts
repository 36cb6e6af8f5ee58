/**
 * `<payment-widgets>`: the loader as a custom element. The form is a child of the element in the page, so that the page's style
 * sheets apply to it.
 *
 *     import { define } from 'payment-widgets/element';
 *     define();
 */
import type { PaymentWidgetsError } from '../widget/kernel/errors/errors.ts';
import type { WpwlOptions } from '../widget/kernel/options/schema.ts';
import type { LoadError } from './errors.ts';
import { load, type PaymentWidgets } from './load.ts';
import { throughTo } from './options.ts';
import type { LoadParameters, ScriptPolicy } from './parameters.ts';

export { LoadError } from './errors.ts';

/** The element. Events: `ready`, with the handle as its `detail`; `error`, with any failure, also of the widget's `onError`. */
export interface PaymentWidgetsElement extends HTMLElement {
  /** `wpwlOptions`. They can be replaced later: each option is read when it is needed. */
  options: WpwlOptions | undefined;
  /** Required if the page enforces Trusted Types. */
  trustedTypesPolicy: ScriptPolicy | undefined;
  /** Set when the form is ready. */
  readonly widgets: PaymentWidgets | undefined;
  /** Loads the form again, for example after a failure. */
  reload(): void;
}

/** The attributes of the element in a template. */
export interface PaymentWidgetsAttributes {
  gateway?: string | undefined;
  'checkout-id'?: string | undefined;
  /** Stores the details without paying if the attribute is there, whatever its value. */
  registration?: '' | undefined;
  /** Separated by blanks. */
  brands?: string | undefined;
  locale?: string | undefined;
  'shopper-result-url'?: string | undefined;
  integrity?: string | undefined;
  nonce?: string | undefined;
}

/** The events of the element. */
export interface PaymentWidgetsEventMap {
  ready: CustomEvent<PaymentWidgets>;
  error: CustomEvent<LoadError | PaymentWidgetsError>;
}

declare global {
  interface HTMLElementTagNameMap {
    'payment-widgets': PaymentWidgetsElement;
  }
}

/** The attributes whose change loads a new form. */
const ATTRIBUTES = [
  'gateway',
  'checkout-id',
  'registration',
  'brands',
  'shopper-result-url',
  'integrity',
];

/** Defines the element. Does nothing on a server, or if the name is already defined. */
export function define(name = 'payment-widgets'): void {
  if (typeof customElements === 'undefined' || customElements.get(name)) return;
  customElements.define(name, elementClass());
}

/** Created when it is needed, because a server has no `HTMLElement` to extend. */
const elementClass = (): CustomElementConstructor =>
  class extends HTMLElement implements PaymentWidgetsElement {
    static observedAttributes = [...ATTRIBUTES, 'locale'];

    widgets: PaymentWidgets | undefined;
    #options: WpwlOptions | undefined;
    #policy: ScriptPolicy | undefined;
    /** The attributes of the loaded form; '' if none is loaded. */
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
      // A property that was set before the element was defined hides the accessor of the class, so it is set again.
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
      // The language changes without a new form, so typed values are kept.
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

    /** Combines several changes into one update. An element that is only moved keeps its form. */
    #changed() {
      if (this.#isDue) return;
      this.#isDue = true;
      queueMicrotask(() => {
        this.#isDue = false;
        this.#update();
      });
    }

    #update() {
      // The id of the checkout comes from the shop's server, often later than the element.
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
        // The attribute may have changed while the form was loading.
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
