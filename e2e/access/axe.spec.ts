/**
 * What a machine finds of WCAG 2.2 A and AA, and of good practice: nothing, in every state of every form. No rule is switched
 * off, and no element is left out. In the languages that differ most, with every rule. `npm run test:all -- --only languages`
 * looks in all 25 languages at the states with the most texts, with every rule that a text can break.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Frame, Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { setLocale, VISITS, type Visit } from './states.ts';

const IS_WHOLE = process.env['LANGUAGES'] === 'all';

const LANGUAGES = readdirSync(new URL('../../locales/', import.meta.url)).map((name) =>
  name.replace('.json', ''),
);

/** Every rule of these; those of 2.2 are off unless they are asked for. */
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const OPTIONS = { runOnly: { type: 'tag', values: TAGS } };
/** The same without rules that no text can break: colours and style sheets are those of the other languages. */
const FOR_TEXTS = {
  ...OPTIONS,
  rules: {
    'color-contrast': { enabled: false },
    'link-in-text-block': { enabled: false },
    'css-orientation-lock': { enabled: false },
  },
};

/** The checker's engine, as its package for Playwright has it. */
const ENGINE = (() => {
  const here = createRequire(import.meta.url);
  const path = createRequire(here.resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js');
  return readFileSync(path, 'utf8');
})();

/** What is used of the engine. */
interface Engine {
  readonly utils: {
    getFrameContexts(context: unknown): readonly FrameContext[];
    shadowSelect(selector: unknown): Element | null;
  };
  runPartial(context: unknown, options: unknown): Promise<unknown>;
  finishRun(partials: unknown, options: unknown): Promise<Outcome>;
}

interface FrameContext {
  readonly frameSelector: unknown;
  readonly frameContext: unknown;
}

interface Outcome {
  readonly violations: readonly Finding[];
  readonly incomplete: readonly Finding[];
}

interface Finding {
  readonly id: string;
  readonly nodes: readonly {
    readonly target: readonly unknown[];
    readonly failureSummary?: string;
  }[];
}

type WithEngine = Window & { axe: Engine };

/** Waits for the animations and transitions that end. While a method opens, its colours are not those that it has then. */
const motionEnds = (frame: Frame) =>
  frame.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });

/**
 * What the checker says of a frame and of all that are in it, in the order that its engine wants. The package's own runner leaves
 * out a frame that takes longer than a second, without a word: here a frame that can't be looked into is a failure.
 *
 * Each is a text: Playwright takes four times as long over an object of that size.
 */
async function look(frame: Frame, context: unknown, rules: object): Promise<string[]> {
  if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(ENGINE);
  await motionEnds(frame);
  const [own, inner] = await frame.evaluate(
    async ([given, options]) => {
      const { axe } = window as unknown as WithEngine;
      const frames = axe.utils.getFrameContexts(given);
      return [JSON.stringify(await axe.runPartial(given, options)), frames] as const;
    },
    [context, rules] as const,
  );
  const others: string[] = [];
  for (const { frameSelector, frameContext } of inner) {
    const handle = await frame.evaluateHandle(
      (selector) => (window as unknown as WithEngine).axe.utils.shadowSelect(selector),
      frameSelector,
    );
    const child = await handle.asElement()?.contentFrame();
    if (!child) throw new Error(`no frame at ${JSON.stringify(frameSelector)}`);
    others.push(...(await look(child, frameContext, rules)));
  }
  return [own, ...others];
}

/** Everything that the checker finds on a page and in its frames: rule, place, and what would mend it. */
async function findings(page: Page, rules: object = OPTIONS): Promise<string[]> {
  const partials = await look(page.mainFrame(), { include: [], exclude: [] }, rules);
  const found = await page.evaluate(
    async ([given, options]) => {
      const { axe } = window as unknown as WithEngine;
      const { violations, incomplete } = await axe.finishRun(JSON.parse(given), options);
      const untested = incomplete.filter(({ id }) => id === 'frame-tested');
      return JSON.stringify([...violations, ...untested]);
    },
    [`[${partials.join()}]`, rules] as const,
  );
  return (JSON.parse(found) as readonly Finding[]).flatMap(({ id, nodes }) =>
    nodes.map(
      ({ target, failureSummary }) => `${id} at ${target.flat().join(' > ')}: ${failureSummary}`,
    ),
  );
}

/** The languages that a test looks at. */
interface Share {
  readonly name: string;
  /** Whether it looks at what is the same in all languages. */
  readonly isFirst: boolean;
  /** @param usual the languages of the ordinary run */
  readonly of: (usual: readonly string[]) => readonly string[];
}

const USUAL: readonly Share[] = [{ name: '', isFirst: true, of: (usual) => usual }];

const EACH = 13;

/** All languages, in several tests, since one would take minutes. */
const WHOLE: readonly Share[] = Array.from(
  { length: Math.ceil(LANGUAGES.length / EACH) },
  (_, i) => {
    const some = LANGUAGES.slice(i * EACH, (i + 1) * EACH);
    return { name: ` in ${some.join(', ')}`, isFirst: i === 0, of: () => some };
  },
);

