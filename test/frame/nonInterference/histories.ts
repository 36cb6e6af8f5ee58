/** Generators of histories: any steps in any order, and steps in the shapes that attacks have. */
import fc from 'fast-check';
import type { SetupWish } from './pageMessages.ts';
import type { PairPlan } from './pairs.ts';
import type { Script, Step } from './script.ts';
import { type Difference, FAMILIES } from './secrets.ts';
import type { Way } from './shopper.ts';

/** A brand of a published range, one of no published range, one that there is not. */
export const OPEN = 'TARJETASHOPPING';
export const INVENTED = 'NO_SUCH_BRAND';
const PUBLIC = ['VISA', 'MASTER', 'AMEX', 'DINERS', 'MAESTRO', 'UNIONPAY'];
const anyBrand = fc.constantFrom(...PUBLIC, OPEN, INVENTED, '');

const frame = fc.nat(4);
const ISOLATIONS = ['sandbox', 'credentialless', 'host'] as const;
const field = fc.constantFrom('card.number' as const, 'card.cvv' as const, 'card.expiry' as const);
const way = fc.constantFrom<Way>('click', 'tab', 'stay');
const checkout = fc.nat(1);
const key = fc.nat(2);
const path = fc.constantFrom(
  'payment' as const,
  'payment' as const,
  'payment' as const,
  'registration' as const,
  'data' as const,
);
const brandsOfOrder = fc.oneof(
  anyBrand.map((brand) => [brand]),
  fc.constant([]),
  fc.tuple(anyBrand, anyBrand),
);

/** What a page changes of a set-up. */
export const wish: fc.Arbitrary<Partial<SetupWish>> = fc.record(
  {
    brands: fc.constantFrom<readonly string[]>(
      [],
      PUBLIC,
      ['VISA'],
      [OPEN],
      [INVENTED],
      ['VISA', OPEN],
    ),
    brand: anyBrand,
    required: fc.boolean(),
    mask: fc.boolean(),
    lookUp: fc.boolean(),
    mayBePast: fc.boolean(),
  },
  { requiredKeys: [] },
);

const siblings = fc.constantFrom(
  [],
  ['card.number' as const],
  ['card.cvv' as const],
  ['card.number' as const, 'card.expiry' as const],
  ['card.cvv' as const, 'card.expiry' as const],
  ['card.expiry' as const],
);

export const submitStep: fc.Arbitrary<Step> = fc.record({
  do: fc.constant('submit' as const),
  frame,
  siblings,
  brands: brandsOfOrder,
  path,
  key,
  checkout: fc.constantFrom(null, null, null, 0, 1, 2),
});

const withFrame = fc.record({
  do: fc.constantFrom(
    'check' as const,
    'check' as const,
    'focus' as const,
    'focusFrame' as const,
    'forget' as const,
    'remove' as const,
  ),
  frame,
});

/** Anything that a page can do. */
export const pageStep: fc.Arbitrary<Step> = fc.oneof(
  { arbitrary: submitStep, weight: 6 },
  { arbitrary: withFrame, weight: 6 },
  { arbitrary: fc.record({ do: fc.constant('setup' as const), frame, wish }), weight: 5 },
  {
    arbitrary: fc.record({ do: fc.constant('move' as const), frame, again: fc.boolean() }),
    weight: 3,
  },
  {
    arbitrary: fc.record({
      do: fc.constant('overlay' as const),
      field,
      frame: fc.option(frame),
    }),
    weight: 3,
  },
  {
    arbitrary: fc.record({
      do: fc.constant('add' as const),
      field,
      checkout,
      session: fc.nat(1),
      again: fc.boolean(),
      wish,
    }),
    weight: 2,
  },
  {
    arbitrary: fc.record({
      do: fc.constant('post' as const),
      brands: brandsOfOrder,
      number: fc.constantFrom('', '4200000000000000'),
      path,
      checkout,
      key,
    }),
    weight: 2,
  },
  { arbitrary: fc.constant({ do: 'focusPage' as const }), weight: 1 },
  { arbitrary: fc.record({ do: fc.constant('config' as const), checkout }), weight: 1 },
  {
    arbitrary: fc.record({
      do: fc.constant('bin' as const),
      checkout,
      digits: fc.constantFrom('420000', '42000012'),
    }),
    weight: 1,
  },
);

/** The focus is taken from a field and given back, so that the shopper's next key gets there as if nothing had been. */
const blink = fc.constantFrom<Step[]>(
  [{ do: 'focusPage' }, { do: 'focusFrame', frame: 0 }],
  [
    { do: 'focusFrame', frame: 1 },
    { do: 'focusFrame', frame: 0 },
  ],
  [
    { do: 'focus', frame: 1 },
    { do: 'focus', frame: 0 },
  ],
);
const pageSteps = fc.oneof(
  { arbitrary: pageStep.map((step) => [step]), weight: 6 },
  { arbitrary: blink, weight: 1 },
);

