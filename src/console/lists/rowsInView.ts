/** Which rows of a long list are in view. All rows have the same height, so the place of a row follows from its number. */
import type { RefObject } from 'preact';
import { useEffect, useLayoutEffect, useState } from 'preact/hooks';

/** Rows before and after those in view that are in the document, too. */
const MORE = 12;

/** Height of a row in px, by the font size: `--row` of the style sheet. */
const rowHeight = (): number => {
  const root = getComputedStyle(document.documentElement);
  const rem = Number.parseFloat(root.fontSize) || 16;
  return (Number.parseFloat(root.getPropertyValue('--row')) || 2.75) * rem;
};

/** The rows in view. Numbers count from 0; lengths are in px. */
export interface RowsInView {
  readonly height: number;
  /** The numbers of the rows that belong into the document, in their order. */
  readonly numbers: readonly number[];
  /** Rows that fit between the edges of the list, less one. */
  readonly page: number;
  /** Scrolls as little as possible until the row is in view. */
  reveal(number: number): void;
}

/**
 * Follows the scroller of a list.
 *
 * @param startAt where the list is scrolled to at first, px
 * @param kept the number of a row that stays in the document while it is out of view; -1: none
 */
export function useRowsInView(
  scroller: RefObject<HTMLDivElement | null>,
  { count, startAt, kept }: { count: number; startAt: number; kept: number },
): RowsInView {
  const [height, setHeight] = useState(rowHeight);
  // Drawn again when another row is the first one in view, or the list has another height.
  const [, setPlace] = useState('');
  useLayoutEffect(() => {
    if (scroller.current) scroller.current.scrollTop = startAt;
  }, []);
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const look = () =>
      setPlace(`${Math.floor(element.scrollTop / height)} ${element.clientHeight}`);
    look();
    element.addEventListener('scroll', look, { passive: true });
    const size = new ResizeObserver(look);
    size.observe(element);
    return () => {
      element.removeEventListener('scroll', look);
      size.disconnect();
    };
  }, [height]);
  useEffect(() => {
    const narrow = window.matchMedia('(max-width: 63.99rem)');
    const change = () => setHeight(rowHeight());
    narrow.addEventListener('change', change);
    return () => narrow.removeEventListener('change', change);
  }, []);

  const { scrollTop = startAt, clientHeight = 0 } = scroller.current ?? {};
  const first = Math.max(0, Math.floor(scrollTop / height) - MORE);
  const end = Math.min(count, Math.ceil((scrollTop + clientHeight) / height) + MORE);
  const numbers = Array.from({ length: Math.max(0, end - first) }, (_, i) => first + i);
  if (kept >= 0 && kept < count && !numbers.includes(kept)) numbers.push(kept);
  return {
    height,
    numbers: numbers.sort((one, other) => one - other),
    page: Math.max(1, Math.floor(clientHeight / height) - 1),
    reveal(number) {
      const element = scroller.current;
      if (!element) return;
      // The headings stay above the rows.
      const head = element.querySelector('.rows-head')?.getBoundingClientRect().height ?? 0;
      const lowest = head + (number + 1) * height - element.clientHeight;
      element.scrollTop = Math.max(lowest, Math.min(element.scrollTop, number * height));
    },
  };
}
