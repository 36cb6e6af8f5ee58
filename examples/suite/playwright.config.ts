import { defineConfig } from '@playwright/test';

// Cards are typed in these tests. A trace, a picture or a snapshot of the page would store their numbers in a file.
process.env['PLAYWRIGHT_NO_COPY_PROMPT'] = '1';

const executablePath = process.env['CHROMIUM'];

export default defineConfig({
  testMatch: '*.spec.ts',
  outputDir: '.cache',
  // Each test has an entity and a shop of its own.
  fullyParallel: true,
  workers: 4,
  use: {
    browserName: 'chromium',
    trace: 'off',
    screenshot: 'off',
    video: 'off',
    // An installed Chromium in place of Playwright's.
    ...(executablePath && { launchOptions: { executablePath } }),
  },
});
