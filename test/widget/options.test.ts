import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { SHAPES } from '../../src/widget/kernel/options/compiledShapes.ts';
import { options, rawOptions } from '../../src/widget/kernel/options/readOptions.ts';
import { ABOUT, type OptionName, SCHEMAS } from '../../src/widget/kernel/options/schema.ts';
import { accept, type Shape } from '../../src/widget/kernel/options/shape.ts';
import { shapeOfSchema } from '../../src/widget/kernel/options/shapeOfSchema.ts';
import { table } from '../table.ts';
import { SAMPLES } from './support/samples.ts';

const NAMES = Object.keys(SCHEMAS) as OptionName[];
const set = (value: unknown) => Object.assign(globalThis, { wpwlOptions: value });
afterEach(() => Reflect.deleteProperty(globalThis, 'wpwlOptions'));

/** Values of every type, none of them right everywhere. */
const OF_EACH_TYPE: readonly unknown[] = [
  null,
  true,
  'yes',
  '',
  0,
  Number.NaN,
  [],
  [[]],
  {},
  { a: 1 },
  () => {},
  Symbol('x'),
  1n,
];

/** A signal is told from them by its use alone. */
const isNoObject = (value: unknown) => value === null || Array.isArray(value);

/** What a value comes to by the schema of the option; `undefined` where it is wrong. */
const parsed = (name: OptionName, value: unknown) =>
  isNoObject(value) && SHAPES[name] === 'object' ? undefined : SCHEMAS[name].safeParse(value).data;

describe('every option', () => {
  table(NAMES)('%s: what is right has its effect', (name) => {
    for (const value of SAMPLES[name]) {
      set({ [name]: value });
      expect(options[name]).toEqual(withBooleans(SHAPES[name], value));
    }
  });

  table(NAMES)('%s: what is wrong is not there, and leaves the others alone', (name) => {
    const [other] = NAMES.filter((one) => one !== name && SHAPES[one] === 'boolean');
    for (const value of OF_EACH_TYPE) {
      set({ [name]: value, [other as string]: true, locale: name === 'locale' ? value : 'de' });
      const read = options[name];
      const right = parsed(name, value);
      // Of a list, and of texts by their keys, only the wrong ones are left out.
      if (right === undefined) expect([undefined, [], {}]).toContainEqual(read);
      else expect(read).toEqual(right);
      expect(options[other as OptionName]).toBe(true);
      if (name !== 'locale') expect(options.locale).toBe('de');
    }
  });

  it('has a description below a heading', () => {
    for (const name of NAMES) {
      const { group, says } = ABOUT.get(SCHEMAS[name]) ?? {};
      expect([name, group && says]).toEqual([name, expect.stringMatching(/\S/)]);
    }
  });

  it('is a callback exactly where its name begins like one', () => {
    const callbacks = NAMES.filter((name) => SHAPES[name] === 'function');
    expect(callbacks.filter((name) => !name.startsWith('on')).sort()).toEqual([
      'createCheckout',
      'renewCheckout',
    ]);
    expect(NAMES.filter((name) => name.startsWith('on') && !callbacks.includes(name))).toEqual([]);
  });
});

/** What text that stands for booleans comes to. */
function withBooleans(shape: Shape, value: unknown): unknown {
  const isText = value === 'true' || value === 'false';
  if (shape === 'boolean' && isText) return value === 'true';
  if (typeof shape === 'string' || 'map' in shape) return value;
  if ('any' in shape) return isText ? value === 'true' : withMembers(shape, value);
  return withMembers(shape, value);
}

function withMembers(shape: Shape, value: unknown): unknown {
  const known = [shape, ...(Object(shape).any ?? [])].map(({ has }) => has).find(Boolean);
  if (!known || typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name, withBooleans(known[name], member)]),
  );
}

describe('booleans as text', () => {
  it('are booleans where booleans are meant, also inside of an option', () => {
    set({ registrations: { requireCvv: 'true', hideInitialPaymentForms: 'false' } });
    expect(options.registrations).toEqual({ requireCvv: true, hideInitialPaymentForms: false });
    set({ billingAddress: 'false' });
    expect(options.billingAddress).toBe(false);
  });

  it('stay text everywhere else', () => {
    set({ labels: { submit: 'true' }, paymentTarget: 'false', locale: 'true' });
    expect(options.labels).toEqual({ submit: 'true' });
    expect(options.paymentTarget).toBe('false');
    set({ billingAddress: { city: 'true' } });
    expect(options.billingAddress).toEqual({ city: 'true' });
  });

  it.each(['True', 'TRUE', '1', 'yes', ' true', ''])('are not %j', (text) => {
    set({ maskCvv: text });
    expect(options.maskCvv).toBeUndefined();
  });
});

