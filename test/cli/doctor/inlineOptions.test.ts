import { expect, test } from 'vitest';
import { optionsIn } from '../../../src/cli/doctor/inlineOptions.ts';

test.each([
  ["var wpwlOptions = { locale: 'de', style: 'plain' };", ['locale', 'style']],
  ['window.wpwlOptions={"locale":"de",\'style\':"plain",}', ['locale', 'style']],
  [
    'wpwlOptions = { onReady() { a = {b: 1}; }, async onError(e) {}, locale }',
    ['onReady', 'onError', 'locale'],
  ],
  ['wpwlOptions = { labels: { submit: "Pay, now" }, locale: `a}, b: {` }', ['labels', 'locale']],
  ["wpwlOptions = { locale: 'it\\'s, {no: 1}', style: 'x' }", ['locale', 'style']],
  [
    'wpwlOptions = { // wrong: 1,\n locale: "https://a", /* old: 2, */ style: 1 }',
    ['locale', 'style'],
  ],
  ['// wpwlOptions = { old: 1 }\nwpwlOptions = { locale: 1 }', ['locale']],
  ['wpwlOptions = { ...shared, [name]: 1, locale: 1 }', ['locale']],
  ['wpwlOptions.locale = "de"; if (wpwlOptions.style == 1) {}', ['locale']],
  ['var wpwlOptions = {}; wpwlOptions = { locale: 1 }', ['locale']],
  ['wpwlOptions = { locale: a ? b : c, sty', ['locale']],
  ['wpwlOptions = {', []],
  ['wpwlOptions = load({ locale: 1 })', []],
  ['myOptions = { locale: 1 }', []],
])('%s', (script, names) => {
  expect(optionsIn(script)).toEqual(names);
});

test('a long script is read in one pass', () => {
  const script = `wpwlOptions = { ${'locale: "a", '.repeat(20_000)} }`;
  expect(optionsIn(script)).toEqual(['locale']);
});
