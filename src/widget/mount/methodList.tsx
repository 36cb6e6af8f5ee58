/** The list of payment methods in the style `modern`: a place for each container. The part `modern` draws the rest. */

import { draw } from '#jsx/jsx-runtime';

/** How long the shopper waits for what is not there yet, ms; the fields that are there can be used then. */
const TIMEOUT = 1_500;

/** The list of one form of the page. */
export interface MethodList {
  readonly element: HTMLElement;
  /** Puts a container or the block of stored details into a place of its own. A frame inside is never moved again. */
  add(content: HTMLElement, first?: boolean): void;
  /** Shows the list. Before, it takes its room and its frames load. */
  show(): void;
  /** The element, if it is in the document. */
  connected(): HTMLElement | undefined;
}

export function createMethodList(): MethodList {
  const element = draw(<div class="wpwl-methods" />);
  const show = () => element.style.removeProperty('visibility');
  // Headers and stored details come between what is there first: nothing may jump.
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
