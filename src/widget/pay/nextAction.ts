/**
 * The next action after a submit: sends a form, and acts on the answer by 3-D Secure, by redirects to banks and
 * providers, by the return to the shop, or by a new checkout. A page needs this code only to pay.
 */

import english from '../../../locales/en.json';
import { declineText } from '../../language/declineText.ts';
import { tabIntoFrames } from '../fields/tabIntoFrame.ts';
import type { Container } from '../forms/container/container.tsx';
import type { CheckoutConfig, ConfigAnswer } from '../kernel/checkout/config.ts';
import type { WidgetContext } from '../kernel/context.ts';
import { ERRORS, type ErrorCode, type ErrorDetails } from '../kernel/errors/errors.ts';
import { NEXT_ACTION_ERRORS } from '../kernel/errors/nextActionErrors.ts';
import { SHAPES } from '../kernel/options/compiledShapes.ts';
import { addOptions, options } from '../kernel/options/readOptions.ts';
import { completeLook } from '../kernel/styles/adoptStyles.ts';
import later from '../kernel/styles/later.css?inline';
import { followSprite } from '../kernel/styles/sprite.ts';
import type { SummaryPart } from '../kernel/summary/index.tsx';
import { addEnglish } from '../kernel/texts/texts.ts';
import { createShopperActions } from './action/shopperActions.ts';
import { textOf } from './action/showChoice.ts';
import { awaitResult } from './awaitResult.ts';
import { watchExpiry } from './expiry.ts';
import { readRedirect } from './redirect/readRedirect.ts';
import { checkResultUrl, resultUrl, returnToShop } from './redirect/returnToShop.ts';
import { createRenewal } from './renewal.ts';
import { fillAgain, startAgain } from './startAgain.ts';
import { mayBeSent } from './submit/checkForm.ts';
import { type AnswerHandlers, followAnswer } from './submit/followAnswer.ts';
import { sendForm } from './submit/sendForm.ts';

/** The parts of the page that a payment uses. */
export interface NextActionNeeds {
  containers(): readonly Container[];
  /** Requests the status of the checkout from the gateway. */
  ask(): Promise<ConfigAnswer>;
  loadSummary(): Promise<SummaryPart>;
}

/** The steps after the pay button is pressed, for one run of the script. */
export interface NextAction {
  /** Checks a form, calls the page's callbacks, sends the form, and acts on the answer. */
  /** @param release called when a callback of the page has stopped the submit: the page may submit again at once */
  submit(container: Container, release: () => void): Promise<void>;
  /**
   * Returns to the shop with an available result, waits for the result of a payment whose processor has not answered, or
   * offers to continue a payment that waits for its shopper.
   * @returns whether the checkout has one of these
   */
  goOn(config: CheckoutConfig, asking?: Container): boolean;
  /** The page was restored from the back/forward cache. @returns whether a payment was pending */
  resume(): boolean;
  /** Requests the status of the checkout, and acts on the answer. */
  check(container: Container): Promise<void>;
  /** Removes what is shown. */
  end(): void;
}

/** The exports of the part. */
export interface NextActionPart {
  start(context: WidgetContext, page: NextActionNeeds): NextAction;
}

export default function nextAction(): NextActionPart {
  addEnglish(english);
  addOptions(SHAPES);
  completeLook(later);
  Object.assign(ERRORS, NEXT_ACTION_ERRORS);
  return { start: (context, page) => start(context, page) };
}

