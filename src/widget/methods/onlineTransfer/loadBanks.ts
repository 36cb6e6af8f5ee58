/** Loads the banks of a brand from the gateway, for a checkout. */
import type { WidgetContext } from '../../kernel/context.ts';
import { request } from '../../kernel/request.ts';

/** A bank to select. */
export interface Bank {
  /** The value to send. API 1, Bank account: `bankAccount.bankName`, len 1-255. */
  readonly id: string;
  /** The text that is displayed. */
  readonly name: string;
}

/** The outcome of the request: a list, or the reason why there is none. */
export interface BanksAnswer {
  readonly banks?: readonly Bank[];
  /** The gateway's `result`, if it rejected the request. */
  readonly result?: unknown;
  readonly detail?: string;
}

/** Pauses before each try, ms. */
const PAUSES = [0, 300, 1_200];

/** Timeout for all tries together, ms. */
const TIMEOUT = 10_000;

const LONGEST = 255;

/**
 * Requests the banks. Retries if no answer arrives; a rejection is final.
 * @param signal aborts the request
 */
export async function loadBanks(
  { address, checkoutId }: WidgetContext,
  brand: string,
  signal: AbortSignal,
): Promise<BanksAnswer> {
  const url = new URL(`${address.base}/v1/checkouts/${encodeURIComponent(checkoutId.value)}/banks`);
  url.searchParams.set('paymentBrand', brand);
  const ending = new AbortController();
  const end = () => ending.abort();
  const timer = setTimeout(end, TIMEOUT);
  signal.addEventListener('abort', end);
  try {
    for (const pause of PAUSES) {
      if (pause) await new Promise((resolve) => setTimeout(resolve, pause));
      const answer = ending.signal.aborted ? undefined : await ask(url, ending.signal);
      if (answer) return answer;
    }
    return { detail: 'no answer' };
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', end);
  }
}

/** @returns `undefined` if there was no valid answer */
async function ask(url: URL, signal: AbortSignal): Promise<BanksAnswer | undefined> {
  try {
    const response = await request(url, TIMEOUT, { credentials: 'omit', signal });
    if (response.status >= 500) return undefined;
    const { banks, result } = ((await response.json()) ?? {}) as Record<string, unknown>;
    if (!response.ok || !Array.isArray(banks)) return { result, detail: `HTTP ${response.status}` };
    return { banks: banks.filter(isBank) };
  } catch {
    return undefined;
  }
}

function isBank(value: unknown): value is Bank {
  const { id, name } = (value ?? {}) as Record<string, unknown>;
  const isWord = (word: unknown) =>
    typeof word === 'string' && word.trim() !== '' && word.length <= LONGEST;
  return isWord(id) && isWord(name);
}
