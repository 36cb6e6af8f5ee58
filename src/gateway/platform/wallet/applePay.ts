/**
 * Apple Pay: payment tokens of version EC_v1, verified and decrypted according to Apple's "Payment token format reference".
 * Tokens of version RSA_v1 are not accepted: that version is for regions without elliptic curves.
 */
import { createDecipheriv, createHash, type KeyObject } from 'node:crypto';
import { currencyOfNumber } from '../../../money/currencyNumbers.ts';
import type { Money } from '../../../money/index.ts';
import {
  type FaultyToken,
  FRESH_MS,
  faulty,
  isFaulty,
  type OpenedToken,
  type WalletCard,
} from '../../domain/wallet/types.ts';
import { oid } from './asn1.ts';
import { cryptogramFrom, eciFrom, expiryFrom, numberFrom } from './card.ts';
import { certificateOf, isIssuedBy } from './certificates.ts';
import { type DetachedSignature, readSignature, signsContent } from './cms.ts';
import { privateKeyFrom, publicKeyFrom, sharedSecret, spkiOf } from './elliptic.ts';
import { bytesOf, member, type Outside, objectAt, objectIn, textIn } from './reading.ts';

/** The data of a merchant of Apple Pay. */
export interface AppleOpening {
  readonly merchantId: string;
  /** P-256: PKCS #8, base64. */
  readonly merchantKey: string;
  /** The root certificate that all signatures must lead to: DER, base64. */
  readonly root: string;
}

/**
 * The data of an entity of the sandbox as a merchant of Apple Pay: a token for one entity cannot be decrypted for another.
 *
 * @param entityId undefined = the sandbox itself
 */
export const appleMerchantOf = (opening: AppleOpening, entityId?: string): AppleOpening =>
  entityId === undefined
    ? opening
    : { ...opening, merchantId: `${opening.merchantId}.${entityId}` };

/** Apple's own extensions: of the certificate that signs payments, and of the certificate that issues it. */
export const APPLE_LEAF = '1.2.840.113635.100.6.29';
export const APPLE_INTERMEDIATE = '1.2.840.113635.100.6.2.14';

const LEAF = oid(APPLE_LEAF).toString('hex');
const INTERMEDIATE = oid(APPLE_INTERMEDIATE).toString('hex');

/** Verifies and decrypts a token. @param now entity time, ms UTC */
export function openApplePay(
  opening: AppleOpening,
  token: string,
  now: number,
): OpenedToken | FaultyToken {
  const read = readToken(token);
  const signature = read && readSignature(read.signature);
  if (!read || !signature) return faulty('malformed');
  const merchantKey = privateKeyFrom(opening.merchantKey);
  if (!read.publicKeyHash.equals(hashOf(spkiOf(merchantKey)))) return faulty('foreign');
  const fault = faultOf(signature, signedContent(read), opening, now);
  if (fault) return fault;
  const key = symmetricKey(sharedSecret(merchantKey, read.ephemeralKey), opening.merchantId);
  const plain = decrypt(read.data, key);
  // The signature is valid, so the data was not changed: the token is for another merchant.
  if (!plain) return faulty('foreign');
  const paid = payloadFrom(objectIn(plain));
  if (isFaulty(paid)) return paid;
  const tokenId = createHash('sha256').update('applePay\0').update(read.transactionId);
  return { ...paid, tokenId: tokenId.digest('hex'), usableUntil: signature.signedAt + FRESH_MS };
}

interface AppleToken {
  readonly data: Buffer;
  readonly signature: Buffer;
  readonly ephemeralSpki: Buffer;
  readonly ephemeralKey: KeyObject;
  readonly publicKeyHash: Buffer;
  readonly transactionId: Buffer;
  /** The hash of the data that the merchant's app added; empty where the app added none. */
  readonly applicationData: Buffer;
}

const HASH = /^[0-9a-f]{64}$/;

function readToken(token: string): AppleToken | undefined {
  const whole = objectIn(token.startsWith('{') ? token : (bytesOf(token) ?? ''));
  // The token that a page receives has the payment data as a member, with other members.
  const paymentData = whole && (objectAt(whole, 'paymentData') ?? whole);
  const header = paymentData && objectAt(paymentData, 'header');
  if (!header || textIn(paymentData, 'version') !== 'EC_v1') return undefined;
  const data = bytesOf(textIn(paymentData, 'data'));
  const signature = bytesOf(textIn(paymentData, 'signature'));
  const ephemeralSpki = bytesOf(textIn(header, 'ephemeralPublicKey'));
  const publicKeyHash = bytesOf(textIn(header, 'publicKeyHash'));
  const transactionId = textIn(header, 'transactionId') ?? '';
  const applicationData = member(header, 'applicationData') ?? '';
  const isShaped =
    HASH.test(transactionId) &&
    (applicationData === '' || (typeof applicationData === 'string' && HASH.test(applicationData)));
  const ephemeralKey = ephemeralSpki && publicKeyFrom(ephemeralSpki);
  if (!data || !signature || !publicKeyHash || !ephemeralKey || !isShaped) return undefined;
  return {
    data,
    signature,
    ephemeralSpki,
    ephemeralKey,
    publicKeyHash,
    transactionId: Buffer.from(transactionId, 'hex'),
    applicationData: Buffer.from(applicationData, 'hex'),
  };
}

