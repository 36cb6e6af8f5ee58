/** Loads the data of a view: loading, ready or failed, and again after an action. */
import { useSignal } from '@preact/signals';
import { useCallback, useEffect, useRef } from 'preact/hooks';
import { ask } from '../api/client.ts';

export interface Loaded<T> {
  /** The latest answer; undefined until the first one. */
  readonly data: T | undefined;
  /** Why the latest request failed; undefined if it did not. */
  readonly error: unknown;
  readonly isLoading: boolean;
  /** Loads again. The earlier answer is shown meanwhile. */
  readonly reload: () => Promise<void>;
}

/**
 * @param path a path of the gateway
 * @param query an empty text is not sent: `entityId: ''` for a request that refuses the parameter
 */
export function useLoad<T>(path: string, query: Readonly<Record<string, string>> = {}): Loaded<T> {
  const data = useSignal<T | undefined>(undefined);
  const error = useSignal<unknown>(undefined);
  const isLoading = useSignal(true);
  const latest = useRef<AbortController | undefined>(undefined);
  const key = JSON.stringify(query);
  const reload = useCallback(async () => {
    latest.current?.abort();
    const end = new AbortController();
    latest.current = end;
    isLoading.value = true;
    try {
      const answer = await ask<T>(path, { query: JSON.parse(key), signal: end.signal });
      if (end.signal.aborted) return;
      data.value = answer;
      error.value = undefined;
    } catch (failure) {
      if (end.signal.aborted) return;
      error.value = failure;
    }
    isLoading.value = false;
  }, [path, key, data, error, isLoading]);
  useEffect(() => {
    void reload();
    return () => latest.current?.abort();
  }, [reload]);
  return { data: data.value, error: error.value, isLoading: isLoading.value, reload };
}
