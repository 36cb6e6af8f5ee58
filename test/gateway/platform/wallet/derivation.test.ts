/** Derived keys, and signed texts, compared with other implementations. */
import { createHmac } from 'node:crypto';
import { code as codeOf } from 'currency-codes';
import { expect, it } from 'vitest';
import { symmetricKey } from '../../../../src/gateway/platform/wallet/applePay.ts';
import { googleKeys, lengthPrefixed } from '../../../../src/gateway/platform/wallet/googlePay.ts';
import { currencyOfNumber, numberOfCurrency } from '../../../../src/money/currencyNumbers.ts';
import { CURRENCIES } from '../../../../src/money/index.ts';

it('Apple’s key is that of OpenSSL’s single-step function', () => {
  // openssl kdf -keylen 32 -kdfopt digest:SHA256 -kdfopt hexkey:00…07 -kdfopt hexinfo:… SSKDF, with
  // info: 0d, "id-aes256-GCM", "Apple", SHA-256 of "merchant.com.example"
  const secret = Buffer.from('7'.padStart(64, '0'), 'hex');
  expect(symmetricKey(secret, 'merchant.com.example').toString('hex')).toBe(
    'dac19df088116d4271301d5334da2727b2e737d580cd472df116bbe33ecc684e',
  );
});

it('Google’s keys are extracted and expanded by RFC 5869', () => {
  const [point, secret] = [Buffer.alloc(65, 4), Buffer.alloc(32, 7)];
  const hmac = (key: Buffer, ...parts: (Buffer | string)[]) => {
    const mac = createHmac('sha256', key);
    for (const part of parts) mac.update(part);
    return mac.digest();
  };
  const extracted = hmac(Buffer.alloc(32), point, secret);
  const first = hmac(extracted, 'Google', Buffer.from([1]));
  const second = hmac(extracted, first, 'Google', Buffer.from([2]));
  expect(googleKeys(point, secret)).toEqual({ cipher: first, mac: second });
});

it('Google signs each text after its length, with the lowest byte first', () => {
  expect(lengthPrefixed('Google', 'ECv2').toString('hex')).toBe(
    `06000000${Buffer.from('Google').toString('hex')}04000000${Buffer.from('ECv2').toString('hex')}`,
  );
  expect(lengthPrefixed('é').toString('hex')).toBe('02000000c3a9');
});

it('every currency has its number, except the withdrawn one', () => {
  for (const currency of CURRENCIES.keys()) {
    if (currency === 'ANG' || currency === 'XCG') continue;
    expect([currency, numberOfCurrency(currency)]).toEqual([currency, codeOf(currency)?.number]);
    expect(currencyOfNumber(numberOfCurrency(currency) as string)).toBe(currency);
  }
  expect(currencyOfNumber('532')).toBe('XCG');
  expect(numberOfCurrency('ANG')).toBeUndefined();
});
