/** The parts of a row of a list, by the columns: headings, cells, and the tracks of the grid. */
import type { ComponentChildren } from 'preact';

/** A column of a list. */
export interface Column<Row> {
  readonly key: string;
  readonly title: string;
  /** Width as a track of a CSS grid, such as `minmax(6rem, 1fr)`. */
  readonly width: string;
  readonly cell: (row: Row) => ComponentChildren;
  readonly isNumber?: boolean;
  /**
   * Its place on a narrow window, where a row has two lines: `lead` and `trail` are the first; `under`, `beside` and `end` the
   * second. Without a place the column is hidden there.
   */
  readonly narrow?: 'lead' | 'trail' | 'under' | 'beside' | 'end';
  /** Hidden on a window that is not very wide. */
  readonly isExtra?: boolean;
  /** Hidden beside the menu on a small window, such as 1180 px. */
  readonly isSpare?: boolean;
}

/** The tracks of the grid, for each width of the window. */
export const tracksOf = <Row,>(columns: readonly Column<Row>[]): Record<string, string> => ({
  '--tracks': columns.map(({ width }) => width).join(' '),
  '--tracks-medium': columns.flatMap(({ width, isExtra }) => (isExtra ? [] : [width])).join(' '),
  '--tracks-small': columns
    .flatMap(({ width, isExtra, isSpare }) => (isExtra || isSpare ? [] : [width]))
    .join(' '),
});

/** The headings, which stay in view. */
export function RowsHead<Row>({ columns }: { readonly columns: readonly Column<Row>[] }) {
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the heading is no target of keys
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
  );
}

/** The cells of a row. */
export function Cells<Row>({
  columns,
  row,
}: {
  readonly columns: readonly Column<Row>[];
  readonly row: Row;
}) {
  return (
    <>
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
    </>
  );
}

const classes = (always: string, some: Readonly<Record<string, boolean | undefined>>): string =>
  [always, ...Object.keys(some).filter((name) => some[name])].join(' ');
