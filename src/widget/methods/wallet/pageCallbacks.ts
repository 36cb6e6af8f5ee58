/** The page's callbacks while the sheet of a wallet is open, and the meaning of their results. */
import type { WidgetContext } from '../../kernel/context.ts';
import type { WalletName } from './sandboxSheet.ts';
import type { WalletSettings } from './terms.ts';

/** Timeout of a callback, ms. Apple's own sheet waits no longer. */
const TIMEOUT = 30_000;

export type CallPage = (name: string, ...given: unknown[]) => Promise<unknown>;

/**
 * @param settings the page's current settings of the wallet: callbacks are looked up at each call
 * @returns calls a callback if it exists. Rejects if the callback throws, rejects or times out, and reports this on the console
 */
export const createPageCaller =
  (wallet: WalletName, settings: () => WalletSettings): CallPage =>
  async (name, ...given) => {
    const its = settings();
    const callback = its[name];
    if (typeof callback !== 'function') return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    try {
      const late = new Promise((_, reject) => {
        timer = setTimeout(() => reject(new Error('no answer within 30 s')), TIMEOUT);
      });
      return await Promise.race([callback.apply(its, given), late]);
    } catch (error) {
      console.error(`wpwlOptions.${wallet}.${name} failed:`, error);
      throw new Error(`${wallet}.${name} failed`);
    } finally {
      clearTimeout(timer);
    }
  };

/** The page's response to an authorisation. */
export type Verdict =
  | { readonly status: 'SUCCESS' }
  | { readonly status: 'ABORT' }
  | { readonly status: 'FAILURE'; readonly errors: readonly SheetFault[] };

/** An error in the sheet that the shopper can correct. */
export interface SheetFault {
  readonly code: string;
  readonly message: string;
  readonly contactField?: string | undefined;
}

const isBag = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** Whether the page stops the payment: `{status: 'ABORT'}`. */
export const isAbort = (answer: unknown): boolean => isBag(answer) && answer['status'] === 'ABORT';

/** Reads the page's response. Without a response the payment continues. An unknown response is a failure. */
export function readVerdict(answer: unknown, texts: WidgetContext['texts']): Verdict {
  if (answer === undefined || answer === null) return { status: 'SUCCESS' };
  const { status = 'SUCCESS', errors } = isBag(answer) ? answer : { status: 'FAILURE' };
  if (status === 'SUCCESS' || status === 'ABORT') return { status };
  return { status: 'FAILURE', errors: readFaults(errors, texts) };
}

/** The errors that the page reports, with a text for each. */
export function readFaults(errors: unknown, { value: say }: WidgetContext['texts']): SheetFault[] {
  return (Array.isArray(errors) ? errors : []).filter(isBag).map((error) => {
    const { code, message, contactField } = error;
    const isPlace = code === 'addressUnserviceable';
    return {
      code: String(code),
      message: String(
        message || say(isPlace ? 'sheetAddressUnserviceable' : 'sheetContactInvalid'),
      ),
      contactField: typeof contactField === 'string' ? contactField : undefined,
    };
  });
}
