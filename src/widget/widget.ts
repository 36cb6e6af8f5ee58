/** One run of the script: from the address to the forms on the page, and everything that can go wrong on the way. */

import { type CheckoutConfig, loadConfig } from './checkout/config.ts';
import { createExpiry } from './checkout/expiry.ts';
import type { WidgetContext } from './context.ts';
import { ERRORS } from './errors/errors.ts';
import { createFailureReporter } from './errors/failures.ts';
import { followPresses } from './fields/mousePress.ts';
import {
  adviseLateOptions,
  adviseOptions,
  mountStoredDetails,
  shopBrands,
} from './mount/configuredForms.ts';
import type { Container } from './mount/container.tsx';
import { type MountedForm, type MountNeeds, mountForm } from './mount/mountForm.ts';
import { notify } from './options/callbacks.ts';
import { options } from './options/readOptions.ts';
import { closeRegions, openRegions } from './page/announce.tsx';
import { findForms } from './page/findForms.ts';
import { pollUntilFound, snapshotOptions } from './page/latePage.ts';
import type { ScriptAddress } from './page/scriptAddress.ts';
import { createPartLoader, type LoadPart } from './parts/loadPart.ts';
import type { StoredContainer } from './parts/registrations/index.tsx';
import * as shared from './shared.ts';
import { createSharedState } from './state.ts';
import { createNextActionLoader } from './submit/loadNextAction.ts';
import { submit } from './submit/submit.ts';
import { createLanguage } from './texts/language.ts';
import { englishTexts, languageTag } from './texts/texts.ts';

/** A run of the script, as `window.wpwl` shows it. */
export interface Widget {
  readonly config: CheckoutConfig | undefined;
  readonly checkoutId: string;
  /** Mounts the forms of the page. */
  mount(): void;
  /** Mounts one form; `signal` takes it away again. */
  mountOne(form: HTMLFormElement, signal?: AbortSignal): void;
  /** @param key class of a container, or all of them joined by dots; the only form of the page needs none */
  submit(key?: string): void;
  /** Goes on in another language: BCP 47, or a name of the specification's list. */
  setLocale(tag: string): Promise<void>;
  /** @param restore whether the page's own forms come back */
  unload(restore?: boolean): void;
}

/**
 * Starts to ask for the checkout at once; the forms come with `mount`, when the document is there.
 * @param part loads what a plain card page does not need
 */
