/**
 * The command palette: one field that finds sections, actions and objects. A combobox with a list, as the ARIA practices
 * describe it: the focus stays in the field, and arrow keys move the active option.
 */
import { useSignal } from '@preact/signals';
import { useEffect, useId, useMemo, useRef } from 'preact/hooks';
import { isCardNumber } from '../../card/index.ts';
import { actions } from '../actions.ts';
import { Icon } from '../parts/Icon.tsx';
import { useModal } from '../parts/modal.ts';
import { Toasts } from '../parts/Toast.tsx';
import { SECTIONS } from '../sections.ts';
import { go } from '../state/router.ts';
import { TEXTS } from '../texts.ts';
import { type Found, findObjects } from './findObjects.ts';
import { isPaletteOpen } from './paletteState.ts';
import { areSingleKeysOn } from './shortcuts.ts';

const { palette } = TEXTS;

export function PaletteButton() {
  return (
    <button
      type="button"
      class="bar-button palette-button"
      onClick={() => {
        isPaletteOpen.value = true;
      }}
    >
      <Icon name="search" />
      <span class="palette-text">{palette.open}</span>
      <kbd class="palette-text">{/Mac|iP/.test(navigator.platform) ? '⌘ K' : 'Ctrl K'}</kbd>
    </button>
  );
}

export function Palette() {
  return isPaletteOpen.value ? <Open /> : null;
}

interface Option {
  readonly key: string;
  readonly group: string;
  readonly title: string;
  readonly about?: string;
  readonly run: () => unknown;
}

/** How long after the last key objects are searched, ms. */
const PAUSE_MS = 200;

const close = () => {
  isPaletteOpen.value = false;
};

function Open() {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const before = useMemo(() => document.activeElement, []);
  const text = useSignal('');
  const active = useSignal(0);
  const found = useSignal<readonly Found[]>([]);
  const isSearching = useSignal(false);
  useModal(dialog, before);
  const wanted = text.value.trim();
  useEffect(() => {
    found.value = [];
    // A card number is not sent. Nothing is found, and the text says that the last four digits are enough.
    const isSearched = wanted.length > 1 && !isCardNumber(wanted);
    isSearching.value = isSearched;
    if (!isSearched) return;
    const end = new AbortController();
    const timer = setTimeout(() => {
      findObjects(wanted, end.signal)
        .then((objects) => {
          if (end.signal.aborted) return;
          found.value = objects;
          isSearching.value = false;
        })
        .catch(() => {
          if (!end.signal.aborted) isSearching.value = false;
        });
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      end.abort();
    };
  }, [wanted, found, isSearching]);

  const options = optionsOf(wanted, found.value);
  const at = Math.min(active.value, Math.max(0, options.length - 1));
  const run = (option: Option | undefined) => {
    if (!option) return;
    dialog.current?.close();
    option.run();
  };
  useEffect(() => {
    document.getElementById(`${id}-${at}`)?.scrollIntoView?.({ block: 'nearest' });
  }, [at, id]);
  return (
    <dialog
      ref={dialog}
      class="palette"
      aria-label={palette.label}
      onClose={close}
      onMouseDown={(event) => {
        if (event.target === event.currentTarget) event.currentTarget.close();
      }}
    >
      <div class="palette-field">
        <Icon name="search" />
        <input
          role="combobox"
          aria-label={palette.label}
          aria-expanded="true"
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={options.length > 0 ? `${id}-${at}` : undefined}
          placeholder={palette.placeholder}
          autoComplete="off"
          spellcheck={false}
          value={text.value}
          onInput={(event) => {
            text.value = event.currentTarget.value;
            active.value = 0;
          }}
          onKeyDown={(event) => {
            const to = { ArrowDown: at + 1, ArrowUp: at - 1 }[event.key];
            if (to !== undefined) {
              event.preventDefault();
              active.value = (to + options.length) % Math.max(1, options.length);
            } else if (event.key === 'Enter' && !event.isComposing) {
              event.preventDefault();
              run(options[at]);
            }
          }}
        />
      </div>
      <div id={`${id}-list`} class="palette-list" role="listbox" aria-label={palette.label}>
        {grouped(options).map(([group, members]) => (
          <div key={group} role="group" aria-label={group}>
            <p class="palette-group" aria-hidden="true">
              {group}
            </p>
            {members.map(({ option, index }) => (
              // The keys are those of the field, which keeps the focus.
              // biome-ignore lint/a11y/useFocusableInteractive: see above
              // biome-ignore lint/a11y/useKeyWithClickEvents: see above
              <div
                key={option.key}
                id={`${id}-${index}`}
                class="palette-option"
                role="option"
                aria-selected={index === at}
                onClick={() => run(option)}
                onMouseMove={() => {
                  active.value = index;
                }}
              >
                <span class="cut">{option.title}</span>
                {option.about && <span class="muted">{option.about}</span>}
              </div>
            ))}
          </div>
        ))}
      </div>
      <p class={options.length === 0 ? 'palette-none muted' : 'hidden'} role="status">
        {isSearching.value
          ? palette.searching
          : options.length === 0
            ? palette.none
            : palette.results(options.filter(({ key }) => key !== SEARCH).length)}
      </p>
      <Toasts dialog={dialog} />
    </dialog>
  );
}

/** The row that opens the list of payments: it is no result. */
const SEARCH = 'search';

function optionsOf(text: string, found: readonly Found[]): readonly Option[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const has = (all: string) => words.every((word) => all.toLowerCase().includes(word));
  const sections = SECTIONS.filter(({ title }) => has(title)).map(
    ({ id, title, path, key }): Option => ({
      key: `section ${id}`,
      group: palette.sections,
      title,
      ...(areSingleKeysOn.value && { about: `g ${key}` }),
      run: () => go(path),
    }),
  );
  const known = actions.value
    .filter(({ title, words: more = '' }) => has(`${title} ${more}`))
    .map(
      ({ id, title, run }): Option => ({
        key: `action ${id}`,
        group: palette.actions,
        title,
        run,
      }),
    );
  const optionOf = ({ href, title, about, isRequest }: Found): Option => ({
    key: `object ${href}`,
    group: isRequest ? palette.refused : palette.found,
    title,
    about,
    run: () => go(href),
  });
  const objects = found.filter(({ isRequest }) => !isRequest).map(optionOf);
  // They are found by their path, too: before the sections they would take the place of one that is typed.
  const requests = found.filter(({ isRequest }) => isRequest).map(optionOf);
  const search: Option = {
    key: SEARCH,
    group: palette.found,
    title: palette.searchPayments(text),
    run: () => go(`/console/payments?${new URLSearchParams({ q: text })}`),
  };
  const more = objects.length > 0 ? [search] : [];
  return [...objects, ...more, ...sections, ...known, ...requests];
}

/** Options by their group, each with its place among all. */
function grouped(options: readonly Option[]) {
  const groups = new Map<string, { readonly option: Option; readonly index: number }[]>();
  for (const [index, option] of options.entries()) {
    const members = groups.get(option.group) ?? [];
    members.push({ option, index });
    groups.set(option.group, members);
  }
  return [...groups];
}
