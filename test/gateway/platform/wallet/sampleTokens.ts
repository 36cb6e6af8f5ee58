/** Keys, a purchase, and functions that change tokens. */

import { beforeAll } from 'vitest';
import type { FaultyToken, OpenedToken } from '../../../../src/gateway/domain/wallet/types.ts';
import { openWalletToken } from '../../../../src/gateway/platform/wallet/open.ts';
import { makeAppleToken } from '../../../../src/simulator/wallet/applePay.ts';
import { makeGoogleToken } from '../../../../src/simulator/wallet/googlePay.ts';
import {
  freshAppleKeys,
  freshGoogleKeys,
  freshSamsungKeys,
} from '../../../../src/simulator/wallet/keys.ts';
import { makeSamsungToken } from '../../../../src/simulator/wallet/samsungPay.ts';
import type { TokenContent } from '../../../../src/simulator/wallet/tokenContent.ts';
import type { KeysByWallet } from '../../../../src/simulator/wallet/types.ts';
import { type SandboxWallets, walletKeysOf } from '../../../../src/simulator/wallet/walletKeys.ts';

export const NOW = Date.UTC(2030, 0, 31, 12);
export const MINUTE = 60_000;
export const WEEK = 7 * 24 * 60 * MINUTE;
export const CRYPTOGRAM = 'AgAAAAAABk4DWZ4C28yUQAAAAAA=';
export const NUMBER = '4200000000000000';

/** A purchase of 92 EUR. */
export const WISH: TokenContent = {
  card: { number: NUMBER, expiryMonth: '05', expiryYear: '2034', holder: 'Jane Jones' },
  money: { minor: 9200n, currency: 'EUR' },
  now: NOW,
  cryptogram: CRYPTOGRAM,
};

/** The card of that purchase, as it is in every wallet's token. */
export const CARD = {
  number: NUMBER,
  expiryMonth: '05',
  expiryYear: '2034',
  verificationId: CRYPTOGRAM,
  eci: '05',
  holder: undefined,
  numberType: 'DPAN',
} as const;

/** Keys of one wallet, and a function that makes tokens with them. */
export interface TokenMaker<Keys, Options> {
  /** `own`: of the merchant that opens the tokens; `other`: of another merchant. Made before the tests. */
  readonly keys: { readonly own: Keys; readonly other: Keys };
  /** Makes a token. @param by the keys that sign it; by default the merchant's own */
  readonly make: (different?: Partial<Options>, by?: Keys) => Promise<string>;
}

/** Makes keys once before the tests of a file, and tokens in its tests. Call it at the top of the file. */
export function tokenMaker<Keys, Options extends TokenContent>(
  freshKeys: () => Promise<Keys>,
  makeToken: (keys: Keys, options: TokenContent & Partial<Options>) => Promise<string>,
): TokenMaker<Keys, Options> {
  const keys = {} as { own: Keys; other: Keys };
  beforeAll(async () => {
    [keys.own, keys.other] = await Promise.all([freshKeys(), freshKeys()]);
  });
  return {
    keys,
    make: (different = {}, by = keys.own) => makeToken(by, { ...WISH, ...different }),
  };
}

/** Keys of every wallet, made once for a test file. */
export async function freshWalletKeys(): Promise<KeysByWallet> {
  const [applePay, googlePay, samsungPay] = await Promise.all([
    freshAppleKeys(),
    freshGoogleKeys(),
    freshSamsungKeys(),
  ]);
  return { applePay, googlePay, samsungPay };
}

export const sandboxWalletsOf = (keys: KeysByWallet): SandboxWallets => ({
  applePay: async () => keys.applePay,
  googlePay: async () => keys.googlePay,
  samsungPay: async () => keys.samsungPay,
});

type Wallet = keyof KeysByWallet;

/** Every wallet: functions that make and open its token. */
export const WALLETS: readonly {
  readonly wallet: Wallet;
  readonly make: (keys: KeysByWallet, wish?: Partial<TokenContent>) => Promise<string>;
}[] = [
  {
    wallet: 'applePay',
    make: (keys, wish) => makeAppleToken(keys.applePay, { ...WISH, ...wish }),
  },
  {
    wallet: 'googlePay',
    make: (keys, wish) => makeGoogleToken(keys.googlePay, { ...WISH, ...wish }),
  },
  {
    wallet: 'samsungPay',
    make: (keys, wish) => makeSamsungToken(keys.samsungPay, { ...WISH, ...wish }),
  },
];

/** Opens a token. */
export const openWith = (
  keys: KeysByWallet,
  wallet: Wallet,
  token: string,
  now = NOW,
): Promise<OpenedToken | FaultyToken> =>
  openWalletToken(walletKeysOf(sandboxWalletsOf(keys)), wallet, token, now);

/** A token with a change in its JSON. */
export function changed(
  token: string,
  // biome-ignore lint/suspicious/noExplicitAny: any place of it
  change: (token: any) => void,
): string {
  const read = JSON.parse(token);
  change(read);
  return JSON.stringify(read);
}

/** Bytes with one bit changed. */
export function flipped(bytes: Buffer, bit: number): Buffer {
  const copy = Buffer.from(bytes);
  copy[bit >> 3] = (copy[bit >> 3] as number) ^ (1 << (bit & 7));
  return copy;
}

/** A text with one bit changed. */
export const flippedText = (text: string, bit: number): string =>
  flipped(Buffer.from(text, 'latin1'), bit).toString('latin1');

const ORDER = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;

/** The other valid signature (ECDSA on P-256): its s is the order of the curve minus s. In DER. */
export function twinOf(signature: Buffer): Buffer {
  const length = signature[3] as number;
  const r = signature.subarray(2, 4 + length);
  const s = BigInt(`0x${signature.subarray(6 + length).toString('hex')}`);
  const hex = (ORDER - s).toString(16);
  const digits = hex.padStart(hex.length + (hex.length % 2), '0');
  const bytes = Buffer.from(digits, 'hex');
  const whole = (bytes[0] as number) > 0x7f ? Buffer.concat([Buffer.alloc(1), bytes]) : bytes;
  const body = Buffer.concat([r, Buffer.from([2, whole.length]), whole]);
  return Buffer.concat([Buffer.from([0x30, body.length]), body]);
}
