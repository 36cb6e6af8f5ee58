/** What the parts of the widget are given, for tests of one of them. */

import extras from '../../../src/widget/forms/card/extras/index.ts';
import hints from '../../../src/widget/forms/card/hints/index.ts';
import type { WidgetContext } from '../../../src/widget/kernel/context.ts';
import advice from '../../../src/widget/kernel/options/advice/index.ts';
import type { ScriptAddress } from '../../../src/widget/kernel/page/scriptAddress.ts';
import { createSharedState } from '../../../src/widget/kernel/state.ts';
import summary from '../../../src/widget/kernel/summary/index.tsx';
import { englishTexts } from '../../../src/widget/kernel/texts/texts.ts';
import brands from '../../../src/widget/methods/brands/index.ts';
import type { LoadPart, PartName } from '../../../src/widget/mount/loadPart.ts';
import modern from '../../../src/widget/mount/modern/index.tsx';
import registrations from '../../../src/widget/mount/registrations/index.tsx';
import nextAction from '../../../src/widget/pay/nextAction.ts';
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
