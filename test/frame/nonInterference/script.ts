/** Histories: what page and shopper do, step by step, and how that is run. */
import type { SecureFieldName } from '../../../src/protocol/index.ts';
import { NOON } from '../../gateway/harness.ts';
import type { Field } from './frame.ts';
import { type Environment, type Isolation, Page } from './page.ts';
import { type OrderWish, orderOf, type SetupWish, USUAL_WISH } from './pageMessages.ts';
import type { Standing } from './permittedView.ts';
import { type Secret, Shopper, type Way } from './shopper.ts';

/** Frames are named by their place among those that are there, checkouts by 0 and 1. */
export type Step =
  | {
      readonly do: 'add';
      readonly field: Field;
      readonly checkout: number;
      readonly session: number;
      readonly again: boolean;
      readonly wish: Partial<SetupWish>;
      readonly isolation?: Isolation | undefined;
    }
  | {
      /** The page moves the focus, and the shopper types on with the number or the code. */
      readonly do: 'spread';
      readonly frame: number;
      readonly of: 'number' | 'code';
      readonly digits: number;
    }
  | { readonly do: 'move'; readonly frame: number; readonly again: boolean }
  | { readonly do: 'remove' | 'check' | 'focus' | 'forget' | 'focusFrame'; readonly frame: number }
  | { readonly do: 'setup'; readonly frame: number; readonly wish: Partial<SetupWish> }
  | ({ readonly do: 'submit'; readonly frame: number } & OrderStep)
  | ({
      readonly do: 'post';
      readonly brands: readonly string[];
      readonly number: string;
    } & Addressed)
  | { readonly do: 'config'; readonly checkout: number }
  | { readonly do: 'bin'; readonly checkout: number; readonly digits: string }
  | { readonly do: 'overlay'; readonly field: Field; readonly frame: number | null }
  | { readonly do: 'focusPage' | 'paste' | 'autofill' | 'enter' | 'undo' | 'redo' }
  | { readonly do: 'wait'; readonly ms: number }
  | { readonly do: 'number' | 'erase'; readonly digits: number }
  | { readonly do: 'go'; readonly field: Field; readonly way: Way }
  | { readonly do: 'code' | 'date'; readonly way: Way };

interface Addressed {
  readonly path: OrderWish['path'];
  readonly checkout: number;
  readonly key: number;
}

/** `checkout`: null = the frame's own, 2 = one that there is not. */
interface OrderStep {
  readonly siblings: readonly SecureFieldName[];
  readonly brands: readonly string[];
  readonly path: OrderWish['path'];
  readonly key: number;
  readonly checkout: number | null;
}

/** What a history begins with. */
export interface Beginning {
  readonly wish: Partial<SetupWish>;
  readonly hasDate: boolean;
}

/** One history, without its secret. */
export interface Script {
  readonly beginning: Beginning;
  readonly steps: readonly Step[];
}

/** What came of a history. */
export interface Outcome {
  /** What the page heard. */
  readonly heard: readonly string[];
  /** What it may know. */
  readonly views: readonly string[];
  readonly standings: readonly Standing[];
}

const sessionOf = (index: number) => `session-${index}`.padEnd(20, '-');
const keyOf = (index: number) => `submit-${index}`.padEnd(20, '-');

/** Runs a history with a secret. */
export async function run(
  environment: Environment,
  { beginning, steps }: Script,
  secret: Secret,
): Promise<Outcome> {
  const { gateway } = environment;
  const checkouts = [await gateway.checkout(), await gateway.checkout()];
  const page = new Page(environment, checkouts, Date.parse(NOON));
  const shopper = new Shopper(page, secret);
  const fields: readonly Field[] = beginning.hasDate
    ? ['card.number', 'card.cvv', 'card.expiry']
    : ['card.number', 'card.cvv'];
  for (const field of fields) {
    const step = { field, checkout: 0, session: 0, again: false, wish: beginning.wish };
    await take({ do: 'add', ...step }, page, shopper, 0);
  }
  await shopper.wait(400);
  for (const [index, step] of steps.entries()) {
    await take(step, page, shopper, index);
    // Time for a message to a sibling, a request and the answer.
    await shopper.wait(20);
  }
  // Whatever still waits for a sibling or for the end of typing.
  await shopper.wait(4000);
  return { heard: page.heard, views: shopper.views, standings: shopper.standings };
}

