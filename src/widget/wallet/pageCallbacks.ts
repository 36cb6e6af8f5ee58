/** What a page says while the sheet of a wallet is open: its callbacks, and what their answers mean. */
import type { WidgetContext } from '../context.ts';
import type { WalletName } from './sandboxSheet.ts';
import type { WalletSettings } from './terms.ts';

/** How long a page may take to answer, ms; Apple's own sheet waits no longer. */
const TIMEOUT = 30_000;

/** Asks a callback of the page. */
export type CallPage = (name: string, ...given: unknown[]) => Promise<unknown>;

/**
 * @param settings what the page says of the wallet now: callbacks are looked up when they are due
 * @returns calls one, where it is there. Rejects, told on the console, where it throws, rejects or never answers
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

/** What a page says to what was authorised. */
export type Verdict =
  | { readonly status: 'SUCCESS' }
  | { readonly status: 'ABORT' }
  | { readonly status: 'FAILURE'; readonly errors: readonly SheetFault[] };

/** Something in the sheet that the shopper can mend. */
export interface SheetFault {
  readonly code: string;
  readonly message: string;
  readonly contactField?: string | undefined;
}

const isBag = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** Whether the page wants no more of it: `{status: 'ABORT'}`. */
export const isAbort = (answer: unknown): boolean => isBag(answer) && answer['status'] === 'ABORT';

/** Nothing goes on; what nobody knows does not. */
export function readVerdict(answer: unknown, texts: WidgetContext['texts']): Verdict {
  if (answer === undefined || answer === null) return { status: 'SUCCESS' };
  const { status = 'SUCCESS', errors } = isBag(answer) ? answer : { status: 'FAILURE' };
  if (status === 'SUCCESS' || status === 'ABORT') return { status };
  return { status: 'FAILURE', errors: readFaults(errors, texts) };
}

/** What the page finds wrong, with a text for each. */
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
