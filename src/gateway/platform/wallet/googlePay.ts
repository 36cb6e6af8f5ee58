/**
 * Google Pay: payment method tokens of protocol version ECv2, verified and decrypted according to Google's "Payment data
 * cryptography for merchants". ECv1 is not accepted: Google no longer signs tokens of that version.
 */
import {
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  type KeyObject,
  timingSafeEqual,
} from 'node:crypto';
import {
  type FaultyToken,
  faulty,
  isFaulty,
  type OpenedToken,
  type WalletCard,
} from '../../domain/wallet/types.ts';
import { cryptogramFrom, eciFrom, expiryFrom, numberFrom } from './card.ts';
import {
  isSignedBy,
  privateKeyFrom,
  publicKeyFrom,
  publicKeyFromPoint,
  sharedSecret,
} from './elliptic.ts';
import { bytesOf, member, numberIn, type Outside, objectAt, objectIn, textIn } from './reading.ts';

/** The data of a gateway of Google Pay. */
export interface GoogleOpening {
  /** `gateway:` followed by the name that the page sends as `gateway`. */
  readonly recipientId: string;
  /** P-256: PKCS #8, base64. */
  readonly encryptionKey: string;
  readonly rootKeys: readonly GoogleRootKey[];
}

/** A key that Google publishes. */
export interface GoogleRootKey {
  /** SubjectPublicKeyInfo, base64. */
  readonly keyValue: string;
  /** ms since 1970 UTC; absent: it does not expire. */
  readonly keyExpiration?: string;
}

export const GOOGLE = { sender: 'Google', version: 'ECv2' } as const;

/**
 * Verifies and decrypts a token.
 *
 * @param now entity time, ms UTC
 * @param merchantId the value that the page sent as `gatewayMerchantId`; undefined = any value is accepted
 */
export function openGooglePay(
  opening: GoogleOpening,
  token: string,
  now: number,
  merchantId?: string,
): OpenedToken | FaultyToken {
  const read = readToken(token);
  if (!read) return faulty('malformed');
  const fault = faultOf(read, opening, now);
  if (fault) return fault;
  const plain = decrypt(read.message, privateKeyFrom(opening.encryptionKey));
  if (isFaulty(plain)) return plain;
  const payload = objectIn(plain);
  const expiration = payload && numberIn(textIn(payload, 'messageExpiration'));
  if (!payload || expiration === undefined) return faulty('malformed');
  const isFor = merchantId === undefined || textIn(payload, 'gatewayMerchantId') === merchantId;
  if (!isFor) return faulty('foreign');
  if (expiration <= now) return faulty('expired');
  const card = cardFrom(payload);
  if (!card) return faulty('malformed');
  const tokenId = createHash('sha256').update('googlePay\0').update(read.signedMessage);
  return {
    card,
    money: undefined,
    tokenId: tokenId.digest('hex'),
    usableUntil: expiration - 1,
  };
}

interface GoogleToken {
  readonly signature: Buffer;
  readonly signedMessage: string;
  readonly message: Message;
  readonly signedKey: string;
  readonly keySignatures: readonly Buffer[];
  readonly intermediate: { readonly key: KeyObject; readonly expiration: number };
}

interface Message {
  readonly encrypted: Buffer;
  readonly ephemeralPoint: Buffer;
  readonly ephemeralKey: KeyObject;
  readonly tag: Buffer;
}

function readToken(token: string): GoogleToken | undefined {
  const whole = objectIn(token);
  const signing = whole && objectAt(whole, 'intermediateSigningKey');
  if (!signing || textIn(whole, 'protocolVersion') !== GOOGLE.version) return undefined;
  const signature = bytesOf(textIn(whole, 'signature'));
  const signedMessage = textIn(whole, 'signedMessage') ?? '';
  const message = readMessage(signedMessage);
  const signedKey = textIn(signing, 'signedKey') ?? '';
  const intermediate = readIntermediate(signedKey);
  const keySignatures = readSignatures(member(signing, 'signatures'));
  if (!signature || !message || !intermediate || !keySignatures) return undefined;
  return { signature, signedMessage, message, signedKey, keySignatures, intermediate };
}

function readMessage(text: string): Message | undefined {
  const message = objectIn(text);
  if (!message) return undefined;
  const encrypted = bytesOf(textIn(message, 'encryptedMessage'));
  const ephemeralPoint = bytesOf(textIn(message, 'ephemeralPublicKey'));
  const tag = bytesOf(textIn(message, 'tag'));
  const ephemeralKey = ephemeralPoint && publicKeyFromPoint(ephemeralPoint);
  if (!encrypted || !ephemeralKey || tag?.length !== 32) return undefined;
  return { encrypted, ephemeralPoint, ephemeralKey, tag };
}

