/**
 * Pages with options made at random over their schema, right and wrong ones. The form is shown, a card is paid, and the console
 * names each wrong value with what would be right, and nothing else. Ten pages a seed; `SEEDS=50` makes so many, from `SEED` on.
 */
import { type Page, test as steps } from '@playwright/test';
import { pay, TEST_CARDS } from 'payment-widgets/testkit';
import { SHAPES } from '../../src/widget/kernel/options/compiledShapes.ts';
import type { OptionName } from '../../src/widget/kernel/options/schema.ts';
import type { Shape } from '../../src/widget/kernel/options/shape.ts';
import { SAMPLES } from '../../test/widget/support/samples.ts';
import { expect, FORM, test } from '../compatibility/shopPage.ts';
import { type Random, randomFrom } from '../support/random.ts';

const SEEDS = Number(process.env['SEEDS'] ?? 2);
const SEED = Number(process.env['SEED'] ?? 1);
const PAGES = 10;

/** An option in a page: its text, and what the console says of it. */
interface Given {
  readonly name: string;
  readonly code: string;
  /** The paths that are named, each with what would be right. */
  readonly told: readonly (readonly [path: string, right: RegExp])[];
}

/** Values with which a shopper does not pay on this page: the form is elsewhere, or pays later. */
const ELSEWHERE: readonly OptionName[] = ['autoMount', 'useSummaryPage', 'createCheckout'];
const STAYS: Readonly<Partial<Record<OptionName, string>>> = {
  autoMount: 'true',
  useSummaryPage: "'false'",
  paymentTarget: "'_top'",
  shopperResultTarget: "'_top'",
};

/** A value as it is written in a page. */
function codeOf(value: unknown): string {
  if (typeof value === 'function') return 'function () {}';
  if (value instanceof AbortSignal) return 'new AbortController().signal';
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value).map(([name, its]) => [JSON.stringify(name), codeOf(its)]);
  return Array.isArray(value)
    ? `[${members.map(([, code]) => code)}]`
    : `{ ${members.map((pair) => pair.join(': ')).join(', ')} }`;
}

const right = (random: Random, name: OptionName): Given => ({
  name,
  code: STAYS[name] ?? codeOf(random.one(SAMPLES[name] as readonly unknown[])),
  told: [],
});

/** A value of a type that the shape does not have, and the words for one that it has. */
function wrongType(random: Random, shape: Shape): readonly [code: string, right: RegExp] {
  if (shape === 'boolean') return [random.one(['7', "'yes'", 'null', '[]']), /true or false/];
  if (shape === 'string') return [random.one(['7', 'true', 'null', '[]']), /a text/];
  if (shape === 'function') return [random.one(['7', "'x'", '{}']), /a function/];
  if (shape === 'object') return [random.one(['7', "'x'", 'null']), /an object/];
  if (shape === 'number') return [random.one(['true', 'NaN']), /a number/];
  if (Array.isArray(shape))
    return [random.one(['7.5', "'nonsense'", 'null']), RegExp(shape.join(', '))];
  if ('any' in shape) {
    const [, first = /./] = wrongType(random, (shape as { any: readonly Shape[] }).any[0] as Shape);
    return [random.one(['null', '(() => {})']), first];
  }
  return 'list' in shape
    ? [random.one(["'x'", '7', '{}']), /a list/]
    : [random.one(["'x'", '7', '[]', 'null']), /an object/];
}

