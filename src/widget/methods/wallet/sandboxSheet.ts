/** The interface of the sandbox's sheet, which simulates the interface of each wallet for tests of a page. Types only. */
import type { ReadonlySignal } from '@preact/signals';
import type { WidgetContext } from '../../kernel/context.ts';
import type {
  AppleRequest,
  AppleSession,
  GoogleCallbacks,
  GoogleClient,
  SamsungClient,
} from './walletApis.ts';

/** The name of a wallet in the parameters. */
export type WalletName = 'applePay' | 'googlePay' | 'samsungPay';

/** The cards that the sheet offers. Only the gateway knows their numbers. */
export type SheetCard = 'VISA' | 'MASTER' | 'AMEX' | 'DECLINED';

/** A token in the format of the wallet's own tokens. */
export interface SheetToken {
  readonly token: string;
  /** `VISA` */
  readonly cardNetwork: string;
  readonly last4Digits: string;
}

/** The input for one opening of the sheet. */
export interface SheetOrder {
  readonly brand: string;
  /** The display name of the wallet. */
  readonly name: string;
  readonly merchant: ReadonlySignal<string>;
  readonly currency: string;
  /** The container of the wallet's form. */
  readonly place: Element;
  /** The shopper's language, which may change while the sheet is open, and its texts. */
  readonly lang: WidgetContext['lang'];
  readonly texts: WidgetContext['texts'];
  /** When it is aborted, the sheet closes and reports nothing. */
  readonly signal: AbortSignal;
  /** Requests a token from the gateway. @param amount `92.00` @throws Error with the reason if there is no token */
  token(card: SheetCard, amount: string): Promise<SheetToken>;
  /** Called if the payment cannot continue. */
  failed(detail: string): void;
}

/** The module `methods/sheet`. */
export interface SandboxSheet {
  applePay(order: SheetOrder, request: AppleRequest): AppleSession;
  googlePay(order: SheetOrder, callbacks: GoogleCallbacks): GoogleClient;
  samsungPay(order: SheetOrder): SamsungClient;
}
