/** The list of payment methods in the style `modern`: one item for each container. The part `modern` draws the rest. */

import type { BrandPlan } from '../../forms/card/cardBrands.ts';
import { draw } from '../../kernel/draw.ts';
import { options } from '../../kernel/options/readOptions.ts';

/**
 * Time after which the list is shown even if items are missing, so that the shopper can use the existing fields, ms. Without
 * the part `modern` the forms have the style `card` until it arrives.
 */
const TIMEOUT = 5_000;

/** The list of one form of the page. */
export interface MethodList {
  readonly element: HTMLElement;
  /** Adds an item with a container or with the block of stored details. A frame inside is never moved again. */
  add(content: HTMLElement, first?: boolean): void;
  /**
   * Shows the list. Before, bars of about its height are in its place, and its frames load.
   * @param stored number of stored details that will be inserted: the bars get their height, and stay
   */
  show(stored?: number): void;
  /** The element, if it is in the document. */
  connected(): HTMLElement | undefined;
}

/**
 * The height of a list in the style `modern`, px: that of the form that is open, of a line for each other method, up to five, and
 * of the buttons of wallets above. Stored details are open, and the card form has a line then.
 */
function expectedHeight({ card, others }: BrandPlan, stored: number): string {
  const lines = others.filter((key) => !/APPLEP|GOOGLEP|SAMSUNG/.test(key)).length;
  const wallets = others.length - lines;
  const open = card.length ? (lines ? 438 : 360) : 110;
  const code = options.registrations?.requireCvv ? 94 : 0;
  const openStored = 106 + code + stored * 57 + (card.length && 57);
  // Two columns, if the page has room for them and its margins.
  const rows = innerWidth < 384 ? wallets : Math.ceil(wallets / 2);
  const height = (wallets && rows * 62 + 44) + Math.min(lines, 5) * 57;
  return `${height + (stored ? openStored : open)}px`;
}

export function createMethodList(plan: BrandPlan): MethodList {
  const element = draw(<div class="wpwl-methods" />);
  const { style } = element;
  const show = (stored?: number) => {
    style.height &&= stored ? expectedHeight(plan, stored) : '';
  };
  // Headers and stored details are inserted between the first items. While the list has a height, `base.css` hides them and
  // draws bars in their place, so that the shopper sees no layout shift.
  style.height = expectedHeight(plan, 0);
  setTimeout(show, TIMEOUT);
  return {
    element,
    add(content, first) {
      const item = draw(
        <div class="wpwl-method">
          <div class="wpwl-method-panel" />
        </div>,
      );
      item.firstElementChild?.append(content);
      element[first ? 'prepend' : 'append'](item);
    },
    show,
    connected: () => (element.isConnected ? element : undefined),
  };
}