/** Values of the right type that cannot be used. */
const UNUSABLE: readonly Given[] = (
  [
    ['brandDetectionPriority', "['VISA', 'MASTRE']", '[1]', /did you mean MASTER\?/],
    ['brandDetectionPriority', "['IDEAL']", '[0]', /a brand of cards/],
    ['inlineFlow', "['PAYPALL']", '[0]', /did you mean PAYPAL\?/],
    ['inlineFlow', "['APPLEPAY']", '[0]', /the page of a provider/],
    ['threeDIframeSize', "{ height: 'tall' }", '.height', /a length of CSS/],
    ['spinner', "{ radius: '5 apples' }", '.radius', /a length of CSS/],
    ['spinner', "{ color: 'reddish' }", '.color', /a colour of CSS/],
    ['spinner', "{ speed: '0' }", '.speed', /a number above 0/],
    ['iframeStyles', "{ cvv: { 'font-size': 'huge' } }", '.cvv.font-size', /a value of font-size/],
    ['iframeStyles', "{ 'card-number': { width: '9px' } }", '.card-number.width', /the properties/],
    ['billingAddress', "{ country: 'UK' }", '.country', /did you mean GB\?/],
    ['billingAddress', "{ country: 'France' }", '.country', /did you mean FR\?/],
    ['billingAddress', "{ country: 'GBR' }", '.country', /the code of a country/],
    ['checkout', "{ amount: '1.234,00' }", '.amount', /an amount, such as 92\.00/],
    ['checkout', "{ currency: 'usd' }", '.currency', /did you mean USD\?/],
    ['autofocus', "'card.numbr'", '', /did you mean card\.number\?/],
    ['shopperResultUrl', "'javascript:window.hit=1'", '', /an address of https/],
    ['shopperResultUrl', "'http://shop.example/result'", '', /an address of https/],
    ['applePay', "{ total: { label: 'x', amount: 'free' } }", '.total.amount', /an amount/],
    ['applePay', "{ supportedNetworks: ['VISA'] }", '.supportedNetworks[0]', /did you mean visa\?/],
    ['applePay', "{ currencycode: 'EUR' }", '.currencycode', /did you mean currencyCode\?/],
    ['googlePay', "{ allowedAuthMethods: ['PAN'] }", '.allowedAuthMethods[0]', /PAN_ONLY, CRYPTO/],
    ['googlePay', "{ countryCode: 'deutsch' }", '.countryCode', /the code of a country/],
    ['samsungPay', "{ amount: '9,20' }", '.amount', /an amount/],
    ['paypal', "{ intent: 'authorize' }", '.intent', /the paymentType of the checkout/],
  ] as const
).map(([name, code, path, text]) => ({ name, code, told: [[name + path, text]] }));

/** A name with a letter too few, too many, or of another case. */
function misspelt(random: Random, name: string): string {
  const at = 1 + random.below(name.length - 1);
  const letter = name[at] ?? '';
  return random.one([
    name.slice(0, at) + name.slice(at + 1),
    name.slice(0, at) + letter + name.slice(at),
    name.slice(0, at) +
      (letter === letter.toUpperCase() ? letter.toLowerCase() : letter.toUpperCase()) +
      name.slice(at + 1),
  ]);
}

/** The members of a shape that are known by name. */
const membersOf = (shape: Shape): readonly (readonly [string, Shape])[] => {
  if (typeof shape === 'string' || Array.isArray(shape)) return [];
  if ('has' in shape) return Object.entries(shape.has);
  return 'any' in shape ? (shape.any as readonly Shape[]).flatMap(membersOf) : [];
};

/** What is said of a wrong name. An option that is known and has no effect is not proposed. */
const MEANT = /did you mean \w+\?|use \w+|it is not supported/;

function wrong(random: Random): Given {
  const [name, shape] = random.one(Object.entries(SHAPES)) as [OptionName, Shape];
  const members = membersOf(shape);
  const kind = random.below(members.length ? 5 : 4);
  if (kind === 0) {
    const wrongName = misspelt(random, name);
    if (!Object.hasOwn(SHAPES, wrongName)) {
      return { name: wrongName, code: '{}', told: [[wrongName, MEANT]] };
    }
  }
  if (kind === 1) return random.one(UNUSABLE);
  if (kind === 4) {
    const [member, its] = random.one(members);
    const [code, text] = wrongType(random, its);
    return { name, code: `{ '${member}': ${code} }`, told: [[`${name}.${member}`, text]] };
  }
  const [code, text] = wrongType(random, shape);
  return { name, code, told: [[name, text]] };
}