describe('members of an option', () => {
  it('that are unknown or wrong are left out, and the others count', () => {
    set({
      registrations: { requireCvv: true, hideCvv: true, hideInitialPaymentForms: 'no' },
      iframeStyles: { cvv: { color: 'red', top: {} }, 'cvv-hint': { color: 'red' } },
      labels: { cvv: 'CVC', submit: 7 },
      brandDetectionPriority: ['VISA', 7, 'MASTER'],
      browser: { threeDChallengeWindow: 9 },
    });
    expect({ ...options }).toMatchObject({
      registrations: { requireCvv: true },
      iframeStyles: { cvv: { color: 'red' } },
      labels: { cvv: 'CVC' },
      brandDetectionPriority: ['VISA', 'MASTER'],
      browser: {},
    });
    expect(options.registrations).not.toHaveProperty('hideCvv');
    expect(options.registrations).not.toHaveProperty('hideInitialPaymentForms');
    expect(options.iframeStyles?.cvv).not.toHaveProperty('top');
  });

  it.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty'])(
    'called %s do nothing',
    (name) => {
      const bag = Object.defineProperty({}, name, {
        value: { requireCvv: true },
        enumerable: true,
      });
      set({ registrations: bag, mandatoryBillingFields: bag, spinner: bag });
      expect(Object.keys(options.registrations ?? {})).toEqual([]);
      expect(options.registrations?.requireCvv).toBeUndefined();
      expect(Object.keys(options.spinner ?? {})).toEqual([]);
      expect({}).not.toHaveProperty('requireCvv');
    },
  );

  it('that a prototype has are none', () => {
    set({ registrations: Object.create({ requireCvv: true }) });
    expect(options.registrations?.requireCvv).toBeUndefined();
    expect(options.labels?.['toString']).toBeUndefined();
    set({ labels: {} });
    expect(options.labels?.['toString']).toBeUndefined();
  });
});

describe('where options come from', () => {
  it.each([undefined, null, 7, 'nonsense', true])('%j is none at all', (value) => {
    set(value);
    expect(rawOptions()).toEqual({});
    expect(options.locale).toBeUndefined();
  });

  it('is looked at anew each time: replaced or extended later, they count', () => {
    set({ locale: 'de' });
    expect(options.locale).toBe('de');
    set({ locale: 'fr' });
    expect(options.locale).toBe('fr');
    Object.assign(rawOptions(), { maskCvv: true });
    expect(options.maskCvv).toBe(true);
    Reflect.deleteProperty(globalThis, 'wpwlOptions');
    expect(options.locale).toBeUndefined();
  });

  it('may throw, which is as if nothing were there', () => {
    set({
      get locale() {
        throw new Error('no');
      },
      maskCvv: true,
      labels: new Proxy(
        {},
        {
          ownKeys() {
            throw new Error('no');
          },
        },
      ),
    });
    expect(options.locale).toBeUndefined();
    expect(options.labels).toBeUndefined();
    expect(options.maskCvv).toBe(true);
  });
});

describe('the shape of a schema', () => {
  it.each<[string, z.ZodMiniType, Shape]>([
    ['a boolean', z.boolean(), 'boolean'],
    ['a text', z.string(), 'string'],
    ['a number', z.number(), 'number'],
    ['a function', z.custom((value) => typeof value === 'function'), 'function'],
    ['any other object', z.custom((value) => typeof value === 'object'), 'object'],
    ['one of several', z.enum(['a', 'b']), ['a', 'b']],
    ['literals', z.literal([1, '2']), [1, '2']],
    ['what may be absent', z.optional(z.boolean()), 'boolean'],
    ['a list', z.array(z.string()), { list: 'string' }],
    ['a record of texts', z.record(z.string(), z.string()), { each: 'string' }],
    ['a block', z.record(z.string(), z.unknown()), 'object'],
    ['a union', z.union([z.boolean(), z.string()]), { any: ['boolean', 'string'] }],
    [
      'an object',
      z.object({ a: z.optional(z.number()), b: z.object({}) }),
      { has: { a: 'number', b: { has: {} } } },
    ],
  ])('%s', (_what, schema, shape) => {
    expect(shapeOfSchema(schema)).toEqual(shape);
  });

  it('is none for a kind that no option has', () => {
    expect(() => shapeOfSchema(z.date())).toThrow('no shape for a schema of type date');
  });
});

describe('whatever a page writes', () => {
  const shapes: fc.Arbitrary<Shape> = fc.letrec<{ shape: Shape }>((tie) => ({
    shape: fc.oneof(
      { maxDepth: 3 },
      fc.constantFrom<Shape>('boolean', 'string', 'number', 'function', 'object'),
      fc.array(fc.oneof(fc.string(), fc.integer())),
      fc.record({ list: tie('shape') }),
      fc.record({ each: tie('shape') }),
      fc.record({ any: fc.array(tie('shape')) }),
      fc.record({ has: fc.dictionary(fc.string(), tie('shape')) }),
    ),
  })).shape;
  const values = fc.oneof(
    fc.anything({ withNullPrototype: true, withDate: true, withMap: true, withSparseArray: true }),
    fc.constantFrom(...Object.values(SAMPLES).flat()),
  );

  it('what counts of it is of the right shape, and counts again as it is', () => {
    fc.assert(
      fc.property(shapes, values, (shape, value) => {
        const counts = accept(shape, value);
        if (counts === undefined) return;
        expect(conforms(shape, counts)).toBe(true);
        expect(accept(shape, counts)).toEqual(counts);
      }),
    );
  });

  it('what counts of an option is right by its schema', () => {
    fc.assert(
      fc.property(fc.constantFrom(...NAMES), values, (name, value) => {
        const counts = accept(SHAPES[name], value);
        // Blocks may be objects of any kind.
        if (counts === undefined || SHAPES[name] === 'object') return;
        expect(SCHEMAS[name].safeParse(counts).success).toBe(true);
      }),
    );
  });
});

/** Whether a value is of a shape: written apart from what is tested. */
function conforms(shape: Shape, value: unknown): boolean {
  if (typeof shape === 'string') return value !== null && typeof value === shape;
  if (Array.isArray(shape)) return shape.includes(value as string);
  const { any, list, each, has } = shape as unknown as Record<string, never>;
  if (any) return (any as Shape[]).some((one) => conforms(one, value));
  if (list) return Array.isArray(value) && value.every((item) => conforms(list, item));
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  return Object.entries(value).every(
    ([name, member]) =>
      (each && conforms(each, member)) ||
      (has && Object.hasOwn(has, name) && conforms(has[name], member)),
  );
}