/** Takes a step. One that has nothing to be taken with changes nothing. */
async function take(step: Step, page: Page, shopper: Shopper, index: number): Promise<void> {
  switch (step.do) {
    case 'number':
      return shopper.number(step.digits);
    case 'erase':
      return shopper.eraseNumber(step.digits);
    case 'paste':
      return shopper.pasteNumber();
    case 'autofill':
      return shopper.autofill();
    case 'enter':
      return shopper.key('Enter');
    case 'undo':
    case 'redo':
      return shopper.key(step.do);
    case 'code':
      return shopper.turn('card.cvv', step.way);
    case 'date':
      return shopper.turn('card.expiry', step.way);
    case 'go':
      return shopper.go(step.field, step.way);
    case 'wait':
      return shopper.wait(step.ms);
    case 'spread':
      return shopper.spread(page.at(step.frame), step.of, step.digits);
    case 'focusPage':
      return page.takeFocus();
    case 'add':
      return page.add({
        ...step,
        checkout: page.checkouts[step.checkout] as string,
        session: sessionOf(step.session),
        wish: { ...USUAL_WISH, ...step.wish },
      });
    case 'config':
      return page.request('config', `/v1/checkouts/${page.checkouts[step.checkout]}/config`);
    case 'bin': {
      const body = new URLSearchParams({ bin: step.digits });
      const path = `/v1/checkouts/${page.checkouts[step.checkout]}/bin`;
      return page.request('bin', path, { method: 'POST', body });
    }
    case 'post':
      return post(step, page);
    case 'overlay':
      return overlay(step, page);
    default:
      return takeWithFrame(step, page, shopper, index);
  }
}

function takeWithFrame(
  step: Extract<Step, { readonly frame: number }>,
  page: Page,
  shopper: Shopper,
  index: number,
): void {
  const element = page.at(step.frame);
  if (!element) return;
  switch (step.do) {
    case 'move':
      page.move(element, step.again);
      break;
    case 'remove':
      page.remove(element);
      break;
    case 'focusFrame':
      element.window?.takeFocus();
      break;
    case 'focus':
    case 'forget':
      page.tell(element, step.do);
      if (step.do === 'forget') shopper.emptied(element.field);
      break;
    case 'check':
      page.check(element);
      break;
    case 'setup':
      page.setUp(element, { ...element.wish, ...step.wish });
      break;
    case 'submit': {
      const { siblings, brands, path, checkout } = step;
      const named = checkout === null ? '' : (page.checkouts[checkout] ?? 'no-such-checkout');
      const names = { key: keyOf(step.key), attempt: `attempt-${index}`.padEnd(20, '-') };
      shopper.ordered(brands);
      page.submit(element, { siblings, brands, path, ...names, checkout: named });
      break;
    }
    default:
      throw new Error(`no such step: ${JSON.stringify(step)}`);
  }
}

function overlay({ field, frame }: Extract<Step, { do: 'overlay' }>, page: Page): void {
  const element = frame === null ? undefined : page.at(frame);
  if (element) page.overlays.set(field, element);
  else page.overlays.delete(field);
}

/** The page sends a submit itself, with a number of its own or none. */
function post({ brands, number, path, checkout, key }: Extract<Step, { do: 'post' }>, page: Page) {
  const wish = { siblings: [], brands, path, key: keyOf(key), attempt: '', checkout: '' };
  const body = new URLSearchParams(orderOf(wish).fields);
  if (number) body.set('card.number', number);
  const headers = { 'Idempotency-Key': wish.key };
  const address = `/v1/checkouts/${page.checkouts[checkout]}/${path}`;
  page.request(`own ${path}`, address, { method: 'POST', body, headers });
}

/** A history to be read: a line a step. */
export function show({ beginning, steps }: Script): string {
  const first = `begin ${JSON.stringify(beginning)}`;
  const rest = steps.map(({ do: what, ...more }) => {
    const said = Object.entries(more).map(([name, value]) => `${name} ${JSON.stringify(value)}`);
    return [what, ...said].join(', ');
  });
  return [first, ...rest].map((line, i) => `  ${i}. ${line}`).join('\n');
}
