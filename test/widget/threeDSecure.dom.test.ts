import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CHALLENGE_WINDOWS } from '../../src/protocol/index.ts';
import type { Options } from '../../src/widget/kernel/options/schema.ts';
import { executeStep } from '../../src/widget/pay/redirect/executeStep.tsx';
import {
  findUnsafeAddress,
  isSafe,
  readRedirect,
} from '../../src/widget/pay/redirect/readRedirect.ts';
import { browserFields } from '../../src/widget/pay/submit/browserFields.ts';
import { challengeWindow, frameSize } from '../../src/widget/pay/threeDSecure/challengeSize.ts';
import {
  PRECONDITION_TIMEOUT,
  runPreconditions,
} from '../../src/widget/pay/threeDSecure/preconditions.tsx';
import { load, recordSent, type Sent } from './support/browser.ts';

let sent: Sent[];
beforeEach(() => {
  ({ sent } = recordSent());
});
afterEach(() => {
  document.body.replaceChildren();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('the data of the browser', () => {
  const tell = (options: Options = {}) => {
    vi.stubGlobal('wpwlOptions', options);
    return Object.fromEntries(browserFields(document.createElement('form')));
  };

  it('is exactly what 3-D Secure 2 asks of a script', () => {
    const names = Object.keys(tell()).map((name) => name.replace('customer.browser.', ''));
    expect(names.sort()).toEqual([
      'challengeWindow',
      'javaEnabled',
      'javascriptEnabled',
      'language',
      'screenColorDepth',
      'screenHeight',
      'screenWidth',
      'timezone',
      'userAgent',
    ]);
    expect(tell()).toMatchObject({
      'customer.browser.javaEnabled': 'false',
      'customer.browser.javascriptEnabled': 'true',
    });
  });

  it.each([
    [300, '300'],
    [-330, '-330'],
    [0, '0'],
  ])('has the minutes behind UTC: %i', (minutes, text) => {
    vi.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(minutes);
    expect(tell()['customer.browser.timezone']).toBe(text);
  });

  it.each([
    ['en', 'en'],
    ['pt-BR', 'pt-BR'],
    ['zh-Hans-CN', 'zh-Hans'],
    ['ca-ES-valencia', 'ca-ES'],
    ['', 'en'],
  ])('has its language, %s, in whole parts and at most 8 characters', (language, text) => {
    vi.stubGlobal('navigator', { language, userAgent: 'x'.repeat(3000) });
    expect(tell()['customer.browser.language']).toBe(text);
    expect(tell()['customer.browser.userAgent']).toHaveLength(2048);
  });

  it.each([
    [24, '24'],
    [30, '30'],
    [128, '48'],
  ])('has a colour depth of two digits at most: %i', (colorDepth, text) => {
    vi.stubGlobal('screen', { width: 1, height: 1, colorDepth });
    expect(tell()['customer.browser.screenColorDepth']).toBe(text);
  });
});

describe('the challenge window', () => {
  it.each([
    [0, 1],
    [249, 1],
    [389, 1],
    [390, 2],
    [480, 2],
    [599, 2],
    [600, 4],
    [2000, 4],
  ])('of a form %i pixels wide is %i, the widest that fits', (room, window) => {
    expect(challengeWindow({}, room, 1024)).toBe(window);
  });

  it('is the full screen where the page is narrow', () => {
    expect(challengeWindow({}, 300, 599)).toBe(5);
    expect(challengeWindow({}, 300, 600)).toBe(1);
  });

  it.each([
    [{ width: 500, height: 600 }, 300, 3],
    [{ width: '700px' }, 300, 4],
    [{ width: '100%', height: '400px' }, 480, 2],
    [{ width: '50%' }, 600, 1],
    [{ width: '40em', height: '30em' }, 480, 2],
    [{ height: 100 }, 2000, 1],
  ])(
    'of a frame of the page’s own size, %j in a form %i pixels wide, is %i',
    (size, room, window) => {
      expect(challengeWindow({ threeDIframeSize: size }, room, 1024)).toBe(window);
    },
  );

  it('is the size that the page sets, whether or not it fits', () => {
    expect(challengeWindow({ browser: { threeDChallengeWindow: 3 } }, 100, 320)).toBe(3);
    expect(challengeWindow({ browser: { threeDChallengeWindow: '4' } }, 100, 320)).toBe(4);
  });
});

describe('the size of the frame', () => {
  /** The page's own is used in place of the usual size. */
  function sizeOf(...given: Parameters<typeof frameSize>): CSSStyleDeclaration | undefined {
    const sizes = frameSize(...given);
    return sizes && Object.assign({}, ...sizes);
  }

  it.each<[string, Options, number, unknown, isChallenge?: boolean]>([
    ['without options', {}, 1024, { width: '100%', height: '580px' }],
    ['in the style modern', { style: 'modern' }, 1024, { width: '100%', height: '400px' }],
    ['of the page of a bank', { style: 'modern' }, 1024, { width: '100%', height: '580px' }, false],
    [
      "of a bank, the page's own",
      { threeDIframeSize: { height: 90 } },
      1024,
      { width: '100%', height: '90px' },
      false,
    ],
    [
      "the page's own",
      { threeDIframeSize: { width: '100%', height: '400px' } },
      1024,
      { width: '100%', height: '400px' },
    ],
    [
      "the page's own in numbers",
      { threeDIframeSize: { width: 300, height: '400' } },
      1024,
      { width: '300px', height: '400px' },
    ],
    [
      'half the page’s own',
      { threeDIframeSize: { height: 90 } },
      1024,
      { width: '100%', height: '90px' },
    ],
    [
      'of the chosen window',
      { browser: { threeDChallengeWindow: 3 } },
      1024,
      { width: '500px', height: '600px' },
    ],
    ['full screen by choice', { browser: { threeDChallengeWindow: 5 } }, 1024, undefined],
    ['full screen on a narrow page', {}, 599, undefined],
  ])('%s', (_name, options, viewport, size, isChallenge = true) =>
    expect(sizeOf(options, viewport, isChallenge)).toEqual(size),
  );

  it('in the style modern has the height of the window that is requested, in a form of any width', () => {
    for (const room of [250, 390, 480, 600, 2000]) {
      const [, height] = CHALLENGE_WINDOWS[challengeWindow({}, room, 1024) - 1] ?? [];
      expect(sizeOf({ style: 'modern' }, 1024, true)?.height).toBe(`${height}px`);
    }
  });
});

describe('an address to send the shopper to', () => {
  const base = 'http://gateway.lan:3000/gw';

  it.each([
    'https://bank.example/a',
    'http://localhost:3000/a',
    'http://shop.localhost/a',
    'http://127.0.0.1/a',
    'http://127.1.2.3/a',
    'http://[::1]:8080/a',
    'http://gateway.lan:3000/gw/v1/redirects/t',
  ])('%s is safe', (address) => expect(isSafe(address, base)).toBe(true));

  it.each([
    'http://bank.example/a',
    'http://127.0.0.1.example/a',
    'http://localhost.example/a',
    'http://notlocalhost/a',
    'http://gateway.lan:3000/other',
    'http://gateway.lan:3000/gw.evil',
    'http://gateway.lan:3000.evil.example/gw/',
    'http://gateway.lan:3000/gw/../other',
    'javascript:alert(1)',
    'data:text/html,x',
    'blob:https://bank.example/1',
    '/relative',
    '//bank.example/a',
    '',
  ])('%j is not', (address) => expect(isSafe(address, base)).toBe(false));

  it('is checked for every address of a redirect', () => {
    const redirect = (url: string, before: string) =>
      readRedirect({ redirect: { url, method: 'POST', preconditions: [{ url: before }] } });
    const unsafe = (url: string, before: string) => {
      const read = redirect(url, before);
      return read && findUnsafeAddress(read, base);
    };
    expect(unsafe('https://a.example/', 'https://b.example/')).toBeUndefined();
    expect(unsafe('javascript:a', 'https://b.example/')).toBe('javascript:a');
    expect(unsafe('https://a.example/', 'http://b.example/')).toBe('http://b.example/');
  });

  it('is none where the gateway names none: nothing to do, or nothing that is safe', () => {
    expect(readRedirect({ result: {} })).toBeUndefined();
    expect(readRedirect(null)).toBeUndefined();
    expect(readRedirect({ redirect: null })).toBeUndefined();
    const odd = readRedirect({ redirect: { url: 7, parameters: 'x', preconditions: {} } });
    expect(odd).toEqual({ url: '', method: 'POST', parameters: [], preconditions: [] });
    expect(odd && findUnsafeAddress(odd, base)).toBe('');
  });
});

describe('a redirect', () => {
  const step = { url: 'https://bank.example/a?x=1', parameters: [{ name: 'y', value: '2' }] };

  it('by POST keeps its query and sends its parameters in the body', () => {
    executeStep({ ...step, method: 'POST' }, 'frame');
    expect(sent).toEqual([
      { action: step.url, method: 'POST', target: 'frame', fields: { y: '2' } },
    ]);
  });

  it('by GET adds its parameters to the query, and is no form: a policy may forbid forms', () => {
    const submit = vi.mocked(HTMLFormElement.prototype.submit);
    executeStep({ ...step, method: 'GET' }, 'frame');
    expect(sent).toEqual([
      {
        action: 'https://bank.example/a',
        method: 'GET',
        target: 'frame',
        fields: { x: '1', y: '2' },
      },
    ]);
    expect(submit).not.toHaveBeenCalled();
  });

  it.each(['GET', 'POST'] as const)('by %s prefers the values of this page', (method) => {
    executeStep({ ...step, url: 'https://bank.example/a', method }, 'frame', { y: '3', z: '4' });
    expect(sent[0]?.fields).toEqual({ y: '3', z: '4' });
  });

  it.each([
    ['_self', 'https://bank.example/a?x=1&y=2'],
    ['_top', 'https://bank.example/a?x=1&y=2'],
    ['frame', undefined],
  ])('that the browser gives no window for, to %s', (target, went) => {
    vi.mocked(window.open).mockReturnValue(null);
    const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => {});
    executeStep({ ...step, method: 'GET' }, target);
    expect(assign.mock.calls.flat()[0]).toBe(went);
  });

  it('is sent also when a parameter has the name of a method, and leaves no form behind', () => {
    executeStep({ ...step, method: 'POST', parameters: [{ name: 'submit', value: '' }] }, 'frame');
    expect(sent).toHaveLength(1);
    expect(document.forms).toHaveLength(0);
  });
});

describe('what runs before an authentication', () => {
  const step = (url: string) =>
    ({ url, method: 'POST', parameters: [{ name: 'threeDSMethodData', value: 'e30' }] }) as const;
  const frames = () => [...document.querySelectorAll('iframe')];

  /** Whether it is over, to be asked at any time. */
  function start(urls: string[], signal = new AbortController().signal) {
    const state = { over: false };
    const done = runPreconditions(urls.map(step), document.body, signal).then(() => {
      state.over = true;
    });
    return { state, done };
  }

  it('runs at once, each in a hidden frame that can reach nothing outside', () => {
    start(['https://a.example/', 'https://b.example/']);
    expect(frames()).toHaveLength(2);
    for (const frame of frames()) {
      expect(frame.hidden).toBe(true);
      expect(frame.getAttribute('sandbox')).not.toContain('top-navigation');
    }
    expect(sent.map(({ action, target }) => [action, target])).toEqual([
      ['https://a.example/', frames()[0]?.name],
      ['https://b.example/', frames()[1]?.name],
    ]);
    expect(sent[0]?.fields).toEqual({ threeDSMethodData: 'e30' });
  });

  it('ends when all have loaded, and the frames are removed', async () => {
    const { state, done } = start(['https://a.example/', 'https://b.example/']);
    const [first, second] = frames();
    load(first);
    await Promise.resolve();
    expect(frames()).toEqual([second]);
    expect(state.over).toBe(false);
    load(second);
    await done;
    expect(frames()).toEqual([]);
  });

  it('is not over when the empty document has loaded that every frame begins with', async () => {
    const { state } = start(['https://a.example/']);
    const [frame] = frames();
    vi.spyOn(HTMLIFrameElement.prototype, 'contentDocument', 'get').mockReturnValue({
      URL: 'about:blank',
    } as Document);
    load(frame);
    await Promise.resolve();
    expect(state.over).toBe(false);
    expect(frames()).toEqual([frame]);
  });

  it('is skipped if it hangs, and two that hang take no longer than one', async () => {
    vi.useFakeTimers();
    const { state } = start(['https://a.example/', 'https://b.example/']);
    await vi.advanceTimersByTimeAsync(PRECONDITION_TIMEOUT - 1);
    expect(state.over).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(state.over).toBe(true);
    expect(frames()).toEqual([]);
    expect(PRECONDITION_TIMEOUT).toBe(10_000);
  });

  it('leaves no frame and no timer when the form is taken away', async () => {
    vi.useFakeTimers();
    const controller = new AbortController();
    const { done } = start(['https://a.example/'], controller.signal);
    controller.abort();
    await done;
    expect(frames()).toEqual([]);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('is nothing where the gateway asks for nothing', async () => {
    await start([]).done;
    expect(sent).toEqual([]);
  });
});
