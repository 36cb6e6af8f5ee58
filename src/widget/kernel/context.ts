/**
 * The context that the files of the widget share while the script runs. The types come from files that do not import this one,
 * so that every file may import it.
 */
import type { CheckoutConfig } from './checkout/config.ts';
import type { ErrorCode, ErrorDetails } from './errors/errors.ts';
import type { ScriptAddress } from './page/scriptAddress.ts';
import type { SharedState } from './state.ts';
import type { TextSource } from './texts/language.ts';

export interface WidgetContext extends SharedState {
  readonly address: ScriptAddress;
  /** The gateway's response about the checkout; `undefined` before the response. */
  readonly config: () => CheckoutConfig | undefined;
  /** Settles with the first response; never without a checkout. */
  readonly configured: Promise<void>;
  /** Continues with another checkout. @returns whether the checkout can be used; a failure is reported */
  switchCheckout(id: string): Promise<boolean>;
  /** Aborted when the page removes the forms: nothing continues. */
  readonly signal: AbortSignal;
  /**
   * Reports a failure to the shopper and to the page, once.
   * @param retry repeats what failed; absent if the pay button repeats it
   */
  fail(code: ErrorCode, details?: ErrorDetails, retry?: () => void): void;
  /** Removes messages. Failures that were reported can be reported again. */
  clearFailures(): void;
  /** Loads texts that only some forms use, for the current language and for each later language. */
  addTexts(source: TextSource): Promise<void>;
  /** Writes a message for the developer of the shop to the console. */
  warn(message: string): void;
}
