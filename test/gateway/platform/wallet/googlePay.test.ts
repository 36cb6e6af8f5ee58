import { createHash, sign } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { privateKeyFrom, spkiOf } from '../../../../src/gateway/platform/wallet/elliptic.ts';
import {
  lengthPrefixed,
  openGooglePay,
} from '../../../../src/gateway/platform/wallet/googlePay.ts';
import { makeGoogleToken } from '../../../../src/simulator/wallet/googlePay.ts';
import { freshGoogleKeys } from '../../../../src/simulator/wallet/keys.ts';
import {
  CARD,
  CRYPTOGRAM,
  changed,
  NOW,
  NUMBER,
  tokenMaker,
  twinOf,
  WEEK,
} from './sampleTokens.ts';

const { keys, make } = tokenMaker(freshGoogleKeys, makeGoogleToken);
const open = (token: string, now = NOW, merchantId?: string) =>
  openGooglePay(keys.own.opening, token, now, merchantId);

describe('a token of Google Pay', () => {
  it('contains the card, and no amount', async () => {
    const token = await make();
    const { signedMessage } = JSON.parse(token);
    expect(open(token)).toEqual({
      card: CARD,
      money: undefined,
      tokenId: createHash('sha256').update(`googlePay\0${signedMessage}`).digest('hex'),
      usableUntil: NOW + WEEK - 1,
    });
  });

  it('has the same id with equivalent signatures, and in another formatting', async () => {
    const token = await make();
    const { signature, intermediateSigningKey, ...rest } = JSON.parse(token);
    const twin = (text: string) => twinOf(Buffer.from(text, 'base64')).toString('base64');
    const [keySignature] = intermediateSigningKey.signatures;
    const other = {
      more: 1,
      ...rest,
      signature: twin(signature),
      intermediateSigningKey: {
        ...intermediateSigningKey,
        signatures: [signature, twin(keySignature)],
      },
    };
    expect(open(JSON.stringify(other, null, 2))).toEqual(open(token));
    expect(open(token)).toHaveProperty('card');
  });

  it('may contain the card’s own number, without a cryptogram', async () => {
    const { card } = open(await make({ isPan: true })) as { card: object };
    expect(card).toMatchObject({ number: NUMBER, numberType: 'PAN', verificationId: undefined });
  });

  it('may come without an indicator, or with an empty one', async () => {
    expect(open(await make({ eci: '' }))).toMatchObject({ card: { eci: undefined } });
  });

  it('is accepted until its message or Google’s key expires, whichever comes first', async () => {
    const message = await make({ messageExpiration: NOW + 10 });
    expect(open(message, NOW + 9)).toMatchObject({ usableUntil: NOW + 9 });
    expect(open(message, NOW + 10)).toEqual({ fault: 'expired' });
    const key = await make({ keyExpiration: NOW + 10 });
    // Stored until the message expires: Google may sign the same key again, for longer.
    const { usableUntil } = open(key, NOW + 9) as { usableUntil: number };
    expect(usableUntil).toBeGreaterThan(NOW + 10);
    expect(open(key, NOW + 10)).toEqual({ fault: 'expired' });
  });

  it('may contain the id of the merchant, and then is refused for another one', async () => {
    const token = await make({ merchantId: 'shop 1' });
    expect(open(token, NOW, 'shop 1')).toMatchObject({ card: { number: NUMBER } });
    expect(open(token)).toMatchObject({ card: { number: NUMBER } });
    expect(open(token, NOW, 'shop 2')).toEqual({ fault: 'foreign' });
    expect(open(await make(), NOW, 'shop 1')).toEqual({ fault: 'foreign' });
  });

  it('is trusted if one of several signatures is by one of several roots', async () => {
    const { keyValue } = keys.other.opening.rootKeys[0] as { keyValue: string };
    const rootKeys = [{ keyValue }, ...keys.own.opening.rootKeys];
    const token = changed(await make(), ({ intermediateSigningKey: { signatures } }) => {
      signatures.unshift('AAAA');
    });
    const opened = openGooglePay({ ...keys.own.opening, rootKeys }, token, NOW);
    expect(opened).toMatchObject({ card: { number: NUMBER } });
  });
});

describe('a token of Google Pay for another recipient', () => {
  it('another root', async () => {
    const forged = await make({}, { opening: keys.own.opening, signing: keys.other.signing });
    expect(open(forged)).toEqual({ fault: 'foreign' });
  });

  it('an expired root key', async () => {
    const rootKeys = keys.own.opening.rootKeys.map((root) => ({
      ...root,
      keyExpiration: String(NOW),
    }));
    const opening = { ...keys.own.opening, rootKeys };
    expect(openGooglePay(opening, await make(), NOW)).toEqual({ fault: 'foreign' });
    expect(openGooglePay(opening, await make(), NOW - 1)).toHaveProperty('card');
  });

  it('another gateway’s key', async () => {
    const opening = { ...keys.own.opening, encryptionKey: keys.other.opening.encryptionKey };
    expect(open(await make({}, { ...keys.own, opening }))).toEqual({ fault: 'foreign' });
  });
});

