/** The form of a wallet: a button, the sheet that it opens, and what is sent when the shopper has agreed there. */

import type { PaymentForm } from '../forms/paymentForm.ts';
import type { MethodNeeds } from '../methods/method.ts';
import { computed, disableWhileBusy, options, postForm, scopedEffect, signal } from '../shared.ts';
import { isUnknownOutcome } from '../submit/unknownOutcome.ts';
import { isTestSystem, pageLoaded } from './availability.ts';
import { type CallPage, createPageCaller } from './pageCallbacks.ts';
import type { SandboxSheet, SheetOrder, WalletName } from './sandboxSheet.ts';
import { fetchToken } from './sandboxToken.ts';
import {
  type AmountOption,
  isFalse,
  merchantName,
  readTerms,
  type WalletSettings,
  type WalletTerms,
} from './terms.ts';
import { type ButtonLook, walletButton } from './walletButton.tsx';

/** How a sheet ended. */
export type SheetResult =
  /** The shopper has agreed, and the page with it. */
  | {
      readonly kind: 'authorised';
      /** As the gateway takes it. */
      readonly token: string;
      /** More parameters. */
      readonly fields: readonly (readonly [string, string])[];
      /** The sheet may show what became of the payment. */
      complete(isPaid: boolean): void;
    }
  /** By the shopper. */
  | { readonly kind: 'closed'; readonly statusCode?: string }
  | { readonly kind: 'failed'; readonly detail: string }
  /** By the page, or for a reason that was told. */
  | { readonly kind: 'ended' };

/** One press of the button. */
export interface Purchase extends WalletTerms {
  readonly settings: WalletSettings;
  readonly isTest: boolean;
  /** Has the page been asked, and what it said. */
  readonly callPage: CallPage;
  /** There is a checkout; `false`: there is none, which was told, and the sheet goes. */
  readonly checkoutReady: Promise<boolean>;
  /** Aborted: the sheet has to go. */
  readonly signal: AbortSignal;
  /** The sandbox's sheet and what it needs, where that is to be taken. */
  readonly sandbox?: readonly [SandboxSheet, SheetOrder];
}

/** What tells one wallet from another. */
export interface WalletKind {
  readonly wallet: WalletName;
  /** Class of its button, and how it looks. */
  readonly look: (settings: WalletSettings) => ButtonLook;
  /** The amount in its settings. */
  readonly amount: (settings: WalletSettings) => AmountOption;
  /** Whether the browser or the page has the wallet itself. */
  isReady(settings: WalletSettings, isTest: boolean): Promise<boolean>;
  /** Opens the sheet, before anything is waited for: browsers want the press. Rejects where that fails. */
  open(purchase: Purchase): Promise<SheetResult>;
}

/** Between two looks whether the form is still on the page; ms. */
const OFTEN = 500;

/** So long all forms of the page wait for this one, ms. */
const SHOWN_WITHIN = 3_000;

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Patience with a wallet that is asked whether it is there, ms. */
const READY_WITHIN = 10_000;

