/**
 * Rows of a long list, of which only those in view are in the document. A grid for screen readers: arrow keys move through
 * the rows, Enter opens one.
 * @jsxImportSource preact
 */
import {
  defaultRangeExtractor,
  elementScroll,
  observeElementOffset,
  observeElementRect,
  type Range,
  Virtualizer,
} from '@tanstack/virtual-core';
import type { ComponentChildren } from 'preact';
import { useEffect, useLayoutEffect, useReducer, useRef, useState } from 'preact/hooks';
import { TEXTS } from '../texts.ts';

/** A column of a list. */
export interface Column<Row> {
  readonly key: string;
  readonly title: string;
  /** Width as a track of a CSS grid, such as `minmax(6rem, 1fr)`. */
  readonly width: string;
  readonly cell: (row: Row) => ComponentChildren;
  readonly isNumber?: boolean;
  /**
   * Its place on a narrow window, where a row has two lines: `lead` and `trail` are the first, `under` and `end` the second.
   * Without a place the column is hidden there.
   */
  readonly narrow?: 'lead' | 'trail' | 'under' | 'end';
  /** Hidden on a window that is not very wide. */
  readonly isExtra?: boolean;
  /** Hidden beside the menu on a small window, such as 1180 px. */
  readonly isSpare?: boolean;
}

interface Props<Row> {
  /** What the rows are, for screen readers. */
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly idOf: (row: Row) => string;
  /** The address of a row; undefined: it cannot be opened. */
  readonly hrefOf: (row: Row) => string | undefined;
  readonly open: (href: string) => void;
  /** Whether the rows are all that there are. */
  readonly isAll: boolean;
  readonly startAt: number;
  /** Called with the place, px, and whether a row has the focus. */
  readonly onRead: (top: number, hasFocus: boolean) => void;
  /** Called while the reader is at most a page before the last row. */
  readonly onNearEnd: () => void;
  /** What is below the last row. */
  readonly foot: ComponentChildren;
}

/** Height of a row in px, by the font size: `--row` of the style sheet. */
const rowHeight = (): number => {
  const root = getComputedStyle(document.documentElement);
  const rem = Number.parseFloat(root.fontSize) || 16;
  return (Number.parseFloat(root.getPropertyValue('--row')) || 2.75) * rem;
};

