import { defineConfig } from '@playwright/test';
import { ordinaryTests } from './e2e/ordinary.ts';
import { findBrowser } from './scripts/browsers.mjs';
import { ATTACKS } from './scripts/testFiles.mjs';

// No page snapshot beside a failed test either: it would show what was typed.
process.env['PLAYWRIGHT_NO_COPY_PROMPT'] = '1';

/**
 * What Firefox runs only when everything is asked for (`npm run e2e:firefox`): it takes two to three times as long as
 * Chromium. These files go deep into what is the gateway's, the protocol's, the document's or a text's; what browsers do
 * each in their own way - keys, focus, frames, windows, ways of a page, filling in - is in the others.
 */
const DEEP = new RegExp(
  `/e2e/(?:${[
    'access/(?:axe|language|look|snapshots)',
    'applications/(?:docs|element|loader|packed|vue)',
    'compatibility/(?!dom|loading|look)\\w+',
    'methods/(?!otherWays)\\w+',
    'realPages/(?:layout|random)',
    'threeDSecure/(?!challenge)\\w+',
    'callbacks|canary|extras|hooks|hostile|lifecycle|look|non-interference|once|options|parts|reconnect',
    'registrations|renewal|summary|trouble|wrong-input',
  ].join('|')})\\.spec\\.ts$`,
);

const { TESTS } = process.env;

/**
 * The tests of a browser: the ordinary ones, what `npm run test:all` runs beside them (`TESTS=deep`, `TESTS=attacks`), or
 * all.
 */
function choice(browser: 'chromium' | 'firefox') {
  if (TESTS === 'ordinary') return { grep: ordinaryTests(browser) };
  const left = browser === 'firefox' && process.env['DEEP'] !== 'all' ? [DEEP] : [];
  const grepInvert = ordinaryTests(browser);
  const attacks = ATTACKS.map((file) => `**/${file}`);
  if (TESTS === 'attacks') return { grepInvert, testMatch: attacks, testIgnore: left };
  return TESTS === 'deep'
    ? { grepInvert, testIgnore: [...left, ...attacks] }
    : { testIgnore: left };
}

export default defineConfig({
  testDir: 'e2e',
  outputDir: '.cache/playwright',
  fullyParallel: true,
  // Many tests wait for a page or a process: three at once, also where there are two processors only.
  workers: 3,
  retries: 0,
  forbidOnly: Boolean(process.env['CI']),
  reporter: 'list',
  // How quick the machine is, is nobody's promise: a test that waits, waits for what a user would.
  timeout: 60_000,
  expect: { timeout: 15_000 },
  // What is built runs as it is: otherwise each worker compiles 4 MB of it again.
  build: { external: ['**/dist/**'] },
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
      ...choice('chromium'),
      use: {
        browserName: 'chromium',
        launchOptions: {
          executablePath: findBrowser('headless') ?? findBrowser('chromium') ?? '/usr/bin/chromium',
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
      ...choice('firefox'),
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
