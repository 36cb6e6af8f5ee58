/** Timers for people: many of a kind become one row. Pure. */

/** A timer that falls due, or ran. */
export interface Timer {
  readonly at: string;
  readonly kind: string;
  readonly id: string;
}

/** All timers of a kind, when the first is due, and those that are known one by one. */
export interface TimerGroup<T extends Timer> {
  /** What the timers have in common. */
  readonly key: string;
  readonly kind: string;
  readonly count: number;
  readonly first: string;
  /** Absent if not all of them are known one by one. */
  readonly last?: string | undefined;
  readonly timers: readonly T[];
}

/** A kind of timers, counted by the gateway: not all of them are known one by one. */
export interface CountedKind {
  readonly kind: string;
  readonly count: number;
  readonly first: string;
}

/** A kind with more timers than this is one row. */
const MOST_SINGLE = 3;

/** A row of a table of timers: one timer, or a group. */
export type TimerRow<T extends Timer> =
  | { readonly timer: T; readonly group?: undefined; readonly isInside: boolean }
  | { readonly group: TimerGroup<T>; readonly timer?: undefined };

/**
 * The rows of timers, in the order of time. A group stands where its first timer is.
 *
 * @param keyOf what timers of a group have in common
 * @param open the keys of the groups whose timers are shown, at most `most` of each
 * @param counted all kinds, if not all timers are known one by one
 */
export function timerRows<T extends Timer>(
  timers: readonly T[],
  { keyOf, open, most, counted = [] }: TimerRowsOf<T>,
): TimerRow<T>[] {
  return groupsOf(timers, keyOf, counted)
    .flatMap((group): TimerRow<T>[] => {
      const inside = group.timers.map((timer) => ({ timer, isInside: false }));
      return group.count <= MOST_SINGLE && group.timers.length === group.count
        ? inside
        : [{ group }];
    })
    .toSorted((one, other) => Date.parse(timeOf(one)) - Date.parse(timeOf(other)))
    .flatMap((row): TimerRow<T>[] =>
      row.group && open.has(row.group.key)
        ? [row, ...row.group.timers.slice(0, most).map((timer) => ({ timer, isInside: true }))]
        : [row],
    );
}

/** How timers are grouped and shown. */
export interface TimerRowsOf<T> {
  readonly keyOf: (timer: T) => string;
  readonly open: ReadonlySet<string>;
  readonly most: number;
  readonly counted?: readonly CountedKind[] | undefined;
}

const timeOf = <T extends Timer>(row: TimerRow<T>): string =>
  row.group ? row.group.first : row.timer.at;

function groupsOf<T extends Timer>(
  timers: readonly T[],
  keyOf: (timer: T) => string,
  counted: readonly CountedKind[],
): TimerGroup<T>[] {
  const known = new Map<string, T[]>();
  for (const timer of timers) {
    const others = known.get(keyOf(timer));
    if (others) others.push(timer);
    else known.set(keyOf(timer), [timer]);
  }
  const rest = counted.filter(({ kind }) => !known.has(kind));
  return [
    ...[...known].map(([key, own]) => {
      const [{ at, kind }] = own as [T, ...T[]];
      const count = counted.find((one) => one.kind === key)?.count ?? own.length;
      const last = count > own.length ? undefined : own.at(-1)?.at;
      return { key, kind, first: at, last, timers: own, count: Math.max(count, own.length) };
    }),
    ...rest.map((one) => ({ ...one, key: one.kind, timers: [] })),
  ];
}
