import { existsSync } from 'node:fs';

/** Where the browsers of the end-to-end tests may be; the environment variable goes before the list. */
const PLACES = {
  chromium: {
    variable: 'CHROMIUM',
    paths: [
      '/usr/bin/chromium',
      '/usr/bin/chromium-browser',
      '/usr/bin/google-chrome',
      '/usr/bin/google-chrome-stable',
    ],
  },
  // Chromium without windows and menus, which take half of the time of a test.
  headless: {
    variable: 'CHROMIUM',
    paths: ['/usr/bin/chromium-headless-shell'],
  },
  firefox: { variable: 'FIREFOX', paths: ['/usr/bin/firefox-esr'] },
};

/**
 * The path of an installed browser, or undefined where there is none. A path given by the environment is taken at
 * its word: a wrong one must fail loudly instead of testing another browser than the one asked for.
 * @param {'chromium' | 'headless' | 'firefox'} name
 * @returns {string | undefined}
 */
export function findBrowser(name) {
  const { variable, paths } = PLACES[name];
  return process.env[variable] || paths.find((path) => existsSync(path));
}
