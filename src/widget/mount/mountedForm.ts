/** The containers that replace a form of the page. Types only. */

import type { Action } from '../forms/container/actionButton.tsx';
import type { Container } from '../forms/container/container.tsx';
import type { TextOrSignal } from '../kernel/effects.ts';
import type { ErrorCode } from '../kernel/errors/errors.ts';

export interface MountedForm {
  readonly original: HTMLFormElement;
  /** In the order of the page. */
  readonly containers: Container[];
  /** Settles when everything is in the document, or when a part cannot be loaded and this was reported. */
  readonly ready: Promise<unknown>;
  /** The first element in the place of the form; `undefined` after `end`. */
  anchor(): Element | undefined;
  /** Puts the block of stored details before everything else. */
  insertFirst(block: HTMLElement): void;
  /** Called with a container that is added to that block. */
  joined(container: Container): void;
  /**
   * Called when the forms are complete: a list of methods is shown then.
   * @param stored called before, with the number of stored details that will be inserted
   */
  readonly show: ((stored?: number) => void) | undefined;
  /** Shows a message in each container, or in their place if there is none. */
  showMessage(code: ErrorCode, text: TextOrSignal, action?: Action): void;
  /** @param restore whether the page's own form comes back */
  end(restore: boolean): void;
}
