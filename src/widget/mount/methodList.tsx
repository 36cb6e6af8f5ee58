/** The list of payment methods in the style `modern`: one item for each container. The part `modern` draws the rest. */

import { draw } from '#jsx/jsx-runtime';

/** Time after which the list is shown even if items are missing, ms. The shopper can then use the existing fields. */
const TIMEOUT = 3_000;

/** The list of one form of the page. */
export interface MethodList {
  readonly element: HTMLElement;
  /** Adds an item with a container or with the block of stored details. A frame inside is never moved again. */
  add(content: HTMLElement, first?: boolean): void;
  /** Shows the list. Before, the list is invisible, but takes up its space, and its frames load. */
  show(): void;
  /** The element, if it is in the document. */
  connected(): HTMLElement | undefined;
}

export function createMethodList(): MethodList {
  const element = draw(<div class="wpwl-methods" />);
  const show = () => element.style.removeProperty('visibility');
  // Headers and stored details are inserted between the first items. The list is hidden, so that the shopper sees no layout
  // shift.
  element.style.visibility = 'hidden';
  setTimeout(show, TIMEOUT);
  return {
    element,
    add(content, first) {
      const item = draw(
        <div class="wpwl-method">
          <div class="wpwl-method-panel">{content}</div>
        </div>,
      );
      if (first) element.prepend(item);
      else element.append(item);
    },
    show,
    connected: () => (element.isConnected ? element : undefined),
  };
}
