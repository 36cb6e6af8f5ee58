/** What the sandbox's own sheet is asked for: it plays each wallet's interface, for a page that is tested. Types alone. */
import type { ReadonlySignal } from '@preact/signals-core';
import type { WidgetContext } from '../context.ts';
import type {
  AppleRequest,
  AppleSession,
  GoogleCallbacks,
  GoogleClient,
  SamsungClient,
} from './walletApis.ts';

/** A wallet as the parameters call it. */
export type WalletName = 'applePay' | 'googlePay' | 'samsungPay';

/** Cards that the sheet offers; the gateway knows their numbers, the page does not. */
export type SheetCard = 'VISA' | 'MASTER' | 'AMEX' | 'DECLINED';

/** A token, as the wallet would have made it. */
export interface SheetToken {
  readonly token: string;
  /** `VISA` */
  readonly cardNetwork: string;
  readonly last4Digits: string;
}

/** What one opening of the sheet needs. */
export interface SheetOrder {
  readonly brand: string;
  /** The wallet, as shoppers call it. */
  readonly name: string;
  readonly merchant: ReadonlySignal<string>;
  readonly currency: string;
  /** The container that it is for. */
  readonly place: Element;
  /** The shopper's language, which may change while the sheet is open, and its texts. */
  readonly lang: WidgetContext['lang'];
  readonly texts: WidgetContext['texts'];
  /** Aborted: it goes, without a word. */
  readonly signal: AbortSignal;
  /** Has the gateway make a token. @param amount `92.00` @throws Error that says why there is none */
  token(card: SheetCard, amount: string): Promise<SheetToken>;
  /** There is no going on. */
  failed(detail: string): void;
}

/** The module `methods/sheet`. */
export interface SandboxSheet {
  applePay(order: SheetOrder, request: AppleRequest): AppleSession;
  googlePay(order: SheetOrder, callbacks: GoogleCallbacks): GoogleClient;
  samsungPay(order: SheetOrder): SamsungClient;
}
