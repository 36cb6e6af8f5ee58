/** The settings of the form that a person tries, and the code that shows the same form. */
import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { faultsOf, LANGUAGES, settingsIn, USUAL } from '../../src/console/form/setup.ts';
import { SNIPPETS, snippetOf } from '../../src/console/form/snippets.ts';
import { TEST_CARDS } from '../../src/console/form/testCards.ts';
import { CARDS } from '../../src/simulator/bank/cards.ts';
import { table } from '../table.ts';

test('the usual settings have no fault', () => {
  expect(faultsOf(USUAL)).toEqual({});
});

table([
  ['brands', ' ', 'Enter at least one brand, such as VISA'],
  ['brands', 'VISA PAYPLA', 'PAYPLA is not a brand. Did you mean PAYPAL?'],
  ['amount', '92', undefined],
  ['amount', '9.5', 'must be 1 to 10 digits with two decimals, such as 92.00'],
  ['currency', 'EU', 'must be a currency of three letters, such as EUR'],
  ['options', '{"a": 1', 'is not JSON: the error is in line 1'],
  ['options', '{\n"a": 1,\n}', 'is not JSON: the error is in line 3'],
  ['options', '[]', 'must be an object'],
  ['options', '{"locale":"de"}', 'locale has a field above'],
  ['options', '{"onReady":1}', 'onReady is a function'],
  ['options', '{"showCVVHint":true}', undefined],
] as const)('%s %j: %s', (name, value, message) => {
  const fault = faultsOf({ ...USUAL, [name]: value })[name];
  if (message === undefined) expect(fault).toBeUndefined();
  else expect(fault).toContain(message);
});

test('an address with unknown choices shows the usual ones', () => {
  const query = new URLSearchParams('locale=xx&style=loud&theme=dark&brands=VISA');
  expect(settingsIn(query)).toEqual({ ...USUAL, theme: 'dark', brands: 'VISA' });
});

test('the languages are those that the form has', () => {
  const files = readdirSync(new URL('../../locales', import.meta.url));
  const names = files.filter((file) => /^\w+\.json$/.test(file)).map((file) => file.slice(0, -5));
  expect(LANGUAGES.map(([name]) => name).sort()).toEqual(names.sort());
});

test('the test cards do what the simulator does with them', () => {
  const known = new Map(CARDS.map((card) => [card.number, card]));
  for (const { number, brand, does } of TEST_CARDS) {
    expect(known.get(number)).toMatchObject({ brand, enrolled: does === 'challenge' });
  }
});

table(SNIPPETS)('the code of %s cannot end its script', (kind) => {
  const text = snippetOf(kind, {
    gateway: 'http://127.0.0.1:3000',
    checkoutId: 'C1',
    brands: ['VISA'],
    options: { labels: { submit: '</script><script>alert(1)' } },
  });
  expect(text).toContain('C1');
  if (kind === 'html') expect(text.match(/<\/script>/g)).toHaveLength(2);
});
