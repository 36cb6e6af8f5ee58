/**
 * The examples of all frameworks: `playwright test --config e2e/frameworks.config.ts`. Each is installed from the registry of npm
 * and built by its own tool, which takes minutes.
 */
import { defineConfig } from '@playwright/test';
import ordinary from '../playwright.config.ts';

const chromium = ordinary.projects?.find(({ name }) => name === 'chromium');

export default defineConfig({
  ...ordinary,
  testDir: 'applications/frameworks',
  testMatch: '*.ts',
  outputDir: '../.cache/frameworks',
  workers: 2,
  projects: [{ name: 'frameworks', use: { ...chromium?.use } }],
});
