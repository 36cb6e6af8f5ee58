/** Makes Apple Pay tokens like a device and Apple's servers. */
import { createCipheriv, createHash, createPublicKey } from 'node:crypto';
import { GeneralizedTime, ObjectIdentifier, OctetString, UTCTime } from 'asn1js';
import {
  Attribute,
  Certificate,
  ContentInfo,
  EncapsulatedContentInfo,
  IssuerAndSerialNumber,
  SignedAndUnsignedAttributes,
  SignedData,
  SignerInfo,
} from 'pkijs';
import { systemRandomness } from '../../gateway/platform/randomness.ts';
import { APPLE_IV, symmetricKey } from '../../gateway/platform/wallet/applePay.ts';
import { privateKeyFrom, sharedSecret, spkiOf } from '../../gateway/platform/wallet/elliptic.ts';
import { numberOfCurrency } from '../../money/currencyNumbers.ts';
import { secondOf } from '../../time/date.ts';
import { freshEllipticKey } from './keyPairs.ts';
import { cryptogramOf, shortYear, type TokenContent } from './tokenContent.ts';
import type { AppleSigning, KeysByWallet } from './types.ts';
import { engine, signingKey } from './webCrypto.ts';

/** The content of an Apple Pay token and of its header. */
export interface AppleTokenOptions extends TokenContent {
  /** When the token was signed, ms since 1970 UTC; default `now`. */
  readonly signedAt?: number;
  /** The data that the merchant's app added to the payment request. Its hash is signed. */
  readonly applicationData?: string;
}

/** Makes the payment data of a token, version EC_v1, as JSON. */
export async function makeAppleToken(
  { opening, signing }: KeysByWallet['applePay'],
  options: AppleTokenOptions,
): Promise<string> {
  const ephemeral = await freshEllipticKey();
  const ephemeralSpki = spkiOf(ephemeral);
  const merchantKey = createPublicKey(privateKeyFrom(opening.merchantKey));
  const key = symmetricKey(sharedSecret(ephemeral, merchantKey), opening.merchantId);
  const data = encrypt(Buffer.from(JSON.stringify(payloadOf(options))), key);
  const transactionId = Buffer.from(systemRandomness.bytes(32));
  const { applicationData } = options;
  const hash = applicationData === undefined ? Buffer.alloc(0) : sha256(applicationData);
  const content = Buffer.concat([ephemeralSpki, data, transactionId, hash]);
  const signature = await sign(content, signing, options.signedAt ?? options.now);
  return JSON.stringify({
    version: 'EC_v1',
    data: data.toString('base64'),
    signature: signature.toString('base64'),
    header: {
      ephemeralPublicKey: ephemeralSpki.toString('base64'),
      publicKeyHash: sha256(spkiOf(merchantKey)).toString('base64'),
      transactionId: transactionId.toString('hex'),
      ...(applicationData !== undefined && { applicationData: hash.toString('hex') }),
    },
  });
}

function payloadOf(options: AppleTokenOptions) {
  const { card, money, eci = '05' } = options;
  return {
    applicationPrimaryAccountNumber: card.number,
    applicationExpirationDate: `${shortYear(options)}${card.expiryMonth}28`,
    currencyCode: numberOfCurrency(money.currency),
    transactionAmount: Number(money.minor),
    ...(card.holder !== undefined && { cardholderName: card.holder }),
    deviceManufacturerIdentifier: '040010030273',
    paymentDataType: '3DSecure',
    paymentData: {
      onlinePaymentCryptogram: cryptogramOf(options),
      ...(eci !== '' && { eciIndicator: eci }),
    },
    ...options.payload,
  };
}

const sha256 = (bytes: Buffer | string): Buffer => createHash('sha256').update(bytes).digest();

function encrypt(plain: Buffer, key: Buffer): Buffer {
  const cipher = createCipheriv('aes-256-gcm', key, APPLE_IV);
  return Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
}

const DATA = '1.2.840.113549.1.7.1';
const SIGNED_DATA = '1.2.840.113549.1.7.2';

/** Makes a detached signature, with both certificates (RFC 5652). */
async function sign(content: Buffer, signing: AppleSigning, at: number): Promise<Buffer> {
  const certificateOf = (text: string) => Certificate.fromBER(Buffer.from(text, 'base64'));
  const leaf = certificateOf(signing.leaf);
  const attribute = (type: string, value: unknown) =>
    new Attribute({ type: `1.2.840.113549.1.9.${type}`, values: [value] });
  const attributes = [
    attribute('3', new ObjectIdentifier({ value: DATA })),
    attribute('5', timeOf(at)),
    attribute('4', new OctetString({ valueHex: new Uint8Array(sha256(content)).buffer })),
  ];
  const signed = new SignedData({
    version: 1,
    encapContentInfo: new EncapsulatedContentInfo({ eContentType: DATA }),
    certificates: [leaf, certificateOf(signing.intermediate)],
    signerInfos: [
      new SignerInfo({
        version: 1,
        sid: new IssuerAndSerialNumber({ issuer: leaf.issuer, serialNumber: leaf.serialNumber }),
        signedAttrs: new SignedAndUnsignedAttributes({ type: 0, attributes }),
      }),
    ],
  });
  const key = await signingKey(privateKeyFrom(signing.leafKey));
  await signed.sign(key, 0, 'SHA-256', new Uint8Array(content), engine);
  const whole = new ContentInfo({ contentType: SIGNED_DATA, content: signed.toSchema(true) });
  return Buffer.from(whole.toSchema().toBER(false));
}

/** RFC 5652, 11.3: from 2050 on, the year has four digits. */
const timeOf = (at: number) =>
  at < Date.UTC(2050)
    ? new UTCTime({ valueDate: secondOf(at) })
    : new GeneralizedTime({ valueDate: secondOf(at) });
