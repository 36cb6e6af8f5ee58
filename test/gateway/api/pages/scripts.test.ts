import { runInNewContext } from 'node:vm';
import { describe, expect, it, vi } from 'vitest';
import {
  ASKING_SCRIPT,
  DONE_SCRIPT,
  FAULT_SCRIPT,
  HOLDER_SCRIPT,
  LEAVE_SCRIPT,
  POST_SCRIPT,
} from '../../../../src/gateway/api/pages/scripts.ts';

const HREF = 'https://pay.example/v1/redirects/t/return';
const pageNamed = (page: string) => ({ document: { documentElement: { dataset: { page } } } });
const windowThat = (more: object = {}) => ({ location: { replace: vi.fn() }, ...more });

describe('a page that redirects', () => {
  /** Runs the script in a frame of `parent`; without `parent`, in the tab. */
  function leave(parent?: object) {
    const window = windowThat(pageNamed('leave'));
    const document = { querySelector: () => ({ href: HREF }) };
    runInNewContext(LEAVE_SCRIPT, { window, document, parent: parent ?? window });
    return window.location.replace;
  }

  it('navigates the frame of the holder', () => {
    const holder = windowThat(pageNamed('holder'));
    expect(leave(holder)).not.toHaveBeenCalled();
    expect(holder.location.replace).toHaveBeenCalledWith(HREF);
  });

  it('navigates its own window without a holder', () => {
    expect(leave()).toHaveBeenCalledWith(HREF);
  });

  it('does not navigate the shop’s page of another origin', () => {
    const shop = Object.defineProperty(windowThat(), 'document', {
      get() {
        throw new Error('SecurityError');
      },
    });
    expect(leave(shop)).toHaveBeenCalledWith(HREF);
    expect(shop.location.replace).not.toHaveBeenCalled();
  });

  it('does not navigate the shop’s page of the same origin', () => {
    const shop = windowThat({ document: { documentElement: { dataset: {} } } });
    expect(leave(shop)).toHaveBeenCalledWith(HREF);
    expect(shop.location.replace).not.toHaveBeenCalled();
  });
});

const listener = () => ({ postMessage: vi.fn() });

describe('the end of a watched window', () => {
  function done(origins: string, parent?: object, opener: object | null = null) {
    const window = windowThat();
    const document = { documentElement: { dataset: { origins } } };
    runInNewContext(DONE_SCRIPT, { window, document, opener, parent: parent ?? window });
  }

  it('sends its message to the embedding page, and to no opener', () => {
    const [parent, opener] = [listener(), listener()];
    done('https://a.example', parent, opener);
    expect(parent.postMessage.mock.calls).toEqual([
      [{ pw: 1, type: 'returned' }, 'https://a.example'],
    ]);
    expect(opener.postMessage).not.toHaveBeenCalled();
  });

  it('sends its message only to the embedding page, if the browser names it', () => {
    const parent = listener();
    const window = { location: { ancestorOrigins: ['https://b.example', 'https://a.example'] } };
    const origins = 'https://a.example https://b.example';
    const document = { documentElement: { dataset: { origins } } };
    runInNewContext(DONE_SCRIPT, { window, document, opener: null, parent });
    expect(parent.postMessage.mock.calls.map(([, origin]) => origin)).toEqual([
      'https://b.example',
    ]);
  });

  it('sends its message to the page that opened it', () => {
    const opener = listener();
    done('*', undefined, opener);
    expect(opener.postMessage.mock.calls).toEqual([[{ pw: 1, type: 'returned' }, '*']]);
  });

  it('sends its message to each origin, also if one is refused', () => {
    const opener = listener();
    opener.postMessage.mockImplementationOnce(() => {
      throw new SyntaxError('Invalid target origin');
    });
    done('nonsense https://b.example', undefined, opener);
    expect(opener.postMessage).toHaveBeenLastCalledWith(expect.anything(), 'https://b.example');
  });

  it('sends no message without a receiver', () => {
    expect(() => done('*')).not.toThrow();
  });
});

describe('a page that is shown again after an error', () => {
  it('sets the focus to the wrong field', () => {
    const focus = vi.fn();
    const querySelector = vi.fn(() => ({ focus }));
    runInNewContext(FAULT_SCRIPT, { document: { querySelector } });
    expect(querySelector).toHaveBeenCalledWith('[aria-invalid]');
    expect(focus).toHaveBeenCalledOnce();
  });
});

describe('a page that asks its shopper', () => {
  it('sends its message to the embedding page, and to none without one', () => {
    const [window, parent] = [listener(), listener()];
    runInNewContext(ASKING_SCRIPT, { window, parent });
    expect(parent.postMessage.mock.calls).toEqual([[{ pw: 1, type: 'challenge' }, '*']]);
    runInNewContext(ASKING_SCRIPT, { window, parent: window });
    expect(window.postMessage).not.toHaveBeenCalled();
  });
});

describe('a form that is posted at once', () => {
  /** Runs a script on a page with a form and a frame, with the focus or without, and lets the page finish loading. */
  function run(
    script: string,
    {
      parent,
      opener = null,
      hasFocus = true,
    }: { parent?: object; opener?: object | null; hasFocus?: boolean } = {},
  ) {
    const submit = vi.fn();
    const frame = { focus: vi.fn() };
    const form = { submit: 'a field' };
    class HTMLFormElement {
      submit() {
        submit(this);
      }
    }
    const document = {
      hasFocus: () => hasFocus,
      querySelector: (tag: string) => (tag === 'form' ? form : frame),
    };
    const window = windowThat();
    const listeners = new Map<string, () => void>();
    const early = script === HOLDER_SCRIPT ? 0 : 1;
    runInNewContext(script, {
      addEventListener: (event: string, listener: () => void) => listeners.set(event, listener),
      document,
      HTMLFormElement,
      setTimeout: (task: () => void) => task(),
      window,
      opener,
      parent: parent ?? window,
    });
    // The holder waits for the empty document of its frame.
    expect(submit).toHaveBeenCalledTimes(early);
    listeners.get('load')?.();
    return { submit, form, frame, receiveFocus: () => listeners.get('focus')?.() };
  }

  it.each([HOLDER_SCRIPT, POST_SCRIPT])('is posted with any names of fields', (script) => {
    const { submit, form } = run(script);
    expect(submit).toHaveBeenCalledExactlyOnceWith(form);
  });

  it('is announced by the holder page to the embedding page, else to the opener', () => {
    const message = { pw: 1, type: 'challenge' };
    const [parent, opener] = [{ postMessage: vi.fn() }, { postMessage: vi.fn() }];
    run(HOLDER_SCRIPT, { parent, opener });
    expect(parent.postMessage.mock.calls).toEqual([[message, '*']]);
    expect(opener.postMessage).not.toHaveBeenCalled();
    run(HOLDER_SCRIPT, { opener });
    expect(opener.postMessage.mock.calls).toEqual([[message, '*']]);
  });

  it('passes the focus of the holder on to its frame', () => {
    expect(run(HOLDER_SCRIPT).frame.focus).toHaveBeenCalledOnce();
  });

  it('leaves the focus where it is until the holder gets the focus', () => {
    const { frame, receiveFocus } = run(HOLDER_SCRIPT, { hasFocus: false });
    expect(frame.focus).not.toHaveBeenCalled();
    receiveFocus();
    expect(frame.focus).toHaveBeenCalledOnce();
  });
});
