/** AnswerHandlers by which digits got out, each with histories in which it shows and with what opens it again. */
import fc from 'fast-check';
import type { Patch } from './bundle.ts';
import { INVENTED, OPEN, planOf } from './histories.ts';
import type { PairPlan } from './pairs.ts';
import type { Script, Step } from './script.ts';

/** One way. */
export interface Leak {
  readonly name: string;
  /** Pairs of histories in which it shows. */
  readonly plans: fc.Arbitrary<PairPlan>;
  /**
   * Texts of the sources that open it again. Those of the frame and of `src/card` are put into the frame's program, all but
   * those of the frame into a gateway that is bundled for it (see `bundle.ts`).
   */
  readonly putBack: readonly Patch[];
}

const NUMBER = 0;
const CODE = 1;
/** Place of the family whose numbers may end at any length from 12. */
const MAESTRO = 3;
/** The same, with numbers of 14 digits at least. */
const UNIONPAY = 4;
const usual = { wish: {}, hasDate: false };
const ORDER = {
  do: 'submit',
  frame: NUMBER,
  siblings: [],
  brands: ['VISA'],
  path: 'payment',
  key: 0,
  checkout: null,
} as const;
const order = (more: Partial<Extract<Step, { do: 'submit' }>>): Step => ({ ...ORDER, ...more });
const scripts = (steps: fc.Arbitrary<readonly Step[]>, beginning = usual): fc.Arbitrary<Script> =>
  steps.map((steps) => ({ beginning, steps }));

const partial = fc.integer({ min: 8, max: 15 });
const path = fc.constantFrom('payment' as const, 'registration' as const);
/** What puts the code's digits behind the number's. */
const focusTheft = fc.constantFrom<Step>(
  { do: 'focus', frame: NUMBER },
  { do: 'focusFrame', frame: NUMBER },
);
const theft = fc.oneof(
  focusTheft,
  fc.constant<Step>({ do: 'overlay', field: 'card.cvv', frame: NUMBER }),
);
const code = (way: 'click' | 'stay'): Step => ({ do: 'code', way });
/** The code is typed, and the focus taken before it begins or while it is typed. */
const stolen = (theft: Step, isBefore: boolean): Step[] => {
  const turns = [code('stay'), code('stay'), code('stay')];
  if (theft.do === 'overlay' || isBefore) return [theft, code('click'), theft, ...turns];
  return [code('click'), theft, ...turns];
};

const patch = (file: string, text: string, replacement = ''): Patch => ({
  file,
  text,
  replacement,
});
const MEMORY = 'src/frame/number.ts';
const RULES = 'src/frame/rules.ts';
const INPUT = 'src/frame/input.ts';
const REPORT = 'src/frame/report.ts';
/** The number's frame takes no digit behind a number that was left. */
const CLOSES = 'if (isPiece || isWholeOrOpen(digits)) closed = digits;';
/** The number's frame sends whatever stands in it. */
const SENDS_ANYTHING = patch(
  MEMORY,
  "if (isPending(digits, true) || !isWhole(its, brand ?? its.brands[0] ?? '')) return 'invalid';",
);

const ACCOUNT = 'src/gateway/domain/transaction/account.ts';
/** The gateway tells the ends of whatever it is sent. */
const TELLS_ANYTHING = [
  patch(ACCOUNT, " || (kind === 'card' && judgeNumber(number, brand))"),
  patch(ACCOUNT, '(SHORTEST_BY_KIND[kind] ?? SHORTEST)', 'SHORTEST'),
  patch(ACCOUNT, 'isLongEnough && showsEnds(number)', 'isLongEnough'),
];

/** A further frame for a number: the page has one already. */
const another = (more: Partial<Extract<Step, { do: 'add' }>> = {}): Step => ({
  do: 'add',
  field: 'card.number',
  checkout: 0,
  session: 0,
  again: false,
  wish: {},
  ...more,
});
const spread = (frame: number, of: 'number' | 'code', digits: number): Step => ({
  do: 'spread',
  frame,
  of,
  digits,
});
const settled: Step = { do: 'wait', ms: 600 };
/** A frame for each digit: the second digit goes to the first of the further frames. */
const oneEach = (count: number): Step[] =>
  Array.from({ length: count }, (_, i) => spread(i ? i + 1 : NUMBER, 'number', 1));

