import { afterEach, describe, expect, it, vi } from 'vitest';
import { createInput } from '../../src/frame/input.ts';
import { joinSiblings } from '../../src/frame/siblings.ts';
import { submit } from '../../src/frame/submit.ts';
import { setup } from './support/setup.ts';

afterEach(() => {
  document.body.replaceChildren();
  delete document.documentElement.dataset['accept'];
  vi.unstubAllGlobals();
});

describe('forget', () => {
  it('deletes all values of siblings, and later values are kept as before', () => {
    vi.stubGlobal(
      'BroadcastChannel',
      class {
        constructor() {
          throw new DOMException('refused');
        }
      },
    );
    const siblings = joinSiblings(
      's'.repeat(32),
      'card.cvv',
      () => '123',
      () => '123',
    );
    const tell = (type: 'stash' | 'recover', value = '') =>
      window.meeting?.hear({
        type,
        field: 'card.number',
        attempt: 'a'.repeat(32),
        value,
      });
    tell('stash', '4200000000000000');
    siblings.forget();
    expect(tell('recover')).toBeUndefined();
    tell('stash', '4200000000000000');
    expect(tell('recover')).toBe('4200000000000000');
  });

  it('deletes the text of the field, without a message to the page', () => {
    const input = createInput('card.cvv');
    input.setUp(setup());
    input.restore('123');
    const changed = vi.fn();
    input.listen({ changed, did() {}, filled() {} });
    changed.mockClear();
    input.forget();
    expect([input.value(), changed.mock.calls]).toEqual(['', []]);
    input.restore('123');
    expect(changed).toHaveBeenCalled();
  });

  it.each([
    ['card.number', '4200000000000000'],
    ['card.cvv', '123'],
    ['card.holder', 'Jane Jones'],
    ['card.expiry', '12 / 34'],
  ] as const)('is the text of %s, and nothing brings it back', (name, text) => {
    const input = createInput(name);
    input.restore(name === 'card.number' ? JSON.stringify([text, '', '', [], []]) : text);
    expect(input.value()).toBe(text);
    input.clear();
    const field = document.querySelector('input');
    field?.dispatchEvent(new KeyboardEvent('keydown', { key: 'z', ctrlKey: true }));
    expect([input.value(), field?.value]).toEqual(['', '']);
  });
});

describe('the accept header that the browser sent for the frame', () => {
  const ACCEPT = 'customer.browser.acceptHeader';
  const siblings = {
    collect: async () => undefined,
    recover: async () => undefined,
    forget() {},
  };

  async function sent(fields: readonly (readonly [string, string])[] = []) {
    const bodies: URLSearchParams[] = [];
    vi.stubGlobal('location', { href: 'https://pay.example/v1/checkouts/C/frame' });
    vi.stubGlobal('fetch', async (_url: URL, { body }: RequestInit) => {
      bodies.push(body as URLSearchParams);
      return Response.json({});
    });
    const order = {
      key: 'k',
      attempt: 'a',
      path: 'payment',
      checkout: '',
      fields,
      siblings: [],
    } as const;
    await submit(order, {
      field: 'card.number',
      page: 'https://shop.example',
      siblings,
      input: {
        settled: async () => undefined,
        release: () => undefined,
        value: () => '4200000000000000',
        clear() {},
      },
    });
    return bodies[0]?.getAll(ACCEPT);
  }

  it('goes along', async () => {
    document.documentElement.dataset['accept'] = 'text/html,*/*;q=0.8';
    expect(await sent()).toEqual(['text/html,*/*;q=0.8']);
  });

  it('has a lower priority than the data of the page', async () => {
    document.documentElement.dataset['accept'] = 'text/html';
    expect(await sent([[ACCEPT, 'image/png']])).toEqual(['image/png']);
  });

  it('is absent if the gateway has none', async () => {
    expect(await sent()).toEqual([]);
  });
});
