import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { openApplePay } from '../../../../src/gateway/platform/wallet/applePay.ts';
import { type Asn1, encode, readAsn1 } from '../../../../src/gateway/platform/wallet/asn1.ts';
import { makeAppleToken } from '../../../../src/simulator/wallet/applePay.ts';
import { freshAppleKeys } from '../../../../src/simulator/wallet/keys.ts';
import {
  CARD,
  CRYPTOGRAM,
  changed,
  MINUTE,
  NOW,
  NUMBER,
  tokenMaker,
  twinOf,
  WISH,
} from './sampleTokens.ts';

const { keys, make } = tokenMaker(freshAppleKeys, makeAppleToken);
const open = (token: string, now = NOW) => openApplePay(keys.own.opening, token, now);

describe('a token of Apple Pay', () => {
  it('contains the card and the amount', async () => {
    const token = await make();
    const { transactionId } = JSON.parse(token).header;
    expect(open(token)).toEqual({
      card: { ...CARD, holder: 'Jane Jones' },
      money: { minor: 9200n, currency: 'EUR' },
      tokenId: createHash('sha256')
        .update('applePay\0')
        .update(Buffer.from(transactionId, 'hex'))
        .digest('hex'),
      usableUntil: NOW + 5 * MINUTE,
    });
  });

  it('is accepted in the form that the page receives, and in base64', async () => {
    const paymentData = JSON.parse(await make());
    const paymentMethod = { displayName: 'Visa 0000', network: 'Visa', type: 'debit' };
    const whole = JSON.stringify({ paymentData, paymentMethod, transactionIdentifier: 'A1' });
    expect(open(whole)).toMatchObject({ card: { number: NUMBER } });
    const text = Buffer.from(whole).toString('base64');
    expect(open(text)).toEqual(open(whole));
    expect(open(`${text.slice(0, -1)}\n`)).toEqual({ fault: 'malformed' });
  });

  it('has the same token id with the equivalent ECDSA signature and other formatting', async () => {
    const token = await make();
    // The value of the signature is the last element (RFC 5652, 5.3).
    const twinned = ({ tag, content, parts }: Asn1): Buffer => {
      const last = parts.at(-1);
      if (!last) return encode(tag, twinOf(content));
      return encode(
        tag,
        Buffer.concat([...parts.slice(0, -1).map((one) => one.bytes), twinned(last)]),
      );
    };
    const cms = readAsn1(Buffer.from(JSON.parse(token).signature, 'base64')) as Asn1;
    const other = { more: 1, ...JSON.parse(token), signature: twinned(cms).toString('base64') };
    expect(open(token)).toHaveProperty('card');
    expect(open(JSON.stringify(other, null, 2))).toEqual(open(token));
  });

  it('may come without holder and indicator, with one of a single digit, with application data', async () => {
    const plain = await make({ card: { ...WISH.card, holder: undefined }, eci: '' });
    expect(open(plain)).toMatchObject({ card: { holder: undefined, eci: undefined } });
    expect(open(await make({ eci: '7' }))).toMatchObject({ card: { eci: '07' } });
    expect(open(await make({ applicationData: 'order 1' }))).toMatchObject({
      card: { number: NUMBER },
    });
  });

  it.each([
    ['JPY', 500n],
    ['KWD', 1234n],
    ['AUD', 0n],
  ])('has the numeric code of %s', async (currency, minor) => {
    const token = await make({ money: { minor, currency } });
    expect(open(token)).toMatchObject({ money: { minor, currency } });
  });

  it.each([-5 * MINUTE, 5 * MINUTE])('may have been signed %i ms from now', async (by) => {
    expect(open(await make(), NOW + by)).toMatchObject({ usableUntil: NOW + 5 * MINUTE });
    const beyond = NOW + by + Math.sign(by);
    expect(open(await make(), beyond)).toEqual({ fault: 'expired' });
  });

  it('is opened in other centuries, too', async () => {
    for (const now of [Date.UTC(1970, 0, 1), Date.UTC(2049, 11, 31), Date.UTC(9999, 11, 31)]) {
      expect(open(await make({ now }), now)).toMatchObject({ card: { number: NUMBER } });
    }
  });
});

describe('a token of Apple Pay for another recipient', () => {
  it('another merchant', async () => {
    expect(open(await make({}, keys.other))).toEqual({ fault: 'foreign' });
  });

  it('another merchant that claims this merchant id', async () => {
    const { publicKeyHash } = JSON.parse(await make()).header;
    const theirs = changed(
      await make({}, { ...keys.other, signing: keys.own.signing }),
      ({ header }) => {
        header.publicKeyHash = publicKeyHash;
      },
    );
    expect(open(theirs)).toEqual({ fault: 'foreign' });
  });

  it('the same key, another merchant id', async () => {
    const opening = { ...keys.own.opening, merchantId: 'merchant.of.somebody.else' };
    expect(open(await make({}, { ...keys.own, opening }))).toEqual({ fault: 'foreign' });
  });

  it('another root', async () => {
    const forged = await make({}, { opening: keys.own.opening, signing: keys.other.signing });
    expect(open(forged)).toEqual({ fault: 'foreign' });
  });

  it.each([
    ['no certificate extension of the signer', { leafMark: null }],
    ['another certificate extension (OID) of the signer', { leafMark: '1.2.840.113635.100.6.30' }],
    ['no certificate extension of its issuer', { intermediateMark: null }],
    [
      'another certificate extension (OID) of its issuer',
      { intermediateMark: '1.2.840.113635.100.6.29' },
    ],
    ['an issuer that is not a certificate authority', { isAuthority: false }],
  ])('%s', async (_name, wish) => {
    const odd = await freshAppleKeys(wish);
    const token = await make({}, odd);
    expect(openApplePay(odd.opening, token, NOW)).toEqual({ fault: 'foreign' });
  });

  it('a signer certificate issued by another intermediate', async () => {
    const signing = { ...keys.own.signing, intermediate: keys.other.signing.intermediate };
    expect(open(await make({}, { ...keys.own, signing }))).toEqual({ fault: 'foreign' });
  });

  it('a root of the same name that issued nothing', async () => {
    const opening = { ...keys.own.opening, root: keys.other.opening.root };
    expect(openApplePay(opening, await make(), NOW)).toEqual({ fault: 'foreign' });
  });
});

