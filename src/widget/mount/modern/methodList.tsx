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

/** @param original the form of the page: the list gets its width */
export function createMethodList({ card, others }: BrandPlan, original: Element): MethodList {
  const element = draw(<div class="wpwl-methods" />);
  const { style } = element;
  const wallets = others.filter((key) => /APPLEP|GOOGLEP|SAMSUNG/.test(key)).length;
  /** Methods that are closed, of which six lines at most are shown. */
  const rows = Math.min(others.length - wallets - (card.length ? 0 : 1), 5);
  /** Wallets and the line below them; they have two columns from a list of 22em on. */
  const top = wallets && Math.ceil(wallets / (original.clientWidth < 352 ? 1 : 2)) * 62 + 44;
  /** Labels in their fields save their lines, and one block the space between the fields. */
  const saved = options.layout === 'condensed' ? 88 : options.labelPosition === 'floating' ? 54 : 0;
  const open = card.length ? (rows ? 438 : 360) - saved : rows > 0 ? 188 : 110;
  const heightWith = (form: number) => `${top + rows * 57 + form}px`;
  const show = (stored?: number) => {
    const code = options.registrations?.requireCvv ? 94 : 0;
    style.height &&= stored ? heightWith(166 + code + stored * 57) : '';
  };
  // Headers and stored details are inserted between the first items. While the list has a height, `base.css` hides them and
  // draws bars in their place, so that the shopper sees no layout shift.
  style.height = heightWith(open);
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