const signedContent = (read: AppleToken): Buffer =>
  Buffer.concat([read.ephemeralSpki, read.data, read.transactionId, read.applicationData]);

/** Steps 1.a to 1.e of the reference. */
function faultOf(
  signature: DetachedSignature,
  content: Buffer,
  { root: rootText }: AppleOpening,
  now: number,
): FaultyToken | undefined {
  const { leaf, intermediate, signedAt } = signature;
  const root = certificateOf(Buffer.from(rootText, 'base64'));
  const isTrusted =
    leaf.extensions.has(LEAF) &&
    !leaf.x509.ca &&
    intermediate.extensions.has(INTERMEDIATE) &&
    root !== undefined &&
    isIssuedBy(intermediate, root) &&
    isIssuedBy(leaf, intermediate);
  if (!isTrusted) return faulty('foreign');
  if (!signsContent(signature, content)) return faulty('tampered');
  const isInTime = [leaf, intermediate, root].every(
    ({ from, until }) => from <= now && now <= until,
  );
  return isInTime && Math.abs(now - signedAt) <= FRESH_MS ? undefined : faulty('expired');
}

const hashOf = (bytes: Buffer): Buffer => createHash('sha256').update(bytes).digest();

/**
 * The key of a token: the one-step function of SP 800-56C, section 4.1, with SHA-256 and one round. The input other than the
 * secret is defined by Apple: algorithm, "Apple", hash of the merchant's id.
 */
export function symmetricKey(secret: Buffer, merchantId: string): Buffer {
  const algorithm = Buffer.from('\x0did-aes256-GCM', 'latin1');
  const info = Buffer.concat([algorithm, Buffer.from('Apple'), hashOf(Buffer.from(merchantId))]);
  return singleStep(secret, info);
}

/** One round of the one-step key derivation of SP 800-56C, 32 bytes. */
export const singleStep = (secret: Buffer, info: Buffer): Buffer =>
  createHash('sha256')
    .update(Buffer.from([0, 0, 0, 1]))
    .update(secret)
    .update(info)
    .digest();

/** Every token has its own key, so the initialization vector may always be the same: zeros. */
export const APPLE_IV = Buffer.alloc(16);
const TAG_BYTES = 16;

function decrypt(data: Buffer, key: Buffer): Buffer | undefined {
  if (data.length <= TAG_BYTES) return undefined;
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, APPLE_IV, { authTagLength: TAG_BYTES });
    decipher.setAuthTag(data.subarray(-TAG_BYTES));
    return Buffer.concat([decipher.update(data.subarray(0, -TAG_BYTES)), decipher.final()]);
  } catch {
    return undefined;
  }
}

type Paid = Pick<OpenedToken, 'card' | 'money'>;

function payloadFrom(payload: Outside | undefined): Paid | FaultyToken {
  const card = payload && cardFrom(payload);
  const money = payload && moneyFrom(payload);
  return card && money ? { card, money } : faulty('malformed');
}

/** Only with the data of 3-D Secure: EMV data is not supported. */
function cardFrom(payload: Outside): WalletCard | undefined {
  const details = objectAt(payload, 'paymentData');
  if (!details || textIn(payload, 'paymentDataType') !== '3DSecure') return undefined;
  const number = numberFrom(textIn(payload, 'applicationPrimaryAccountNumber'));
  const date = /^(\d\d)(\d\d)\d\d$/.exec(textIn(payload, 'applicationExpirationDate') ?? '');
  const expiry = date && expiryFrom(date[2] ?? '', `20${date[1]}`);
  const verificationId = cryptogramFrom(textIn(details, 'onlinePaymentCryptogram'));
  const eci = eciFrom(member(details, 'eciIndicator'));
  if (!number || !expiry || !verificationId || !eci) return undefined;
  const holder = textIn(payload, 'cardholderName')?.slice(0, 128) || undefined;
  return {
    number,
    ...expiry,
    verificationId,
    eci: eci.eci,
    holder,
    numberType: 'DPAN',
  };
}

function moneyFrom(payload: Outside): Money | undefined {
  const amount = member(payload, 'transactionAmount');
  const currency = currencyOfNumber(textIn(payload, 'currencyCode') ?? '');
  if (!Number.isSafeInteger(amount) || Number(amount) < 0 || !currency) return undefined;
  return { minor: BigInt(amount as number), currency };
}