describe('a token of Apple Pay that was changed', () => {
  it('another signer’s signature, under the right certificates', async () => {
    const signing = { ...keys.own.signing, leafKey: keys.other.signing.leafKey };
    expect(open(await make({}, { ...keys.own, signing }))).toEqual({ fault: 'tampered' });
  });

  it.each(['ephemeralPublicKey', 'transactionId'])('another token’s %s', async (name) => {
    const { header: foreign } = JSON.parse(await make());
    const token = changed(await make(), ({ header }) => {
      header[name] = foreign[name];
    });
    expect(open(token)).toEqual({ fault: 'tampered' });
  });

  it('another token’s data', async () => {
    const { data } = JSON.parse(await make());
    const token = changed(await make(), (one) => {
      one.data = data;
    });
    expect(open(token)).toEqual({ fault: 'tampered' });
  });

  it('the same signed bytes, split differently between the fields', async () => {
    const whole = JSON.parse(await make());
    const data = Buffer.from(whole.data, 'base64');
    const token = changed(JSON.stringify(whole), (one) => {
      one.data = data.subarray(0, -32).toString('base64');
      one.header.applicationData = one.header.transactionId;
      one.header.transactionId = data.subarray(-32).toString('hex');
    });
    expect(open(token)).toEqual({ fault: 'foreign' });
  });

  it('application data added, removed or replaced', async () => {
    const hash = createHash('sha256').update('order 2').digest('hex');
    const added = changed(await make(), ({ header }) => {
      header.applicationData = hash;
    });
    const removed = changed(await make({ applicationData: 'order 1' }), ({ header }) => {
      delete header.applicationData;
    });
    const replaced = changed(await make({ applicationData: 'order 1' }), ({ header }) => {
      header.applicationData = hash;
    });
    for (const token of [added, removed, replaced]) {
      expect(open(token)).toEqual({ fault: 'tampered' });
    }
  });
});

describe('a token of Apple Pay at the wrong time', () => {
  it('signed long ago, or in the future', async () => {
    expect(open(await make({ signedAt: NOW - 6 * MINUTE }))).toEqual({ fault: 'expired' });
    expect(open(await make({ signedAt: NOW + 6 * MINUTE }))).toEqual({ fault: 'expired' });
  });

  it('by a signer with an expired certificate', async () => {
    const old = await freshAppleKeys({ leafUntil: NOW - 1000 });
    const token = await makeAppleToken(old, WISH);
    expect(openApplePay(old.opening, token, NOW)).toEqual({ fault: 'expired' });
  });
});

describe('an invalid token of Apple Pay', () => {
  it.each<[string, (token: Record<string, unknown>) => void]>([
    ['version RSA_v1', (token) => Object.assign(token, { version: 'RSA_v1' })],
    ['version EC_v2', (token) => Object.assign(token, { version: 'EC_v2' })],
    ['no data', (token) => delete token['data']],
    ['no signature', (token) => delete token['signature']],
    ['no header', (token) => delete token['header']],
    ['a list as header', (token) => Object.assign(token, { header: [] })],
    ['data that is no base64', (token) => Object.assign(token, { data: '#' })],
    ['a signature that is no CMS', (token) => Object.assign(token, { signature: 'MAA=' })],
  ])('%s', async (_name, change) => {
    expect(open(changed(await make(), change))).toEqual({ fault: 'malformed' });
  });

  it.each([
    ['ephemeralPublicKey', 'AAAA'],
    ['ephemeralPublicKey', null],
    ['publicKeyHash', 1],
    ['transactionId', 'A'.repeat(64)],
    ['transactionId', undefined],
    ['applicationData', 'order 1'],
    ['applicationData', 1],
  ])('%s = %s', async (name, value) => {
    const token = changed(await make(), ({ header }) => {
      header[name] = value;
    });
    expect(open(token)).toEqual({ fault: 'malformed' });
  });

  it.each<[string, Record<string, unknown>]>([
    ['data of EMV', { paymentDataType: 'EMV', paymentData: { emvData: 'AAAA' } }],
    ['no number', { applicationPrimaryAccountNumber: undefined }],
    ['a number with spaces', { applicationPrimaryAccountNumber: '4200 0000 0000 0000' }],
    ['month 13', { applicationExpirationDate: '341331' }],
    ['no cryptogram', { paymentData: { eciIndicator: '05' } }],
    [
      'an indicator of words',
      { paymentData: { onlinePaymentCryptogram: CRYPTOGRAM, eciIndicator: 'no' } },
    ],
    ['an unknown currency', { currencyCode: '000' }],
    ['a fraction of a cent', { transactionAmount: 92.5 }],
    ['a negative amount', { transactionAmount: -1 }],
    ['an unsafe integer', { transactionAmount: 2 ** 60 }],
    ['an amount as text', { transactionAmount: '9200' }],
  ])('%s', async (_name, payload) => {
    expect(open(await make({ payload }))).toEqual({ fault: 'malformed' });
  });
});
