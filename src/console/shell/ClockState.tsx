/**
 * The entity's time in the bar, with a link to its clock. A clock that is not real is named, because every time depends on it.
 * @jsxImportSource preact
 */
import { useEffect } from 'preact/hooks';
import { ask } from '../api/client.ts';
import { Icon } from '../parts/Icon.tsx';
import { clockMode, entityNow } from '../state/entityClock.ts';
import { TEXTS } from '../texts.ts';

const TIME = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'medium' });

export function ClockState() {
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
