/** The differences between wallets, and the input of a wallet when its button is pressed. Types only. */
import type { CallPage } from './pageCallbacks.ts';
import type { SandboxSheet, SheetOrder, WalletName } from './sandboxSheet.ts';
import type { AmountOption, WalletSettings, WalletTerms } from './terms.ts';
import type { ButtonLook } from './walletButton.tsx';

/** How a sheet ended. */
export type SheetResult =
  /** The shopper has authorised the payment, and the page has not refused it. */
  | {
      readonly kind: 'authorised';
      /** The token as the gateway accepts it. */
      readonly token: string;
      /** Further parameters. */
      readonly fields: readonly (readonly [string, string])[];
      /** Reports the result of the payment to the sheet. */
      complete(isPaid: boolean): void;
    }
  /** The shopper has closed the sheet. */
  | { readonly kind: 'closed'; readonly statusCode?: string }
  | { readonly kind: 'failed'; readonly detail: string }
  /** The page has ended the payment, or the reason was reported. */
  | { readonly kind: 'ended' };

/** One press of the button. */
export interface Purchase extends WalletTerms {
  readonly settings: WalletSettings;
  readonly isTest: boolean;
  readonly callPage: CallPage;
  /** Whether there is a checkout. If not, the reason was reported and the sheet is closed. */
  readonly checkoutReady: Promise<boolean>;
  /** Aborted when the sheet must close. */
  readonly signal: AbortSignal;
  /** The sandbox's sheet and its input, if it is used. */
  readonly sandbox?: readonly [SandboxSheet, SheetOrder];
}

export interface WalletKind {
  readonly wallet: WalletName;
  /** Class and look of the button. */
  readonly look: (settings: WalletSettings) => ButtonLook;
  /** The amount in the settings. */
  readonly amount: (settings: WalletSettings) => AmountOption;
  /** Whether the browser or the page has the wallet. */
  isReady(settings: WalletSettings, isTest: boolean): Promise<boolean>;
  /**
   * Opens the sheet. Browsers allow this only during the press, so nothing is awaited before. Rejects if the sheet cannot be
   * opened.
   */
  open(purchase: Purchase): Promise<SheetResult>;
}
