/** Failures: each is told the shopper and the page once, with what helps. */

import type { Container } from '../mount/container.tsx';
import type { MountedForm } from '../mount/mountForm.ts';
import { notify } from '../options/callbacks.ts';
import { announce } from '../page/announce.tsx';
import type { SharedState } from '../state.ts';
import { type ErrorCode, type ErrorDetails, errorOf, PaymentWidgetsError } from './errors.ts';

/** What telling needs. */
export interface FailureNeeds extends Pick<SharedState, 'activeContainer' | 'texts'> {
  readonly signal: AbortSignal;
  /** What took the place of the page's forms. */
  readonly mounted: () => readonly MountedForm[];
  /** The block of stored details. */
  readonly stored: () => Container | undefined;
  /** Tries all of it again. */
  readonly again: () => void;
}

export function createFailureReporter({
  activeContainer,
  texts,
  signal,
  mounted,
  stored,
  again,
}: FailureNeeds) {
  /** What was told; a second frame that fails for the same reason is not news. */
  const told = new Set<string>();
  /** The failure after which no form can be used. */
  let last: Parameters<Container['showMessage']> | undefined;

  function clearFailures(): void {
    told.clear();
    last = undefined;
    for (const container of mounted().flatMap(({ containers }) => containers)) {
      container.clearMessage();
    }
    stored()?.clearMessage();
  }

  /** Failures before anything could be typed: one press of a button tries all of it again. */
  const starts = (code: ErrorCode) =>
    code === 'GATEWAY_UNREACHABLE' || code === 'FRAME_SILENT' ? again : undefined;

  function fail(code: ErrorCode, details?: ErrorDetails, retry = starts(code)): void {
    const { brand = '' } = details ?? {};
    // A silent frame is only news where nothing else already says why.
    if (signal.aborted || told.has(code + brand) || (code === 'FRAME_SILENT' && told.size)) return;
    told.add(code + brand);
    const text = texts.value(errorOf(code).text);
    const act = () => {
      clearFailures();
      return retry?.();
    };
    const action = retry && ({ text: texts.value('tryAgain'), kind: 'retry', act } as const);
    // A wrong call of the page's is no matter of the shopper's.
    if (code !== 'CONTAINER_NOT_FOUND' && code !== 'FORM_MISSING') {
      if (brand) showAt(brand, code, text, action);
      else show(code, text, action);
      // Once, in however many places it is shown.
      announce(text, true);
    }
    notify('onError', undefined, new PaymentWidgetsError(code, text, details));
  }

  /** What is the matter of one brand is said where that is. */
  function showAt(brand: string, ...words: Parameters<Container['showMessage']>): void {
    const its = mounted()
      .flatMap(({ containers }) => containers)
      .filter(({ brands }) => brands.includes(brand));
    (its.find(({ element }) => element === activeContainer.value) ?? its[0])?.showMessage(...words);
  }

  /** Said once, where the shopper is; but no form is left where none can be used. */
  function show(code: ErrorCode, ...words: Words): void {
    const isOver = errorOf(code).remedy !== 'retry';
    const block = stored();
    if (isOver) last = [code, ...words];
    for (const form of mounted()) {
      const here = form.containers.find(({ element }) => element === activeContainer.value);
      if (isOver || !activeContainer.value) form.say(code, ...words);
      else here?.showMessage(code, ...words);
    }
    const isHere = !activeContainer.value || activeContainer.value === block?.element;
    if (isOver || isHere) block?.showMessage(code, ...words);
  }

  /** A form that comes after the failure that made an end of all forms. */
  const showLastFailure = (container: Container) => last && container.showMessage(...last);

  return { fail, clearFailures, late: showLastFailure };
}

type Words = Parameters<MountedForm['say']> extends [unknown, ...infer W] ? W : never;
