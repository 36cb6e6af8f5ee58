// A console that follows a merchant: it reads the stream of events, and connects again when the connection is lost.

import { createParser } from 'eventsource-parser';
import { bearer, PAUSE_MS, sleep } from './client.mjs';

/**
 * @param {string} url of a gateway that keeps running @param {import('./client.mjs').Merchant} merchant
 * @returns {{ readonly payments: ReadonlySet<string>, readonly twice: number, end(): Promise<void> }} `payments`: the ids in the
 *   events; `twice`: events that came again
 */
export function followEvents(url, merchant) {
  const payments = new Set();
  const places = new Set();
  const ending = new AbortController();
  const seen = { payments, twice: 0 };
  /** @type {string | undefined} */
  let last;
  const parser = createParser({
    onEvent({ id, data }) {
      if (places.has(id)) seen.twice++;
      places.add(id);
      last = id;
      const { paymentId } = JSON.parse(data);
      if (paymentId) payments.add(paymentId);
    },
  });
  const read = async () => {
    const reply = await fetch(`${url}/_sandbox/events?entityId=${merchant.entityId}&after=0`, {
      headers: {
        ...bearer(merchant),
        accept: 'text/event-stream',
        ...(last !== undefined && { 'last-event-id': last }),
      },
      signal: ending.signal,
    });
    if (!reply.ok || !reply.body) return;
    parser.reset();
    const text = reply.body.pipeThrough(new TextDecoderStream());
    for await (const part of text) parser.feed(part);
  };
  const reading = (async () => {
    while (!ending.signal.aborted) {
      await read().catch(() => {});
      await sleep(PAUSE_MS);
    }
  })();
  return Object.assign(seen, {
    end() {
      ending.abort();
      return reading;
    },
  });
}
