/** The data of addresses: countries, states, postcodes, days of birth. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CATALOGUE } from '../../src/contract/parameters/catalogue.ts';
import { faultOf } from '../../src/contract/parameters/format.ts';
import { COUNTRY } from '../../src/contract/parameters/sections/country.ts';
import { formatDate, readDate } from '../../src/widget/fields/readDate.ts';
import {
  addressForm,
  COUNTRIES,
  WITH_STATES,
} from '../../src/widget/forms/card/extras/addressForms.ts';
import {
  isNumeric,
  POSTCODE_FORMS,
  postcodeForms,
  readPostcode,
  WITHOUT_POSTCODES,
} from '../../src/widget/forms/card/extras/postcodes.ts';
import { STATES } from '../../src/widget/forms/card/extras/states.ts';
import { sortCountries } from '../../src/widget/kernel/texts/intl.ts';
import { table } from '../table.ts';

/** What the gateway says of a value. */
const gatewayFault = (name: string, value: string) => {
  const parameter = CATALOGUE.find((one) => one.name === name);
  if (!parameter) throw new Error(`no parameter ${name}`);
  return faultOf(parameter.format, value);
};

const CHARACTERS: Readonly<Record<string, string>> = {
  '#': '0123456789',
  '@': 'ABCDEFGHIJKLMNOPQRSTUVWXYZ',
  '*': '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ',
};

/** Postcodes of a form. */
const examples = (form: string) =>
  fc
    .tuple(...[...form].map((place) => fc.constantFrom(...(CHARACTERS[place] ?? place))))
    .map((characters) => characters.join(''));

const published = Object.entries(POSTCODE_FORMS).flatMap(([forms, countries]) =>
  countries.split(' ').flatMap((country) => forms.split('|').map((form) => [country, form])),
) as [string, string][];

describe('the countries', () => {
  it('are those that the gateway knows, each once', () => {
    // The Netherlands Antilles are no more.
    const known = (COUNTRY as unknown as { values: string[] }).values.filter((key) => key !== 'AN');
    expect([...COUNTRIES].sort()).toEqual([...new Set(known)].sort());
  });

  it('have names in a language, in its order', () => {
    const german = sortCountries('de', COUNTRIES).map(([, name]) => name);
    expect(german).toContain('Österreich');
    expect(german.indexOf('Österreich')).toBeLessThan(german.indexOf('Pakistan'));
    expect(Object.fromEntries(sortCountries('ar', COUNTRIES))['DE']).toBe('ألمانيا');
  });

  it('ask for what an address has there, in its order', () => {
    expect(addressForm('US').fields).toEqual(['street1', 'street2', 'city', 'state', 'postcode']);
    expect(addressForm('DE').fields).toEqual(['street1', 'street2', 'postcode', 'city']);
    expect(addressForm('HK').fields).toEqual(['street1', 'street2', 'city', 'state']);
    expect(addressForm('QA').fields).toEqual(['street1', 'street2', 'city']);
    expect(addressForm('JP').fields[0]).toBe('postcode');
    expect(addressForm('').fields).toHaveLength(5);
    for (const country of WITHOUT_POSTCODES.split(' ')) {
      expect(addressForm(country).fields, country).not.toContain('postcode');
    }
  });

  it('do not insist on a postcode that few people know', () => {
    expect(addressForm('IE').hasKnownPostcode).toBe(false);
    expect(addressForm('GB').hasKnownPostcode).toBe(true);
    expect(addressForm('').hasKnownPostcode).toBe(true);
  });
});

describe('the states', () => {
  table(Object.keys(STATES))('of %s have codes and names that the gateway takes', (country) => {
    expect(WITH_STATES.split(' ')).toContain(country);
    const { states = new Map() } = addressForm(country);
    expect(states.size).toBe(STATES[country]?.split('|').length);
    for (const [code, name] of states) {
      expect(code).toMatch(/^[A-Z]{2,3}$/);
      expect(name).toMatch(/^[\p{L} .]+$/u);
      expect(gatewayFault('billing.state', code)).toBeUndefined();
    }
  });

  table([
    ['US', 59],
    ['CA', 13],
    ['AU', 8],
    ['BR', 27],
    ['MX', 32],
    ['IN', 36],
  ])('of %s are all there', (country, count) => {
    expect(addressForm(country).states?.size).toBe(count);
  });
});