const sharesOf = ({ isEnough }: Visit) => (IS_WHOLE && isEnough === undefined ? WHOLE : USUAL);

/** The languages in which a share looks at each state of a visit, without the last states that it does not look at. */
function planOf({ languages, states }: Visit, share: Share) {
  const plan = states.map((state) => {
    const usual = state.languages ?? languages;
    const few = share.isFirst ? usual : [];
    return { state, usual, looked: state.isEnough === undefined ? share.of(usual) : few };
  });
  return plan.slice(0, plan.findLastIndex(({ looked }) => looked.length > 0) + 1);
}

test.describe('in Chromium: the check is of the document, which is the same in all browsers', () => {
  test.skip(({ browserName }) => browserName !== 'chromium', 'looked at once');

  const tests = VISITS.flatMap((visit) => sharesOf(visit).map((share) => ({ visit, share })));
  for (const { visit, share } of tests) {
    const name = visit.name + share.name;
    test(`${name}: no violation`, async ({
      page,
      shop,
      gateway,
      createCheckout,
      consoleMayTell,
    }) => {
      if (visit.tells) consoleMayTell(visit.tells);
      test.setTimeout(IS_WHOLE ? 240_000 : 120_000);
      const stage = { page, shop, gateway, createCheckout };
      const found: Record<string, string[]> = {};
      let looks = 0;
      for (const { state, usual, looked } of planOf(visit, share)) {
        await test.step(state.name, async () => {
          const way = await state.reach(stage);
          const once = share.isFirst ? ['en'] : [];
          for (const language of way === 'one' ? once : looked) {
            if (way === 'setLocale') await setLocale(page, language);
            else if (way !== 'one') await way(language);
            const isUsual = way === 'one' || usual.includes(language);
            const faults = await findings(page, isUsual ? OPTIONS : FOR_TEXTS);
            looks++;
            if (faults.length) found[`${state.name}, ${language}`] = faults;
          }
        });
      }
      test.info().annotations.push({ type: 'looks', description: String(looks) });
      expect(found).toEqual({});
    });
  }

  test('the checker finds added faults in every frame, by every rule', async ({
    page,
    openForm,
  }) => {
    const { number, code } = await openForm();
    await expect(code).toBeVisible();
    await number.evaluate((input) => input.setAttribute('role', 'nothing'));
    await code.evaluate((input) => {
      document.documentElement.lang = 'nowhere';
      input.setAttribute('autocomplete', 'nothing');
    });
    await page.evaluate(() => {
      const outside = document.body.appendChild(document.createElement('p'));
      outside.textContent = 'Outside of every landmark';
      for (const id of ['a', 'b']) {
        const button = document.body.appendChild(document.createElement('button'));
        button.id = id;
        button.textContent = id;
        Object.assign(button.style, { width: '10px', height: '10px', padding: '0' });
      }
    });
    const found = (await findings(page)).map((text) => text.split(':')[0]).sort();
    expect(found).toEqual([
      'aria-roles at .wpwl-control-cardNumber > #input',
      'autocomplete-valid at .wpwl-control-cvv > #input',
      'html-lang-valid at .wpwl-control-cvv > html',
      'region at p',
      'target-size at #a',
      'target-size at #b',
    ]);
  });

  test('texts in another language than the page’s have a lang attribute', async ({
    page,
    shop,
    gateway,
    createCheckout,
  }) => {
    test.slow();
    const stage = { page, shop, gateway, createCheckout };
    const unmarked: Record<string, string[]> = {};
    for (const { name, states } of VISITS.filter((visit) => SPEAKING.includes(visit.name))) {
      for (const state of states) {
        const way = await state.reach(stage);
        if (way === 'setLocale') await setLocale(page, 'de');
        else if (way !== 'one') await way('de');
        const found = await page.evaluate(unmarkedWords, 'de');
        if (found.length) unmarked[`${name}, ${state.name}`] = found;
      }
    }
    expect(unmarked).toEqual({});
  });
});

/** Visits that say something of every kind: labels, faults and their summary, messages, notes, dialogs. */
const SPEAKING = ['the card form', '3-D Secure in the page', 'the sheet of GOOGLEPAY', 'a voucher'];

/** Runs in the page: words of ours, also names of elements, that are not marked as of this language. */
function unmarkedWords(language: string): string[] {
  // What was said before the change stays in its language, and says so itself.
  const isOther = (element: Element | null) => {
    const marked = element?.closest('[lang]');
    const said = marked?.closest('.wpwl-live');
    return !said && marked?.getAttribute('lang') !== language;
  };
  const found: string[] = [];
  for (const root of document.querySelectorAll('.wpwl-container, .wpwl-live, .wpwl-summary')) {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const { textContent, parentElement } = walker.currentNode;
      if (textContent?.trim() && isOther(parentElement)) found.push(textContent.trim());
    }
    for (const element of root.querySelectorAll('[aria-label], [title]')) {
      if (isOther(element)) found.push(element.ariaLabel ?? element.getAttribute('title') ?? '');
    }
  }
  return found;
}
