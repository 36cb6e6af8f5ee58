/** Reports each failure to the shopper and to the page once, with its remedy. */

import { computed } from '@preact/signals';
import type { Container } from '../forms/container/container.tsx';
import {
  type ErrorCode,
  type ErrorDetails,
  errorOf,
  isSilent,
  PaymentWidgetsError,
} from '../kernel/errors/errors.ts';
import { notify } from '../kernel/options/callbacks.ts';
import { announce } from '../kernel/page/announce.tsx';
import type { SharedState } from '../kernel/state.ts';
import type { TextKey } from '../kernel/textKey.ts';
import { allContainers, mountedContainers, type PageForms } from './pageForms.ts';

export interface FailureNeeds extends Pick<SharedState, 'activeContainer' | 'texts'> {
  readonly signal: AbortSignal;
  readonly forms: PageForms;
  readonly warn: (message: string) => void;
  /** Repeats the start of the forms. */
  readonly retry: () => void;
}

type Message = Parameters<Container['showMessage']>;

export function createFailureReporter(needs: FailureNeeds) {
  const { texts, signal, forms, warn } = needs;
  /** The failures that were reported. A second frame that fails for the same reason is not reported. */
  const reported = new Set<string>();
  /** The failure after which no form can be used. */
  let last: Message | undefined;

  function clearFailures(): void {
    reported.clear();
    last = undefined;
    for (const container of allContainers(forms)) container.clearMessage();
  }

  /** Failures before the shopper can type: one press of a button repeats the start, or loads the page again for another checkout. */
  const startOf = (code: ErrorCode) =>
    isSilent(code)
      ? needs.retry
      : code === 'CHECKOUT_INVALID'
        ? () => location.reload()
        : undefined;

  function fail(code: ErrorCode, details?: ErrorDetails, retry = startOf(code)): void {
    const { brand = '' } = details ?? {};
    // A silent frame is reported only if no other failure explains it.
    const isKnown = reported.has(code + brand) || (code === 'FRAME_SILENT' && reported.size);
    if (signal.aborted || isKnown) return;
    reported.add(code + brand);
    const { text: key, remedy } = { ...errorOf(code), ...details };
    const textOf = (key: TextKey) => computed(() => texts.value(key));
    const text = textOf(key);
    const isOver = remedy !== 'retry';
    const act = () => {
      clearFailures();
      return retry?.();
    };
    const message: Message = [
      code,
      text,
      retry && { text: textOf(isOver ? 'startAgain' : 'tryAgain'), kind: 'retry', act },
    ];
    // A wrong call by the page does not concern the shopper.
    if (code !== 'CONTAINER_NOT_FOUND' && code !== 'FORM_MISSING') {
      if (brand) showAtBrand(needs, brand, message);
      else showOnce(needs, isOver, message);
      if (!brand && isOver) last = message;
      // Announced once, also if it is shown in several places.
      announce(text.value, true);
    }
    const error = new PaymentWidgetsError(code, text.value, details);
    // What the shop has to correct: its page may have no `onError`.
    if (remedy === 'contact') warn(`${code}: ${error.cause}`);
    notify('onError', undefined, error);
  }

  /** Shows the failure after which no form can be used in a container that was added after it. */
  const showLastFailure = (container: Container) => last && container.showMessage(...last);

  /** All frames have answered. If one was late and nothing else has failed, its form can be used after all. */
  function forgetSilence(): void {
    if (String([...reported]) === 'FRAME_SILENT') clearFailures();
  }

  return { fail, clearFailures, showLastFailure, forgetSilence };
}

/** Shows a failure that concerns one brand in the container of that brand. */
function showAtBrand(
  { forms, activeContainer }: FailureNeeds,
  brand: string,
  message: Message,
): void {
  const found = mountedContainers(forms).filter(({ brands }) => brands.includes(brand));
  const active = found.find(({ element }) => element === activeContainer.value);
  (active ?? found[0])?.showMessage(...message);
}

/** Shows a failure once, at the form in use. If no form can be used after it, it replaces all of them. */
function showOnce(
  { forms, activeContainer }: FailureNeeds,
  isOver: boolean,
  message: Message,
): void {
  const { value: active } = activeContainer;
  for (const form of forms.mounted) {
    const here = form.containers.find(({ element }) => element === active);
    if (isOver || !active) form.showMessage(...message);
    else here?.showMessage(...message);
  }
  const { stored } = forms;
  if (isOver || !active || active === stored?.element) stored?.showMessage(...message);
}
