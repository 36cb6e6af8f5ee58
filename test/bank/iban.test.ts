/** IBANs, against the registry's own examples and a library that others maintain. */
import fc from 'fast-check';
import { countrySpecs, ValidationErrorsIBAN, validateIBAN } from 'ibantools';
import { describe, expect, it } from 'vitest';
import {
  countryOfIban,
  formatIban,
  IBAN_COUNTRIES,
  isIban,
  plainIban,
} from '../../src/bank/index.ts';
import { table } from '../table.ts';

/** Examples of the registry of SWIFT, as it prints them. */
const EXAMPLES = `AD12 0001 2030 2003 5910 0100
AE07 0331 2345 6789 0123 456
AL47 2121 1009 0000 0002 3569 8741
AT61 1904 3002 3457 3201
AZ21 NABZ 0000 0000 1370 1000 1944
BA39 1290 0794 0102 8494
BE68 5390 0754 7034
BG80 BNBG 9661 1020 3456 78
BH67 BMAG 0000 1299 1234 56
BR18 0036 0305 0000 1000 9795 493C 1
BY13 NBRB 3600 9000 0000 2Z00 AB00
CH93 0076 2011 6238 5295 7
CR05 0152 0200 1026 2840 66
CY17 0020 0128 0000 0012 0052 7600
CZ65 0800 0000 1920 0014 5399
DE89 3704 0044 0532 0130 00
DK50 0040 0440 1162 43
DO28 BAGR 0000 0001 2124 5361 1324
EE38 2200 2210 2014 5685
ES91 2100 0418 4502 0005 1332
FI21 1234 5600 0007 85
FO62 6460 0001 6316 34
FR14 2004 1010 0505 0001 3M02 606
GB29 NWBK 6016 1331 9268 19
GE29 NB00 0000 0101 9049 17
GI75 NWBK 0000 0000 7099 453
GL89 6471 0001 0002 06
GR16 0110 1250 0000 0001 2300 695
GT82 TRAJ 0102 0000 0012 1002 9690
HR12 1001 0051 8630 0016 0
HU42 1177 3016 1111 1018 0000 0000
IE29 AIBK 9311 5212 3456 78
IL62 0108 0000 0009 9999 999
IQ98 NBIQ 8501 2345 6789 012
IS14 0159 2600 7654 5510 7303 39
IT60 X054 2811 1010 0000 0123 456
JO94 CBJO 0010 0000 0000 0131 0003 02
KW81 CBKU 0000 0000 0000 1234 5601 01
KZ86 125K ZT50 0410 0100
LB62 0999 0000 0001 0019 0122 9114
LC55 HEMM 0001 0001 0012 0012 0002 3015
LI21 0881 0000 2324 013A A
LT12 1000 0111 0100 1000
LU28 0019 4006 4475 0000
LV80 BANK 0000 4351 9500 1
MC58 1122 2000 0101 2345 6789 030
MD24 AG00 0225 1000 1310 4168
ME25 5050 0001 2345 6789 51
MK07 2501 2000 0058 984
MR13 0002 0001 0100 0012 3456 753
MT84 MALT 0110 0001 2345 MTLC AST0 01S
MU17 BOMM 0101 1010 3030 0200 000M UR
NL91 ABNA 0417 1643 00
NO93 8601 1117 947
PK36 SCBL 0000 0011 2345 6702
PL61 1090 1014 0000 0712 1981 2874
PS92 PALS 0000 0000 0400 1234 5670 2
PT50 0002 0123 1234 5678 9015 4
QA58 DOHB 0000 1234 5678 90AB CDEF G
RO49 AAAA 1B31 0075 9384 0000
RS35 2600 0560 1001 6113 79
SA03 8000 0000 6080 1016 7519
SC18 SSCB 1101 0000 0000 0000 1497 USD
SE45 5000 0000 0583 9825 7466
SI56 2633 0001 2039 086
SK31 1200 0000 1987 4263 7541
SM86 U032 2509 8000 0000 0270 100
SV62 CENR 0000 0000 0000 0070 0025
TL38 0080 0123 4567 8910 157
TN59 1000 6035 1835 9847 8831
TR33 0006 1005 1978 6457 8413 26
UA21 3223 1300 0002 6007 2335 6600 1
VA59 0011 2300 0012 3456 78
VG96 VPVG 0000 0123 4567 8901
XK05 1212 0123 4567 8906`.split('\n');

