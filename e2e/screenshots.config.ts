/**
 * Pictures for a review of the look: `npm run screenshots`, after `npm run build`. `-- -g 'voucher'` takes some of them. The report
 * in `.cache/screenshots/index.html` shows them by form and state.
 */
import { defineConfig } from '@playwright/test';
import ordinary from '../playwright.config.ts';

export default defineConfig({
  ...ordinary,
  testDir: '.',
  testMatch: 'screenshots.ts',
  outputDir: '../.cache/screenshots-taken',
  // Each picture waits for other programs that need the machine.
  timeout: 900_000,
  reporter: [['list'], ['html', { outputFolder: '../.cache/screenshots', open: 'never' }]],
  projects: ordinary.projects?.filter(({ name }) => name === 'chromium') ?? [],
});
