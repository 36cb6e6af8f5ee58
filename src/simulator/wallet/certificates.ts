/** Makes the certificates of the sandbox's certificate authority. */
import { createPublicKey, type KeyObject } from 'node:crypto';
import { Integer, Null, Utf8String } from 'asn1js';
import {
  AttributeTypeAndValue,
  BasicConstraints,
  Certificate,
  Extension,
  RelativeDistinguishedNames,
  Time,
} from 'pkijs';
import { secondOf } from '../../time/date.ts';
import { LAST_INSTANT } from '../../time/format.ts';
import { engine, signingKey, verifyingKey } from './webCrypto.ts';

/** The content of a certificate. */
export interface CertificateOptions {
  readonly name: string;
  readonly serial: number;
  /** The private key of the subject. The certificate contains its public key. */
  readonly key: KeyObject;
  readonly issuer: { readonly name: string; readonly key: KeyObject };
  readonly isAuthority: boolean;
  /** The object identifier of an extension that marks the certificate's purpose. */
  readonly mark?: string | undefined;
  /** The validity of the certificate, ms since 1970 UTC; default: from 1970 to the last instant. */
  readonly from?: number;
  readonly until?: number;
}

const COMMON_NAME = '2.5.4.3';
const BASIC_CONSTRAINTS = '2.5.29.19';

/** Makes an X.509 certificate of version 3, signed with ECDSA and SHA-256. @returns its DER encoding */
export async function makeCertificate(options: CertificateOptions): Promise<Buffer> {
  const certificate = new Certificate({
    version: 2,
    serialNumber: new Integer({ value: options.serial }),
    issuer: nameOf(options.issuer.name),
    subject: nameOf(options.name),
    notBefore: timeOf(options.from ?? 0),
    notAfter: timeOf(options.until ?? LAST_INSTANT),
    extensions: extensionsOf(options),
  });
  const publicKey = await verifyingKey(createPublicKey(options.key));
  await certificate.subjectPublicKeyInfo.importKey(publicKey, engine);
  await certificate.sign(await signingKey(options.issuer.key), 'SHA-256', engine);
  return Buffer.from(certificate.toSchema(true).toBER());
}

const nameOf = (name: string) =>
  new RelativeDistinguishedNames({
    typesAndValues: [
      new AttributeTypeAndValue({ type: COMMON_NAME, value: new Utf8String({ value: name }) }),
    ],
  });

const UTC_TIME = 0;
const GENERALIZED_TIME = 1;
const YEAR_2050 = Date.UTC(2050);

/** RFC 5280, 4.1.2.5: from 2050 on, the year has four digits. */
const timeOf = (instant: number) =>
  new Time({
    type: instant < YEAR_2050 ? UTC_TIME : GENERALIZED_TIME,
    value: secondOf(instant),
  });

function extensionsOf({ isAuthority, mark }: CertificateOptions): Extension[] {
  const constraints = new BasicConstraints({ cA: isAuthority }).toSchema().toBER(false);
  const basic = { extnID: BASIC_CONSTRAINTS, critical: true, extnValue: constraints };
  const marks = mark === undefined ? [] : [{ extnID: mark, extnValue: new Null().toBER(false) }];
  return [basic, ...marks].map((one) => new Extension(one));
}