const GERMAN = 'DE23100000001234567890';

describe('an IBAN', () => {
  table(EXAMPLES)('of the registry is right: %s', (printed) => {
    const iban = plainIban(printed);
    expect(isIban(iban)).toBe(true);
    expect(formatIban(iban)).toBe(printed);
  });

  table([
    [GERMAN.toLowerCase(), 'in small letters'],
    ['DE23 1000 0000 1234 5678 90', 'in groups'],
    ['DE23-1000-0000-1234-5678-90', 'with hyphens'],
    ['IBAN: DE23 1000 0000 1234 5678 90', 'with the word before it'],
    ['iban de23\u00a01000\u202f0000 1234 5678 90\n', 'from a bank statement'],
    ['ＤＥ２３１０００００００１２３４５６７８９０', 'in full width'],
    ['DE٢٣ ١٠٠٠ ٠٠٠٠ ١٢٣٤ ٥٦٧٨ ٩٠', 'in Arabic digits'],
    ['DE۲۳۱۰۰۰۰۰۰۰۱۲۳۴۵۶۷۸۹۰', 'in Persian digits'],
    ['\u200eDE23100000001234567890\u200f', 'between marks of direction'],
  ])('%s, %s, is the same', (written) => expect(plainIban(written)).toBe(GERMAN));

  table([
    ['', 'empty'],
    ['DE', 'a country alone'],
    ['DE24100000001234567890', 'wrong check digits'],
    ['DE2310000000123456789', 'too short'],
    ['DE231000000012345678900', 'too long'],
    ['DE2310000000123456789A', 'a letter among the digits'],
    ['DE23 1000 0000 1234 5678 90', 'not as it is sent'],
    ['de23100000001234567890', 'small letters'],
    ['US23100000001234567890', 'a country without IBANs'],
    ['XX23100000001234567890', 'no country'],
    ['__23100000001234567890', 'no letters'],
    ['DE23100000001234567890\n', 'a line after it'],
    ['FR9930006000011234567890', 'too short for France'],
  ])('%j is none: %s', (text) => expect(isIban(text)).toBe(false));

  it('has no check digits but 02 to 98: each account has one IBAN', () => {
    const rest = '100000001234567890';
    const right = (check: number) => isIban(`DE${String(check).padStart(2, '0')}${rest}`);
    expect(Array.from({ length: 100 }, (_, check) => check).filter(right)).toEqual([23]);
    // 97 more would leave the same rest.
    const low = accountsOf('NO').find((iban) => iban.slice(2, 4) === '02') ?? '';
    expect(isIban(low)).toBe(true);
    expect(isIban(`NO99${low.slice(4)}`)).toBe(false);
  });
});

/** Accounts of a country one after another, with their check digits, reckoned otherwise than the source does. */
const withCheckDigits = (country: string, rest: string): string => {
  const number = [...`${rest}${country}00`].map((char) => Number.parseInt(char, 36)).join('');
  return country + String(98n - (BigInt(number) % 97n)).padStart(2, '0') + rest;
};
const accountsOf = (country: string): string[] =>
  Array.from({ length: 200 }, (_, i) => withCheckDigits(country, String(i).padStart(11, '0')));

/** Where the registry knows it otherwise than the library: letters or digits, that is all. */
const OTHERWISE = ['BY', 'DO', 'GE', 'IE', 'PK', 'PS', 'TR', 'VG'];

/** What is wrong, but for the digits that some countries have inside of their account numbers: those are the bank's. */
const faultsOf = (iban: string) =>
  validateIBAN(iban).errorCodes.filter(
    (code) => code !== ValidationErrorsIBAN.WrongAccountBankBranchChecksum,
  );

