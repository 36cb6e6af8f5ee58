/**
 * The form of a wallet: a button, the sheet that it opens, and the data that is sent when the shopper has authorised the
 * payment.
 */

import { signal } from '@preact/signals';
import type { SubmitOutcome } from '../../../protocol/index.ts';
import { disableWhileBusy } from '../../forms/card/controls.tsx';
import { mayTakeFocus } from '../../forms/container/focus.ts';
import type { MethodNeeds } from '../../forms/method.ts';
import type { PaymentForm } from '../../forms/paymentForm.ts';
import { scopedEffect } from '../../kernel/effects.ts';
import { options } from '../../kernel/options/readOptions.ts';
import { isUnknownOutcome } from '../../pay/submit/unknownOutcome.ts';
import { isAvailable, isTestSystem } from './availability.ts';
import { createSheetOpener } from './openSheet.ts';
import { createPageCaller } from './pageCallbacks.ts';
import { isFalse, type WalletSettings } from './terms.ts';
import { walletButton } from './walletButton.tsx';
import type { SheetResult, WalletKind } from './walletKind.ts';

/** Maximum time that the other forms of the page wait for this form, ms. */
const READY_TIMEOUT = 3_000;

type Authorised = Extract<SheetResult, { kind: 'authorised' }>;

/** Puts the button of a wallet into the form. */
export function createWalletForm(needs: MethodNeeds, kind: WalletKind): PaymentForm {
  const { context, form, brands, key } = needs;
  const { wallet } = kind;
  const [brand = ''] = brands;
  const settings = () => (options[wallet] ?? {}) as WalletSettings;
  const button = walletButton(needs, kind.look(settings()));
  const sheet = createSheetOpener(needs, kind, settings);
  const isReady = signal(false);
  let isUnavailable = false;
  let isTest = false;
  let usesSandbox = false;
  let isOver = false;
  let authorised: Authorised | undefined;
  /** Whether the result of a submit is unknown. Then the same token is sent again. */
  let isHeld = false;
  form.append(button.element);

  const reportUnavailable = () => context.fail('WALLET_NOT_READY', { brand, event: 'not_ready' });

  async function prepare(): Promise<void> {
    isTest = await isTestSystem(context);
    usesSandbox = isTest && !isFalse(settings()['sandbox']);
    // Loaded before the press. A failure is reported at the press.
    if (usesSandbox) needs.load('sheet').catch(() => {});
    const found = usesSandbox || (await isAvailable(context, kind, settings(), isTest));
    if (isOver) return;
    isReady.value = found;
    isUnavailable = !found;
    if (found) return;
    button.element.remove();
    reportUnavailable();
  }

  const expectFocus = followButton(needs, button.element, isReady);

  async function consent(): Promise<boolean> {
    if (isHeld) return true;
    expectFocus();
    let result: SheetResult;
    try {
      result = await sheet.open(isTest, usesSandbox);
    } catch (error) {
      context.fail('FILE_UNAVAILABLE', { brand, detail: (error as Error).message });
      return false;
    }
    if (result.kind === 'authorised') {
      authorised = result;
      return true;
    }
    sheet.close();
    if (isOver || context.signal.aborted) return false;
    reportEnd(needs, kind, settings, result);
    // Nothing has failed: the shopper is where the sheet was opened, not at the message.
    if (result.kind === 'closed' && mayTakeFocus(form.parentElement ?? form)) {
      button.element.focus();
    }
    return false;
  }

  return {
    key,
    brands,
    // Pages ask for consent to their terms in the first one, and look for the wallet's button as its target.
    callbacks: ['onBeforeSubmitCard', 'onBeforeSubmitVirtualAccount'],
    submitter: button.element,
    ready: Promise.race([
      prepare(),
      new Promise<void>((resolve) => setTimeout(resolve, READY_TIMEOUT)),
    ]),
    async validate() {
      if (isUnavailable) reportUnavailable();
      return isReady.value;
    },
    consent,
    send(order, post) {
      const own: (readonly [string, string])[] = [
        ['paymentBrand', brand],
        [`${wallet}.paymentToken`, authorised?.token ?? ''],
        ...(authorised?.fields ?? []),
      ];
      const isOwn = (name: string) => own.some(([its]) => its === name);
      return post({ ...order, fields: order.fields.filter(([name]) => !isOwn(name)) }, own);
    },
    answered(outcome) {
      isHeld = isUnknownOutcome(outcome);
      if (authorised) complete(needs, wallet, authorised, outcome);
      // The sheet gets the result once, before a challenge. A repeated submit still has the token.
      if (authorised) authorised = { ...authorised, complete() {} };
      sheet.close();
    },
    refused() {},
    forget() {},
    target: () => undefined,
    reload() {},
    end() {
      isOver = true;
      sheet.close();
      button.end();
    },
  };
}

/**
 * Enables the button when the wallet is ready, and restores its focus.
 * @returns a function to call when the shopper opens the sheet
 */
function followButton(
  { context }: MethodNeeds,
  button: HTMLButtonElement,
  isReady: { readonly value: boolean },
): () => void {
  let expectsFocus = false;
  disableWhileBusy(button, context);
  scopedEffect(() => {
    // Disabled because the wallet is not ready yet. The button has no fault.
    button.disabled = !isReady.value;
  });
  scopedEffect(() => {
    if (!isReady.value || context.phase.value !== 'open' || !expectsFocus) return;
    expectsFocus = false;
    // Some browsers do not focus a button that is pressed, and a wallet's own sheet may not restore the focus.
    if (document.activeElement === document.body) button.focus();
  });
  return () => {
    expectsFocus = true;
  };
}

/** Reports a sheet that ended without an authorisation. */
function reportEnd(
  { context, brands: [brand = ''] }: MethodNeeds,
  { wallet }: WalletKind,
  settings: () => WalletSettings,
  result: SheetResult,
): void {
  if (result.kind === 'failed') {
    context.fail('WALLET_FAILED', { brand, event: 'failed', detail: result.detail });
  }
  if (result.kind !== 'closed') return;
  const { statusCode } = result;
  if (typeof settings()['onCancel'] !== 'function') {
    context.fail('WALLET_CLOSED', { brand, event: 'closed' });
    return;
  }
  const callPage = createPageCaller(wallet, settings);
  // A failure of the callback was reported on the console.
  callPage('onCancel', ...(statusCode ? [statusCode] : [])).catch(() => {});
}

/** Reports the result to the sheet. A failure of the wallet's own script does not change the payment. */
function complete(
  { context }: MethodNeeds,
  wallet: WalletKind['wallet'],
  authorised: Authorised,
  outcome: SubmitOutcome,
): void {
  try {
    authorised.complete(outcome.kind === 'answer' && outcome.status < 400);
  } catch (error) {
    context.warn(`${wallet}: ${(error as Error).message}`);
  }
}
