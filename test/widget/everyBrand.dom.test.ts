/** The form of every brand that is no card: the fields that it asks for, and the callback before its submit. */
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { askedOf, BEFORE_SUBMIT } from '../../scripts/brandFacts.mjs';
import { BRAND_GROUPS } from '../../src/brands/index.ts';
import { table } from '../table.ts';
import { stubGateway } from './support/browser.ts';
import { type MethodForm, openMethodForm } from './support/methodForm.ts';

beforeEach(() => {
  stubGateway({ '/banks': () => ({ banks: [{ id: 'A', name: 'Bank A' }] }) });
});
afterEach(() => {
  document.body.replaceChildren();
  vi.unstubAllGlobals();
});

/** The fields of the form that are shown, in their order; the brand is none. */
const fieldsOf = ({ form }: MethodForm): string[] =>
  [...form.querySelectorAll<HTMLElement>(':scope > .wpwl-group:has(.wpwl-control)')]
    .filter(({ style }) => style.display !== 'none')
    .map(({ className }) => /wpwl-group-(\w+)/.exec(className)?.[1] ?? '')
    .filter((name) => name !== 'brand');

const every = BRAND_GROUPS.flatMap((group) =>
  group.brands.map((brand) => ({ brand, name: group.name, group })),
);

table(every)('$brand, of $name', async ({ brand, group }) => {
  const config = () => ({ isTestSystem: true, config: {} }) as never;
  const open = await openMethodForm(group.form, [brand], { config });
  // A choice brings the field that it needs.
  open.form.querySelector<HTMLElement>('.wpwl-control-radio-mobile')?.click();
  const asked = askedOf(group, brand).map(([field]) => field);
  expect(fieldsOf(open)).toEqual(asked);
  const callback = BEFORE_SUBMIT[group.key];
  expect(open.payment.callbacks).toEqual(callback ? [callback] : []);
  expect(open.payment.brands).toEqual([brand]);
  open.end();
});
