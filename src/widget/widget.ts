/** The widget: from the address of the script to the forms on the page. */

import { followPresses } from './fields/mousePress.ts';
import type { Container } from './forms/container/container.tsx';
import { createCheckout } from './kernel/checkout/checkout.ts';
import type { CheckoutConfig } from './kernel/checkout/config.ts';
import type { WidgetContext } from './kernel/context.ts';
import { options } from './kernel/options/readOptions.ts';
import { closeRegions } from './kernel/page/announce.tsx';
import type { ScriptAddress } from './kernel/page/scriptAddress.ts';
import { createSharedState } from './kernel/state.ts';
import { createLanguage } from './kernel/texts/language.ts';
import { createPageLanguage } from './kernel/texts/pageLanguage.ts';
import { englishTexts, regionalTag } from './kernel/texts/texts.ts';
import { createFailureReporter } from './mount/failures.ts';
import { createPartLoader, type LoadPart } from './mount/loadPart.ts';
import { createPageMounting } from './mount/mountPage.ts';
import { allContainers, createPageForms, removeForm } from './mount/pageForms.ts';
import { createFormStart, type StartNeeds } from './mount/startForms.ts';
import { createNextActionLoader } from './pay/loadNextAction.ts';
import { submit } from './pay/press.ts';
import { followRestoredPage } from './pay/restoredPage.ts';
import * as shared from './shared.ts';

/** The widget, as `window.wpwl` shows it. */
export interface Widget {
  readonly config: CheckoutConfig | undefined;
  readonly checkoutId: string;
  /** Mounts the forms of the page. */
  mount(): void;
  /** Mounts one form; `signal` removes it again. */
  mountOne(form: HTMLFormElement, signal?: AbortSignal): void;
  /** @param key class of a container, or several classes joined by dots; not needed if the page has only one form */
  submit(key?: string): void;
  /** Changes the language: BCP 47, or a name of the specification's list. */
  setLocale(tag: string): Promise<void>;
  /** @param restore whether the page's own forms come back */
  unload(restore?: boolean): void;
}

/**
 * Requests the checkout immediately. `mount` adds the forms when the document is parsed.
 * @param load loads the parts, which a page does not need at its start; by default from the gateway
 */
export function createWidget(address: ScriptAddress, load?: LoadPart): Widget {
  const state = createSharedState(englishTexts(), regionalTag('en'), address);
  const unloading = new AbortController();
  const { signal } = unloading;
  const { base } = address;
  const forms = createPageForms();
  const containers = () => allContainers(forms);
  const loadPart = load ?? createPartLoader(address, shared, signal);
  const checkout = createCheckout(base, state.checkoutId, signal, (config) => {
    state.endpoint.value = config.checkout.endpoint;
  });
  // Asked for with the checkout, so that the list is drawn before the browser lays out the frames. If it cannot be loaded, the
  // form asks again.
  if (options.style === 'modern') loadPart('modern').catch(() => {});
  const warn = (message: string) => {
    if (checkout.config()?.isTestSystem !== false) console.warn(`paymentWidgets: ${message}`);
  };
  const language = createLanguage({ ...state, base, signal, warn });
  const pageLanguage = createPageLanguage(language, containers);
  const { fail, clearFailures, showLastFailure, forgetSilence } = createFailureReporter({
    ...state,
    signal,
    forms,
    warn,
    retry() {
      for (const container of containers()) container.reload();
      checkout.retry();
      void start(forms.mounted);
    },
  });
  const context: WidgetContext = {
    ...state,
    address,
    config: checkout.config,
    configured: checkout.configured,
    switchCheckout: (id) => checkout.switchTo(id, fail),
    signal,
    fail,
    clearFailures,
    warn,
    addTexts: language.addTexts,
  };
  const nextAction = createNextActionLoader(context, loadPart, {
    containers,
    ask: checkout.load,
    loadSummary: () => loadPart('summary'),
  });
  const needs: StartNeeds = {
    context,
    loadPart,
    now: checkout.now,
    pay: (container) => void submit(container, context, nextAction),
    added(container) {
      // The frames load while the container is hidden.
      if (pageLanguage.loading()) container.element.style.visibility = 'hidden';
      showLastFailure(container);
      if (container !== forms.stored) forms.stored?.added(container);
    },
    forgetSilence,
    left: (original) => removeForm(forms, original),
    forms,
    checkout,
    language,
    pageLanguage,
    nextAction,
  };
  const start = createFormStart(needs);
  const { mountPage, mountOne } = createPageMounting(needs, start, unload);
  followRestoredPage(context, nextAction, containers);
  followPresses(signal);

  function unload(restore = true): void {
    if (signal.aborted) return;
    unloading.abort();
    closeRegions();
    nextAction.now()?.end();
    forms.stored?.remove();
    for (const form of forms.mounted.splice(0)) form.end(restore);
  }

  return {
    get config() {
      return checkout.config();
    },
    get checkoutId() {
      return state.checkoutId.value;
    },
    mount() {
      if (options.autoMount !== false) void mountPage();
    },
    mountOne,
    submit: (key) => submitContainer(containers(), fail, key),
    setLocale: pageLanguage.set,
    unload,
  };
}

/** Submits a container as the pay button does. @param key its class, or several joined by dots */
function submitContainer(
  containers: readonly Container[],
  fail: WidgetContext['fail'],
  key: string | undefined,
): void {
  const all = containers.filter(({ form }) => form.isConnected);
  const isOnly = key === undefined && all.length === 1;
  const found = isOnly ? all[0] : all.find(({ element }) => matches(element, `.${key}`));
  if (found) found.form.requestSubmit();
  else fail('CONTAINER_NOT_FOUND', { detail: String(key) });
}

/** Whether a selector of the page matches an element. An invalid selector matches nothing. */
function matches(element: Element, selector: string): boolean {
  try {
    return element.matches(selector);
  } catch {
    return false;
  }
}