function readIntermediate(text: string): GoogleToken['intermediate'] | undefined {
  const signed = objectIn(text);
  const spki = signed && bytesOf(textIn(signed, 'keyValue'));
  const key = spki && publicKeyFrom(spki);
  const expiration = signed && numberIn(textIn(signed, 'keyExpiration'));
  return key && expiration !== undefined ? { key, expiration } : undefined;
}

/** Google sends one signature for each of its root keys; one valid signature is enough. */
const MOST_SIGNATURES = 8;

function readSignatures(value: unknown): readonly Buffer[] | undefined {
  if (!Array.isArray(value) || value.length === 0 || value.length > MOST_SIGNATURES) {
    return undefined;
  }
  const all = value.map((one) => (typeof one === 'string' ? bytesOf(one) : undefined));
  return all.every((one) => one !== undefined) ? all : undefined;
}

function faultOf(
  read: GoogleToken,
  { rootKeys, recipientId }: GoogleOpening,
  now: number,
): FaultyToken | undefined {
  const { sender, version } = GOOGLE;
  const roots = rootKeys.filter(
    ({ keyExpiration }) => keyExpiration === undefined || now < Number(keyExpiration),
  );
  const signedKey = lengthPrefixed(sender, version, read.signedKey);
  const isTrusted = roots.some(({ keyValue }) => {
    const root = publicKeyFrom(Buffer.from(keyValue, 'base64'));
    return root && read.keySignatures.some((one) => isSignedBy(root, signedKey, one));
  });
  if (!isTrusted) return faulty('foreign');
  const signed = lengthPrefixed(sender, recipientId, version, read.signedMessage);
  if (!isSignedBy(read.intermediate.key, signed, read.signature)) return faulty('tampered');
  return read.intermediate.expiration <= now ? faulty('expired') : undefined;
}

/** The signed bytes: each text after its length in bytes, as four bytes, little-endian. */
export const lengthPrefixed = (...texts: readonly string[]): Buffer =>
  Buffer.concat(
    texts.flatMap((text) => {
      const bytes = Buffer.from(text, 'utf8');
      const length = Buffer.alloc(4);
      length.writeUInt32LE(bytes.length);
      return [length, bytes];
    }),
  );

/** HKDF (RFC 5869) with SHA-256, no salt, "Google": 256 bits for encryption, 256 for authentication. */
export function googleKeys(ephemeralPoint: Buffer, secret: Buffer) {
  const input = Buffer.concat([ephemeralPoint, secret]);
  const keys = Buffer.from(hkdfSync('sha256', input, Buffer.alloc(0), GOOGLE.sender, 64));
  return { cipher: keys.subarray(0, 32), mac: keys.subarray(32) };
}

/** Every token has its own key, so the counter may start at zero. */
export const GOOGLE_COUNTER = Buffer.alloc(16);

function decrypt(message: Message, encryptionKey: KeyObject): Buffer | FaultyToken {
  const secret = sharedSecret(encryptionKey, message.ephemeralKey);
  const keys = googleKeys(message.ephemeralPoint, secret);
  const tag = createHmac('sha256', keys.mac).update(message.encrypted).digest();
  // The tag is signed, so it was not changed: the message is for another key.
  if (!timingSafeEqual(tag, message.tag)) return faulty('foreign');
  const decipher = createDecipheriv('aes-256-ctr', keys.cipher, GOOGLE_COUNTER);
  return Buffer.concat([decipher.update(message.encrypted), decipher.final()]);
}

function cardFrom(payload: Outside): WalletCard | undefined {
  const details = objectAt(payload, 'paymentMethodDetails');
  if (!details || textIn(payload, 'paymentMethod') !== 'CARD') return undefined;
  const number = numberFrom(textIn(details, 'pan'));
  const [month, year] = [member(details, 'expirationMonth'), member(details, 'expirationYear')];
  if (typeof month !== 'number' || typeof year !== 'number') return undefined;
  const expiry = expiryFrom(String(month).padStart(2, '0'), String(year));
  const authMethod = textIn(details, 'authMethod');
  if (!number || !expiry) return undefined;
  const card = { number, ...expiry, holder: undefined };
  if (authMethod === 'PAN_ONLY') {
    return { ...card, verificationId: undefined, eci: undefined, numberType: 'PAN' };
  }
  const verificationId = cryptogramFrom(textIn(details, 'cryptogram'));
  const eci = eciFrom(member(details, 'eciIndicator'));
  if (authMethod !== 'CRYPTOGRAM_3DS' || !verificationId || !eci) return undefined;
  return { ...card, verificationId, eci: eci.eci, numberType: 'DPAN' };
}
