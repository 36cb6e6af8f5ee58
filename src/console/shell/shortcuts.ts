/**
 * Keys that work in every view: Ctrl or Cmd with K opens the palette, `/` moves to the search field, or opens the palette in a
 * view without one, and `g` with the key of a section opens it. Single keys do nothing while a person types, and can be
 * switched off (WCAG 2.2, 2.1.4).
 */
import { signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { SECTIONS } from '../sections.ts';
import { go } from '../state/router.ts';
import { isPaletteOpen } from './paletteState.ts';

/** The longest time between `g` and the key of a section, ms. */
const SEQUENCE_MS = 1500;

const KEY = 'console.singleKeys';

/** Whether single keys work. The browser keeps it. */
export const areSingleKeysOn = signal(read() !== 'off');

/** A browser can forbid storage; then the choice lasts as long as the page. */
function read(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

export function switchSingleKeys(isOn: boolean): void {
  areSingleKeysOn.value = isOn;
  try {
    localStorage.setItem(KEY, isOn ? 'on' : 'off');
  } catch {
    // The choice still counts in memory.
  }
}

export function useShortcuts(): void {
  useEffect(() => {
    let startedAt = Number.NEGATIVE_INFINITY;
    const listen = (event: KeyboardEvent) => {
      if ((event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === 'k') {
        event.preventDefault();
        // A dialog comes first: the palette would hide it, and could leave its page.
        if (document.querySelector('dialog[open]:not(.palette)')) return;
        isPaletteOpen.value = !isPaletteOpen.value;
        return;
      }
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      if (!areSingleKeysOn.value) return;
      if (document.querySelector('dialog[open]')) return;
      const isSequence = event.timeStamp - startedAt < SEQUENCE_MS;
      startedAt = event.key === 'g' ? event.timeStamp : Number.NEGATIVE_INFINITY;
      if (event.key === '/') {
        const search = document.querySelector<HTMLInputElement>('main input[type=search]');
        event.preventDefault();
        if (!search) {
          isPaletteOpen.value = true;
          return;
        }
        search.focus();
        search.select();
      } else if (isSequence) {
        const section = SECTIONS.find(({ key }) => key === event.key);
        if (!section) return;
        event.preventDefault();
        go(section.path);
      }
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input, textarea, select'));
