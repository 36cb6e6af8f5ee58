/** Changed tokens, and arbitrary input in place of a token. */
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { isFaulty } from '../../../../src/gateway/domain/wallet/types.ts';
import type { KeysByWallet } from '../../../../src/simulator/wallet/types.ts';
import { table } from '../../../table.ts';
import {
  changed,
  flipped,
  flippedText,
  freshWalletKeys,
  NOW,
  openWith,
  WALLETS,
  WEEK,
} from './sampleTokens.ts';

let keys: KeysByWallet;
beforeAll(async () => {
  keys = await freshWalletKeys();
});

const BITS = { numRuns: 1000 };

describe.each(WALLETS)('$wallet', ({ wallet, make }) => {
  it('refuses a token with one changed bit', async () => {
    const token = await make(keys);
    expect(await openWith(keys, wallet, token)).toHaveProperty('card');
    await fc.assert(
      fc.asyncProperty(fc.nat(token.length * 8 - 1), async (bit) => {
        const opened = await openWith(keys, wallet, flippedText(token, bit));
        expect(isFaulty(opened)).toBe(true);
      }),
      BITS,
    );
  });

  it('refuses a truncated token', async () => {
    const token = await make(keys);
    await fc.assert(
      fc.asyncProperty(fc.nat(token.length - 1), async (length) => {
        expect(isFaulty(await openWith(keys, wallet, token.slice(0, length)))).toBe(true);
      }),
      { numRuns: 200 },
    );
  });

  it('refuses all other input, and never throws', async () => {
    const texts = fc.oneof(fc.string({ unit: 'binary' }), fc.json(), fc.base64String());
    await fc.assert(
      fc.asyncProperty(texts, async (text) => {
        expect(await openWith(keys, wallet, text)).toEqual({ fault: 'malformed' });
      }),
      { numRuns: 300 },
    );
  });

  table([
    '',
    '{}',
    '[]',
    'null',
    '{"__proto__":{"version":"EC_v1"}}',
    '{"constructor":{"prototype":{}},"header":{"__proto__":null}}',
    '{"3DS":{"__proto__":{"data":"a.b.c.d.e"}}}',
    '['.repeat(16_384),
    '{"header":'.repeat(1600),
    'A'.repeat(16_384),
    '....',
    '\u{1F4A3}'.repeat(100),
  ])('refuses %.40j', async (text) => {
    expect(await openWith(keys, wallet, text)).toEqual({ fault: 'malformed' });
    expect(({} as Record<string, unknown>)['version']).toBeUndefined();
  });

  it('refuses a token of another wallet', async () => {
    for (const other of WALLETS) {
      if (other.wallet === wallet) continue;
      expect(await openWith(keys, wallet, await other.make(keys))).toEqual({ fault: 'malformed' });
    }
  });

  it('does not parse input that is longer than the parameter allows', async () => {
    const padded = (await make(keys)).replace('{', `{${' '.repeat(16_384)}`);
    const token = wallet === 'samsungPay' ? `${padded}${'A'.repeat(16_384)}` : padded;
    expect(await openWith(keys, wallet, token)).toEqual({ fault: 'malformed' });
  });
});

describe('the signature of Apple', () => {
  it('is refused with any one bit changed', async () => {
    const token = await WALLETS[0]?.make(keys);
    const signature = Buffer.from(JSON.parse(token as string).signature, 'base64');
    await fc.assert(
      fc.asyncProperty(fc.nat(signature.length * 8 - 1), async (bit) => {
        const odd = changed(token as string, (one) => {
          one.signature = flipped(signature, bit).toString('base64');
        });
        expect(isFaulty(await openWith(keys, 'applePay', odd))).toBe(true);
      }),
      BITS,
    );
  });
});

it('the error of a token is one word', async () => {
  for (const { wallet, make } of WALLETS) {
    const token = await make(keys);
    expect(await openWith(keys, wallet, token, NOW + 2 * WEEK)).toEqual({ fault: 'expired' });
  }
});
