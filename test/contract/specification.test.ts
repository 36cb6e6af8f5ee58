/**
 * The catalogue, compared with the specification. `specification.tsv` has each parameter of the three documents, once for each
 * table or sentence that names it: its name, its format in the words of the document, R, C or O, the document and the section.
 * It is written from the documents alone, so it does not repeat a mistake of the catalogue. It has no headers, no parameters in
 * paths, and no members of responses. Where the rule beside a format lists the allowed values, they follow the format.
 */
import { describe, expect, it } from 'vitest';
import { CATALOGUE } from '../../src/contract/parameters/catalogue.ts';
import type { Parameter, Place } from '../../src/contract/parameters/parameter.ts';
import {
  errorsOf,
  judge,
  MODES,
  type Mode,
  nameAt,
} from '../gateway/catalogue/parameters/validateFields.ts';
import { table } from '../table.ts';
import { BY_DEFAULT, DEVIATIONS, EXTENSIONS, OTHER_REQUIREMENTS } from './deviations.ts';
import { valuesOf } from './formats.ts';
import { type Row, SPECIFICATION } from './specification.ts';

const BEYOND = 'Sent by clients of the reference';

/** An entry of the catalogue, and the row of the specification that defines it. */
interface Pair {
  readonly entry: Parameter;
  readonly row: Row | undefined;
  /** A place that accepts the entry. */
  readonly place: Place;
  /** The words for the entry in lists: its name, with the place if the name has several entries. */
  readonly title: string;
}

const PAIRS: readonly Pair[] = CATALOGUE.map((entry) => {
  const { name, places, spec } = entry;
  const [place] = places as [Place];
  const isOnly = CATALOGUE.filter((other) => other.name === name).length === 1;
  const row = SPECIFICATION.find((one) => one.name === name && one.section === spec);
  return { entry, row, place, title: isOnly ? name : `${name} at ${place}` };
});

/** The words for the format of an entry: those of the specification, or those of a deviation. */
function wordsFor({ title, row }: Pair, mode: Mode): string {
  const byDefault = mode === 'default' ? BY_DEFAULT.get(title) : undefined;
  const words = byDefault ?? DEVIATIONS.get(title) ?? EXTENSIONS.get(title) ?? row?.format ?? '';
  return mode === 'default' && /^true \/ false\b/.test(words)
    ? `${words} / True / TRUE / False / FALSE / 1 / 0`
    : words;
}

describe('the catalogue has', () => {
  it('the parameters of the specification, and the extensions of the list', () => {
    const specified = SPECIFICATION.map(({ section, name }) => `${section}: ${name}`);
    const extensions = [...EXTENSIONS.keys()].map((name) => `${BEYOND}: ${name}`);
    const known = PAIRS.map(({ row, entry, title }) =>
      row ? `${entry.spec}: ${entry.name}` : `${entry.spec}: ${title}`,
    );
    expect([...new Set(known)].sort()).toEqual([...specified, ...extensions].sort());
  });

  table(PAIRS.filter(({ row }) => row?.required).map((pair) => [pair.title, pair] as const))(
    'the R, C or O of the specification: %s',
    (title, { entry, row }) => {
      expect(entry.requirement).toBe(OTHER_REQUIREMENTS.get(title) ?? row?.required);
    },
  );

  it('each deviation of the lists', () => {
    const titles = PAIRS.map(({ title }) => title);
    for (const list of [DEVIATIONS, BY_DEFAULT, OTHER_REQUIREMENTS]) {
      for (const title of list.keys()) expect(titles).toContain(title);
    }
    for (const pair of PAIRS) {
      const { title, row } = pair;
      const deviation = DEVIATIONS.get(title);
      if (deviation) expect(deviation, title).not.toBe(row?.format);
      const [strict, byDefault] = [wordsFor(pair, 'strict'), wordsFor(pair, 'default')];
      if (BY_DEFAULT.has(title)) expect(byDefault, title).not.toBe(strict);
      const requirement = OTHER_REQUIREMENTS.get(title);
      if (requirement) expect(requirement, title).not.toBe(row?.required);
    }
  });
});

const inModes = MODES.flatMap((mode) =>
  PAIRS.filter(({ entry }) => !(mode === 'strict' && entry.byDefaultOnly)).map(
    (pair) => [`${pair.title} (${mode})`, pair, mode] as const,
  ),
);

/** The errors of a value that is sent alone, or with what a rule of several parameters requires beside it. */
function errorsIn({ entry, place }: Pair, value: string, mode: Mode) {
  const name = nameAt(entry);
  const fields: Record<string, string> = { ...BESIDE[`${name}=${value}`], ...BESIDE[name] };
  // Only a reference has these two practices.
  const at = name === 'standingInstruction.industryPractice' ? 'refer' : place;
  const errors = errorsOf(at, { ...fields, [name]: value }, undefined, mode);
  return errors.filter((error) => error.name === name);
}

const REFERENCE = { referenceUuid: 'a'.repeat(32) };
const BESIDE: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'standingInstruction.numberOfInstallments': { 'standingInstruction.type': 'INSTALLMENT' },
  'paymentType=CP': REFERENCE,
  'paymentType=RV': REFERENCE,
  'paymentType=RF': REFERENCE,
};

describe('a value', () => {
  table(inModes)('in the format of the specification is accepted: %s', (_, pair, mode) => {
    const { right } = valuesOf(wordsFor(pair, mode));
    const refused = right.filter((value) => errorsIn(pair, value, mode).length > 0);
    expect(refused.join(' and ')).toBe('');
  });

  table(inModes)('in another format is refused: %s', (_, pair, mode) => {
    const { wrong } = valuesOf(wordsFor(pair, mode));
    const isRefused = ({ value }: { readonly value: string | null }) =>
      !pair.entry.sensitive || value === '***';
    const accepted = wrong.filter((value) => !errorsIn(pair, value, mode).some(isRefused));
    expect(accepted.join(' and ')).toBe('');
  });

  const updating = PAIRS.filter(({ entry }) => entry.places.includes('update'));
  table(updating.map((pair) => [pair.title, pair] as const))(
    'without characters is a value where the specification has the length 0, and else absent: %s',
    (_, pair) => {
      const isValue = valuesOf(wordsFor(pair, 'strict')).empty === true;
      const entity = { entityId: 'a0000000000000000000000000000001' };
      const empty = { [nameAt(pair.entry)]: '' };
      const expected = isValue ? { ...entity, ...empty } : entity;
      expect(judge('update', { ...empty, ...entity }, undefined, 'strict')).toEqual(expected);
    },
  );
});

describe('a key', () => {
  const keyed = PAIRS.flatMap((pair) =>
    pair.row?.key ? [[pair.title, pair, valuesOf(pair.row.key)] as const] : [],
  );
  const isKnown = (pair: Pair, key: string) => {
    const { entry, place } = pair;
    const [value = ''] = valuesOf(wordsFor(pair, 'strict')).right;
    const name = entry.name.replace('[key]', `[${key}]`);
    return errorsOf(place, { [name]: value }).every(({ message }) => !message.startsWith('is not'));
  };

  table(keyed)('has the format of the specification: %s', (_, pair, { right, wrong }) => {
    expect(right.filter((key) => !isKnown(pair, key))).toEqual([]);
    expect(wrong.filter((key) => isKnown(pair, key))).toEqual([]);
  });
});
