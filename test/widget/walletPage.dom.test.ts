import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { isTestSystem } from '../../src/widget/methods/wallet/availability.ts';
import { createPageCaller } from '../../src/widget/methods/wallet/pageCallbacks.ts';
import { fetchToken } from '../../src/widget/methods/wallet/sandboxToken.ts';
import { stubGateway } from './support/browser.ts';
import { ADDRESS, makeContext } from './support/context.ts';

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it('a callback is called on its block, as that is when it is due', async () => {
  let block = { name: 'first', onCancel: (code: string) => code };
  const ask = createPageCaller('googlePay', () => block);
  block = {
    name: 'second',
    onCancel(code) {
      return `${this.name} ${code}`;
    },
  };
  expect(await ask('onCancel', 'CANCELED')).toBe('second CANCELED');
  expect(await ask('onNothing')).toBeUndefined();
});

it.each([
  [
    'throws',
    () => {
      throw new Error('no');
    },
  ],
  ['rejects', () => Promise.reject(new Error('no'))],
])('a callback that %s is named on the console', async (_, onPaymentAuthorized) => {
  const ask = createPageCaller('applePay', () => ({ onPaymentAuthorized }));
  await expect(ask('onPaymentAuthorized')).rejects.toThrow('applePay.onPaymentAuthorized failed');
  expect(console.error).toHaveBeenCalledWith(
    'wpwlOptions.applePay.onPaymentAuthorized failed:',
    expect.any(Error),
  );
});

it('a callback that never answers is waited for no longer than 30 s', async () => {
  vi.useFakeTimers();
  const ask = createPageCaller('applePay', () => ({
    onPaymentAuthorized: () => new Promise(() => {}),
  }));
  const told = vi.fn();
  ask('onPaymentAuthorized').catch(told);
  await vi.advanceTimersByTimeAsync(29_999);
  expect(told).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(told).toHaveBeenCalledOnce();
});

const FAST = { ...ADDRESS, checkoutId: '' };

it.each([
  [{ isTestSystem: true }, true],
  [{ isTestSystem: false }, false],
  [{}, false],
  [undefined, false],
])(
  'without a checkout the form asks the gateway whether it is a test system: %j',
  async (body, is) => {
    stubGateway({ '/integrity': () => body });
    const context = makeContext({ address: FAST });
    context.checkoutId.value = '';
    expect(await isTestSystem(context)).toBe(is);
  },
);

it('a token is requested by the card’s name, in the current checkout', async () => {
  const answer = { token: 't', cardNetwork: 'VISA', last4Digits: '0000' };
  const gateway = stubGateway({ '/applePay': () => answer });
  const context = makeContext();
  context.checkoutId.value = 'C2';
  const wish = { card: 'VISA', amount: '92.00', currency: 'EUR' } as const;
  expect(await fetchToken(context, 'applePay', wish)).toEqual(answer);
  const [call] = gateway.calls;
  expect(call?.url).toBe('https://pay.example/v1/checkouts/C2/wallets/applePay');
  expect(String(call?.init.body)).toBe('card=VISA&amount=92.00&currency=EUR');
});

it('the reason for a missing token is the text of the gateway', async () => {
  const result = { code: '200.300.404', description: 'no session' };
  stubGateway({ '/applePay': () => Response.json({ result }, { status: 404 }) });
  const wish = { card: 'VISA', amount: '92.00', currency: 'EUR' } as const;
  await expect(fetchToken(makeContext(), 'applePay', wish)).rejects.toThrow(
    '200.300.404 no session',
  );
  stubGateway({});
  await expect(fetchToken(makeContext(), 'applePay', wish)).rejects.toThrow('no answer');
});
