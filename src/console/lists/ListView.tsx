/**
 * A list with its filters: the same for payments, checkouts, registrations, schedules and webhooks. The filters are in the
 * address, so a list can be shared, and the back button returns to it as it was.
 */
import type { ComponentChildren } from 'preact';
import { useCallback, useEffect, useMemo, useRef } from 'preact/hooks';
import { resyncs, subscribe } from '../api/events.ts';
import { Button } from '../parts/Button.tsx';
import { Empty } from '../parts/Empty.tsx';
import { Failure } from '../parts/Failure.tsx';
import { Icon } from '../parts/Icon.tsx';
import { Loading } from '../parts/Loading.tsx';
import { go, query, setQuery } from '../state/router.ts';
import { session } from '../state/session.ts';
import { TEXTS } from '../texts.ts';
import { View } from '../views/View.tsx';
import { type Filter, FilterBar } from './FilterBar.tsx';
import { type LiveList, liveList } from './liveList.ts';
import type { Column } from './rowParts.tsx';
import type { Filters, Source } from './rowReader.ts';
import { VirtualRows } from './VirtualRows.tsx';

/** What differs between the lists. */
export interface ListOf<Row> {
  readonly heading: string;
  /** Stands beside the heading. */
  readonly beside?: ComponentChildren;
  readonly source: Source<Row>;
  readonly columns: readonly Column<Row>[];
  readonly filters: readonly Filter[];
  /** What the search field finds. */
  readonly search: string;
  readonly hrefOf: (row: Row) => string | undefined;
  /** Shown where the entity has no row at all. */
  readonly empty: ComponentChildren;
}

export function ListView<Row>({ of }: { readonly of: ListOf<Row> }) {
  const filters = filtersIn(query.value, of.filters);
  const key = `${session.peek()?.entityId} ${of.source.path} ${JSON.stringify(filters)}`;
  const list = useMemo(() => remembered(key, of.source, filters), [key]);
  useLive(list, of.source);
  const place = useRef<HTMLDivElement>(null);
  const isFiltered = Object.keys(filters).length > 0;
  const clear = () => setQuery(Object.fromEntries(Object.keys(filters).map((name) => [name, ''])));
  const toTop = () => {
    const rows = place.current?.querySelector('.rows');
    list.isAtTop = true;
    list.showHeld();
    if (rows) rows.scrollTop = 0;
  };
  const state = list.state.value;
  const rows = list.rows.value;
  return (
    <View
      heading={of.heading}
      beside={
        <>
          <Count list={list} />
          {of.beside}
        </>
      }
    >
      <div class="list" ref={place}>
        <FilterBar filters={of.filters} search={of.search} present={filters} clear={clear} />
        {state === 'failed' && (
          <Failure error={list.failure.value} retry={() => void list.load()} />
        )}
        {state === 'loading' && rows.length === 0 && <Loading lines={10} />}
        {state !== 'failed' && rows.length > 0 && <Rows of={of} list={list} key={key} />}
        {state === 'ready' &&
          rows.length === 0 &&
          (isFiltered ? <NoMatch of={of} list={list} clear={clear} /> : of.empty)}
        {list.held.value > 0 && (
          <button type="button" class="fresh" onClick={toTop}>
            <Icon name="up" />
            {TEXTS.list.fresh(list.held.value)}
          </button>
        )}
      </div>
    </View>
  );
}

/** No row matches: what can be searched for, and whether all rows were examined. */
function NoMatch<Row>({
  of,
  list,
  clear,
}: {
  readonly of: ListOf<Row>;
  readonly list: LiveList<Row>;
  readonly clear: () => void;
}) {
  const { older, examined } = list;
  const isAll = older.value === 'none';
  return (
    <Empty
      heading={isAll ? TEXTS.list.noMatch : TEXTS.list.noMatchYet(examined.value)}
      about={
        <>
          {query.value.get('q') && <>{TEXTS.list.searched(of.search)} </>}
          {isAll ? TEXTS.list.noMatchAbout : TEXTS.list.pausedAbout}
        </>
      }
    >
      {!isAll && <Continue list={list} />}
      <Button onClick={clear}>{TEXTS.list.clear}</Button>
    </Empty>
  );
}