describe('a token of Google Pay that was changed', () => {
  it('for another gateway', async () => {
    const opening = { ...keys.own.opening, recipientId: 'gateway:another' };
    expect(open(await make({}, { ...keys.own, opening }))).toEqual({ fault: 'tampered' });
  });

  it('another token’s message', async () => {
    const { signedMessage } = JSON.parse(await make());
    const token = changed(await make(), (one) => {
      one.signedMessage = signedMessage;
    });
    expect(open(token)).toEqual({ fault: 'tampered' });
  });

  it('Google’s key with a later expiry, or replaced by an attacker’s key', async () => {
    const lengthened = changed(await make(), ({ intermediateSigningKey: signing }) => {
      const key = JSON.parse(signing.signedKey);
      signing.signedKey = JSON.stringify({ ...key, keyExpiration: String(NOW + 2 * WEEK) });
    });
    expect(open(lengthened)).toEqual({ fault: 'foreign' });
    const thief = privateKeyFrom(keys.other.signing.intermediateKey);
    const replaced = changed(await make(), (token) => {
      const signing = token.intermediateSigningKey;
      const key = JSON.parse(signing.signedKey);
      const keyValue = spkiOf(thief).toString('base64');
      signing.signedKey = JSON.stringify({ ...key, keyValue });
      const texts = ['Google', keys.own.opening.recipientId, 'ECv2', token.signedMessage];
      token.signature = sign('sha256', lengthPrefixed(...texts), thief).toString('base64');
    });
    expect(open(replaced)).toEqual({ fault: 'foreign' });
  });
});

describe('an invalid token of Google Pay', () => {
  it.each<[string, (token: Record<string, unknown>) => void]>([
    ['version ECv1', (token) => Object.assign(token, { protocolVersion: 'ECv1' })],
    ['version ECv3', (token) => Object.assign(token, { protocolVersion: 'ECv3' })],
    ['no signature', (token) => delete token['signature']],
    ['no key of Google’s', (token) => delete token['intermediateSigningKey']],
    ['no message', (token) => delete token['signedMessage']],
    ['a message that is no JSON', (token) => Object.assign(token, { signedMessage: 'ECv2' })],
    ['a message without anything', (token) => Object.assign(token, { signedMessage: '{}' })],
  ])('%s', async (_name, change) => {
    expect(open(changed(await make(), change))).toEqual({ fault: 'malformed' });
  });

  it.each([
    ['signedKey', '{}'],
    ['signedKey', 1],
    ['signatures', []],
    ['signatures', 'AAAA'],
    ['signatures', ['#']],
    ['signatures', [1]],
    ['signatures', Array(9).fill('AAAA')],
  ])('intermediateSigningKey.%s = %j', async (name, value) => {
    const token = changed(await make(), ({ intermediateSigningKey: signing }) => {
      signing[name] = value;
    });
    expect(open(token)).toEqual({ fault: 'malformed' });
  });

  it.each<[string, Record<string, unknown>]>([
    ['no expiration', { messageExpiration: undefined }],
    ['an expiration in words', { messageExpiration: 'tomorrow' }],
    ['no card', { paymentMethod: 'TOKENIZED_CARD' }],
    ['no details', { paymentMethodDetails: undefined }],
    ['a number of letters', details({ pan: 'abcdefghijklmnop' })],
    ['month 13', details({ expirationMonth: 13 })],
    ['a month of two', details({ expirationMonth: 1.5 })],
    ['a month as an object', details({ expirationMonth: { toString: 1 } })],
    ['a short year', details({ expirationYear: 34 })],
    ['another way', details({ authMethod: 'MAGSTRIPE' })],
    ['no cryptogram', details({ cryptogram: undefined })],
  ])('%s', async (_name, payload) => {
    expect(open(await make({ payload }))).toEqual({ fault: 'malformed' });
  });
});

function details(difference: Record<string, unknown>) {
  const usual = { pan: NUMBER, expirationMonth: 5, expirationYear: 2034 };
  const proof = { authMethod: 'CRYPTOGRAM_3DS', cryptogram: CRYPTOGRAM, eciIndicator: '05' };
  return { paymentMethodDetails: { ...usual, ...proof, ...difference } };
}