export function createWidget(address: ScriptAddress, part?: LoadPart): Widget {
  const mounted: MountedForm[] = [];
  /** The block of stored details. */
  let stored: StoredContainer | undefined;
  const state = createSharedState(englishTexts(), languageTag('en'), address.checkoutId);
  const { phase, checkoutId } = state;
  let config: CheckoutConfig | undefined;
  let configAt = 0;
  let isConfigured = () => {};
  const configured = new Promise<void>((resolve) => {
    isConfigured = resolve;
  });
  const unloading = new AbortController();
  const { signal } = unloading;
  const load = (id: string) => loadConfig(address.base, id);
  let asked = address.checkoutId ? load(address.checkoutId) : undefined;
  /** The options of the page that the forms were drawn with. */
  let drawnWith = '';
  /** The language of the page's options, when they were last looked at. */
  let wanted: string | undefined;
  /** Until the language that was asked for last is there. */
  let translated: Promise<void> | undefined;
  let isSpoken = false;
  const containers = () => [
    ...(stored ? [stored] : []),
    ...mounted.flatMap(({ containers: its }) => its),
  ];

  const warn = (message: string) => {
    if (config?.isTestSystem !== false) console.warn(`paymentWidgets: ${message}`);
  };

  const language = createLanguage({ ...state, base: address.base, signal, warn });

  const { fail, clearFailures, late } = createFailureReporter({
    ...state,
    signal,
    mounted: () => mounted,
    stored: () => stored,
    again() {
      for (const container of containers()) container.reload();
      if (!config) asked = load(checkoutId.value);
      void settle(mounted);
    },
  });

  const context: WidgetContext = {
    ...state,
    address,
    config: () => config,
    configured,
    switchCheckout,
    signal,
    fail,
    clearFailures,
    warn,
    addTexts: language.addTexts,
    part: part ?? createPartLoader(address, shared, signal),
  };
  const nextAction = createNextActionLoader(context, {
    containers,
    ask: () => load(checkoutId.value),
  });
  const expiry = createExpiry({
    notice: (left) => nextAction.use((part) => part.notice(left)),
    expiring: (ending) => nextAction.use((part) => part.expiring(ending)),
  });

  async function switchCheckout(id: string): Promise<boolean> {
    const answer = await load(id);
    if (signal.aborted) return false;
    if (!answer.ok) {
      fail(answer.code, { result: answer.result });
      return false;
    }
    // Both in one go: whoever reads one of them sees the other.
    checkoutId.value = id;
    keep(answer.config);
    return true;
  }

  function keep(next: CheckoutConfig): void {
    config = next;
    configAt = performance.now();
    isConfigured();
    expiry.watch(next);
  }

  const pay = (container: Container): void => void submit(container, context, nextAction);

  const needs: MountNeeds = {
    context,
    // What the gateway said at the start, and the time that has gone by since.
    now() {
      const start = config ? Date.parse(config.now) : Date.now();
      const date = new Date(config ? start + performance.now() - configAt : start);
      return { month: date.getUTCMonth() + 1, year: date.getUTCFullYear() };
    },
    pay,
    added(container) {
      // Shown when its language is there; the frames load meanwhile.
      if (translated !== undefined) container.element.style.visibility = 'hidden';
      late(container);
      if (container !== stored) stored?.added(container);
    },
  };

  function mount(found: readonly HTMLFormElement[]): void {
    const { signal: theirs } = options;
    if (theirs?.aborted) unload();
    if (theirs instanceof AbortSignal) theirs.addEventListener('abort', () => unload(), { signal });
    if (signal.aborted) return;
    openRegions();
    const { locale } = options;
    if (locale !== undefined && locale !== wanted) void speak(locale);
    wanted = locale ?? wanted;
    drawnWith = snapshotOptions();
    const fresh = found.map((original) => mountForm(needs, original));
    mounted.push(...fresh);
    number();
    if (!checkoutId.value && !options.createCheckout) fail('CHECKOUT_MISSING');
    void settle(fresh);
  }

  function number(): void {
    const cards = containers().filter(({ key }) => key === 'card');
    cards.forEach(({ element }, i) => {
      element.classList.add(`wpwl-container-card-${i + 1}`);
    });
  }

  /** Mounts the forms of the page, also those that come a little later. */
  async function mountPage(): Promise<void> {
    const found = await pollUntilFound(() => {
      const forms = findForms();
      return forms.length || mounted.length ? forms : undefined;
    }, signal);
    if (found?.length) mount(found);
    else if (!found) fail('FORM_MISSING');
  }

  function mountOne(form: HTMLFormElement, theirs?: AbortSignal): void {
    // One that is mounted, or what it became, is not mounted again.
    const isThere =
      form.classList.contains('wpwl-form') || mounted.some(({ original }) => original === form);
    if (isThere || theirs?.aborted) return;
    mount([form]);
    const remove = () => {
      const at = mounted.findIndex(({ original }) => original === form);
      if (at >= 0) mounted.splice(at, 1)[0]?.end(true);
    };
    theirs?.addEventListener('abort', remove, { signal });
  }

  /**
   * Goes to the shop with a result that waits there, or offers to continue a payment that waits for its shopper.
   * @returns whether the checkout has one of these
   */
  async function goOn(standing: CheckoutConfig): Promise<boolean> {
    if (!(standing.finished || standing.underWay) || !containers().length) return false;
    const part = await nextAction.get(() => goOn(standing));
    // Where it can't be had that was told. A submit that was quicker knows of its own payment.
    if (!part || (phase.value !== 'open' && !standing.finished)) return true;
    return part.goOn(standing);
  }

  /** Forms that are there already change at once when it has come; others are shown then. */
  function speak(tag: string): Promise<void> {
    isSpoken = true;
    const now = language.setLanguage(tag).then(() => {
      if (translated !== now) return;
      translated = undefined;
      for (const { element } of containers()) element.style.visibility = '';
    });
    translated = now;
    return now;
  }

  /** The gateway's word on the checkout: the forms are ready, or there is no paying with it. */
  async function settle(fresh: readonly MountedForm[]): Promise<void> {
    const answer = await asked;
    if (signal.aborted) return;
    if (!answer) {
      // Fast checkout: there is none yet.
      if (options.createCheckout) await announce(fresh);
      return;
    }
    if (!answer.ok) return fail(answer.code, { result: answer.result });
    const isFirst = !config;
    if (isFirst) keep(answer.config);
    else if (fresh === mounted) return;
    if (!config || (config.finished && (await goOn(config)))) return;
    if (!config.origins) {
      warn('the checkout has no bound origin: any page may hold its card fields (test only)');
    } else if (!config.origins.includes(location.origin)) {
      fail('ORIGIN_NOT_BOUND', { detail: location.origin });
      // The browser's own line names the gateway, and not what is missing.
      warn(
        `ORIGIN_NOT_BOUND: ${location.origin} is none of ${config.origins}: ${ERRORS.ORIGIN_NOT_BOUND.cause}`,
      );
    }
    const { locale } = config.checkout;
    if (locale && !isSpoken) void speak(locale);
    if (config.isTestSystem) void adviseOptions(context);
    await complete(fresh, answer.config, isFirst);
    if (signal.aborted) return;
    // Where every form is a part's none was there before.
    if (phase.value === 'open') void goOn(answer.config);
  }

  /** What the gateway's word adds to forms, with the options that the page has by now; then they are announced. */
  async function complete(
    fresh: readonly MountedForm[],
    config: CheckoutConfig,
    isFirst: boolean,
  ): Promise<void> {
    const isLate = snapshotOptions() !== drawnWith;
    const all = fresh.map((form) => {
      const brands = shopBrands(form.original, config);
      return isLate || brands !== undefined ? drawnAgain(form, brands) : form;
    });
    drawnWith = snapshotOptions();
    number();
    const { locale } = options;
    if (isLate && locale !== undefined && locale !== wanted) {
      wanted = locale;
      void speak(locale);
    }
    if (isFirst) {
      const others = () => mounted.flatMap((form) => form.containers);
      stored = await mountStoredDetails(context, config, all[0], others, pay);
      if (stored) needs.added(stored);
    }
    await announce(all, isFirst && stored ? [stored] : []);
  }

  /** Options that come after the forms were announced. */
  async function followOptions(config: CheckoutConfig): Promise<void> {
    let known = snapshotOptions();
    await pollUntilFound(() => {
      const next = snapshotOptions();
      if (next === known) return undefined;
      const before = known;
      known = next;
      // What the page did in `onReady` is lost when forms are drawn again: only where it had no options at all.
      if (before === '{}' && phase.value === 'open' && !containers().some(isTouched)) {
        stored?.remove(true);
        stored = undefined;
        void complete([...mounted], config, true);
        return true;
      }
      language.refresh();
      const { locale } = options;
      if (locale !== undefined && locale !== wanted) {
        wanted = locale;
        void speak(locale);
      }
      void adviseLateOptions(context, before, next);
      return undefined;
    }, signal);
  }

  /** Everything is there: the page is told. */
  async function announce(
    all: readonly MountedForm[],
    first: readonly Container[] = [],
  ): Promise<void> {
    await Promise.all([translated, ...all.map(({ ready }) => ready)]);
    if (signal.aborted) return;
    const forms = [...first, ...all.flatMap((form) => form.containers)];
    const told = forms.map(({ key, brands }) => ({
      containerKey: key,
      ccMethods: key === 'card' ? [...brands] : [],
    }));
    if (told.length) {
      notify('onReady', undefined, told);
      // The first field comes first.
      void Promise.all(forms.map(({ usable }) => usable)).then(nextAction.prepare);
    }
    if (config) void followOptions(config);
    // Who is typing somewhere by now is not taken away from there.
    if (options.autofocus && document.activeElement === document.body) {
      forms.find((form) => form.focusField)?.focusField?.(options.autofocus);
    }
  }

  /** @param brands in place of those that the form names */
  function drawnAgain(form: MountedForm, brands: string | undefined): MountedForm {
    form.end(true);
    const next = mountForm(needs, form.original, brands);
    mounted.splice(mounted.indexOf(form), 1, next);
    return next;
  }

  function unload(restore = true): void {
    if (signal.aborted) return;
    unloading.abort();
    closeRegions();
    window.removeEventListener('pageshow', reopen);
    nextAction.now()?.end();
    expiry.end();
    stored?.remove(restore);
    for (const form of mounted.splice(0)) form.end(restore);
  }

  /** A page that comes back from the browser's memory is not on its way anywhere. */
  function reopen({ persisted }: PageTransitionEvent): void {
    if (!persisted || nextAction.now()?.resume()) return;
    phase.value = 'open';
    void check();
  }
  /** The checkout may be paid by now, or over. */
  async function check(): Promise<void> {
    const [first] = containers();
    const part = first && (await nextAction.get(check));
    if (first) void part?.check(first);
  }
  window.addEventListener('pageshow', reopen);
  followPresses(signal);

  return {
    get config() {
      return config;
    },
    get checkoutId() {
      return checkoutId.value;
    },
    mount() {
      if (options.autoMount !== false) void mountPage();
    },
    mountOne,
    submit(key) {
      const all = containers().filter(({ form }) => form.isConnected);
      const isOnly = key === undefined && all.length === 1;
      const found = isOnly ? all[0] : all.find(({ element }) => matches(element, `.${key}`));
      if (found) found.form.requestSubmit();
      else fail('CONTAINER_NOT_FOUND', { detail: String(key) });
    },
    setLocale: speak,
    unload,
  };
}

/** Whether the shopper has done something in a form. */
function isTouched({ element }: Container): boolean {
  if (element.querySelector(':focus, .wpwl-focus, .wpwl-valid, .wpwl-has-error')) return true;
  return [...element.querySelectorAll('input')].some((input) => input.value !== input.defaultValue);
}

/** Whether a selector that the page wrote means an element; one that is none means nothing. */
function matches(element: Element, selector: string): boolean {
  try {
    return element.matches(selector);
  } catch {
    return false;
  }
}