function Continue<Row>({ list }: { readonly list: LiveList<Row> }) {
  return (
    <Button
      look="first"
      isBusy={list.older.value === 'loading'}
      onClick={() => void list.loadOlder()}
    >
      {list.older.value === 'failed' ? TEXTS.failure.retry : TEXTS.list.continue}
    </Button>
  );
}

function Count<Row>({ list }: { readonly list: LiveList<Row> }) {
  if (list.state.value !== 'ready' || list.rows.value.length === 0) return null;
  return (
    <p class="muted number">
      {TEXTS.list.rows(list.rows.value.length, list.older.value === 'none')}
    </p>
  );
}

function Rows<Row>({ of, list }: { readonly of: ListOf<Row>; readonly list: LiveList<Row> }) {
  const onNearEnd = useCallback(() => {
    if (list.older.peek() === 'more') void list.loadOlder();
  }, [list]);
  const older = list.older.value;
  return (
    <VirtualRows
      label={of.heading}
      columns={of.columns}
      rows={list.rows.value}
      idOf={of.source.idOf}
      hrefOf={of.hrefOf}
      open={go}
      isAll={older === 'none'}
      startAt={list.scrollTop}
      onRead={(top, hasFocus) => {
        list.scrollTop = top;
        list.isAtTop = top < 4 && !hasFocus;
        if (list.isAtTop) list.showHeld();
      }}
      onNearEnd={onNearEnd}
      foot={
        older === 'loading' ? (
          <p class="rows-foot muted">{TEXTS.list.loadingMore}</p>
        ) : older === 'paused' ? (
          <div class="rows-foot row" title={TEXTS.list.pausedAbout}>
            <span class="muted">{TEXTS.list.paused(list.examined.value)}</span>
            <Continue list={list} />
          </div>
        ) : older === 'failed' ? (
          <div class="rows-foot row">
            <span>{TEXTS.list.moreFailed}</span>
            <Button onClick={() => void list.loadOlder()}>{TEXTS.failure.retry}</Button>
          </div>
        ) : null
      }
    />
  );
}

/** Keeps a list up to date while it is shown. */
function useLive<Row>(list: LiveList<Row>, source: Source<Row>): void {
  useEffect(() => {
    // A list that was shown before has its rows, and only needs the new ones.
    if (list.state.peek() === 'ready') list.readAgain();
    else void list.load();
    const ends = [
      subscribe(list.notice),
      resyncs.subscribe(() => list.catchUp()),
      source.readAgainMs === undefined
        ? () => undefined
        : every(source.readAgainMs, list.readAgain),
      list.end,
    ];
    return () => {
      for (const end of ends) end();
    };
  }, [list, source]);
}

function every(ms: number, work: () => void): () => void {
  const timer = setInterval(() => {
    if (document.visibilityState !== 'hidden') work();
  }, ms);
  return () => clearInterval(timer);
}

/** Lists that were shown lately, so that the back button returns to the same rows at the same place. */
const recent = new Map<string, unknown>();
const MOST_RECENT = 6;

function remembered<Row>(key: string, source: Source<Row>, filters: Filters): LiveList<Row> {
  const list = (recent.get(key) as LiveList<Row> | undefined) ?? liveList(source, filters);
  recent.delete(key);
  recent.set(key, list);
  for (const oldest of [...recent.keys()].slice(0, -MOST_RECENT)) recent.delete(oldest);
  return list;
}

/** Forgets all rows: after a reset of the entity. */
export function forgetLists(): void {
  recent.clear();
}

function filtersIn(params: URLSearchParams, known: readonly Filter[]): Filters {
  const names = ['q', 'from', 'to', ...known.map(({ name }) => name)];
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = params.get(name)?.trim();
      return value ? [[name, value]] : [];
    }),
  );
}
