/**
 * A small client of W3C WebDriver, over HTTP, and WebKitGTK's own browser behind it on a screen that nobody sees.
 * Playwright's WebKit is a build of its own; this is the one that people have.
 */
import { spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** WebDriver gives and takes an element as an object with this one member. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';

/** Keys that write nothing, as WebDriver names them. */
export const KEYS = { tab: '\uE004', enter: '\uE007', shift: '\uE008', down: '\uE015' };

/** How long something may take to be seen, in ms, and between two looks. */
const PATIENCE_MS = 15_000;
const LOOK_MS = 50;

/** What the browser needs where there is no desktop, no graphics card and no sandbox of the kernel. */
const ENVIRONMENT = {
  GDK_BACKEND: 'x11',
  NO_AT_BRIDGE: '1',
  LIBGL_ALWAYS_SOFTWARE: '1',
  WEBKIT_DISABLE_COMPOSITING_MODE: '1',
  // It opens pages of this machine alone.
  WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
};

/**
 * What is missing to run it, as a sentence; undefined where nothing is.
 * @returns {string | undefined}
 */
export function missing() {
  const absent = [
    ...['WebKitWebDriver', 'Xvfb'].filter((name) => !existsSync(`/usr/bin/${name}`)),
    ...(findMiniBrowser() ? [] : ['MiniBrowser']),
  ];
  if (!absent.length) return undefined;
  return `${absent.join(', ')} not found: apt-get install webkit2gtk-driver xvfb`;
}

/** WebKitGTK's browser for tests lies beside the library. */
function findMiniBrowser() {
  if (process.env['MINIBROWSER']) return process.env['MINIBROWSER'];
  return ['/usr/lib', ...readdirSync('/usr/lib').map((folder) => `/usr/lib/${folder}`)]
    .flatMap((folder) => ['4.1', '4.0'].map((v) => `${folder}/webkit2gtk-${v}/MiniBrowser`))
    .find((path) => existsSync(path));
}

/** @typedef {Awaited<ReturnType<typeof startWebKit>>} WebKit */

/**
 * Starts screen, driver and browser.
 * @throws Error with what the driver says when it gives no session
 */
export async function startWebKit() {
  const screen = await startScreen();
  const port = await freePort();
  const driver = spawn('WebKitWebDriver', [`--port=${port}`, '--host=127.0.0.1'], {
    env: { ...process.env, ...ENVIRONMENT, DISPLAY: screen.display },
    stdio: 'ignore',
  });
  const stop = () => {
    driver.kill();
    screen.stop();
  };
  try {
    const ask = clientOf(`http://127.0.0.1:${port}`);
    await eventually('the driver', () => ask('GET', '/status'));
    const options = { binary: findMiniBrowser(), args: ['--automation'] };
    const { sessionId, capabilities } = await ask('POST', '/session', {
      capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': options } },
    });
    return browserOf(ask, `/session/${sessionId}`, capabilities.browserVersion, stop);
  } catch (error) {
    stop();
    throw error;
  }
}

/**
 * What a shopper and a page's author can do.
 * @param {ReturnType<typeof clientOf>} ask
 * @param {string} session
 * @param {string} version
 * @param {() => void} stop
 */
function browserOf(ask, session, version, stop) {
  /** @param {string} selector */
  const find = async (selector) => {
    const found = await ask('POST', `${session}/element`, {
      using: 'css selector',
      value: selector,
    });
    return found[ELEMENT];
  };
  /** @param {string} selector */
  const click = (selector) =>
    eventually(selector, async () =>
      ask('POST', `${session}/element/${await find(selector)}/click`),
    );
  /** @param {string} selector */
  const enter = async (selector) =>
    ask('POST', `${session}/frame`, { id: { [ELEMENT]: await find(selector) } });
  /** @param {string} text @param {string} [held] a key that is down meanwhile */
  const press = (text, held) => {
    const keys = [...text].flatMap((value) => [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
    ]);
    if (held) {
      keys.unshift({ type: 'keyDown', value: held });
      keys.push({ type: 'keyUp', value: held });
    }
    return ask('POST', `${session}/actions`, {
      actions: [{ type: 'key', id: 'keyboard', actions: keys }],
    });
  };
  return {
    version,
    /** @param {string} url */
    open: (url) => ask('POST', `${session}/url`, { url }),
    /** @returns {Promise<string>} */
    address: () => ask('GET', `${session}/url`),
    /**
     * Runs a function's body in the document that is looked at.
     * @param {string} script
     * @param {...unknown} args
     */
    run: (script, ...args) => ask('POST', `${session}/execute/sync`, { script, args }),
    click,
    /**
     * Clicks a field and types into it, key by key.
     * @param {string} selector
     * @param {string} text
     */
    async type(selector, text) {
      await click(selector);
      await press(text);
    },
    /** Presses keys where the focus is. */
    press,
    /**
     * Does something inside a frame, from where it is looked at now, and looks at the whole page again.
     * @template T
     * @param {string} selector of the frame
     * @param {() => Promise<T>} act
     */
    async within(selector, act) {
      await eventually(selector, () => enter(selector));
      try {
        return await act();
      } finally {
        await ask('POST', `${session}/frame`, { id: null });
      }
    },
    async close() {
      await ask('DELETE', session).catch(() => {});
      stop();
    },
  };
}

/** @param {string} address of the driver */
function clientOf(address) {
  /**
   * @param {'GET' | 'POST' | 'DELETE'} method
   * @param {string} path
   * @param {object} [body]
   * @returns {Promise<any>} the member `value` of the answer
   */
  return async (method, path, body = {}) => {
    const response = await fetch(address + path, {
      method,
      headers: { 'content-type': 'application/json' },
      ...(method === 'POST' && { body: JSON.stringify(body) }),
    });
    const { value } = /** @type {{ value: any }} */ (await response.json());
    if (!response.ok)
      throw new Error(`${path.replace(/.*\//, '')}: ${value.error} ${value.message}`);
    return value;
  };
}

/**
 * Tries until it succeeds, and gives something that is not false.
 * @template T
 * @param {string} what for the error
 * @param {() => Promise<T>} attempt
 * @returns {Promise<Exclude<T, false>>}
 */
export async function eventually(what, attempt) {
  const end = Date.now() + PATIENCE_MS;
  let last = 'not seen';
  while (Date.now() < end) {
    try {
      const result = await attempt();
      if (result !== false) return /** @type {Exclude<T, false>} */ (result);
    } catch (error) {
      last = error instanceof Error ? error.message : String(error);
    }
    await sleep(LOOK_MS);
  }
  throw new Error(`${what}: ${last}, for ${PATIENCE_MS / 1000} s`);
}

/** A screen of its own: the server chooses a number that is free, and tells it. */
async function startScreen() {
  const args = ['-displayfd', '3', '-screen', '0', '1280x900x24', '-nolisten', 'tcp'];
  const server = spawn('Xvfb', args, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] });
  const told = /** @type {import('node:stream').Readable} */ (server.stdio[3]);
  const number = await new Promise((resolve, reject) => {
    told.once('data', (data) => resolve(String(data).trim()));
    server.once('error', reject);
    server.once('exit', (code) => reject(new Error(`Xvfb ended with ${code}`)));
  });
  return { display: `:${number}`, stop: () => server.kill() };
}

/** @returns {Promise<number>} */
function freePort() {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
      server.close(() => resolve(port));
    });
  });
}
