/**
 * Frame tests in a Firefox that gives each site a process of its own, as people's do: `playwright test --config
 * e2e/fission.config.ts`. The ordinary run has that turned off, since keys never reach a frame of another site there.
 */
import { defineConfig } from '@playwright/test';
import ordinary from '../playwright.config.ts';

const firefox = ordinary.projects?.find(({ name }) => name === 'firefox');

export default defineConfig({
  ...ordinary,
  testDir: '.',
  testMatch: 'fission.ts',
  outputDir: '../.cache/fission',
  projects: [
    {
      ...firefox,
      name: 'fission',
      use: {
        ...firefox?.use,
        launchOptions: {
          ...firefox?.use?.launchOptions,
          firefoxUserPrefs: { 'fission.autostart': true },
        },
      },
    },
  ],
});
