/** The tests of one area, which run for each mutant of it. */
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { placeholders } from '../../vite.config.ts';
import { area } from './areas.mjs';

export default defineConfig({
  define: placeholders,
  root: fileURLToPath(new URL('../..', import.meta.url)),
  test: {
    include: [...area.tests],
    environment: area.environment ?? 'node',
    setupFiles: ['test/setup.ts'],
    css: true,
    testTimeout: 20_000,
  },
});
