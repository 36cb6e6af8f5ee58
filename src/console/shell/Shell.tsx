/**
 * What stands around every view: the bar with entity, clock and connection, and the navigation. On a narrow window the
 * navigation opens below the bar.
 */
import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { ask } from '../api/client.ts';
import { startStream, streamState } from '../api/events.ts';
import { CopyButton } from '../parts/Code.tsx';
import { Icon } from '../parts/Icon.tsx';
import { Toasts } from '../parts/Toast.tsx';
import { SECTIONS, type SectionId } from '../sections.ts';
import { clockMode, entityNow, forgetEntityClock, runEntityClock } from '../state/entityClock.ts';
import { path } from '../state/router.ts';
import { type Session, signOut } from '../state/session.ts';
import { TEXTS } from '../texts.ts';
import { viewOf } from '../views.tsx';
import { Palette, PaletteButton } from './Palette.tsx';
import { areSingleKeysOn, switchSingleKeys, useShortcuts } from './shortcuts.ts';

export function Shell({ session }: { readonly session: Session }) {
  const isMenuOpen = useSignal(false);
  const main = useRef<HTMLElement>(null);
  const { section, title, node } = viewOf(path.value);
  useShortcuts();
  useEffect(() => {
    const ends = [startStream(session), runEntityClock(), forgetEntityClock];
    return () => {
      for (const end of ends) end();
    };
  }, [session]);
  useEffect(() => {
    document.title = TEXTS.title(title);
    isMenuOpen.value = false;
  }, [title, isMenuOpen]);
  return (
    <div class="shell">
      <button type="button" class="skip" onClick={() => main.current?.focus()}>
        {TEXTS.skip}
      </button>
      <header class="bar">
        <button
          type="button"
          class="bar-button menu-button"
          aria-expanded={isMenuOpen.value}
          aria-controls="sections"
          aria-label={TEXTS.sections.more}
          onClick={() => {
            isMenuOpen.value = !isMenuOpen.value;
          }}
        >
          <Icon name={isMenuOpen.value ? 'cross' : 'menu'} />
        </button>
        <a class="brand" href="/console">
          <svg class="mark" viewBox="0 0 32 32" aria-hidden="true" focusable="false">
            <rect width="32" height="32" rx="7" />
            <path d="M7 11h18v10.5a1.5 1.5 0 0 1-1.5 1.5h-15A1.5 1.5 0 0 1 7 21.5zM7 14.5h18M11 19h5" />
          </svg>
          <span class="brand-name">{TEXTS.name}</span>
        </a>
        <PaletteButton />
        <div class="bar-end">
          <ClockState />
          <ConnectionState />
        </div>
      </header>
      <Navigation session={session} current={section} isOpen={isMenuOpen.value} />
      <main id="main" class="main" ref={main} tabIndex={-1}>
        {node}
      </main>
      <Palette />
      <Toasts />
    </div>
  );
}

function Navigation({
  session,
  current,
  isOpen,
}: {
  readonly session: Session;
  readonly current: SectionId | undefined;
  readonly isOpen: boolean;
}) {
  return (
    <nav id="sections" class={isOpen ? 'nav open' : 'nav'} aria-label={TEXTS.sections.label}>
      <ul>
        {SECTIONS.map(({ id, title, path: href, icon }) => (
          <li key={id}>
            <a class="nav-link" href={href} aria-current={id === current ? 'page' : undefined}>
              <Icon name={icon} />
              {title}
            </a>
          </li>
        ))}
      </ul>
      <div class="nav-end">
        <p class="test-only">{TEXTS.testOnly}</p>
        <p class="muted">{TEXTS.session.current}</p>
        <p class="entity">
          <code title={session.entityId}>{session.entityId}</code>
          <CopyButton text={session.entityId} label={TEXTS.session.entityId} />
        </p>
        <button type="button" class="button" onClick={signOut}>
          {TEXTS.session.switch}
        </button>
        <label class="single-keys">
          <input
            type="checkbox"
            checked={areSingleKeysOn.value}
            onChange={(event) => switchSingleKeys(event.currentTarget.checked)}
          />
          {TEXTS.singleKeys}
        </label>
      </div>
    </nav>
  );
}

/** Whether events arrive: live, or reconnecting. */
function ConnectionState() {
  const state = streamState.value;
  return (
    <p class={`connection ${state}`} role="status" title={TEXTS.stream.about[state]}>
      {TEXTS.stream[state]}
    </p>
  );
}

const TIME = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'medium' });

/** The entity's time, with a link to its clock. A clock that is not real is named, because every time depends on it. */
function ClockState() {
  useEffect(() => {
    // The answer sets the clock. A view shows the failure, if there is one.
    ask('/_sandbox/clock').catch(() => undefined);
  }, []);
  const now = entityNow.value;
  const mode = clockMode.value;
  if (now === undefined) return null;
  return (
    <a class="clock-state number" href="/console/clock" aria-label={labelOf(now, mode)}>
      <Icon name="clock" />
      <span class="clock-time">{TIME.format(now)}</span>
      {mode && mode !== 'real' && <span class="clock-mode">{TEXTS.clock[mode]}</span>}
    </a>
  );
}

const labelOf = (now: number, mode: 'real' | 'frozen' | 'offset' | undefined) =>
  `${TEXTS.clock.label}: ${TIME.format(now)}${mode ? `, ${TEXTS.clock[mode]}` : ''}`;
