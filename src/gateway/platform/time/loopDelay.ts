/** How late the event loop is: what everybody waits for before the gateway looks at what they sent. */
import { monitorEventLoopDelay } from 'node:perf_hooks';

/** Delays since the last reading, in seconds. */
export interface LoopDelay {
  readonly p50: number;
  readonly p99: number;
  readonly max: number;
}

/** Somebody who measures it. */
export interface LoopWatch {
  /** Tells, and begins anew. */
  read(): LoopDelay;
  stop(): void;
}

const EVERY_MS = 10;

/** Begins to measure: a timer, which keeps no process alive, is asked for every 10 ms, and what it is late by counts. */
export function watchLoop(): LoopWatch {
  const histogram = monitorEventLoopDelay({ resolution: EVERY_MS });
  histogram.enable();
  const late = (ns: number) => Math.max(0, ns / 1e9 - EVERY_MS / 1000);
  return {
    read() {
      const { max } = histogram;
      const [p50, p99] = [histogram.percentile(50), histogram.percentile(99)];
      histogram.reset();
      return { p50: late(p50), p99: late(p99), max: late(max) };
    },
    stop: () => void histogram.disable(),
  };
}
