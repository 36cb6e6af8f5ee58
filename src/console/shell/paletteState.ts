/** Whether the command palette is open. A module of its own, so that shortcuts and buttons can open it. */
import { signal } from '@preact/signals';

export const isPaletteOpen = signal(false);
