/** What the parts of one run of the script share. */
import type { CheckoutConfig } from './checkout/config.ts';
import type { ErrorCode, ErrorDetails } from './errors/errors.ts';
import type { LoadPart } from './parts.ts';
import type { ScriptAddress } from './script.ts';
import type { SharedState } from './state.ts';

export interface Run extends SharedState {
  readonly address: ScriptAddress;
  /** What the gateway said of the checkout; `undefined` before. */
  readonly config: () => CheckoutConfig | undefined;
  /** The page has taken the forms away: nothing goes on. */
  readonly signal: AbortSignal;
  /**
   * Tells the shopper and the page of a failure, once.
   * @param retry tries again what failed; absent where pressing the pay button does
   */
  fail(code: ErrorCode, details?: ErrorDetails, retry?: () => void): void;
  /** Failures and messages are things of the past. */
  forget(): void;
  /** Tells the shop's developer, on the console. */
  warn(message: string): void;
  /** Loads what a plain card page does not need. */
  readonly part: LoadPart;
}
