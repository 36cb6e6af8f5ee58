/** One run of the script: from the address to the forms on the page, and everything that can go wrong on the way. */
import type { Month } from '../card/expiry.ts';
import { type CheckoutConfig, loadConfig } from './checkout/config.ts';
import { type CardContainer, messageElement, mountCard } from './container.tsx';
import { ERRORS, type ErrorCode, type ErrorDetails, PaymentWidgetsError } from './errors/errors.ts';
import { planBrands } from './forms/forms.ts';
import { adoptLook } from './look/sheet.ts';
import { notify } from './options/callbacks.ts';
import { readOptions } from './options/read.ts';
import { goToShop, resultUrlOf, withResult } from './redirect/resultUrl.ts';
import type { ScriptAddress } from './script.ts';
import { createCardState } from './state.ts';
import { submitCard } from './submit/submit.ts';
import { createSubmitId } from './submit/submitId.ts';
import { englishTexts, languageTag, loadTexts, matchLocale, type Texts } from './texts/texts.ts';

/** A run of the script, as `window.wpwl` shows it. */
export interface Widget {
  readonly config: CheckoutConfig | undefined;
  mount(): void;
  submit(container: Element): boolean;
  fail(code: ErrorCode, details?: ErrorDetails): void;
  /** @param restore whether the page's own forms come back */
  unload(restore?: boolean): void;
}

