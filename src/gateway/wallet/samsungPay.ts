/**
 * Samsung Pay: the payment credential of protocol 3DS, a JSON Web Encryption (RFC 7516). Nobody signs it: that it could
 * be decrypted and is fresh is all that is known of it, and the network's cryptogram in it is the proof.
 */
import { createHash, type KeyObject } from 'node:crypto';
import { isCurrency, type Money } from '../../money/index.ts';
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
import { type FaultyToken, FRESH_MS, faulty, type OpenedToken, type WalletCard } from './types.ts';

/** What a partner of Samsung Pay has. */
export interface SamsungOpening {
  readonly keyId: string;
  /** RSA: PKCS #8, base64. */
  readonly privateKey: string;
}

/** Key management without RSA1_5, whose padding answers too many questions: Node decrypts it no more. */
const KEY_ALGORITHMS = ['RSA-OAEP', 'RSA-OAEP-256'];
const CONTENT_ALGORITHMS = ['A128GCM', 'A256GCM'];
const HEADER_MEMBERS = new Set(['alg', 'enc', 'kid', 'typ', 'channelSecurityContext']);

/** Decrypts a credential. @param now entity time, ms UTC */
export async function openSamsungPay(
  opening: SamsungOpening,
  token: string,
  now: number,
): Promise<OpenedToken | FaultyToken> {
  const read = readToken(token);
  const header = read && headerOf(read.jwe);
  const kid = header && textIn(header, 'kid');
  if (!read || kid === undefined) return faulty('malformed');
  if (kid !== opening.keyId) return faulty('foreign');
  const plain = await decryptJwe(read.jwe, privateKeyFrom(opening.privateKey));
  if (!plain) return faulty('tampered');
  const payload = objectIn(plain);
  const madeAt = payload && numberIn(textIn(payload, 'utc'));
  const card = payload && cardFrom(payload, read.network);
  const money = payload && moneyFrom(payload);
  if (!card || !money || madeAt === undefined) return faulty('malformed');
  if (Math.abs(now - madeAt) > FRESH_MS) return faulty('expired');
  const tokenId = createHash('sha256').update('samsungPay\0').update(read.jwe).digest('hex');
  return { card, money, tokenId, usableUntil: madeAt + FRESH_MS };
}

interface SamsungToken {
  readonly jwe: string;
  readonly network: string | undefined;
}

/** The encrypted text alone, its wrapper, or all that the page got. */
function readToken(token: string): SamsungToken | undefined {
  if (!token.startsWith('{')) return { jwe: token, network: undefined };
  const whole = objectIn(token);
  const wrapper = whole && (objectAt(whole, '3DS') ?? whole);
  const jwe = wrapper && textIn(wrapper, 'data');
  const isOfKind = jwe && textIn(wrapper, 'type') === 'S' && textIn(wrapper, 'version') === '100';
  if (!isOfKind) return undefined;
  return { jwe, network: textIn(whole, 'payment_card_brand')?.slice(0, 32) };
}

/** The header of a JWE that can be taken: five parts in canonical base64url, known algorithms, nothing unknown. */
function headerOf(jwe: string): Outside | undefined {
  const parts = jwe.split('.').map((part) => bytesOfUrl(part));
  const [first] = parts;
  if (parts.length !== 5 || !first || parts.includes(undefined)) return undefined;
  const header = objectIn(first);
  const isKnown =
    header &&
    KEY_ALGORITHMS.includes(textIn(header, 'alg') ?? '') &&
    CONTENT_ALGORITHMS.includes(textIn(header, 'enc') ?? '') &&
    Object.keys(header).every((name) => HEADER_MEMBERS.has(name));
  return isKnown ? header : undefined;
}

/** Decrypts a JWE in its compact form. @returns undefined where it cannot be */
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

function cardFrom(payload: Outside, network: string | undefined): WalletCard | undefined {
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
    network,
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
