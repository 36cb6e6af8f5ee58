import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type FieldSetup,
  isBinInfo,
  isFieldState,
  isFilledDate,
  isHello,
  isSetup,
  isSiblingMessage,
  isSubmitOrder,
  isSubmitOutcome,
  isWelcome,
  PROTOCOL,
  safeStyle,
} from '../../src/protocol/index.ts';
import { table } from '../table.ts';

const setup: FieldSetup = {
  label: 'Card Number',
  placeholder: '',
  lang: 'en',
  brands: ['VISA'],
  brand: 'VISA',
  required: true,
  mask: false,
  grouping: true,
  mayBePast: false,
  lookUp: false,
  fault: '',
  hint: '',
  twins: false,
  style: { color: 'red' },
  placeholderStyle: {},
};
const id = 'a'.repeat(32);
const order = {
  key: id,
  attempt: id,
  path: 'payment',
  checkout: '',
  fields: [['card.holder', 'Jane']],
  siblings: ['card.cvv'],
};
const info = { brands: ['MADA', 'VISA'], type: 'DEBIT', country: 'SA' };
const filled = { month: 12, year: 2030 };
const state = { empty: true, complete: false, valid: false, length: 0, brands: [] };

describe('guards', () => {
  table([
    ['hello', isHello, { pw: PROTOCOL, type: 'hello' }],
    ['welcome', isWelcome, { pw: PROTOCOL, type: 'welcome', session: id, setup, again: false }],
    ['setup', isSetup, setup],
    ['state', isFieldState, state],
    ['bin', isBinInfo, info],
    ['bin of which little is known', isBinInfo, { brands: [], type: '', country: '' }],
    ['filled date', isFilledDate, filled],
    ['order', isSubmitOrder, order],
    ['answer', isSubmitOutcome, { kind: 'answer', status: 200, body: {} }],
    ['lost', isSubmitOutcome, { kind: 'lost' }],
    ['incomplete', isSubmitOutcome, { kind: 'incomplete', field: 'card.cvv' }],
    ['kept', isSubmitOutcome, { kind: 'kept', reason: 'retype' }],
    ['collect', isSiblingMessage, { type: 'collect', attempt: id, field: 'card.cvv', value: '' }],
    ['value', isSiblingMessage, { type: 'value', attempt: id, field: 'card.cvv', value: '1' }],
  ] as const)('let a right %s through, and none that lacks a member', (_name, guard, value) => {
    expect(guard(value)).toBe(true);
    for (const member of Object.keys(value)) {
      const { [member as never]: _, ...rest } = value as Record<string, unknown>;
      expect([member, guard(rest)]).toEqual([member, false]);
    }
  });

  table([
    [isHello, { pw: PROTOCOL + 1, type: 'hello' }],
    [isWelcome, { pw: PROTOCOL, type: 'welcome', session: 'short', setup, again: false }],
    [isSetup, { ...setup, brands: Array.from({ length: 5000 }, () => 'VISA') }],
    [isSetup, { ...setup, label: 'x'.repeat(100_000) }],
    [isSetup, { ...setup, style: { color: 7 } }],
    [isFieldState, { ...state, length: -1 }],
    [isSubmitOrder, { ...order, path: '../../v1/payments' }],
    [isSubmitOrder, { ...order, key: 'with\r\nheader: injected' }],
    [isSubmitOrder, { ...order, fields: [['one']] }],
    [isSubmitOutcome, { kind: 'answer', status: '200', body: {} }],
    [isSiblingMessage, { type: 'collect', attempt: id, field: 'card.bin', value: '' }],
    [isSetup, { ...setup, mayBePast: null }],
    [isSubmitOutcome, { kind: 'kept', reason: 'another' }],
    [isSetup, { ...setup, grouping: 'false' }],
    [isSetup, { ...setup, lookUp: 1 }],
    [isSubmitOrder, { ...order, path: 'datas' }],
    [isSubmitOrder, { ...order, siblings: ['card.bin'] }],
    [isBinInfo, { ...info, brands: Array(51).fill('VISA') }],
    [isBinInfo, { ...info, brands: 'VISA' }],
    [isBinInfo, { ...info, brands: [7] }],
    [isBinInfo, { ...info, type: null }],
    [isBinInfo, { ...info, country: 'x'.repeat(100_000) }],
    [isBinInfo, null],
    [isFilledDate, { ...filled, month: '12' }],
    [isFilledDate, { ...filled, year: -2030 }],
    [isFilledDate, { ...filled, year: '4200000000000000' }],
    [isSetup, { ...setup, hint: 7 }],
    [isSetup, { ...setup, twins: 'true' }],
    [isBinInfo, Object.create(info)],
  ] as const)('%# stop a wrong one', (guard, value) => expect(guard(value)).toBe(false));

  table(['payment', 'registration', 'data'])('let %s be the last part of the address', (path) => {
    expect(isSubmitOrder({ ...order, path })).toBe(true);
  });

  table(['card.number', 'card.cvv', 'card.holder', 'card.expiry'])('know %s', (field) => {
    expect(isSubmitOutcome({ kind: 'incomplete', field })).toBe(true);
    expect(isSubmitOrder({ ...order, siblings: [field] })).toBe(true);
  });

  table(['a', '0123456789abcdef0123456789abcdef', '8a82944a.uat01-vm-tx04', 'x'.repeat(64)])(
    'take %s for the id of a checkout',
    (checkout) => expect(isSubmitOrder({ ...order, checkout })).toBe(true),
  );

  table(['.', '..', '.a', '-a', 'a/b', 'a%2fb', 'a?b', 'a#b', 'a\\b', ' ', 'a ', 'é', null, 7])(
    'do not take %j for one',
    (checkout) => expect(isSubmitOrder({ ...order, checkout })).toBe(false),
  );

  it('refuse an id that would change the path', () => {
    const base = 'https://pay.example/v1/checkouts/A/frame';
    const ids = fc.oneof(fc.string(), fc.stringMatching(/^[\w.\-/%\\]{0,70}$/));
    fc.assert(
      fc.property(ids, (checkout) => {
        if (!checkout || !isSubmitOrder({ ...order, checkout })) return;
        const { href } = new URL(`../${checkout}/payment`, base);
        expect(href).toBe(`https://pay.example/v1/checkouts/${checkout}/payment`);
      }),
    );
  });

  it('count own members only: a polluted prototype makes nothing right', () => {
    const polluted = Object.create({ pw: PROTOCOL, type: 'hello' });
    expect(isHello(polluted)).toBe(false);
  });

  it('are total', () => {
    fc.assert(
      fc.property(fc.anything(), (value) => {
        for (const guard of [isHello, isWelcome, isSetup, isFieldState, isBinInfo, isSubmitOrder]) {
          expect(guard(value)).toBe(false);
        }
      }),
    );
  });
});

describe('safeStyle', () => {
  it('keeps text style of the list', () => {
    expect(safeStyle({ color: 'rgb(1, 2, 3)', fontFamily: 'Arial, sans-serif' })).toEqual({
      color: 'rgb(1, 2, 3)',
      fontFamily: 'Arial, sans-serif',
    });
  });

  table([
    { color: 'url(https://evil.example/x)' },
    { fontFamily: 'x;background:URL(//evil)' },
    { color: 'var(--x)' },
    { fontFamily: '\\75 rl(x)' },
    { fontFamily: '@import "x"' },
    { color: 'attr(value)' },
    { backgroundImage: 'none' },
    { content: '"x"' },
    { color: 7 },
    JSON.parse('{"__proto__": {"color": "red"}}'),
  ])('drops %o', (style) => expect(safeStyle(style)).toEqual({}));
});
