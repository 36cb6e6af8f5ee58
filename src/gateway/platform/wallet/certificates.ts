/** Certificates (RFC 5280), as far as they are needed for the signature of a wallet. */
import { X509Certificate } from 'node:crypto';
import { parseInstant } from '../../../time/format.ts';
import { type Asn1, readAsn1, TAG } from './asn1.ts';

/** A certificate. It is not verified yet. */
export interface Certificate {
  readonly x509: X509Certificate;
  /** Issuer and serial number in DER, one after the other: the reference to a signer. */
  readonly name: Buffer;
  readonly issuer: Buffer;
  readonly subject: Buffer;
  /** ms since 1970 UTC, both included. */
  readonly from: number;
  readonly until: number;
  /** The identifiers of the certificate's extensions, in DER as hex. */
  readonly extensions: ReadonlySet<string>;
}

/** A certificate from its DER. @returns undefined for invalid DER */
export function certificateOf(der: Buffer): Certificate | undefined {
  const value = readAsn1(der);
  return value?.bytes.equals(der) ? certificateFrom(value) : undefined;
}

/** A certificate from its ASN.1 value. @returns undefined for an invalid certificate, or one of version 1 or 2 */
export function certificateFrom(value: Asn1): Certificate | undefined {
  const [signed] = value.parts;
  if (value.tag !== TAG.sequence || !signed || signed.tag !== TAG.sequence) return undefined;
  const [version, serial, , issuer, validity, subject] = signed.parts;
  const [from, until] = validity?.parts.map((part) => instantFrom(part)) ?? [];
  const extensions = signed.parts.find(({ tag }) => tag === TAG.context3)?.parts[0]?.parts ?? [];
  const isShaped =
    version?.tag === TAG.context0 && serial?.tag === TAG.integer && issuer && subject;
  if (!isShaped || from === undefined || until === undefined) return undefined;
  const x509 = x509Of(value.bytes);
  return (
    x509 && {
      x509,
      name: Buffer.concat([issuer.bytes, serial.bytes]),
      issuer: issuer.bytes,
      subject: subject.bytes,
      from,
      until,
      extensions: new Set(extensions.map((one) => one.parts[0]?.bytes.toString('hex') ?? '')),
    }
  );
}

function x509Of(der: Buffer): X509Certificate | undefined {
  try {
    return new X509Certificate(der);
  } catch {
    return undefined;
  }
}

const TIME = /^(\d{2})?(\d{2})(\d{2})(\d{2})(\d{2})(\d{2})(\d{2})Z$/;

/** RFC 5280, 4.1.2.5: a year of two digits is in 1950 to 2049. @returns ms since 1970 UTC; undefined for an invalid time */
export function instantFrom({ tag, content }: Asn1): number | undefined {
  const isShort = tag === TAG.utcTime;
  const match = TIME.exec(content.toString('latin1'));
  if (!match || (!isShort && tag !== TAG.generalizedTime)) return undefined;
  const [, century, years = '', month, day, hour, minute, second] = match;
  if ((century === undefined) !== isShort) return undefined;
  const year = `${century ?? (Number(years) < 50 ? '20' : '19')}${years}`;
  return parseInstant(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
}

/** Whether the issuer issued the certificate. */
export function isIssuedBy(certificate: Certificate, issuer: Certificate): boolean {
  try {
    return (
      certificate.issuer.equals(issuer.subject) &&
      issuer.x509.ca &&
      certificate.x509.verify(issuer.x509.publicKey)
    );
  } catch {
    return false;
  }
}
