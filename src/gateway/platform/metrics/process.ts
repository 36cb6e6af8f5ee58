/**
 * Metrics of the process: memory, processor time, event loop. The default metrics of the library are not used: they start
 * observers that cannot be stopped, one set for each gateway.
 */
import { Counter, Gauge, type Registry } from 'prom-client';
import { watchLoop } from '../time/loopDelay.ts';

/** Starts to measure. @returns a function that stops the measurement */
export function processMetrics(registers: Registry[]): () => void {
  new Gauge({
    name: 'process_resident_memory_bytes',
    help: 'Resident memory.',
    registers,
    collect() {
      this.set(process.memoryUsage.rss());
    },
  });
  new Gauge({
    name: 'nodejs_heap_size_used_bytes',
    help: 'Memory that objects use.',
    registers,
    collect() {
      this.set(process.memoryUsage().heapUsed);
    },
  });
  new Counter({
    name: 'process_cpu_seconds_total',
    help: 'User and system CPU time of the process.',
    registers,
    collect() {
      const { user, system } = process.cpuUsage();
      this.reset();
      this.inc((user + system) / 1e6);
    },
  });
  return loopMetrics(registers);
}

function loopMetrics(registers: Registry[]): () => void {
  const watch = watchLoop();
  const gauge = (name: string, help: string) =>
    new Gauge({ name: `nodejs_eventloop_lag_${name}_seconds`, help, registers });
  // The first in the registry: this gauge reads the delays for all three gauges, and the other two are collected after it.
  new Gauge({
    name: 'nodejs_eventloop_lag_max_seconds',
    help: 'The longest delay of the event loop since the last reading.',
    registers,
    collect() {
      const { p50, p99, max } = watch.read();
      median.set(p50);
      high.set(p99);
      this.set(max);
    },
  });
  const median = gauge('p50', 'The median of the delays since the last reading.');
  const high = gauge('p99', 'The 99th percentile of the delays since the last reading.');
  return () => watch.stop();
}
