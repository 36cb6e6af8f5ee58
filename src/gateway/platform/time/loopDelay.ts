/** Measures how late the event loop is: every request waits that long before the gateway reads it. */
import { monitorEventLoopDelay } from 'node:perf_hooks';

/** Delays since the last reading, in seconds. */
export interface LoopDelay {
  readonly p50: number;
  readonly p99: number;
  readonly max: number;
}

/** Measures the delay of the event loop until it is stopped. */
export interface LoopWatch {
  /** Returns the delays since the last reading, and resets the measurement. */
  read(): LoopDelay;
  stop(): void;
}

const EVERY_MS = 10;

/**
 * Starts to measure. A timer, which does not keep the process alive, is due every 10 ms. The histogram records how late the
 * timer fires.
 */
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
