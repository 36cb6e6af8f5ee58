/** How many payments lie in the future: they were made while the clock was ahead. */
import { useEffect, useRef } from 'preact/hooks';
import { ask } from '../api/client.ts';
import type { Page } from '../api/types.ts';
import { useDetail } from '../payment/detail.ts';
import { entityNow } from '../state/entityClock.ts';
import { TEXTS } from '../texts.ts';

/** The most payments that are counted. */
const MOST = 500;

interface Future {
  readonly from: string;
  readonly count: number;
  readonly hasMore: boolean;
}

async function read(signal: AbortSignal): Promise<Future> {
  const { now } = await ask<{ readonly now: string }>('/_sandbox/clock', { signal });
  const from = new Date(Date.parse(now) + 1).toISOString();
  const page = await ask<Page>('/_sandbox/payments', { query: { from, limit: MOST }, signal });
  const { length } = (page['payments'] ?? []) as readonly object[];
  return { from, count: length, hasMore: page.next !== null };
}

export function FuturePayments() {
  const { data, readAgain } = useDetail<Future>('future', {
    read,
    isAbout: ({ kind }) => kind.startsWith('payment'),
  });
  const now = entityNow.value ?? 0;
  const earlier = useRef(now);
  useEffect(() => {
    // A clock that was set back has more payments in its future, and one that was moved has fewer.
    if (Math.abs(now - earlier.current) > JUMP_MS) readAgain();
    earlier.current = now;
  }, [now, readAgain]);
  if (!data.value || data.value.count === 0) return null;
  const { from, count, hasMore } = data.value;
  return (
    <p class="muted">
      <a href={`/console/payments?${new URLSearchParams({ from })}`}>
        {TEXTS.overview.future(count, hasMore)}
      </a>
      {TEXTS.control.clock.futureAbout}
    </p>
  );
}

/** The clock that runs is shown once a second. A larger step is a move, ms. */
const JUMP_MS = 5000;
