/** What the parts of the widget are given, for tests of one of them. */

import type { WidgetContext } from '../../../src/widget/context.ts';
import type { ScriptAddress } from '../../../src/widget/page/scriptAddress.ts';
import advice from '../../../src/widget/parts/advice/index.ts';
import brands from '../../../src/widget/parts/brands/index.ts';
import extras from '../../../src/widget/parts/extras/index.ts';
import hints from '../../../src/widget/parts/hints/index.ts';
import type { LoadPart, PartName } from '../../../src/widget/parts/loadPart.ts';
import modern from '../../../src/widget/parts/modern/index.tsx';
import nextAction from '../../../src/widget/parts/nextAction/index.ts';
import registrations from '../../../src/widget/parts/registrations/index.tsx';
import summary from '../../../src/widget/parts/summary/index.tsx';
import { createSharedState } from '../../../src/widget/state.ts';
import { englishTexts } from '../../../src/widget/texts/texts.ts';
import { GATEWAY } from './browser.ts';

/** The address of a script that was loaded for the checkout `C`. */
export const ADDRESS: ScriptAddress = {
  base: GATEWAY,
  origin: GATEWAY,
  checkoutId: 'C',
  endpoint: '/payment',
  nonce: '',
};

const PARTS = { advice, brands, extras, hints, modern, nextAction, registrations, summary };

/** The parts without a gateway to load them from. */
export const loadPart = (async (name: PartName | `methods/${string}`) => {
  if (!name.startsWith('methods/')) return PARTS[name as PartName]();
  const method = name.slice('methods/'.length);
  const module = await import(`../../../src/widget/methods/${method}/index.ts`);
  return module.default();
}) as LoadPart;

/** A run that tells nobody anything, but what a test asks for. */
export const makeContext = (given: Partial<WidgetContext> = {}): WidgetContext => ({
  ...createSharedState(englishTexts(), 'en', ADDRESS),
  address: ADDRESS,
  config: () => undefined,
  configured: new Promise(() => {}),
  switchCheckout: async () => false,
  signal: new AbortController().signal,
  fail() {},
  clearFailures() {},
  warn() {},
  addTexts: async () => {},
  ...given,
});
