/**
 * The clock of the entity. Every answer that contains `now` sets it. It advances with the time of the browser, unless it is
 * frozen.
 */
import { signal } from '@preact/signals';

/** Modes of a clock: `docs/simulator.md`. */
export type ClockMode = 'real' | 'frozen' | 'offset';

/** The mode; undefined until the gateway has answered. */
export const clockMode = signal<ClockMode | undefined>(undefined);

/** Entity time, ms UTC, updated once a second. Undefined until the gateway has answered. */
export const entityNow = signal<number | undefined>(undefined);

let known: { readonly now: number; readonly at: number } | undefined;

/** The present entity time, ms UTC; the browser's time until the gateway has answered. */
export function readEntityClock(): number {
  if (!known) return Date.now();
  return clockMode.value === 'frozen' ? known.now : known.now + performance.now() - known.at;
}

/** Sets the clock. @param now ISO 8601 instant of an answer */
export function setEntityClock(now: string, mode?: ClockMode): void {
  const time = Date.parse(now);
  if (Number.isNaN(time)) return;
  known = { now: time, at: performance.now() };
  if (mode) clockMode.value = mode;
  tick();
}

/** Forgets the clock of another entity. */
export function forgetEntityClock(): void {
  known = undefined;
  clockMode.value = undefined;
  entityNow.value = undefined;
}

/** Updates `entityNow` once a second while the page is visible. @returns ends it */
export function runEntityClock(): () => void {
  const timer = setInterval(() => {
    if (document.visibilityState !== 'hidden') tick();
  }, 1000);
  return () => clearInterval(timer);
}

function tick(): void {
  if (known) entityNow.value = Math.floor(readEntityClock() / 1000) * 1000;
}