/** Anything that a shopper does. */
const shopperStep: fc.Arbitrary<Step> = fc.oneof(
  {
    arbitrary: fc.record({
      do: fc.constant('number' as const),
      digits: fc.constantFrom(1, 2, 6, 8, 16, 19),
    }),
    weight: 8,
  },
  {
    arbitrary: fc.record({ do: fc.constantFrom('code' as const, 'date' as const), way }),
    weight: 6,
  },
  {
    arbitrary: fc.record({ do: fc.constant('wait' as const), ms: fc.constantFrom(50, 600, 1200) }),
    weight: 2,
  },
  { arbitrary: fc.record({ do: fc.constant('go' as const), field, way }), weight: 2 },
  {
    arbitrary: fc.record({
      do: fc.constant('erase' as const),
      digits: fc.integer({ min: 1, max: 4 }),
    }),
    weight: 1,
  },
  {
    arbitrary: fc.record({
      do: fc.constantFrom(
        'enter' as const,
        'undo' as const,
        'redo' as const,
        'paste' as const,
        'autofill' as const,
      ),
    }),
    weight: 2,
  },
);

const beginning = fc.record({
  wish: fc.oneof({ arbitrary: fc.constant({}), weight: 2 }, { arbitrary: wish, weight: 1 }),
  hasDate: fc.boolean(),
});

/** Any steps in any order. */
const anyScript: fc.Arbitrary<Script> = fc.record({
  beginning,
  steps: fc
    .array(
      fc.oneof(
        pageSteps,
        shopperStep.map((step) => [step]),
      ),
      { minLength: 3, maxLength: 25 },
    )
    .map((groups) => groups.flat()),
});

/** Lengths at which something may end. */
const STOPS = [6, 8, 12, 13, 14, 15, 16, 17, 19];
const some = (most: number) =>
  fc.array(pageSteps, { maxLength: most }).map((groups) => groups.flat());
const end: fc.Arbitrary<Step[]> = fc.constantFrom<Step[]>(
  [],
  [{ do: 'enter' }],
  [{ do: 'wait', ms: 1200 }],
  [{ do: 'go', field: 'card.cvv', way: 'tab' }],
);

/** A number typed with pauses at its lengths, then code and date, and the page at work in each pause. */
const shapedScript: fc.Arbitrary<Script> = fc
  .tuple(
    beginning,
    fc
      .subarray(STOPS)
      .chain((stops) =>
        fc.tuple(...stops.map((stop) => fc.tuple(fc.constant(stop), end, some(3)))),
      ),
    end,
    fc.array(fc.tuple(fc.constantFrom('code' as const, 'date' as const), way, some(2)), {
      maxLength: 8,
    }),
    some(3),
  )
  .map(([beginning, pauses, whole, turns, last]) => {
    let typed = 0;
    const steps: Step[] = [];
    for (const [stop, pause, page] of pauses) {
      steps.push({ do: 'number', digits: stop - typed }, ...pause, ...page);
      typed = stop;
    }
    steps.push({ do: 'number', digits: 19 }, ...whole);
    for (const [what, way, page] of turns) steps.push({ do: what, way }, ...page);
    return { beginning, steps: [...steps, ...last] };
  });

/** A number, and then the code, spread over several frames for a number, with the page at work between the digits. */
const spreadScript: fc.Arbitrary<Script> = fc
  .tuple(
    beginning,
    fc.array(
      fc.record({
        do: fc.constant('add' as const),
        field: fc.constant('card.number' as const),
        checkout,
        session: fc.nat(1),
        again: fc.boolean(),
        wish,
        isolation: fc.constantFrom(undefined, undefined, undefined, ...ISOLATIONS),
      }),
      { minLength: 1, maxLength: 4 },
    ),
    fc.array(
      fc.tuple(
        frame,
        fc.constantFrom('number' as const, 'number' as const, 'code' as const),
        fc.constantFrom(1, 1, 2, 3, 6, 8, 13, 16),
        some(2),
      ),
      { minLength: 1, maxLength: 12 },
    ),
    fc.nat(19),
  )
  .map(([beginning, frames, pieces, typed]) => ({
    beginning,
    steps: [
      ...frames,
      { do: 'wait', ms: 600 },
      { do: 'number', digits: typed },
      ...pieces.flatMap(([frame, of, digits, page]): Step[] => [
        { do: 'spread', frame: frame === 1 ? 0 : frame, of, digits },
        ...page,
      ]),
    ],
  }));

/** A plan of a pair with scripts of one kind. */
export const planOf = (
  script: fc.Arbitrary<Script>,
  differences: readonly Difference[],
  families: readonly number[] = FAMILIES.map((_, i) => i),
): fc.Arbitrary<PairPlan> =>
  fc.record({
    script,
    family: fc.constantFrom(...families),
    difference: fc.constantFrom(...differences),
    seed: fc.integer({ min: 1, max: 1e9 }),
  });

/** Any pair. */
export const anyPlan: fc.Arbitrary<PairPlan> = planOf(
  fc.oneof(
    { arbitrary: shapedScript, weight: 3 },
    { arbitrary: anyScript, weight: 2 },
    { arbitrary: spreadScript, weight: 2 },
  ),
  ['number', 'number', 'number', 'code', 'code', 'rhythm', 'date'],
);