describe('beside the library', () => {
  /** Texts like IBANs of a country, most of them with its length. */
  const rests = fc
    .tuple(
      fc.constantFrom(...IBAN_COUNTRIES),
      fc.array(fc.constantFrom(...'0000111222333456789ABC'), { minLength: 11, maxLength: 29 }),
    )
    .map(([country, chars]) => [country, chars.join('')] as const);

  it('every country that it has from the registry is here', () => {
    const territories = 'AX GF GP MF MQ NC PF PM RE TF WF YT'.split(' ');
    const known = Object.entries(countrySpecs)
      .filter(([, { IBANRegistry }]) => IBANRegistry)
      .map(([country]) => country);
    const missing = known.filter((country) => !IBAN_COUNTRIES.includes(country));
    // Their accounts are those of France and Finland, and begin so.
    expect(missing.sort()).toEqual(territories);
  });

  table(IBAN_COUNTRIES)('%s has the same length there', (country) => {
    const lengths = Array.from({ length: 24 }, (_, i) => i + 11).filter((length) => {
      const rest = [
        '0'.repeat(length),
        'A'.repeat(4) + '0'.repeat(length - 4),
        `A${'0'.repeat(length - 1)}`,
        `AA${'0'.repeat(length - 2)}`,
        `AAAA${'0'.repeat(length - 7)}AAA`,
        `${'0'.repeat(length - 2)}A0`,
      ];
      return rest.some((one) => isIban(withCheckDigits(country, one)));
    });
    expect(lengths).toHaveLength(1);
    const wrong = validateIBAN(`${country}00${'0'.repeat(lengths[0] as number)}`).errorCodes;
    expect(wrong).not.toContain(ValidationErrorsIBAN.WrongBBANLength);
    expect(wrong).not.toContain(ValidationErrorsIBAN.NoIBANCountry);
  });

  it('the same is right, the same is wrong', () => {
    fc.assert(
      fc.property(rests, fc.boolean(), ([country, rest], isRight) => {
        fc.pre(!OTHERWISE.includes(country));
        const right = withCheckDigits(country, rest);
        const iban = isRight ? right : country + rest.slice(0, 2) + right.slice(4);
        const check = iban.slice(2, 4);
        fc.pre(/^\d\d$/.test(check) && check >= '02' && check <= '98');
        expect(isIban(iban)).toBe(faultsOf(iban).length === 0);
      }),
      { numRuns: 2_000 },
    );
  });
});

describe('for every IBAN', () => {
  const ibans = fc.constantFrom(...EXAMPLES).map(plainIban);

  it('a wrong digit, and two that changed places, are found', () => {
    fc.assert(
      fc.property(ibans, fc.nat(), fc.nat(9), (iban, seed, digit) => {
        const at = 4 + (seed % (iban.length - 5));
        const put = (text: string) => iban.slice(0, at) + text + iban.slice(at + text.length);
        const [a = '', b = ''] = iban.slice(at, at + 2);
        if (/\d/.test(a)) expect(isIban(put(String(digit)))).toBe(String(digit) === a);
        if (/\d\d/.test(a + b)) expect(isIban(put(b + a))).toBe(a === b);
      }),
    );
  });

  it('the same IBAN is sent for every notation', () => {
    const between = fc.constantFrom('', ' ', '-', '\u00a0', '\t', '.', '\u2013', '\u200f');
    fc.assert(
      fc.property(ibans, fc.array(between, { minLength: 40, maxLength: 40 }), (iban, gaps) => {
        const written = [...iban].map((char, i) => char.toLowerCase() + gaps[i]).join('');
        expect(plainIban(written)).toBe(iban);
        expect(countryOfIban(plainIban(written))).toBe(iban.slice(0, 2));
        expect(plainIban(formatIban(iban))).toBe(iban);
      }),
    );
  });

  it('any text is judged, and no text changes twice', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme-ascii', maxLength: 80 }), (text) => {
        const once = plainIban(`x${text}`);
        expect(plainIban(once)).toBe(once);
        expect(plainIban(formatIban(once))).toBe(once);
        expect(isIban(once)).toBe(false);
      }),
    );
  });

  it('a megabyte is refused at once', () => {
    expect(isIban(plainIban('DE23'.repeat(250_000)))).toBe(false);
  });
});