export function VirtualRows<Row>({
  label,
  columns,
  rows,
  idOf,
  hrefOf,
  open,
  isAll,
  startAt,
  onRead,
  onNearEnd,
  foot,
}: Props<Row>) {
  const scroller = useRef<HTMLDivElement>(null);
  const [, draw] = useReducer((count: number) => count + 1, 0);
  const [height, setHeight] = useState(rowHeight);
  const active = useRef<string | undefined>(undefined);
  const wantsFocus = useRef(false);
  const hasFocus = useRef(false);
  const indexOf = (id: string | undefined) =>
    id === undefined ? -1 : rows.findIndex((row) => idOf(row) === id);
  const options = {
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    overscan: 12,
    getItemKey: (index: number) => (rows[index] ? idOf(rows[index]) : index),
    initialOffset: startAt,
    scrollToFn: elementScroll,
    observeElementRect,
    observeElementOffset,
    onChange: () => draw(undefined),
    // The row with the focus stays in the document while it is out of view: else the focus would be lost.
    rangeExtractor: (range: Range) => {
      const inView = defaultRangeExtractor(range);
      const kept = hasFocus.current ? indexOf(active.current) : -1;
      return kept < 0 || inView.includes(kept)
        ? inView
        : [...inView, kept].sort((one, other) => one - other);
    },
  };
  const [virtualizer] = useState(() => new Virtualizer<HTMLDivElement, HTMLDivElement>(options));
  virtualizer.setOptions(options);
  useLayoutEffect(() => virtualizer._didMount(), [virtualizer]);
  useLayoutEffect(() => virtualizer._willUpdate());
  useEffect(() => {
    const narrow = window.matchMedia('(max-width: 63.99rem)');
    const change = () => setHeight(rowHeight());
    narrow.addEventListener('change', change);
    return () => narrow.removeEventListener('change', change);
  }, []);
  // All rows have another height.
  useLayoutEffect(() => virtualizer.measure(), [height]);

  const items = virtualizer.getVirtualItems();
  const last = items.at(-1)?.index ?? 0;
  useEffect(() => {
    if (rows.length > 0 && last >= rows.length - 40) onNearEnd();
  }, [last, rows.length, onNearEnd]);

  const activeIndex = indexOf(active.current);
  const focusable = activeIndex < 0 ? (items[0]?.index ?? 0) : activeIndex;
  useLayoutEffect(() => {
    if (!wantsFocus.current) return;
    const row = scroller.current?.querySelector<HTMLElement>(`[data-index="${activeIndex}"]`);
    if (!row) return;
    wantsFocus.current = false;
    row.focus({ preventScroll: true });
  });

  const moveTo = (index: number) => {
    const target = Math.max(0, Math.min(rows.length - 1, index));
    const row = rows[target];
    if (!row) return;
    active.current = idOf(row);
    wantsFocus.current = true;
    virtualizer.scrollToIndex(target, { align: 'auto' });
    draw(undefined);
  };
  const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / height) - 1);
  const onKeyDown = (event: KeyboardEvent) => {
    const to = targets(focusable, rows.length, page)[event.key];
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (to !== undefined) {
      event.preventDefault();
      moveTo(to);
    } else if (event.key === 'Enter' && event.target instanceof HTMLElement) {
      const row = rows[Number(event.target.dataset['index'] ?? Number.NaN)];
      const href = row && hrefOf(row);
      if (href) open(href);
    }
  };

  const report = () => onRead(scroller.current?.scrollTop ?? 0, hasFocus.current);
  const tracks = {
    '--tracks': columns.map(({ width }) => width).join(' '),
    '--tracks-medium': columns.flatMap(({ width, isExtra }) => (isExtra ? [] : [width])).join(' '),
    '--tracks-small': columns
      .flatMap(({ width, isExtra, isSpare }) => (isExtra || isSpare ? [] : [width]))
      .join(' '),
  };
  return (
    <div
      class="rows"
      ref={scroller}
      onScroll={report}
      onFocusIn={() => {
        hasFocus.current = true;
        report();
      }}
      onFocusOut={(event) => {
        const { relatedTarget } = event;
        hasFocus.current =
          relatedTarget instanceof Node && event.currentTarget.contains(relatedTarget);
        report();
      }}
      style={tracks}
    >
      <div
        role="grid"
        aria-label={label}
        aria-rowcount={isAll ? rows.length + 1 : -1}
        aria-colcount={columns.length}
        onKeyDown={onKeyDown}
      >
        {/* biome-ignore lint/a11y/useFocusableInteractive: the heading is no target of keys */}
        <div class="rows-head line" role="row" aria-rowindex={1}>
          {columns.map(({ key, title, isNumber, isExtra, isSpare }) => (
            // biome-ignore lint/a11y/useFocusableInteractive: the heading is no target of keys
            <div
              key={key}
              role="columnheader"
              class={classes('heading', { 'at-end': isNumber, extra: isExtra, spare: isSpare })}
            >
              {title}
            </div>
          ))}
        </div>
        <div class="rows-all" role="rowgroup" style={{ height: `${virtualizer.getTotalSize()}px` }}>
          {items.map(({ key, index, start }) => {
            const row = rows[index];
            if (!row) return null;
            const href = hrefOf(row);
            return (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the grid listens to the keys of its rows
              <div
                key={key}
                role="row"
                class={href ? 'line data can-open' : 'line data'}
                data-index={index}
                aria-rowindex={index + 2}
                tabIndex={index === focusable ? 0 : -1}
                style={{ transform: `translateY(${start}px)` }}
                onFocus={() => {
                  active.current = idOf(row);
                }}
                onClick={(event) => {
                  if (href && isPlainClick(event)) open(href);
                }}
              >
                {columns.map(({ key, cell, isNumber, isExtra, isSpare, narrow }, place) => (
                  // biome-ignore lint/a11y/useFocusableInteractive: keys move through rows, not cells
                  <div
                    key={key}
                    role="gridcell"
                    aria-colindex={place + 1}
                    class={classes(`cell ${narrow ? `narrow-${narrow}` : 'wide-only'}`, {
                      'at-end number': isNumber,
                      extra: isExtra,
                      spare: isSpare,
                    })}
                  >
                    {cell(row)}
                  </div>
                ))}
              </div>
            );
          })}
        </div>
      </div>
      {foot}
      <p class="hidden">{TEXTS.list.keys}</p>
    </div>
  );
}

const classes = (always: string, some: Readonly<Record<string, boolean | undefined>>): string =>
  [always, ...Object.keys(some).filter((name) => some[name])].join(' ');

/** The row that a key moves to. */
const targets = (
  at: number,
  many: number,
  page: number,
): Readonly<Record<string, number | undefined>> => ({
  ArrowDown: at + 1,
  ArrowUp: at - 1,
  PageDown: at + page,
  PageUp: at - page,
  Home: 0,
  End: many - 1,
});

/** A click on a link, a button, or at the end of a selection of text is none on the row. */
function isPlainClick(event: MouseEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return false;
  if (event.target instanceof Element && event.target.closest('a, button')) return false;
  return (window.getSelection()?.toString() ?? '') === '';
}