/** Puts the button of a wallet into the form. */
export function createWalletForm(needs: MethodNeeds, kind: WalletKind): PaymentForm {
  const { context, form, brands, key } = needs;
  const { wallet } = kind;
  const [brand = ''] = brands;
  const settings = () => (options[wallet] ?? {}) as WalletSettings;
  const button = walletButton(needs, kind.look(settings()));
  const isReady = signal(false);
  let isLacking = false;
  let isTest = false;
  let usesSandbox = false;
  /** Takes the open sheet away. */
  let shut = () => {};
  let isOver = false;
  let authorised: Extract<SheetResult, { kind: 'authorised' }> | undefined;
  /** Nobody knows whether that was paid: it is sent again, and no other one. */
  let isHeld = false;
  /** The shopper is in the sheet: the focus comes back. */
  let wasHere = false;
  form.append(button.element);

  const lacks = () => context.fail('WALLET_NOT_READY', { brand, event: 'not_ready' });

  async function prepare(): Promise<void> {
    isTest = await isTestSystem(context);
    usesSandbox = isTest && !isFalse(settings()['sandbox']);
    // In time for the press; it tells by itself where it can't be had then.
    if (usesSandbox) needs.load('sheet').catch(() => {});
    const found = usesSandbox || (await isThere());
    if (isOver) return;
    isReady.value = found;
    isLacking = !found;
    if (found) return;
    button.element.remove();
    lacks();
  }

  async function isThere(): Promise<boolean> {
    await pageLoaded();
    try {
      const late = AbortSignal.timeout(READY_WITHIN);
      const never = new Promise<boolean>((resolve) => {
        late.addEventListener('abort', () => resolve(false));
      });
      return await Promise.race([kind.isReady(settings(), isTest), never]);
    } catch (error) {
      context.warn(`${wallet}: ${(error as Error).message}`);
      return false;
    }
  }

  disableWhileBusy(button.element, context);
  scopedEffect(() => {
    // No fault of anybody's: it only can't be pressed yet.
    button.element.disabled = !isReady.value;
  });
  scopedEffect(() => {
    if (!isReady.value || context.phase.value !== 'open' || !wasHere) return;
    wasHere = false;
    // Some browsers give a button that is pressed no focus, and a wallet's own sheet may give none back.
    if (document.activeElement === document.body) button.element.focus();
  });

  /** Opens the sheet and waits for its end. */
  async function openSheet(): Promise<SheetResult> {
    const checkoutReady = needs.ensureCheckout(brand);
    const terms = () => readTerms(context, settings(), kind.amount(settings()));
    // What is not known before there is a checkout may be known then.
    let at = terms();
    if (typeof at === 'string' && (await checkoutReady)) at = terms();
    if (typeof at === 'string') {
      return (await checkoutReady) ? { kind: 'failed', detail: at } : { kind: 'ended' };
    }
    const { currency } = at;
    const sandbox = usesSandbox ? ((await needs.load('sheet')) as SandboxSheet) : undefined;
    const closing = new AbortController();
    return new Promise<SheetResult>((resolve) => {
      const end = () => resolve({ kind: 'ended' });
      const failed = (detail: string) => resolve({ kind: 'failed', detail });
      // A page may take the form away at any time.
      const timer = setInterval(() => form.isConnected || shut(), OFTEN);
      shut = () => {
        clearInterval(timer);
        closing.abort();
        end();
      };
      void checkoutReady.then((isThere) => isThere || end());
      const order = (): SheetOrder => ({
        brand,
        name: needs.nameOf(brand),
        merchant: computed(() => merchantName(context)),
        currency,
        place: form.parentElement ?? form,
        texts: context.texts,
        lang: context.lang,
        signal: closing.signal,
        token: async (card, amount) =>
          // What ends it was told.
          (await checkoutReady)
            ? fetchToken(context, wallet, { card, amount, currency })
            : new Promise(() => {}),
        failed,
      });
      const purchase: Purchase = {
        ...at,
        settings: settings(),
        isTest,
        callPage: createPageCaller(wallet, settings),
        checkoutReady,
        signal: closing.signal,
        ...(sandbox && { sandbox: [sandbox, order()] }),
      };
      kind.open(purchase).then(resolve, (error: Error) => failed(error.message));
    });
  }

  async function consent(): Promise<boolean> {
    if (isHeld) return true;
    wasHere = true;
    let ending: SheetResult;
    try {
      ending = await openSheet();
    } catch (error) {
      context.fail('FILE_UNAVAILABLE', { brand, detail: (error as Error).message });
      return false;
    }
    if (ending.kind === 'authorised') {
      authorised = ending;
      return true;
    }
    shut();
    tell(ending);
    return false;
  }

  function tell(ending: SheetResult): void {
    if (isOver || context.signal.aborted) return;
    if (ending.kind === 'failed') {
      context.fail('WALLET_FAILED', { brand, event: 'failed', detail: ending.detail });
    }
    if (ending.kind !== 'closed') return;
    const { statusCode } = ending;
    if (typeof settings()['onCancel'] !== 'function') {
      context.fail('WALLET_CLOSED', { brand, event: 'closed' });
      return;
    }
    const ask = createPageCaller(wallet, settings);
    // It was told on the console.
    ask('onCancel', ...(statusCode ? [statusCode] : [])).catch(() => {});
  }

  return {
    key,
    brands,
    callbacks: ['onBeforeSubmitVirtualAccount'],
    submitter: button.element,
    // A page that takes long to load has its other forms meanwhile.
    ready: Promise.race([prepare(), pause(SHOWN_WITHIN)]),
    async validate() {
      if (isLacking) lacks();
      return isReady.value;
    },
    consent,
    send(order) {
      const own: (readonly [string, string])[] = [
        ['paymentBrand', brand],
        [`${wallet}.paymentToken`, authorised?.token ?? ''],
        ...(authorised?.fields ?? []),
      ];
      const isOwn = (name: string) => own.some(([its]) => its === name);
      const fields = order.fields.filter(([name]) => !isOwn(name));
      return postForm(context, own)({ ...order, fields });
    },
    answered(outcome) {
      isHeld = isUnknownOutcome(outcome);
      try {
        authorised?.complete(outcome.kind === 'answer' && outcome.status < 400);
      } catch (error) {
        // The payment is what it is, whatever the wallet's own script says.
        context.warn(`${wallet}: ${(error as Error).message}`);
      }
      // Once; what a challenge comes to is no matter of the sheet's. What is sent again still has the token.
      if (authorised) authorised = { ...authorised, complete() {} };
      shut();
    },
    refused() {},
    forget() {},
    target: () => undefined,
    reload() {},
    end() {
      isOver = true;
      shut();
      button.end();
    },
  };
}
