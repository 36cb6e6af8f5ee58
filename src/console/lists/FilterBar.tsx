/** The search field and the filters of a list. A choice is at once in the address; typed text a moment after the last key. */
import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { isCardNumber } from '../../card/index.ts';
import { MINUTE_MS } from '../../time/units.ts';
import { Button } from '../parts/Button.tsx';
import { Field, Select } from '../parts/Field.tsx';
import { Icon } from '../parts/Icon.tsx';
import { setQuery } from '../state/router.ts';
import { TEXTS } from '../texts.ts';
import type { Filters } from './rowReader.ts';

/** A parameter of the query that narrows a list. */
export interface Filter {
  readonly name: string;
  readonly label: string;
  /** The values to choose from. Without them the filter comes from links only, and can be removed here. */
  readonly options?: readonly (readonly [value: string, text: string])[];
  /** Always in view; others are behind the button "Filters" on a narrow window. */
  readonly isMain?: boolean;
}

/** How long after the last key a typed text counts, ms. */
const PAUSE_MS = 250;

export function FilterBar({
  filters,
  search,
  present,
  clear,
}: {
  readonly filters: readonly Filter[];
  readonly search: string;
  readonly present: Filters;
  readonly clear: () => void;
}) {
  const isOpen = useSignal(false);
  const isFiltered = Object.keys(present).length > 0;
  const chosen = filters.filter(({ options }) => options);
  const linked = filters.filter(({ name, options }) => !options && present[name]);
  return (
    <search class="filters">
      <SearchField label={search} value={present['q'] ?? ''} />
      <button
        type="button"
        class="button filters-more"
        aria-expanded={isOpen.value}
        aria-label={TEXTS.list.filters}
        onClick={() => {
          isOpen.value = !isOpen.value;
        }}
      >
        <Icon name="filter" />
      </button>
      <div class={isOpen.value ? 'filters-rest open' : 'filters-rest'}>
        {chosen.map(({ name, label, options = [] }) => (
          <Select
            key={name}
            name={name}
            label={label}
            value={present[name] ?? ''}
            options={[['', `${label}: ${TEXTS.list.any.toLowerCase()}`], ...options]}
            isLabelHidden
            onChange={(value) => setQuery({ [name]: value })}
          />
        ))}
        <Day name="from" label={TEXTS.list.from} value={present['from'] ?? ''} />
        <Day name="to" label={TEXTS.list.to} value={present['to'] ?? ''} />
        {linked.map(({ name, label }) => (
          <button
            key={name}
            type="button"
            class="chip"
            aria-label={TEXTS.list.remove(label)}
            onClick={() => setQuery({ [name]: '' })}
          >
            {label} <code>{present[name]}</code> <Icon name="cross" />
          </button>
        ))}
        {/* It has its room before: else the list would move when the first filter is chosen. */}
        <span class={isFiltered ? 'clear' : 'clear unused'}>
          <Button look="quiet" disabled={!isFiltered} onClick={clear}>
            {TEXTS.list.clear}
          </Button>
        </span>
      </div>
    </search>
  );
}

function SearchField({ label, value }: { readonly label: string; readonly value: string }) {
  const text = useSignal(value);
  const sent = useRef(value);
  const isNumber = isCardNumber(text.value);
  // The address can change by a link or the back button.
  useEffect(() => {
    if (value === sent.current) return;
    sent.current = value;
    text.value = value;
  }, [value, text]);
  useEffect(() => {
    if (text.value.trim() === sent.current) return;
    const timer = setTimeout(() => send(text.peek()), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text.value]);
  const send = (typed: string) => {
    // A card number stands in no address.
    const wanted = isNumber ? '' : typed.trim();
    if (wanted === sent.current) return;
    sent.current = wanted;
    setQuery({ q: wanted }, { replace: true });
  };
  return (
    <div class="search-field">
      <Icon name="search" />
      <Field
        label={`${TEXTS.list.search}: ${label}`}
        isLabelHidden
        type="search"
        name="q"
        placeholder={label}
        value={text.value}
        fault={isNumber ? TEXTS.list.noNumber : undefined}
        autoComplete="off"
        spellcheck={false}
        onInput={(event) => {
          text.value = event.currentTarget.value;
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') send(text.peek());
          if (event.key === 'ArrowDown') {
            event.preventDefault();
            document.querySelector<HTMLElement>('.rows [role=row][tabindex="0"]')?.focus();
          }
        }}
      />
      <kbd>/</kbd>
    </div>
  );
}

/**
 * A day as a limit of time: from its beginning, or to its end. The field has the time zone of the browser, and the address has
 * UTC.
 */
function Day({
  name,
  label,
  value,
}: {
  readonly name: 'from' | 'to';
  readonly label: string;
  readonly value: string;
}) {
  return (
    <div class="day">
      <Field
        label={label}
        name={name}
        type="date"
        value={dayOf(value)}
        onInput={() => undefined}
        onChange={(event) => {
          const clock = name === 'from' ? '00:00:00.000' : '23:59:59.999';
          // Without a zone it is the time of the browser.
          const time = new Date(`${event.currentTarget.value}T${clock}`).getTime();
          setQuery({ [name]: Number.isNaN(time) ? '' : new Date(time).toISOString() });
        }}
      />
    </div>
  );
}

function dayOf(instant: string): string {
  const time = Date.parse(instant);
  if (Number.isNaN(time)) return '';
  const offset = new Date(time).getTimezoneOffset() * MINUTE_MS;
  return new Date(time - offset).toISOString().slice(0, 10);
}
