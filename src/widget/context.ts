/** What the parts of one run of the script share. */
import type { CheckoutConfig } from './checkout/config.ts';
import type { ErrorCode, ErrorDetails } from './errors/errors.ts';
import type { ScriptAddress } from './page/scriptAddress.ts';
import type { LoadPart } from './parts/loadPart.ts';
import type { SharedState } from './state.ts';
import type { TextSource } from './texts/language.ts';

export interface WidgetContext extends SharedState {
  readonly address: ScriptAddress;
  /** What the gateway said of the checkout; `undefined` before. */
  readonly config: () => CheckoutConfig | undefined;
  /** The gateway has said it; never where there is no checkout. */
  readonly configured: Promise<void>;
  /** Goes on with another checkout. @returns whether it can be used, which is told where not */
  switchCheckout(id: string): Promise<boolean>;
  /** The page has taken the forms away: nothing goes on. */
  readonly signal: AbortSignal;
  /**
   * Tells the shopper and the page of a failure, once.
   * @param retry tries again what failed; absent where pressing the pay button does
   */
  fail(code: ErrorCode, details?: ErrorDetails, retry?: () => void): void;
  /** Failures and messages are things of the past. */
  clearFailures(): void;
  /** Loads words that only some forms say, now and for each language that comes. */
  addTexts(source: TextSource): Promise<void>;
  /** Tells the shop's developer, on the console. */
  warn(message: string): void;
  /** Loads what a plain card page does not need. */
  readonly part: LoadPart;
}
