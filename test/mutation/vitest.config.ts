/** The tests of one room, for mutants of it. */
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { placeholders } from '../../vite.config.ts';
import { room } from './rooms.mjs';

export default defineConfig({
  define: placeholders,
  root: fileURLToPath(new URL('../..', import.meta.url)),
  test: {
    include: [...room.tests],
    setupFiles: ['test/setup.ts'],
    css: true,
    testTimeout: 20_000,
  },
});