/** Options that need another. */
const PAIRS: readonly (readonly [OptionName, Given])[] = [
  ['mandatoryBillingFields', { name: 'billingAddress', code: '{}', told: [] }],
  ['shopperResultTarget', { name: 'paymentTarget', code: "'_top'", told: [] }],
];

/** Options of a page: each name once, because the last one would count. */
function optionsOf(random: Random): readonly Given[] {
  const names = (Object.keys(SHAPES) as OptionName[]).filter(
    (name) => !ELSEWHERE.includes(name) || name in STAYS,
  );
  const all = [
    ...Array.from({ length: 1 + random.below(4) }, () => wrong(random)),
    ...random.some(names, 8).map((name) => right(random, name)),
  ];
  const once = [...new Map(all.map((given) => [given.name, given])).values()];
  return PAIRS.reduce<readonly Given[]>(
    (given, [option, needed]) =>
      given.some(({ name }) => name === option)
        ? [...given.filter(({ name }) => name !== needed.name), needed]
        : given,
    once,
  );
}

/** Types a card as a shopper does, and what else the page asks for. */
async function fill(page: Page): Promise<void> {
  const form = page.locator('form.wpwl-form-card');
  const { number, expiry, holder, cvv } = TEST_CARDS.visa;
  for (const [field, text] of [
    ['cardNumber', number],
    ['expiry', expiry],
    ['cardHolder', holder],
    ['cvv', cvv],
    ['givenName', 'Jane'],
    ['surname', 'Jones'],
  ] as const) {
    const control = form.locator(`.wpwl-control-${field}`);
    if (!(await control.isVisible())) continue;
    const isFrame = await control.evaluate((element) => element.tagName === 'IFRAME');
    await (isFrame ? control.contentFrame().locator('input').first() : control).fill(
      text ?? 'Jane Jones',
    );
  }
  const country = form.locator('select.wpwl-control-country');
  if (await country.count()) await country.selectOption('GB');
}

for (let seed = SEED; seed < SEED + SEEDS; seed++) {
  test(`pages with options made at random are paid, and each wrong value is named: seed ${seed}`, async ({
    page,
    open,
    paid,
    consoleMayTell,
  }) => {
    test.setTimeout(PAGES * 20_000);
    consoleMayTell(/paymentWidgets: /);
    const random = randomFrom(seed);
    let said: string[] = [];
    page.on('console', (message) => {
      const [, text] = /^paymentWidgets: wpwlOptions\.(.*)/.exec(message.text()) ?? [];
      if (text) said.push(text);
    });
    for (let index = 1; index <= PAGES; index++) {
      const options = optionsOf(random);
      const script = options.map(({ name, code }) => `${JSON.stringify(name)}: ${code}`).join(', ');
      await steps.step(`page ${index}: { ${script} }`, async () => {
        said = [];
        const checkoutId = await open(
          (tag) => `<script>var wpwlOptions = { ${script} }</script>${tag}${FORM}`,
        );
        const number = page.locator('.wpwl-control-cardNumber').contentFrame().locator('input');
        await expect(number.first()).toBeVisible();
        const told = options.flatMap((given) => given.told);
        const expected = expect.poll(() => [...said].sort(), { message: script });
        await expected.toEqual(
          told
            .map(([path, text]) => [`${path} `, text] as const)
            .sort(([a], [b]) => (a < b ? -1 : 1))
            .map(([path, text]) =>
              expect.stringMatching(
                new RegExp(`^${path.replace(/[.[\]]/g, '\\$&')}.*${text.source}`),
              ),
            ),
        );
        // Fields of the options are in parts that load later. The blocks of wallets are there when all parts are.
        await page.waitForFunction(
          `['applePay', 'googlePay', 'paypal'].every((name) => name in wpwlOptions)`,
        );
        await fill(page);
        await pay(page);
        await paid(checkoutId);
      });
    }
  });
}
