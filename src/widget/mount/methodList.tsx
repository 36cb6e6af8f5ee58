/** The list of payment methods in the style `modern`: one item for each container. The part `modern` draws the rest. */

import { draw } from '#jsx/jsx-runtime';
import type { BrandPlan } from '../forms/card/cardBrands.ts';

/** Time after which the list is shown even if items are missing, ms. The shopper can then use the existing fields. */
const TIMEOUT = 3_000;

/** Time after which the forms are shown in the style `card`, because the part `modern` is not there, ms. */
const PART_TIMEOUT = 10_000;

/** The list of one form of the page. */
export interface MethodList {
  readonly element: HTMLElement;
  /** Adds an item with a container or with the block of stored details. A frame inside is never moved again. */
  add(content: HTMLElement, first?: boolean): void;
  /** Shows the list. Before, bars of about its height are in its place, and its frames load. */
  show(): void;
  /** The part `modern` is there. @returns whether it may present the list: one that the shopper has used keeps its look */
  arrived(): boolean;
  /** The element, if it is in the document. */
  connected(): HTMLElement | undefined;
}

/**
 * The height of a list in the style `modern`, px: that of the form that is open, and that of a line for each other method, up to
 * five. Wallets and stored details are not known yet.
 */
function expectedHeight({ card, others: { length } }: BrandPlan): number {
  return Math.min(length, 5) * 57 + (card.length ? (length ? 430 : 352) : 82);
}

export function createMethodList(plan: BrandPlan): MethodList {
  const element = draw(<div class="wpwl-methods" />);
  const { style } = element;
  let isLate = false;
  const show = () => style.removeProperty('height');
  // Headers and stored details are inserted between the first items. While the list has a height, `base.css` hides them and
  // draws bars in their place, so that the shopper sees no layout shift.
  style.height = `${expectedHeight(plan)}px`;
  setTimeout(() => {
    isLate = true;
    show();
  }, PART_TIMEOUT);
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
    arrived() {
      setTimeout(show, TIMEOUT);
      return !isLate;
    },
    connected: () => (element.isConnected ? element : undefined),
  };
}
