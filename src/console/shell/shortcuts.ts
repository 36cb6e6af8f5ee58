/**
 * Keys that work in every view: Ctrl or Cmd with K opens the palette, `/` moves to the search field, and `g` with the key of
 * a section opens it. Single keys do nothing while a person types.
 */
import { useEffect } from 'preact/hooks';
import { SECTIONS } from '../sections.ts';
import { go } from '../state/router.ts';
import { isPaletteOpen } from './paletteState.ts';

/** The longest time between `g` and the key of a section, ms. */
const SEQUENCE_MS = 1500;

export function useShortcuts(): void {
  useEffect(() => {
    let startedAt = Number.NEGATIVE_INFINITY;
    const listen = (event: KeyboardEvent) => {
      if ((event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === 'k') {
        event.preventDefault();
        isPaletteOpen.value = !isPaletteOpen.value;
        return;
      }
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      if (document.querySelector('dialog[open]')) return;
      const isSequence = event.timeStamp - startedAt < SEQUENCE_MS;
      startedAt = event.key === 'g' ? event.timeStamp : Number.NEGATIVE_INFINITY;
      if (event.key === '/') {
        const search = document.querySelector<HTMLInputElement>('main input[type=search]');
        if (!search) return;
        event.preventDefault();
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