function start(
  context: WidgetContext,
  { containers, ask, loadSummary }: NextActionNeeds,
): NextAction {
  const { phase, activeContainer, signal } = context;
  tabIntoFrames(signal);
  const renewal = createRenewal(context, (text) => containers()[0]?.showNote(text));
  watchExpiry(context, renewal);
  void checkResultUrl(context, containers);
  fillAgain(containers());
  followSprite(
    containers().map(({ element }) => element),
    signal,
  );
  const actions = createShopperActions(context, {
    async ended(answer, container) {
      activeContainer.value = container.element;
      phase.value = 'busy';
      await followAnswer(answer, container, context, handlers);
      if (signal.aborted || phase.value !== 'busy') return;
      phase.value = 'open';
      container.focus();
    },
    async unknown(container) {
      if (await check(container)) container.focus();
    },
  });
  function declined({ key }: Container, details?: ErrorDetails): void {
    const { code } = (details?.result ?? {}) as { code?: string };
    const text = declineText(code, key === 'card', containers().length > 1);
    context.fail('PAYMENT_DECLINED', { ...details, text });
  }
  const handlers: AnswerHandlers = {
    redirect: actions.go,
    shop: (container, resourcePath) => void returnToShop(context, container, resourcePath),
    async pending(container, resourcePath) {
      const answer = await ask();
      if (signal.aborted) return;
      if (answer.ok && answer.config.processing) await wait(container, resourcePath);
      else returnToShop(context, container, resourcePath);
    },
    askAgain: async (...words) => void (await check(...words)),
    declined,
    startAgain: () => startAgain(containers()),
  };

  /** Returns to the shop with an available result. @returns whether there is one */
  function leave({ finished, checkout }: CheckoutConfig): boolean {
    const [first] = containers();
    if (!finished || !first) return false;
    activeContainer.value = first.element;
    return returnToShop(context, first, checkout.resourcePath);
  }

  /** Offers to continue a payment that waits for its shopper. @returns whether there is one */
  function offer({ underWay }: CheckoutConfig, asking?: Container): boolean {
    const redirect = readRedirect(underWay);
    const brand = String(underWay?.paymentBrand);
    const all = containers();
    const container = all.find(({ brands }) => brands.includes(brand)) ?? asking ?? all[0];
    if (redirect && container) actions.offer(redirect, container);
    return redirect !== undefined;
  }

  let isWaiting = false;

  /** Waits for the result of a payment whose processor has not answered, and acts on it. */
  async function wait(container: Container, resourcePath: string): Promise<void> {
    if (isWaiting) return;
    isWaiting = true;
    const result = await awaitResult(context, container, ask);
    isWaiting = false;
    if (result === 'gone') return;
    activeContainer.value = container.element;
    if (result === 'failed' && options.retryDeclined) {
      phase.value = 'open';
      declined(container);
    } else if (!returnToShop(context, container, resourcePath)) phase.value = 'open';
  }

  /** Waits if the processor has not answered a payment of the checkout. @returns whether there is one */
  function stay({ processing, checkout }: CheckoutConfig, asking?: Container): boolean {
    const container = asking ?? containers()[0];
    if (!processing || !container) return false;
    void wait(container, checkout.resourcePath);
    return true;
  }

  const goOn = (config: CheckoutConfig, asking?: Container): boolean =>
    leave(config) || stay(config, asking) || offer(config, asking);

  /**
   * Requests the status of the checkout.
   * @param code the failure to report if the answer contains no other
   * @returns whether the form can be used
   */
  async function check(
    container: Container,
    code?: ErrorCode,
    details?: ErrorDetails,
  ): Promise<boolean> {
    const answer = await ask();
    if (signal.aborted) return false;
    if (answer.ok && goOn(answer.config, container)) return false;
    const config = context.config();
    if (code === 'CHECKOUT_INVALID' && config && (await renewal.renew(config))) {
      // Not automatically: the shopper and the shop must learn of a payment made in another tab.
      container.showNote(textOf(context, 'paymentRefused'));
      return true;
    }
    const failure = code ?? (answer.ok ? undefined : answer.code);
    if (!failure) return true;
    const isOver = failure === 'CHECKOUT_INVALID';
    context.fail(
      failure,
      code || answer.ok ? details : { result: answer.result },
      isOver ? handlers.startAgain : undefined,
    );
    return false;
  }

  return {
    async submit(container, release) {
      // The page may remove the form at any time.
      const isHere = () => !signal.aborted && container.element.isConnected;
      if (!isHere() || !(await mayBeSent(container, context, isHere, loadSummary, release))) return;
      const address = () => resultUrl(context, container);
      // The checkout's own address is unknown until the gateway has returned its configuration.
      const early = context.config() && address();
      if (context.config() && !early) return;
      if (container.consent && !(await container.consent())) return;
      const result = isHere() && (early ?? address());
      if (!result) return;
      const outcome = await sendForm(container, context, result);
      if (!signal.aborted) await followAnswer(outcome, container, context, handlers);
    },
    goOn,
    resume: actions.resume,
    check: async (container) => void (await check(container)),
    end: actions.end,
  };
}