describe('postcodes', () => {
  it('are known of most countries', () => {
    expect(new Set(published.map(([country]) => country)).size).toBeGreaterThan(170);
  });

  table(published)('of %s are read as %s, however they are written', (country, form) => {
    fc.assert(
      fc.property(examples(form), fc.constantFrom(' ', '-', ''), (code, between) => {
        expect(postcodeForms(country)).toContain(form);
        const bare = code.replace(/[ -]/g, '');
        expect(readPostcode(country, code)?.replace(/[ -]/g, '')).toBe(bare);
        const written = [...bare.toLowerCase()].join(between);
        expect(readPostcode(country, written)).toBe(readPostcode(country, code));
        expect(gatewayFault('billing.postcode', readPostcode(country, code) ?? '')).toBeUndefined();
      }),
      { numRuns: 20 },
    );
  });

  table([
    ['GB', 'sw1a1aa', 'SW1A 1AA'],
    ['GB', 'M1 1AE', 'M1 1AE'],
    ['NL', '1012jk', '1012 JK'],
    ['CA', 'k1a0b1', 'K1A 0B1'],
    ['DE', 'D-10115', '10115'],
    ['LV', '1010', 'LV-1010'],
    ['LT', 'LT01100', 'LT-01100'],
    ['JP', '１０００００１', '100-0001'],
    ['SA', '١٢٣٤٥', '12345'],
    ['US', '902101234', '90210-1234'],
    ['IE', 'd6w xy00', 'D6W XY00'],
    ['PL', '00001', '00-001'],
  ])('of %s: %s is %s', (country, said, read) => {
    expect(readPostcode(country, said)).toBe(read);
  });

  table([
    ['DE', '1011'],
    ['DE', '101150'],
    ['DE', 'X10115'],
    ['US', '9021'],
    ['US', 'ABCDE'],
    ['GB', '12345'],
    ['NL', '1012'],
    ['CA', 'K1A 0B'],
    ['AT', ''],
  ])('of %s: %j is none', (country, said) => {
    expect(readPostcode(country, said)).toBeUndefined();
  });

  it('are typed with digits alone where they are digits alone', () => {
    expect(['DE', 'BR', 'JP', 'US'].map(isNumeric)).toEqual([true, true, true, true]);
    expect(['GB', 'NL', 'CA', 'LU', '', 'AE'].some(isNumeric)).toBe(false);
  });
});

describe('a day of birth', () => {
  table([
    ['1.2.1990', '1990-02-01'],
    ['01 / 02 / 1990', '1990-02-01'],
    ['01021990', '1990-02-01'],
    ['1990-02-01', '1990-02-01'],
    ['٠١/٠٢/١٩٩٠', '1990-02-01'],
    ['29/02/2000', '2000-02-29'],
  ])('%s is read', (text, date) => expect(readDate(text)).toBe(date));

  table([
    '29/02/1999',
    '31/04/1990',
    '00/01/1990',
    '01/13/1990',
    '01/02/90',
    '01/02/1890',
    '1/2/3/1990',
    '1990',
    'x',
    '',
  ])('%s is none', (text) => expect(readDate(text)).toBeUndefined());

  it('is grouped while it is typed', () => {
    let shown = '';
    for (const key of '01021990') shown = formatDate(shown + key);
    expect(shown).toBe('01 / 02 / 1990');
    expect(formatDate('1/')).toBe('01');
    expect(formatDate('1990-02-01')).toBe('01 / 02 / 1990');
  });

  it('that is shown whole is read, and stays as it is', () => {
    fc.assert(
      fc.property(
        fc.date({
          min: new Date('1900-01-01'),
          max: new Date('2099-12-31'),
          noInvalidDate: true,
        }),
        (day) => {
          const date = day.toISOString().slice(0, 10);
          expect(readDate(formatDate(date))).toBe(date);
          expect(formatDate(formatDate(date))).toBe(formatDate(date));
        },
      ),
    );
  });
});
