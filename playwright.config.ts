import { defineConfig } from '@playwright/test';
import { findBrowser } from './scripts/browsers.mjs';

// No page snapshot beside a failed test either: it would show what was typed.
process.env['PLAYWRIGHT_NO_COPY_PROMPT'] = '1';

/**
 * What Firefox runs only when everything is asked for (`npm run e2e:firefox`): it takes two to three times as long as
 * Chromium, and these files go deep into what is the gateway's, the protocol's, or shown there by a test of its own.
 */
const DEEP =
  /\/e2e\/(?:hostile|canary|non-interference|reconnect|trouble|hooks|once|wrong-input|callbacks|options|threeDSecure\/(?!matrix|challenge)\w+)\.spec\.ts$/;

export default defineConfig({
  testDir: 'e2e',
  outputDir: '.cache/playwright',
  fullyParallel: true,
  workers: 2,
  retries: 0,
  forbidOnly: Boolean(process.env['CI']),
  reporter: 'list',
  // Each test starts the gateway it needs in its own process, on free ports: there is no server and no base URL here.
  use: {
    // Card numbers are typed in these tests, and a trace or a picture of the page would keep them in a file.
    // Nothing that handles card data may get used to that, not even with test numbers.
    trace: 'off',
    screenshot: 'off',
    video: 'off',
  },
  projects: [
    {
      name: 'chromium',
      use: {
        browserName: 'chromium',
        launchOptions: {
          executablePath: findBrowser('chromium') ?? '/usr/bin/chromium',
          // The sandbox refuses to start as root, which is what a container is.
          chromiumSandbox: false,
          args: [
            '--disable-quic',
            '--disable-gpu',
            '--no-first-run',
            '--disable-background-networking',
            '--disable-component-update',
            '--disable-sync',
          ],
        },
      },
    },
    {
      // An unpatched Firefox, driven over WebDriver BiDi.
      name: 'firefox',
      testIgnore: process.env['DEEP'] === 'all' ? [] : DEEP,
      use: {
        browserName: 'firefox',
        channel: 'moz-firefox',
        launchOptions: {
          executablePath: findBrowser('firefox') ?? '/usr/bin/firefox-esr',
          // With site isolation on, keys never reach a cross-origin frame that is driven this way.
          firefoxUserPrefs: { 'fission.autostart': false },
        },
      },
    },
  ],
});
