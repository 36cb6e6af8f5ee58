import { defineConfig } from '@playwright/test';
import { CHROMIUM_ONLY } from './e2e/chromiumOnly.ts';
import { ordinaryTests, testsOf } from './e2e/ordinary.ts';
import { findBrowser } from './scripts/browsers.mjs';
import { ATTACKS, BY_LANGUAGE } from './scripts/testFiles.mjs';

// No page snapshot of a failed test either: it would show the typed values.
process.env['PLAYWRIGHT_NO_COPY_PROMPT'] = '1';

/**
 * Files that Firefox runs only with `npm run e2e:firefox`, because Firefox takes two to three times as long as
 * Chromium. These files test the gateway, the protocol, the document or texts in depth. Behaviour that differs between
 * browsers (keys, focus, frames, windows, navigation, autofill) is in the other files; of those, CHROMIUM_ONLY are left out.
 */
const DEEP = new RegExp(
  `/e2e/(?:${[
    'access/(?:axe|language|look|snapshots)',
    'applications/(?:ci|docs|element|fixtures|loader|packed|react|suite|vue)',
    'compatibility/\\w+',
    'console/\\w+',
    'methods/(?!otherWays)\\w+',
    'realPages/(?:edits|layout|names|options|random|rewritten)',
    'threeDSecure/(?!challenge)\\w+',
    'brandChoice|callbacks|canary|docsSite|extras|hooks|hostile|leaks|lifecycle|look|non-interference|once|options|parts|received|reconnect',
    'registrations|renewal|storefront|summary|trouble|upgrade|wrong-input',
  ].join('|')})\\.spec\\.ts$`,
);

/** Each picture was taken in one browser, and one browser lets a test choose a stored card. */
const CHROMIUM_FILES = ['**/pictures.spec.ts', '**/autofill.spec.ts'];

const { TESTS } = process.env;

/**
 * The tests of a browser: the ordinary ones, what `npm run test:all` runs beside them (`TESTS=deep`, `TESTS=attacks`), or
 * all.
 */
function choice(browser: 'chromium' | 'firefox') {
  if (TESTS === 'ordinary') return { grep: ordinaryTests(browser) };
  const isFirefox = browser === 'firefox';
  const leavesOut = isFirefox && process.env['DEEP'] !== 'all';
  const left = isFirefox ? [...CHROMIUM_FILES, ...(leavesOut ? [DEEP] : [])] : [];
  const further = leavesOut ? [testsOf(browser, CHROMIUM_ONLY)] : [];
  const grepInvert = [ordinaryTests(browser), ...further];
  const anywhere = (files: readonly string[]) => files.map((file) => `**/${file}`);
  if (TESTS === 'attacks') return { grepInvert, testMatch: anywhere(ATTACKS), testIgnore: left };
  return TESTS === 'deep'
    ? { grepInvert, testIgnore: [...left, ...anywhere([...ATTACKS, ...BY_LANGUAGE])] }
    : { grepInvert: further, testIgnore: left };
}

export default defineConfig({
  testDir: 'e2e',
  outputDir: '.cache/playwright',
  snapshotPathTemplate: '{testDir}/pictures/{arg}{ext}',
  fullyParallel: true,
  // Many tests wait for a page or a process, so three run at once even on two processors.
  workers: 3,
  retries: 0,
  forbidOnly: Boolean(process.env['CI']),
  reporter: 'list',
  // Tests must not depend on the speed of the machine: a test waits for a visible change, up to this limit.
  timeout: 60_000,
  expect: { timeout: 15_000 },
  // Built files are not compiled again: otherwise each worker would compile 4 MB.
  build: { external: ['**/dist/**'] },
  // Each test starts the gateway it needs in its own process, on free ports: there is no server and no base URL here.
  use: {
    // Card numbers are typed in these tests, and a trace or a picture of the page would keep them in a file.
    // Card data is never stored in files, not even test numbers.
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
          // The sandbox of Chromium does not start as root, as in a container.
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
