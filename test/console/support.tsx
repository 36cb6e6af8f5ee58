/** Mounts the console in the simulated document, with a gateway of a few answers. */
import { cleanup, configure, render } from '@testing-library/preact';
import { vi } from 'vitest';
import { App } from '../../src/console/App.tsx';
import type { PaymentRow } from '../../src/console/api/types.ts';
import { forgetLists } from '../../src/console/lists/ListView.tsx';
import { go } from '../../src/console/state/router.ts';
import { SANDBOX, signIn } from '../../src/console/state/session.ts';

// A busy machine takes longer than the second that the library waits.
configure({ asyncUtilTimeout: 20_000 });

// Happy DOM has no modal dialogs.
HTMLDialogElement.prototype.showModal ??= function showModal(this: HTMLDialogElement) {
  this.open = true;
};

/** Answers a request of the console. */
export type Answer = (url: URL, init: RequestInit) => Promise<Response> | Response;

/** The answers by path. A path that is missing here is not found. */
export type Answers = Readonly<Record<string, Answer>>;

export const json = (body: object, status = 200): Response =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });

export const NOW = '2026-03-01T12:00:00.000Z';

/** A page of a list. */
export const page = (name: string, rows: readonly object[], next: string | null = null) =>
  json({
    entityId: SANDBOX.entityId,
    now: NOW,
    [name]: rows,
    next,
    first: (rows[0] as { id: string } | undefined)?.id ?? null,
  });

/** A payment of 12.00 EUR. */
export const payment = (id: string, more: Partial<PaymentRow> = {}): PaymentRow => ({
  id,
  ndc: `ndc-${id}`,
  at: NOW,
  paymentType: 'DB',
  paymentBrand: 'VISA',
  amount: '12.00',
  currency: 'EUR',
  code: '000.100.110',
  description: 'Request successfully processed',
  status: 'succeeded',
  last4: '0000',
  ...more,
});

/** A stream of events that a test writes to. */
export function stream() {
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  const body = new ReadableStream<Uint8Array>({
    start: (made) => {
      controller = made;
    },
  });
  return {
    answer: () => new Response(body, { headers: { 'content-type': 'text/event-stream' } }),
    send: (event: { readonly seq: number; readonly kind: string; readonly paymentId: string }) =>
      controller?.enqueue(
        new TextEncoder().encode(
          `id: ${event.seq}\ndata: ${JSON.stringify({ data: {}, ...event })}\n\n`,
        ),
      ),
    end: () => controller?.close(),
  };
}

/** Requests of the last page. */
export const asked: { readonly url: URL; readonly init: RequestInit }[] = [];

/** Opens an address of the console. */
export function open(address: string, answers: Answers, session = SANDBOX) {
  cleanup();
  asked.length = 0;
  sessionStorage.clear();
  forgetLists();
  // Without a layout every element has no height, and a list shows no row.
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600);
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(800);
  vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) => {
    const url = new URL(path, 'http://127.0.0.1:3000');
    asked.push({ url, init });
    const answer = { ...OTHERS, ...answers }[url.pathname];
    return answer ? await answer(url, init) : json({ result: { code: '200.300.404' } }, 404);
  });
  go(address);
  signIn(session);
  return render(<App />);
}

const OTHERS: Answers = {
  '/_sandbox/events': () => stream().answer(),
  '/_sandbox/clock': () => json({ entityId: SANDBOX.entityId, now: NOW, mode: 'frozen' }),
};
