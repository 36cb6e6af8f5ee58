/**
 * The events of the entity as they happen. The stream is read with fetch, because EventSource cannot send the token. A lost
 * connection is opened again after the last event that was read, so that no event is missed.
 */
import { signal } from '@preact/signals';
import { createParser, type EventSourceMessage } from 'eventsource-parser';
import { refuse, type Session } from '../state/session.ts';
import { authorization, failureOf } from './client.ts';
import type { GatewayEvent } from './types.ts';

/** `live`: events arrive as they happen; `reconnecting`: the connection is lost, and opened again by itself. */
export type StreamState = 'connecting' | 'live' | 'reconnecting';

export const streamState = signal<StreamState>('connecting');

/**
 * Counts how often events may have been missed: with each connection, because an event with an earlier place may have been
 * committed since the last one, and after an overflow. A view that reads it loads its data again.
 */
export const resyncs = signal(0);

/** The gateway sends a comment every 15 s. A connection that is silent for longer than this is dead, ms. */
const SILENCE_MS = 40_000;

/** The longest wait before another attempt, ms. */
const MOST_WAIT_MS = 15_000;

/** The most events that wait for the next frame. A hidden page draws no frames. */
const MOST_QUEUED = 5_000;

type Listener = (events: readonly GatewayEvent[]) => void;

const listeners = new Set<Listener>();
let queue: GatewayEvent[] = [];
let isDrawing = false;

/**
 * Calls a function with the events of each animation frame, in their order.
 * @returns ends the subscription
 */
export function subscribe(listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Gives events to the listeners with the next frame. Exported for tests. */
export function publish(event: GatewayEvent): void {
  if (queue.length >= MOST_QUEUED) {
    queue = [];
    resyncs.value++;
  }
  queue.push(event);
  if (isDrawing) return;
  isDrawing = true;
  requestAnimationFrame(() => {
    isDrawing = false;
    const events = queue;
    queue = [];
    for (const listener of listeners) listener(events);
  });
}

/** Reads the stream until it is ended. @returns ends it */
export function startStream(used: Session): () => void {
  const end = new AbortController();
  const connection: Connection = { used, lastId: undefined, retryMs: 1000, wake: undefined };
  const hurry = () => {
    if (document.visibilityState !== 'hidden') connection.wake?.();
  };
  window.addEventListener('online', hurry);
  document.addEventListener('visibilitychange', hurry);
  streamState.value = 'connecting';
  void keepReading(connection, end.signal);
  return () => {
    end.abort();
    window.removeEventListener('online', hurry);
    document.removeEventListener('visibilitychange', hurry);
    queue = [];
  };
}

interface Connection {
  readonly used: Session;
  /** The place of the last event. */
  lastId: string | undefined;
  /** The gateway says how long to wait. */
  retryMs: number;
  /** Ends the present wait. */
  wake: (() => void) | undefined;
}

async function keepReading(connection: Connection, end: AbortSignal): Promise<void> {
  for (let failures = 0; !end.aborted; ) {
    const startedAt = performance.now();
    const hasRead = await read(connection, end).catch(() => false);
    if (end.aborted) return;
    streamState.value = 'reconnecting';
    // A connection that lasted was good: the next attempt need not wait for long.
    failures = hasRead && performance.now() - startedAt > 5000 ? 0 : failures + 1;
    const wait = Math.min(connection.retryMs * 2 ** Math.max(0, failures - 1), MOST_WAIT_MS);
    await waiting(connection, wait, end);
  }
}

/** @returns whether the connection was open */
async function read(connection: Connection, end: AbortSignal): Promise<boolean> {
  const attempt = new AbortController();
  const abort = () => attempt.abort();
  end.addEventListener('abort', abort);
  let silence = setTimeout(abort, SILENCE_MS);
  try {
    const { used, lastId } = connection;
    const response = await fetch(
      `/_sandbox/events?${new URLSearchParams({ entityId: used.entityId })}`,
      {
        headers: {
          ...authorization(used),
          Accept: 'text/event-stream',
          ...(lastId !== undefined && { 'Last-Event-ID': lastId }),
        },
        signal: attempt.signal,
        cache: 'no-store',
        credentials: 'omit',
      },
    );
    if (!response.ok || !response.body) {
      if (response.status === 401 || response.status === 403) {
        refuse(used, failureOf(response.status, await response.json().catch(() => null)).message);
      }
      return false;
    }
    streamState.value = 'live';
    resyncs.value++;
    const parser = createParser({
      onEvent: (message) => receive(connection, message),
      onRetry: (ms) => {
        connection.retryMs = ms;
      },
    });
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return true;
      clearTimeout(silence);
      silence = setTimeout(abort, SILENCE_MS);
      parser.feed(value);
    }
  } finally {
    clearTimeout(silence);
    end.removeEventListener('abort', abort);
    attempt.abort();
  }
}

function receive(connection: Connection, { id, data }: EventSourceMessage): void {
  if (id !== undefined) connection.lastId = id;
  try {
    publish(JSON.parse(data) as GatewayEvent);
  } catch {
    // A message that is not an event of this gateway says nothing that can be shown.
  }
}

function waiting(connection: Connection, ms: number, end: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      connection.wake = undefined;
      end.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    connection.wake = done;
    end.addEventListener('abort', done);
  });
}
