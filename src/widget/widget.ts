/** The widget: from the address of the script to the forms on the page. */
import { createCheckout } from './checkout/checkout.ts';
import type { CheckoutConfig } from './checkout/config.ts';
import { createExpiry } from './checkout/expiry.ts';
import type { WidgetContext } from './context.ts';
import { createFailureReporter } from './errors/failures.ts';
import { followPresses } from './fields/mousePress.ts';
import type { Container } from './mount/container.tsx';
import { createPageMounting } from './mount/mountPage.ts';
import { allContainers, createPageForms } from './mount/pageForms.ts';
import { createFormStart, type StartNeeds } from './mount/startForms.ts';
import { options } from './options/readOptions.ts';
import { closeRegions } from './page/announce.tsx';
import type { ScriptAddress } from './page/scriptAddress.ts';
import { createPartLoader, type LoadPart } from './parts/loadPart.ts';
import * as shared from './shared.ts';
import { createSharedState } from './state.ts';
import { createNextActionLoader } from './submit/loadNextAction.ts';
import { followRestoredPage } from './submit/restoredPage.ts';
import { submit } from './submit/submit.ts';
import { createLanguage } from './texts/language.ts';
import { createPageLanguage } from './texts/pageLanguage.ts';
import { englishTexts, languageTag } from './texts/texts.ts';

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
  const state = createSharedState(englishTexts(), languageTag('en'), address);
  const unloading = new AbortController();
  const { signal } = unloading;
  const { base } = address;
  const forms = createPageForms();
  const containers = () => allContainers(forms);
  const loadPart = load ?? createPartLoader(address, shared, signal);
  const checkout = createCheckout(base, state.checkoutId, signal, (config) => {
    state.endpoint.value = config.checkout.endpoint;
    expiry.watch(config);
  });
  const warn = (message: string) => {
    if (checkout.config()?.isTestSystem !== false) console.warn(`paymentWidgets: ${message}`);
  };
  const language = createLanguage({ ...state, base, signal, warn });
  const pageLanguage = createPageLanguage(language, containers);
  const { fail, clearFailures, showLastFailure } = createFailureReporter({
    ...state,
    signal,
    forms,
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
  const expiry = createExpiry({
    notice: (left) => nextAction.use((part) => part.notice(left)),
    expiring: (ending) => nextAction.use((part) => part.expiring(ending)),
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
    expiry.end();
    forms.stored?.remove(restore);
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
