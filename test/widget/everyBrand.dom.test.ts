/** The form of every brand that is no card: its fields, the callback before its submit, and where its provider opens. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { askedOf, beforeSubmitOf } from '../../scripts/brandFacts.mjs';
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

/** Brands whose payments the page approves. */
const APPROVED_BY_PAGE = ['PAYPAL', 'PAYPAL_CONTINUE'];

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
  expect(open.payment.callbacks).toEqual(beforeSubmitOf(group));
  expect(open.payment.brands).toEqual([brand]);
  if (group.form === 'virtualAccount') {
    expect(open.payment.target()).toBe('_top');
    expect(open.payment.consent !== undefined).toBe(APPROVED_BY_PAGE.includes(brand));
  }
  open.end();
});

it('a brand of inlineFlow has its page in the form, and a callback of its own', async () => {
  const inlineFlow = [' klarna_payments_one '];
  const inline = await openMethodForm(
    'virtualAccount',
    ['KLARNA_PAYMENTS_ONE'],
    {},
    { inlineFlow },
  );
  expect(inline.payment.target()).toBeUndefined();
  expect(inline.payment.callbacks).toEqual(['onBeforeSubmitInlineVirtualAccount']);
  expect(inline.form.parentElement?.className).toBe('wpwl-brand-inline');
  inline.end();
  const other = await openMethodForm('virtualAccount', ['PAYPAL'], {}, { inlineFlow });
  expect(other.payment.target()).toBe('_top');
  expect(other.form.parentElement?.className).toBe('');
  other.end();
});
