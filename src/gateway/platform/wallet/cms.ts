/**
 * A detached signature in Apple's format: CMS signed data (RFC 5652) with one signer, two certificates and no content. All
 * data that the signature does not cover must have the expected value. Some values still have two valid forms: an ECDSA
 * signature is also valid with n - s in place of s. Such values must not be part of a token's id.
 */
import { createHash } from 'node:crypto';
import { type Asn1, encode, oid, readAsn1, TAG } from './asn1.ts';
import { type Certificate, certificateFrom, instantFrom } from './certificates.ts';
import { isSignedBy } from './elliptic.ts';

/** A parsed signature, not verified yet. */
export interface DetachedSignature {
  readonly leaf: Certificate;
  readonly intermediate: Certificate;
  /** The bytes that are signed: a set in DER, which includes the digest of the content. */
  readonly attributes: Buffer;
  readonly digest: Buffer;
  /** ms since 1970 UTC, whole seconds. */
  readonly signedAt: number;
  readonly value: Buffer;
}

const SIGNED_DATA = oid('1.2.840.113549.1.7.2');
const DATA = oid('1.2.840.113549.1.7.1');
const SHA_256 = oid('2.16.840.1.101.3.4.2.1');
const ECDSA_WITH_SHA_256 = oid('1.2.840.10045.4.3.2');
const CONTENT_TYPE = oid('1.2.840.113549.1.9.3');
const MESSAGE_DIGEST = oid('1.2.840.113549.1.9.4');
const SIGNING_TIME = oid('1.2.840.113549.1.9.5');
const VERSION_1 = Buffer.from([TAG.integer, 1, 1]);
const NULL = Buffer.from([0x05, 0x00]);

/** @returns undefined for any other input */
export function readSignature(bytes: Buffer): DetachedSignature | undefined {
  const wrapper = readAsn1(bytes);
  if (wrapper?.tag !== TAG.sequence) return undefined;
  const [type, inside, ...more] = wrapper.parts;
  const isSignedData = type?.bytes.equals(SIGNED_DATA) && inside?.tag === TAG.context0;
  if (!isSignedData || inside.parts.length !== 1 || more.length > 0) return undefined;
  return readSignedData(inside.parts[0] as Asn1);
}

/** RFC 5652, 5.1. */
function readSignedData({ tag, parts }: Asn1): DetachedSignature | undefined {
  const [version, digests, content, certificates, signers] = parts;
  const isShaped =
    tag === TAG.sequence &&
    parts.length === 5 &&
    version?.bytes.equals(VERSION_1) &&
    digests?.tag === TAG.set &&
    digests.parts.length === 1 &&
    isAlgorithm(digests.parts[0], SHA_256) &&
    content?.tag === TAG.sequence &&
    content.content.equals(DATA) &&
    certificates?.tag === TAG.context0 &&
    signers?.tag === TAG.set &&
    signers.parts.length === 1;
  if (!isShaped) return undefined;
  return readSigner(signers.parts[0] as Asn1, certificates.parts);
}

/** RFC 5652, 5.3. */
function readSigner({ tag, parts }: Asn1, certificates: readonly Asn1[]) {
  const [version, sid, digest, attributes, algorithm, value] = parts;
  const isShaped =
    tag === TAG.sequence &&
    parts.length === 6 &&
    version?.bytes.equals(VERSION_1) &&
    sid?.tag === TAG.sequence &&
    isAlgorithm(digest, SHA_256) &&
    attributes?.tag === TAG.context0 &&
    isAlgorithm(algorithm, ECDSA_WITH_SHA_256) &&
    value?.tag === TAG.octets;
  if (!isShaped) return undefined;
  const pair = pairOf(sid, certificates);
  const attributeValues = readAttributes(attributes);
  return pair && attributeValues && { ...pair, ...attributeValues, value: value.content };
}

/** An algorithm without parameters; some implementations write NULL as the parameters. */
function isAlgorithm(value: Asn1 | undefined, name: Buffer): boolean {
  if (value?.tag !== TAG.sequence) return false;
  return value.content.equals(name) || value.content.equals(Buffer.concat([name, NULL]));
}

/** The signer's certificate is the one that the signer info refers to; the other one is the issuer's certificate. */
function pairOf(sid: Asn1, certificates: readonly Asn1[]) {
  if (certificates.length !== 2) return undefined;
  const [first, second] = certificates.map((one) => certificateFrom(one));
  if (!first || !second) return undefined;
  if (first.name.equals(sid.content)) return { leaf: first, intermediate: second };
  if (second.name.equals(sid.content)) return { leaf: second, intermediate: first };
  return undefined;
}

/** RFC 5652, 11: exactly one content type, message digest and signing time. */
function readAttributes({ parts, content }: Asn1) {
  const values = (name: Buffer) =>
    parts.filter((part) => part.tag === TAG.sequence && part.parts[0]?.bytes.equals(name));
  const soleValue = (name: Buffer): Asn1 | undefined => {
    const [only, ...others] = values(name);
    const set = only?.parts[1];
    const isOne = others.length === 0 && only?.parts.length === 2 && set?.parts.length === 1;
    return isOne && set?.tag === TAG.set ? set.parts[0] : undefined;
  };
  const digest = soleValue(MESSAGE_DIGEST);
  const time = soleValue(SIGNING_TIME);
  const signedAt = time && instantFrom(time);
  const isShaped = soleValue(CONTENT_TYPE)?.bytes.equals(DATA) && digest?.tag === TAG.octets;
  if (!isShaped || signedAt === undefined) return undefined;
  return { digest: digest.content, signedAt, attributes: asSet(content) };
}

/** RFC 5652, 5.4: the attributes are signed as a SET, although they are sent with another tag. */
const asSet = (content: Buffer): Buffer => encode(TAG.set, content);

/** Whether the signer signed this content. The identity of the signer is not checked. */
export function signsContent(signature: DetachedSignature, content: Buffer): boolean {
  const digest = createHash('sha256').update(content).digest();
  return (
    signature.digest.equals(digest) &&
    isSignedBy(signature.leaf.x509.publicKey, signature.attributes, signature.value)
  );
}
