/**
 * Samsung Pay: the payment credential of protocol 3DS, a JSON Web Encryption (RFC 7516). The credential is not signed: the
 * gateway can only check that it can be decrypted and is recent. The network's cryptogram in the credential is the proof.
 */
import { createHash, type KeyObject } from 'node:crypto';
import { isCurrency, type Money } from '../../../money/index.ts';
import {
  type FaultyToken,
  FRESH_MS,
  faulty,
  type OpenedToken,
  type WalletCard,
} from '../../domain/wallet/types.ts';
import { cryptogramFrom, eciFrom, expiryFrom, numberFrom } from './card.ts';
import { privateKeyFrom } from './elliptic.ts';
import {
  bytesOfUrl,
  member,
  numberIn,
  type Outside,
  objectAt,
  objectIn,
  textIn,
} from './reading.ts';

/** The data of a partner of Samsung Pay. */
export interface SamsungOpening {
  readonly keyId: string;
  /** RSA: PKCS #8, base64. */
  readonly privateKey: string;
}

/**
 * The data of an entity of the sandbox as a partner of Samsung Pay. Each entity has its own key id, and the header with the
 * key id cannot be changed.
 *
 * @param entityId undefined = the sandbox itself
 */
export const samsungPartnerOf = (opening: SamsungOpening, entityId?: string): SamsungOpening =>
  entityId === undefined
    ? opening
    : {
        ...opening,
        keyId: createHash('sha256').update(`${opening.keyId}\0${entityId}`).digest('base64'),
      };

/** Key management algorithms, without RSA1_5: its padding is open to oracle attacks, and Node no longer decrypts it. */
const KEY_ALGORITHMS = ['RSA-OAEP', 'RSA-OAEP-256'];
const CONTENT_ALGORITHMS = ['A128GCM', 'A256GCM'];
const HEADER_MEMBERS = new Set(['alg', 'enc', 'kid', 'typ', 'channelSecurityContext']);

/** Decrypts a credential. @param now entity time, ms UTC */
export async function openSamsungPay(
  opening: SamsungOpening,
  token: string,
  now: number,
): Promise<OpenedToken | FaultyToken> {
  const jwe = jweIn(token);
  const parts = jwe === undefined ? undefined : partsOf(jwe);
  const header = parts && headerOf(parts);
  const kid = header && textIn(header, 'kid');
  if (jwe === undefined || !parts || kid === undefined) return faulty('malformed');
  if (kid !== opening.keyId) return faulty('foreign');
  const key = privateKeyFrom(opening.privateKey);
  if (!isOfSize(parts, key)) return faulty('malformed');
  const plain = await decryptJwe(jwe, key);
  if (!plain) return faulty('tampered');
  const payload = objectIn(plain);
  const madeAt = payload && numberIn(textIn(payload, 'utc'));
  const card = payload && cardFrom(payload);
  const money = payload && moneyFrom(payload);
  if (!card || !money || madeAt === undefined) return faulty('malformed');
  if (Math.abs(now - madeAt) > FRESH_MS) return faulty('expired');
  const tokenId = createHash('sha256').update('samsungPay\0').update(jwe).digest('hex');
  return { card, money, tokenId, usableUntil: madeAt + FRESH_MS };
}

/** The encrypted text, from a token that is the text itself, its wrapper, or the whole object that the page received. */
function jweIn(token: string): string | undefined {
  if (!token.startsWith('{')) return token;
  const whole = objectIn(token);
  const wrapper = whole && (objectAt(whole, '3DS') ?? whole);
  const jwe = wrapper && textIn(wrapper, 'data');
  const isOfKind = jwe && textIn(wrapper, 'type') === 'S' && textIn(wrapper, 'version') === '100';
  return isOfKind ? jwe : undefined;
}

/** The parts of a JWE in its compact form (RFC 7516, 7.1). */
interface Parts {
  readonly header: Buffer;
  readonly key: Buffer;
  readonly iv: Buffer;
  readonly text: Buffer;
  readonly tag: Buffer;
}

/** @returns undefined for anything other than five parts in canonical base64url */
function partsOf(jwe: string): Parts | undefined {
  const parts = jwe.split('.').map((part) => bytesOfUrl(part));
  const [header, key, iv, text, tag] = parts;
  if (parts.length !== 5 || !header || !key || !iv || !text || !tag) return undefined;
  return { header, key, iv, text, tag };
}

const IV_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Whether each part has the required length (RFC 8017, 7.1.2; RFC 7518, 5.3). OpenSSL also decrypts a key without its leading
 * zeros, which would give the same credential another id.
 */
const isOfSize = ({ key, iv, tag }: Parts, { asymmetricKeyDetails }: KeyObject): boolean =>
  key.length === Math.ceil((asymmetricKeyDetails?.modulusLength ?? 0) / 8) &&
  iv.length === IV_BYTES &&
  tag.length === TAG_BYTES;

/** The header of an acceptable JWE: known algorithms, and no unknown members. */
function headerOf(parts: Parts): Outside | undefined {
  const header = objectIn(parts.header);
  const isKnown =
    header &&
    KEY_ALGORITHMS.includes(textIn(header, 'alg') ?? '') &&
    CONTENT_ALGORITHMS.includes(textIn(header, 'enc') ?? '') &&
    Object.keys(header).every((name) => HEADER_MEMBERS.has(name));
  return isKnown ? header : undefined;
}

/** Decrypts a JWE in its compact form. @returns undefined where decryption fails */
export async function decryptJwe(jwe: string, key: KeyObject): Promise<Buffer | undefined> {
  const { compactDecrypt } = await import('jose/jwe/compact/decrypt');
  try {
    const { plaintext } = await compactDecrypt(jwe, key, {
      keyManagementAlgorithms: KEY_ALGORITHMS,
      contentEncryptionAlgorithms: CONTENT_ALGORITHMS,
    });
    return Buffer.from(plaintext);
  } catch {
    return undefined;
  }
}

function cardFrom(payload: Outside): WalletCard | undefined {
  const number = numberFrom(textIn(payload, 'tokenPAN'));
  const date = /^(\d\d)(\d\d)$/.exec(textIn(payload, 'tokenPanExpiration') ?? '');
  const expiry = date && expiryFrom(date[1] ?? '', `20${date[2]}`);
  const verificationId = cryptogramFrom(textIn(payload, 'cryptogram'));
  const eci = eciFrom(member(payload, 'eci_indicator'));
  if (!number || !expiry || !verificationId || !eci) return undefined;
  return {
    number,
    ...expiry,
    verificationId,
    eci: eci.eci,
    holder: undefined,
    numberType: 'DPAN',
  };
}

/** The amount is in minor units. */
function moneyFrom(payload: Outside): Money | undefined {
  const minor = numberIn(textIn(payload, 'amount'));
  const currency = textIn(payload, 'currency_code') ?? '';
  return minor !== undefined && isCurrency(currency)
    ? { minor: BigInt(minor), currency }
    : undefined;
}
