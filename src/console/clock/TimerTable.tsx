/** Timers as a table. Many of a kind are one row, which can be expanded. */
import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { Id } from '../lists/cells.tsx';
import { words } from '../parts/Badge.tsx';
import { Table, type TableColumn } from '../parts/Table.tsx';
import { dayOf, Time } from '../parts/Time.tsx';
import { hrefOf, type ObjectKind } from '../payment/hrefs.ts';
import { entityNow } from '../state/entityClock.ts';
import { TEXTS } from '../texts.ts';
import {
  type CountedKind,
  type Timer,
  type TimerGroup,
  type TimerRow,
  timerRows,
} from './timerGroups.ts';

const { clock: texts } = TEXTS.control;

/** The most timers that are shown of a group. */
const MOST_OF_GROUP = 100;

export function TimerTable<T extends Timer, Counted extends CountedKind = CountedKind>({
  label,
  timers,
  counted,
  keyOf,
  about,
}: {
  readonly label: string;
  readonly timers: readonly T[];
  /** All kinds, if not all timers are known one by one. */
  readonly counted?: readonly Counted[] | undefined;
  readonly keyOf: (timer: T) => string;
  /** What is said of a timer, or of a group. */
  readonly about: {
    readonly title: string;
    readonly of: (one: T | Counted | undefined) => ComponentChildren;
  };
}) {
  const open = useSignal<ReadonlySet<string>>(new Set());
  const toggle = (key: string) => {
    const next = new Set(open.peek());
    if (!next.delete(key)) next.add(key);
    open.value = next;
  };
  const rows = timerRows(timers, { keyOf, counted, open: open.value, most: MOST_OF_GROUP });
  const sampleOf = ({ kind, timers: [first] }: TimerGroup<T>) =>
    first ?? counted?.find((one) => one.kind === kind);
  const columns: TableColumn<TimerRow<T>>[] = [
    {
      key: 'at',
      title: texts.columns.at,
      cell: ({ timer, group }) => (group ? <Span of={group} /> : <Time at={timer.at} />),
    },
    {
      key: 'text',
      title: about.title,
      cell: ({ timer, group }) => (
        <span class="wrap">
          {group && <strong class="number">{texts.times(group.count)} </strong>}
          {about.of(timer ?? (group && sampleOf(group)))}
        </span>
      ),
    },
    {
      key: 'kind',
      title: texts.columns.kind,
      cell: ({ timer, group }) => words((timer ?? group)?.kind ?? ''),
    },
    {
      key: 'id',
      title: texts.columns.id,
      cell: ({ timer, group }) =>
        timer ? (
          <Subject of={timer} />
        ) : (
          group && (
            <Expand
              of={group}
              isOpen={open.value.has(group.key)}
              onToggle={() => toggle(group.key)}
            />
          )
        ),
    },
  ];
  return <Table label={label} rows={rows} keyOf={rowKey} columns={columns} />;
}

/** When the timers of a group are due: `2 Dec to 17 Dec`. */
function Span<T extends Timer>({ of: { first, last, count } }: { readonly of: TimerGroup<T> }) {
  const now = entityNow.value;
  const [from, to] = [dayOf(Date.parse(first), now), last && dayOf(Date.parse(last), now)];
  if (from === to || count === 1) return <Time at={first} />;
  return <span title={[first, last].filter(Boolean).join(' – ')}>{texts.span(from, to)}</span>;
}

const rowKey = <T extends Timer>({ timer, group }: TimerRow<T>): string =>
  timer ? `${timer.at} ${timer.kind} ${timer.id}` : `group ${group?.key}`;

function Expand<T extends Timer>({
  of: { count, kind, timers },
  isOpen,
  onToggle,
}: {
  readonly of: TimerGroup<T>;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}) {
  const shown = Math.min(timers.length, MOST_OF_GROUP);
  if (shown === 0) return <span class="muted">{texts.later}</span>;
  return (
    <button
      type="button"
      class="link"
      aria-expanded={isOpen}
      aria-label={texts.expandLabel(isOpen, shown, words(kind))}
      onClick={onToggle}
    >
      {texts.expand(isOpen, shown, count)}
    </button>
  );
}

/** Kinds of timers that are always about an object with a page. */
const SUBJECTS: Readonly<Record<string, ObjectKind>> = {
  checkoutExpiry: 'checkout',
  shopperResultUrlCall: 'checkout',
  endPending: 'payment',
  registrationEnd: 'registration',
  scheduleRun: 'schedule',
  scheduleEnd: 'schedule',
};

/** What a timer is about, as a link if the object has a page. */
function Subject({
  of: { kind, id },
}: {
  readonly of: { readonly kind: string; readonly id: string };
}) {
  const subject = SUBJECTS[kind];
  return <Id id={id} {...(subject && { href: hrefOf(subject, id) })} isTabStop />;
}
