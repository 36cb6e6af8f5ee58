/**
 * A table for a few rows, such as the attempts of a delivery. Long lists use `lists/VirtualRows.tsx`. Where a table of many
 * columns has no room, each row becomes a block of names and values.
 */
import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';

/** A table of this many columns is wider than a phone, and than the space beside the menu on a tablet. */
const MANY_COLUMNS = 5;

/** A column: its heading, and what a row has in it. */
export interface TableColumn<Row> {
  readonly key: string;
  readonly title: string;
  readonly cell: (row: Row) => ComponentChildren;
  /** Numbers stand at the end of their column. */
  readonly isNumber?: boolean;
}

export function Table<Row>({
  label,
  columns,
  rows,
  keyOf,
  marked,
}: {
  /** What the table lists, for screen readers. */
  readonly label: string;
  readonly columns: readonly TableColumn<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
  /** The key of the row that a link leads to: it is brought into view. */
  readonly marked?: string | undefined;
}) {
  const target = useRef<HTMLTableRowElement>(null);
  useEffect(() => target.current?.scrollIntoView?.({ block: 'center' }), [marked]);
  return (
    // A wide table scrolls in its box. A region that scrolls must be reachable by keys.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
    <section class="table-box" aria-label={label} tabIndex={0}>
      <table class={columns.length < MANY_COLUMNS ? 'table' : 'table stacks'}>
        <thead>
          <tr>
            {columns.map(({ key, title, isNumber }) => (
              <th key={key} scope="col" class={isNumber ? 'at-end' : ''}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr
              key={keyOf(row)}
              {...(keyOf(row) === marked && { ref: target, 'aria-current': 'true' })}
            >
              {columns.map(({ key, title, cell, isNumber }) => (
                <td
                  key={key}
                  class={isNumber ? 'at-end number' : ''}
                  data-column={key}
                  data-title={title}
                >
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
