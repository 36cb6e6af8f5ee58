/** Data about one object that is read again when an event about it arrives. */
import { type ReadonlySignal, signal } from '@preact/signals';
import { useEffect, useMemo } from 'preact/hooks';
import { resyncs, subscribe } from '../api/events.ts';
import type { GatewayEvent } from '../api/types.ts';

/** The shortest time between two reads, ms. */
const REST_MS = 700;

export interface Detail<Data> {
  /** The last data; it stays while it is read again, and when that fails. */
  readonly data: ReadonlySignal<Data | undefined>;
  /** Why the last read failed. */
  readonly failure: ReadonlySignal<unknown>;
  /** Reads again soon. */
  readAgain(): void;
}

export interface Reading<Data> {
  readonly read: (signal: AbortSignal) => Promise<Data>;
  /** Whether an event may have changed the data. */
  readonly isAbout: (event: GatewayEvent, data: Data | undefined) => boolean;
  /** Data changes without an event, such as attempts of a delivery: after how many ms to read again; undefined: never. */
  readonly againIn?: (data: Data) => number | undefined;
}

/** Reads the data of an object while its view is shown. @param key reads anew when it changes */
export function useDetail<Data>(key: string, reading: Reading<Data>): Detail<Data> {
  const detail = useMemo(() => keptDetail(reading), [key]);
  useEffect(() => detail.start(), [detail]);
  return detail;
}

/** The same without a component. */
function keptDetail<Data>({ read, isAbout, againIn }: Reading<Data>) {
  const data = signal<Data | undefined>(undefined);
  const failure = signal<unknown>(undefined);
  let end = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isReading = false;
  let isWanted = false;

  const plan = (ms: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => void load(), ms);
  };
  const readAgain = () => {
    if (isReading) isWanted = true;
    else plan(REST_MS / 4);
  };
  const load = async () => {
    clearTimeout(timer);
    isReading = true;
    isWanted = false;
    const { signal: ended } = end;
    try {
      const found = await read(ended);
      if (ended.aborted) return;
      data.value = found;
      failure.value = undefined;
    } catch (error) {
      if (ended.aborted) return;
      failure.value = error;
    }
    isReading = false;
    const later = data.value && againIn?.(data.value);
    if (isWanted) plan(REST_MS);
    else if (later !== undefined) plan(Math.max(REST_MS, later));
  };

  const start = () => {
    end = new AbortController();
    isReading = false;
    void load();
    const ends = [
      subscribe((events) => {
        if (events.some((event) => isAbout(event, data.peek()))) readAgain();
      }),
      resyncs.subscribe(() => {
        if (data.peek()) readAgain();
      }),
    ];
    return () => {
      end.abort();
      clearTimeout(timer);
      for (const one of ends) one();
    };
  };
  return { data, failure, readAgain, start };
}
