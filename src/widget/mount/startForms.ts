/** Starts forms that were drawn: from the gateway's response about the checkout to the callback `onReady`, and after it. */

import type { Container } from '../forms/container/container.tsx';
import type { Checkout } from '../kernel/checkout/checkout.ts';
import type { CheckoutConfig } from '../kernel/checkout/config.ts';
import { notify } from '../kernel/options/callbacks.ts';
import { options, rawOptions } from '../kernel/options/readOptions.ts';
import type { Language } from '../kernel/texts/language.ts';
import type { PageLanguage } from '../kernel/texts/pageLanguage.ts';
import type { LazyNextAction } from '../pay/loadNextAction.ts';
import { advise } from './advise.ts';
import { pollUntilFound, snapshotOptions } from './latePage.ts';
import type { MountedForm } from './mountedForm.ts';
import type { MountNeeds } from './mountForm.ts';
import { allContainers, mountedContainers, type PageForms, redrawForms } from './pageForms.ts';
import { mountStoredDetails } from './registrations/storedDetails.ts';

export interface StartNeeds extends MountNeeds {
  readonly forms: PageForms;
  readonly checkout: Checkout;
  readonly language: Language;
  readonly pageLanguage: PageLanguage;
  readonly nextAction: LazyNextAction;
  /** All frames have answered: none of them was silent. */
  forgetSilence(): void;
}

export type StartForms = (drawn: readonly MountedForm[]) => Promise<void>;

/**
 * @returns a function that starts forms. Called with the list of all forms, it starts them only if there was no response before
 */
export function createFormStart(needs: StartNeeds): StartForms {
  const { context, loadPart, forms, checkout, language, pageLanguage, nextAction, forgetSilence } =
    needs;
  const { signal, phase, fail } = context;
  const { mounted } = forms;

  async function start(drawn: readonly MountedForm[]): Promise<void> {
    const answer = await checkout.answer();
    if (signal.aborted) return;
    if (!answer) {
      // Fast checkout: there is no checkout yet.
      if (options.createCheckout) await announce(drawn);
      return;
    }
    if (!answer.ok) return fail(answer.code, { result: answer.result });
    const isFirst = !checkout.config();
    if (isFirst) checkout.keep(answer.config);
    else if (drawn === mounted) return;
    const config = checkout.config() as CheckoutConfig;
    if (config.finished && (await goOn(config))) return;
    const { origins } = config;
    // The origin of a sandboxed page is "null", whatever its address.
    if (origins?.includes(origin) === false) {
      fail(origins.includes(location.origin) ? 'FRAME_ISOLATED' : 'ORIGIN_NOT_BOUND', {
        detail: `${origin} is none of ${origins}`,
      });
    }
    const { locale } = config.checkout;
    if (locale && !pageLanguage.isSet()) void pageLanguage.set(locale);
    await complete(drawn, answer.config, isFirst);
    // After the fields, which the shopper waits for.
    void usable(allContainers(forms)).then(() => {
      forgetSilence();
      advise(context, loadPart, (advice) => {
        advice.checkOrigins(origins, context.warn);
        advice.check(rawOptions(), advice.shapes, context.warn);
      });
    });
    // Called again: if all forms are in parts, there was no form at the first call.
    if (!signal.aborted && phase.value === 'open') void goOn(answer.config);
  }

  /**
   * Continues to the shop if the result of a payment is available there, waits for a result that is unknown, or offers to
   * continue a payment that waits for the shopper.
   * @returns whether the checkout has one of these
   */
  async function goOn(config: CheckoutConfig): Promise<boolean> {
    const { finished, processing, underWay } = config;
    if (!(finished || processing || underWay) || !allContainers(forms).length) return false;
    const part = await nextAction.get(() => goOn(config));
    // A failure to load was reported. A submit that has started meanwhile handles its own payment.
    if (!part || (phase.value !== 'open' && !finished)) return true;
    return part.goOn(config);
  }

  /** Applies the response, with the options that the page has set by now. Then announces the forms. */
  async function complete(
    drawn: readonly MountedForm[],
    config: CheckoutConfig,
    isFirst: boolean,
  ): Promise<void> {
    const [all, isLate] = redrawForms(needs, forms, drawn, config);
    if (isLate) pageLanguage.followOption();
    if (isFirst) {
      const others = () => mountedContainers(forms);
      forms.stored = await mountStoredDetails(context, loadPart, config, all[0], others, needs.pay);
      if (forms.stored) needs.added(forms.stored);
    }
    await announce(all, isFirst && forms.stored ? [forms.stored] : []);
  }

  /** Notifies the page when everything is in the document. */
  async function announce(
    all: readonly MountedForm[],
    first: readonly Container[] = [],
  ): Promise<void> {
    await Promise.all([pageLanguage.loading(), ...all.map(({ ready }) => ready)]);
    if (signal.aborted) return;
    for (const form of all) form.show?.();
    // Before the blocks are added.
    const isEmpty = snapshotOptions() === '{}';
    announceContainers([...first, ...all.flatMap((form) => form.containers)], nextAction.prepare);
    const config = checkout.config();
    if (config) void followOptions(config, isEmpty);
  }

  /**
   * Follows the options that the page sets after the forms were announced.
   * @param isEmpty whether the page had no options before
   */
  async function followOptions(config: CheckoutConfig, isEmpty: boolean): Promise<void> {
    let known = snapshotOptions();
    let mayDraw = isEmpty;
    await pollUntilFound(() => {
      const next = snapshotOptions();
      if (next === known) return undefined;
      const before = known;
      known = next;
      // Forms that are drawn again lose the changes of `onReady`. So this is done only if the page had no options before.
      if (mayDraw && phase.value === 'open' && !allContainers(forms).some(isTouched)) {
        forms.stored?.remove();
        forms.stored = undefined;
        void complete([...mounted], config, true);
        return true;
      }
      mayDraw = false;
      language.refresh();
      pageLanguage.followOption();
      advise(context, loadPart, (advice) => advice.late(before, next, context.warn));
      return undefined;
    }, signal);
  }

  return start;
}

/** Calls `onReady`, and sets the focus if the page wants it. @param then called when the frames accept keys */
function announceContainers(containers: readonly Container[], then: () => void): void {
  const ready = containers.map(({ key, brands }) => ({
    containerKey: key,
    ccMethods: key === 'card' ? [...brands] : [],
  }));
  if (ready.length) {
    // Shops set callbacks of these blocks in `onReady`, without creating the blocks.
    const own = rawOptions();
    for (const name of ['applePay', 'googlePay', 'paypal'])
      name in own || Reflect.set(own, name, {});
    notify('onReady', undefined, ready);
    void usable(containers).then(then);
  }
  // A shopper who types in another field keeps the focus.
  const { autofocus } = options;
  if (autofocus && document.activeElement === document.body) {
    containers.some(({ focusField }) => focusField(autofocus));
  }
}

/** Settles when the frames accept keys. */
const usable = (containers: readonly Container[]) =>
  Promise.all(containers.map((container) => container.usable));

/** Whether the shopper has used a form. */
function isTouched({ element }: Container): boolean {
  if (element.querySelector(':focus, .wpwl-focus, .wpwl-valid, .wpwl-has-error')) return true;
  return [...element.querySelectorAll('input')].some((input) => input.value !== input.defaultValue);
}
