/** One run of the script: from the address to the forms on the page, and everything that can go wrong on the way. */
import type { Month } from '../card/expiry.ts';
import { withResult } from '../protocol/index.ts';
import { type CheckoutConfig, loadConfig } from './checkout/config.ts';
import { type Container, messageElement } from './container.ts';
import { ERRORS, type ErrorCode, type ErrorDetails, PaymentWidgetsError } from './errors/errors.ts';
import { mountButton } from './forms/brandButton/mountButton.ts';
import { buttonKind, planBrands } from './forms/forms.ts';
import { mountCard } from './forms/mountCard.tsx';
import { adoptLook } from './look/sheet.ts';
import { notify } from './options/callbacks.ts';
import { readOptions } from './options/read.ts';
import { isSafe, readRedirect } from './redirect/redirect.ts';
import { goTo, resultUrlOf } from './redirect/resultUrl.ts';
import { holdsThisPage, namesHolder } from './redirect/windows.ts';
import type { Run } from './run.ts';
import type { ScriptAddress } from './script.ts';
import { createCardState, createSharedState } from './state.ts';
import { follow, type Ways } from './submit/follow.ts';
import { createJourney } from './submit/journey.ts';
import { submit } from './submit/submit.ts';
import { englishTexts, languageTag, loadTexts, matchLocale } from './texts/texts.ts';

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
  const containers: Container[] = [];
  const strays: Element[] = [];
  /** Failures that were told; a second frame that fails for the same reason is not news. */
  const told = new Set<ErrorCode>();
  const shared = createSharedState(englishTexts({}), languageTag('en'));
  const { texts, lang, phase, at } = shared;
  let config: CheckoutConfig | undefined;
  let configAt = 0;
  const unloading = new AbortController();
  const { signal } = unloading;
  let asked = address.checkoutId ? loadConfig(address.base, address.checkoutId) : undefined;

  const warn = (message: string) => {
    if (config?.isTestSystem !== false) console.warn(`paymentWidgets: ${message}`);
  };

  function fail(code: ErrorCode, details?: ErrorDetails, retry = starts(code)): void {
    // A silent frame is only news where nothing else already says why.
    if (signal.aborted || told.has(code) || (code === 'FRAME_SILENT' && told.size)) return;
    told.add(code);
    const text = texts.value(ERRORS[code].text);
    const act = () => {
      forget();
      return retry?.();
    };
    const action = retry && ({ text: texts.value('tryAgain'), kind: 'retry', act } as const);
    // A wrong call of the page's is no matter of the shopper's.
    const isOver = ERRORS[code].remedy !== 'retry';
    for (const container of containers) {
      if (code === 'CONTAINER_NOT_FOUND') break;
      // Said once, where the shopper is; but no form is left where none can be used.
      const isHere = !at.value || at.value === container.element;
      if (isHere || isOver) container.showMessage(code, text, action);
    }
    notify('onError', undefined, new PaymentWidgetsError(code, text, details));
  }

  /** Failures before anything could be typed: one press of a button tries all of it again. */
  function starts(code: ErrorCode): (() => void) | undefined {
    return code === 'GATEWAY_UNREACHABLE' || code === 'FRAME_SILENT' ? again : undefined;
  }

  function again(): void {
    for (const container of containers) container.reload();
    if (!config) asked = loadConfig(address.base, address.checkoutId);
    void settle();
  }

  function forget(): void {
    told.clear();
    for (const container of containers) container.clearMessage();
  }

  const run: Run = { ...shared, address, signal, fail, forget, warn };
  const journey = createJourney(run, {
    async ended(answer, container) {
      at.value = container.element;
      phase.value = 'busy';
      await follow(answer, container, run, ways);
      if (signal.aborted || phase.value !== 'busy') return;
      phase.value = 'open';
      container.focus();
    },
    unknown: askAgain,
  });
  const ways: Ways = {
    redirect: journey.go,
    shop(container, resourcePath) {
      const url = resultUrl(container);
      if (url) toShop(withResult(url, address.checkoutId, resourcePath));
    },
    askAgain,
  };

  /** How does the checkout stand? @param code what is the matter where nothing else has come of it; else the form is */
  async function askAgain(container: Container, code?: ErrorCode, details?: ErrorDetails) {
    const answer = await loadConfig(address.base, address.checkoutId);
    if (signal.aborted) return;
    if (answer.ok && (leave(answer.config) || offer(answer.config, container))) return;
    if (code) fail(code, details);
    else if (answer.ok) container.focus();
    else fail(answer.code, { result: answer.result });
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
    texts.value = englishTexts(options);
    for (const original of document.querySelectorAll<HTMLFormElement>('form.paymentWidgets')) {
      mountForms(original, locale);
    }
    const cards = containers.filter(({ key }) => key === 'card');
    if (cards.length > 1) {
      cards.forEach(({ element }, i) => {
        element.classList.add(`wpwl-container-card-${i + 1}`);
      });
    }
    if (!address.checkoutId) fail('CHECKOUT_MISSING');
    if (locale !== 'en') void translate(locale);
    void settle();
  }

  /** One form of the page becomes a card form, and a button for each brand that needs no more. */
  function mountForms(original: HTMLFormElement, locale: string): void {
    const plan = planBrands(original.dataset['brands'] ?? original.textContent ?? '');
    if (plan.unknown.length) warn(`no form for: ${plan.unknown.join(', ')}`);
    const options = readOptions();
    adoptLook(original, options.style ?? 'card', address.base);
    let last: Container | undefined;
    const add = (container: Container) => {
      // Shown when its language is there; the frames load meanwhile.
      if (locale !== 'en') container.element.style.visibility = 'hidden';
      containers.push(container);
      last = container;
    };
    const pay = (container: Container) => {
      const pass = (outcome: Parameters<typeof follow>[0]) => follow(outcome, container, run, ways);
      void submit(container, run, () => resultUrl(container), pass);
    };
    if (plan.card.length) {
      const needs = {
        address,
        options: () => readOptions(warn),
        state: createCardState(plan.card, shared),
        now,
        fail,
        emptied: () => card.showNote(texts.value('fieldsEmptied')),
      };
      const card: Container = mountCard(run, original, needs, pay);
      add(card);
    }
    for (const brand of plan.buttons) {
      const kind = buttonKind(brand);
      if (kind) add(mountButton(run, original, last, brand, kind, pay));
    }
    if (last) return;
    const place = messageElement(texts.value(ERRORS.NO_BRAND.text));
    original.replaceWith(place);
    strays.push(place);
    fail('NO_BRAND');
  }

  /** Where the result goes: the form's action, the option, what the checkout was created with. Tells where it can't. */
  function resultUrl({ original }: Container): URL | undefined {
    const url = resultUrlOf(
      original.getAttribute('action'),
      readOptions().shopperResultUrl,
      config?.checkout.shopperResultUrl,
    );
    if (!url) fail('NO_RESULT_URL');
    // Back to where the page came from is no worse than the page.
    else if (url.origin !== location.origin && !isSafe(url.href, address.base)) {
      fail('ADDRESS_UNSAFE', { detail: url.origin });
      return undefined;
    }
    return url;
  }

  function toShop(href: string): void {
    const { paymentTarget = '', shopperResultTarget } = readOptions();
    // A payment that went through the bank in the window that holds this page has its result there, too.
    const held = namesHolder(paymentTarget) ? paymentTarget : undefined;
    phase.value = 'done';
    const other = goTo(href, paymentTarget && (shopperResultTarget ?? held));
    // This page stays, and has nothing to wait for.
    if (other && !holdsThisPage(other)) phase.value = 'waits';
  }

  /** Goes to the shop with a result that is waiting there. @returns whether there is one */
  function leave({ finished, checkout }: CheckoutConfig): boolean {
    const [first] = containers;
    const url = finished && first && resultUrl(first);
    if (!url) return false;
    at.value = first.element;
    toShop(withResult(url, checkout.id, checkout.resourcePath));
    return true;
  }

  /** Offers to go on with a payment that waits for its shopper. @returns whether there is one */
  function offer({ underWay }: CheckoutConfig, asking?: Container): boolean {
    const redirect = readRedirect(underWay);
    const brand = String(underWay?.paymentBrand);
    const container =
      containers.find(({ brands }) => brands.includes(brand)) ?? asking ?? containers[0];
    if (redirect && container) journey.offer(redirect, container);
    return redirect !== undefined;
  }

  async function translate(locale: string): Promise<void> {
    const translated = await loadTexts(address.base, locale, readOptions);
    if (signal.aborted) return;
    texts.value = translated ?? texts.value;
    lang.value = languageTag(locale);
    for (const { element } of containers) {
      if (locale === 'ar') element.dir = 'rtl';
      element.style.visibility = '';
    }
  }

  /** The gateway's word on the checkout: the forms are ready, or there is no paying with it. */
  async function settle(): Promise<void> {
    const answer = await asked;
    if (!answer || signal.aborted) return;
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
    const forms = containers.map(({ key, brands }) => ({
      containerKey: key,
      ccMethods: key === 'card' ? [...brands] : [],
    }));
    if (forms.length) notify('onReady', undefined, forms);
    // A submit that was quicker knows of its own payment.
    if (phase.value === 'open') offer(config);
  }

  /** A page that comes back from the browser's memory is not on its way anywhere. */
  const reopen = ({ persisted }: PageTransitionEvent) => {
    if (persisted && !journey.resume()) phase.value = 'open';
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
      unloading.abort();
      window.removeEventListener('pageshow', reopen);
      journey.end();
      for (const container of containers.splice(0)) container.remove(restore);
      for (const stray of strays.splice(0)) stray.remove();
    },
  };
}