export const LEAKS: readonly Leak[] = [
  {
    name: 'each of several frames tells the brands of its digits',
    plans: planOf(
      scripts(
        fc
          .record({ checkout: fc.nat(1), session: fc.nat(1) })
          .map((more) => [
            ...Array.from({ length: 13 }, () => another(more)),
            settled,
            ...oneEach(14),
          ]),
      ),
      ['number'],
    ),
    putBack: [patch(RULES, 'if (isHidden) return', 'if (false) return')],
  },
  {
    name: 'each of several frames has the first digits of its number looked up',
    plans: planOf(
      scripts(
        fc
          .integer({ min: 6, max: 8 })
          .map((digits) => [
            another({ wish: { lookUp: true } }),
            settled,
            spread(NUMBER, 'number', 8),
            spread(2, 'number', digits),
          ]),
      ),
      ['number'],
    ),
    putBack: [patch(REPORT, "isHidden(current) ? '' : current", 'current')],
  },
  {
    name: 'the code is appended to the digits that a frame has of the number',
    plans: planOf(
      scripts(
        fc
          .tuple(fc.integer({ min: 12, max: 14 }), fc.boolean())
          .map(([digits, isLater]) => [
            another(),
            settled,
            ...(isLater
              ? [spread(2, 'number', 16 - digits), spread(NUMBER, 'number', 19)]
              : [spread(NUMBER, 'number', digits), spread(2, 'number', 19)]),
            spread(NUMBER, 'code', 4),
            order({}),
          ]),
      ),
      ['code'],
    ),
    putBack: [
      patch(MEMORY, CLOSES, 'if (isWholeOrOpen(digits)) closed = digits;'),
      patch(INPUT, 'if (number?.interrupt(isNumber)) selectAll', 'if (false) selectAll'),
      patch(RULES, 'if (isHidden) return', 'if (false) return'),
    ],
  },
  {
    name: 'frames do not hear each other when the page isolates them',
    plans: planOf(
      scripts(
        fc
          .constantFrom('sandbox' as const, 'credentialless' as const, 'host' as const)
          .map((isolation) => [
            ...Array.from({ length: 13 }, () => another({ isolation })),
            settled,
            ...oneEach(14),
          ]),
      ),
      ['number'],
    ),
    putBack: [
      patch('src/frame/main.ts', 'const reason = isolation();', 'const reason = undefined;'),
    ],
  },
  {
    name: 'frames do not hear each other below pages of another site',
    plans: planOf(
      scripts(
        fc
          .integer({ min: 2, max: 13 })
          .map((count) => [
            ...Array.from({ length: count }, () => another({ isolation: 'separate' })),
            settled,
            ...Array.from({ length: count }, (_, at) => spread(at + 2, 'number', 1)),
          ]),
      ),
      ['number'],
    ),
    putBack: [
      patch(
        'src/frame/neighbours.ts',
        'separate && parent !== top ? undefined : openChannel',
        'openChannel',
      ),
    ],
  },
  {
    name: 'a number is sent before it is whole',
    plans: planOf(
      scripts(
        fc
          .tuple(partial, path)
          .map(([digits, path]) => [{ do: 'number', digits }, order({ path })]),
      ),
      ['number'],
    ),
    putBack: [SENDS_ANYTHING, ...TELLS_ANYTHING],
  },
  {
    name: 'the beginning of a number is sent at the key that makes it a whole number',
    plans: planOf(
      scripts(
        path.map((path) => [
          { do: 'number', digits: 16 },
          order({ brands: ['UNIONPAY'], path }),
          { do: 'number', digits: 3 },
        ]),
      ),
      ['number'],
      [UNIONPAY],
    ),
    putBack: [patch(MEMORY, ' || (isSent && mayContinue(its))')],
  },
  {
    name: 'a number is sent for a brand that nobody knows, or of no published range',
    plans: planOf(
      scripts(
        fc
          .tuple(partial, fc.constantFrom([OPEN], [INVENTED], ['VISA', OPEN]))
          .map(([digits, brands]) => [{ do: 'number', digits }, order({ brands })]),
      ),
      ['number'],
    ),
    putBack: [
      patch('src/card/view.ts', 'return [brand, ...brands].every(', 'return [brand].every('),
      ...TELLS_ANYTHING,
    ],
  },
  {
    name: 'the frame of the code sends a number that its own frame would not send',
    plans: planOf(
      scripts(
        fc
          .tuple(partial, path)
          .map(([digits, path]) => [
            { do: 'number', digits },
            order({ frame: CODE, siblings: ['card.number'], path }),
          ]),
      ),
      ['number'],
    ),
    putBack: [patch('src/frame/siblings.ts', " && field !== 'card.number'"), ...TELLS_ANYTHING],
  },
  {
    name: 'digits of the code go to the end of the number',
    plans: planOf(
      scripts(
        fc
          .tuple(theft, fc.boolean(), fc.constantFrom('VISA', OPEN))
          .map(([theft, isBefore, brand]) => [
            { do: 'number', digits: 19 },
            ...stolen(theft, isBefore),
            order({ brands: [brand] }),
          ]),
      ),
      ['code'],
    ),
    putBack: [patch(MEMORY, CLOSES), ...TELLS_ANYTHING],
  },
  {
    name: 'a set-up without brands has the check digit told at every length',
    plans: planOf(
      scripts(
        fc
          .array(fc.integer({ min: 1, max: 3 }), { minLength: 1, maxLength: 8 })
          .map((chunks) => [
            { do: 'setup', frame: NUMBER, wish: { brands: [], brand: '' } },
            ...chunks.map((digits): Step => ({ do: 'number', digits: digits + 4 })),
          ]),
      ),
      ['number'],
    ),
    putBack: [
      patch(
        RULES,
        'formatCardNumber, maxDigits }',
        'checkCardNumber, formatCardNumber, maxDigits }',
      ),
      patch(
        RULES,
        'setup, isWhole(view, brand),',
        "setup, checkCardNumber(digits, brand) === 'ok',",
      ),
    ],
  },
  {
    name: 'a date is searched with months that the page names',
    plans: planOf(
      scripts(
        fc
          .array(fc.constantFrom('2032-01', '2034-07', '2036-06', '2038-01'), {
            minLength: 1,
            maxLength: 4,
          })
          .map((months) => [
            { do: 'date', way: 'click' } as const,
            ...Array.from({ length: 3 }, (): Step => ({ do: 'date', way: 'stay' })),
            ...months.map((hint): Step => ({ do: 'setup', frame: 2, wish: { hint } })),
          ]),
        { wish: {}, hasDate: true },
      ),
      ['date'],
    ),
    // A text of the set-up that names a month.
    putBack: [patch(RULES, 'parseExpiry(now)', 'parseExpiry(setup.hint || now)')],
  },
  {
    name: 'the rhythm of a code is told to whoever asks again and again',
    plans: planOf(
      scripts(
        fc
          .constantFrom<Step>({ do: 'check', frame: CODE }, { do: 'setup', frame: CODE, wish: {} })
          .map((ask): Step[] => [
            { do: 'number', digits: 19 },
            code('click'),
            ask,
            ...[1, 2, 3].flatMap(() => [code('stay'), ask]),
          ]),
      ),
      ['rhythm'],
    ),
    putBack: [patch(REPORT, 'if (always || text !== told) listeners', 'listeners')],
  },
  {
    name: 'what was sent is forgotten when a frame is moved, or another checkout is named',
    plans: planOf(
      scripts(
        fc
          .tuple(focusTheft, fc.boolean(), fc.boolean())
          .map(([theft, isMoved, isOther]): Step[] => [
            { do: 'number', digits: 19 },
            { do: 'enter' },
            order({ path: 'data' }),
            ...(isMoved
              ? [
                  { do: 'move', frame: NUMBER, again: true } as const,
                  { do: 'wait', ms: 600 } as const,
                ]
              : []),
            ...stolen(theft, false),
            order({ key: 1, checkout: isOther || !isMoved ? 1 : null }),
          ]),
      ),
      ['code'],
    ),
    putBack: [
      patch(
        MEMORY,
        'JSON.stringify([digits, done, closed, sent, related, isPiece])',
        "JSON.stringify([digits, '', '', [], [], false])",
      ),
      ...TELLS_ANYTHING,
    ],
  },
  {
    name: 'a field that is left and entered again closes after a right check digit alone',
    plans: planOf(
      scripts(
        fc
          .integer({ min: 12, max: 16 })
          .map((digits): Step[] => [
            { do: 'number', digits },
            { do: 'focusPage' },
            { do: 'focusFrame', frame: NUMBER },
            { do: 'number', digits: 1 },
          ]),
      ),
      ['number'],
      [MAESTRO],
    ),
    putBack: [
      patch(MEMORY, 'if (closed === digits && !isPiece && !isEnded(view(digits)))', 'if (false)'),
      patch(MEMORY, CLOSES, 'if (isEnded(viewOf(digits, true))) closed = digits;'),
    ],
  },
];
