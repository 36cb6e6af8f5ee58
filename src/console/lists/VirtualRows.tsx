/**
 * Rows of a long list, of which only those in view are in the document. A grid for screen readers: arrow keys move through
 * the rows, Enter opens one.
 */
import type { ComponentChildren } from 'preact';
import { useEffect, useLayoutEffect, useReducer, useRef } from 'preact/hooks';
import { TEXTS } from '../texts.ts';
import { Cells, type Column, RowsHead, tracksOf } from './rowParts.tsx';
import { useRowsInView } from './rowsInView.ts';

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
  const active = useRef<string | undefined>(undefined);
  const wantsFocus = useRef(false);
  const hasFocus = useRef(false);
  const indexOf = (id: string | undefined) =>
    id === undefined ? -1 : rows.findIndex((row) => idOf(row) === id);
  const activeIndex = indexOf(active.current);
  const { height, numbers, page, reveal } = useRowsInView(scroller, {
    count: rows.length,
    startAt,
    // The row with the focus stays in the document while it is out of view: else the focus would be lost.
    kept: hasFocus.current ? activeIndex : -1,
  });
  const last = numbers.at(-1) ?? 0;
  useEffect(() => {
    if (rows.length > 0 && last >= rows.length - 40) onNearEnd();
  }, [last, rows.length, onNearEnd]);

  const focusable = activeIndex < 0 ? (numbers[0] ?? 0) : activeIndex;
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
    reveal(target);
    draw(undefined);
  };
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
      style={tracksOf(columns)}
    >
      <div
        role="grid"
        aria-label={label}
        aria-rowcount={isAll ? rows.length + 1 : -1}
        aria-colcount={columns.length}
        onKeyDown={onKeyDown}
      >
        <RowsHead columns={columns} />
        <div class="rows-all" role="rowgroup" style={{ height: `${rows.length * height}px` }}>
          {numbers.map((index) => {
            const row = rows[index];
            if (!row) return null;
            const href = hrefOf(row);
            return (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the grid listens to the keys of its rows
              <div
                key={idOf(row)}
                role="row"
                class={href ? 'line data can-open' : 'line data'}
                data-index={index}
                aria-rowindex={index + 2}
                tabIndex={index === focusable ? 0 : -1}
                style={{ transform: `translateY(${index * height}px)` }}
                onFocus={() => {
                  active.current = idOf(row);
                }}
                onClick={(event) => {
                  if (href && isPlainClick(event)) open(href);
                }}
              >
                <Cells columns={columns} row={row} />
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