/** Starts to ask for the checkout at once; the forms come with `mount`, when the document is there. */
export function createWidget(address: ScriptAddress): Widget {
  const containers: CardContainer[] = [];
  const strays: Element[] = [];
  /** Failures that were told; a second frame that fails for the same reason is not news. */
  const told = new Set<ErrorCode>();
  let texts: Texts = englishTexts({});
  let config: CheckoutConfig | undefined;
  let configAt = 0;
  let unloaded = false;
  let asked = address.checkoutId ? loadConfig(address.base, address.checkoutId) : undefined;

  const warn = (message: string) => {
    if (config?.isTestSystem !== false) console.warn(`paymentWidgets: ${message}`);
  };

  function fail(code: ErrorCode, details?: ErrorDetails): void {
    // A silent frame is only news where nothing else already says why.
    if (unloaded || told.has(code) || (code === 'FRAME_SILENT' && told.size)) return;
    told.add(code);
    const text = texts(ERRORS[code].text);
    const retry = isStart(code) ? { text: texts('tryAgain'), act: again } : undefined;
    // A wrong call of the page's is no matter of the shopper's.
    if (code !== 'CONTAINER_NOT_FOUND') {
      for (const container of containers) container.showMessage(code, text, retry);
    }
    notify('onError', undefined, new PaymentWidgetsError(code, text, details));
  }

  /** Failures before anything could be typed: one press of a button tries all of it again. */
  const isStart = (code: ErrorCode) => code === 'GATEWAY_UNREACHABLE' || code === 'FRAME_SILENT';

  function again(): void {
    forget();
    for (const { card } of containers) card.reload();
    if (!config) asked = loadConfig(address.base, address.checkoutId);
    void settle();
  }

  function forget(): void {
    told.clear();
    for (const container of containers) container.clearMessage();
  }

  /** The month of the gateway's clock: what it said at the start, and the time that has gone by since. */
  function now(): Month {
    const start = config ? Date.parse(config.now) : Date.now();
    const date = new Date(config ? start + performance.now() - configAt : start);
    return { month: date.getUTCMonth() + 1, year: date.getUTCFullYear() };
  }

  function mount(): void {
    const options = readOptions(warn);
    const locale = matchLocale(options.locale);
    texts = englishTexts(options);
    for (const original of document.querySelectorAll<HTMLFormElement>('form.paymentWidgets')) {
      mountForm(original, locale);
    }
    if (containers.length > 1) {
      containers.forEach(({ element }, i) => {
        element.classList.add(`wpwl-container-card-${i + 1}`);
      });
    }
    if (!address.checkoutId) fail('CHECKOUT_MISSING');
    if (locale !== 'en') void translate(locale);
    void settle();
  }

  function mountForm(original: HTMLFormElement, locale: string): void {
    const brands = planBrands(original.dataset['brands'] ?? original.textContent ?? '');
    if (brands.unknown.length) warn(`no form for: ${brands.unknown.join(', ')}`);
    const options = readOptions();
    adoptLook(original, options.style ?? 'card', address.base);
    if (!brands.card.length) {
      const place = messageElement(texts(ERRORS.NO_BRAND.text));
      original.replaceWith(place);
      strays.push(place);
      fail('NO_BRAND');
      return;
    }
    const state = createCardState(brands.card, texts, languageTag('en'));
    const submitId = createSubmitId();
    const container = mountCard(
      original,
      {
        address,
        options: () => readOptions(warn),
        state,
        now,
        fail,
        emptied: () => container.showNote(texts('fieldsEmptied')),
      },
      () => {
        forget();
        void submitCard({
          card: container.card,
          form: container.form,
          address,
          submitId,
          warn,
          fail: (code, details) =>
            code === 'CHECKOUT_INVALID' ? void sessionOver(details) : fail(code, details),
          resultUrl: () => resultUrl(original),
        });
      },
    );
    // Shown when its language is there; the frames load meanwhile.
    if (locale !== 'en') container.element.style.visibility = 'hidden';
    containers.push(container);
  }

  /** Where the result goes: the form's action, the option, what the checkout was created with. */
  function resultUrl(original: HTMLFormElement): URL | undefined {
    return resultUrlOf(
      original.getAttribute('action'),
      readOptions().shopperResultUrl,
      config?.checkout.shopperResultUrl,
    );
  }

  /** The gateway knows of no payment to make: it may have been made in another tab, or before a reload. */
  async function sessionOver(details?: ErrorDetails): Promise<void> {
    const answer = await loadConfig(address.base, address.checkoutId);
    if (!answer.ok || !leave(answer.config)) fail('CHECKOUT_INVALID', details);
  }

  /** Goes to the shop with a result that is waiting there. @returns whether there is one */
  function leave({ finished, checkout }: CheckoutConfig): boolean {
    const [first] = containers;
    const url = finished && first && resultUrl(first.original);
    if (!url) return false;
    for (const { card } of containers) card.state.phase.value = 'done';
    goToShop(withResult(url, checkout.id, checkout.resourcePath));
    return true;
  }

  async function translate(locale: string): Promise<void> {
    texts = (await loadTexts(address.base, locale, readOptions)) ?? texts;
    for (const { card, element } of containers) {
      card.state.texts.value = texts;
      card.state.lang.value = languageTag(locale);
      if (locale === 'ar') element.dir = 'rtl';
      element.style.visibility = '';
    }
  }

  /** The gateway's word on the checkout: the forms are ready, or there is no paying with it. */
  async function settle(): Promise<void> {
    const answer = await asked;
    if (!answer || unloaded) return;
    if (!answer.ok) return fail(answer.code, { result: answer.result });
    if (config) return;
    config = answer.config;
    configAt = performance.now();
    if (leave(config)) return;
    if (!config.origins) {
      warn('the checkout has no bound origin: any page may hold its card fields (test only)');
    } else if (!config.origins.includes(location.origin)) {
      fail('ORIGIN_NOT_BOUND', { detail: location.origin });
    }
    const forms = containers.map(({ card }) => ({
      containerKey: 'card',
      ccMethods: [...card.state.brands],
    }));
    if (forms.length) notify('onReady', undefined, forms);
  }

  /** A page that comes back from the browser's memory is not on its way anywhere. */
  const reopen = ({ persisted }: PageTransitionEvent) => {
    for (const { card } of containers) if (persisted) card.state.phase.value = 'open';
  };
  window.addEventListener('pageshow', reopen);

  return {
    get config() {
      return config;
    },
    mount,
    fail,
    submit(element) {
      const found = containers.find((container) => container.element === element);
      found?.form.requestSubmit();
      return found !== undefined;
    },
    unload(restore = true) {
      unloaded = true;
      window.removeEventListener('pageshow', reopen);
      for (const container of containers.splice(0)) container.remove(restore);
      for (const stray of strays.splice(0)) stray.remove();
    },
  };
}
