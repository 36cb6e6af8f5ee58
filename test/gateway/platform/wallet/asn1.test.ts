import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { encode, oid, readAsn1, TAG } from '../../../../src/gateway/platform/wallet/asn1.ts';
import { instantFrom } from '../../../../src/gateway/platform/wallet/certificates.ts';

const read = (hex: string) => readAsn1(Buffer.from(hex, 'hex'))?.bytes.toString('hex');

describe('ASN.1', () => {
  it.each([
    ['a number', '020101'],
    ['nothing', '0500'],
    ['a sequence of two', '3006020101020102'],
    ['128 bytes', `048180${'00'.repeat(128)}`],
    ['256 bytes', `04820100${'00'.repeat(256)}`],
  ])('%s', (_name, hex) => {
    expect(read(hex)).toBe(hex);
  });

  it('is converted to DER from an indefinite length', () => {
    expect(read('30800201010000')).toBe('3003020101');
    expect(read('3080308002010100000000')).toBe('30053003020101');
    expect(read('30800000')).toBe('3000');
  });

  it.each([
    ['empty', ''],
    ['a tag alone', '02'],
    ['with a length beyond its end', '020201'],
    ['with a byte after its end', '02010100'],
    ['a length in more bytes than it needs', '02810101'],
    ['a length in more bytes than it needs, twice', '0482007f'],
    ['a length in four bytes', '048400000001ff'],
    ['a tag in several bytes', '1f8101020101'],
    ['an end without a beginning', '0000'],
    ['an indefinite length without an end', '3080020101'],
    ['an indefinite length of a number', '0280010000'],
    ['a part that is longer than its sequence', '3003020201'],
    ['nested too deep', '3080'.repeat(40)],
  ])('is not %s', (_name, hex) => {
    expect(read(hex)).toBeUndefined();
  });

  it('reads exactly its own output', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 70_000, size: 'max' }), (content) => {
        const bytes = encode(TAG.octets, Buffer.from(content));
        expect(readAsn1(bytes)?.content.equals(content)).toBe(true);
        expect(readAsn1(bytes.subarray(0, -1))).toBeUndefined();
      }),
      { numRuns: 30 },
    );
  });

  it('never throws on arbitrary bytes, and its result is stable', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 60 }), (bytes) => {
        const value = readAsn1(Buffer.from(bytes));
        if (value) expect(readAsn1(value.bytes)).toEqual(value);
      }),
      { numRuns: 1000 },
    );
  });

  it('names', () => {
    // X.690, 8.19.5: {2 999 3} is another branch; these are the ones of RFC 5652 and RFC 5758.
    expect(oid('1.2.840.113549.1.7.2').toString('hex')).toBe('06092a864886f70d010702');
    expect(oid('1.2.840.10045.4.3.2').toString('hex')).toBe('06082a8648ce3d040302');
    expect(oid('2.16.840.1.101.3.4.2.1').toString('hex')).toBe('0609608648016503040201');
  });
});

describe('a time', () => {
  const time = (tag: number, text: string) =>
    instantFrom({ tag, content: Buffer.from(text), bytes: Buffer.alloc(0), parts: [] });

  it.each([
    [TAG.utcTime, '491231235959Z', '2049-12-31T23:59:59Z'],
    [TAG.utcTime, '700101000000Z', '1970-01-01T00:00:00Z'],
    [TAG.generalizedTime, '20500101000000Z', '2050-01-01T00:00:00Z'],
    [TAG.generalizedTime, '99991231235959Z', '9999-12-31T23:59:59Z'],
  ])('%i %s', (tag, text, expected) => {
    expect(time(tag, text)).toBe(Date.parse(expected));
  });

  it.each([
    [TAG.utcTime, '500101000000Z'],
    [TAG.utcTime, '20500101000000Z'],
    [TAG.generalizedTime, '500101000000Z'],
    [TAG.generalizedTime, '20300101000000.5Z'],
    [TAG.utcTime, '300101000000+0100'],
    [TAG.utcTime, '300231000000Z'],
    [TAG.octets, '300101000000Z'],
  ])('not %i %s', (tag, text) => {
    expect(time(tag, text)).toBeUndefined();
  });
});
