/** Runs one call at a time, and keeps its result for `Result`. */
import { type Signal, useSignal } from '@preact/signals';
import { useEffect, useMemo, useRef } from 'preact/hooks';
import { type ControlCall, perform } from './calls.ts';

/**
 * What a call did. `text` says what happened; `isBad`: what the call has set off did not succeed; `error` is an `ApiFailure`.
 */
export type CallState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'busy' }
  | { readonly kind: 'done'; readonly text: string; readonly isBad?: boolean }
  | { readonly kind: 'failed'; readonly error: unknown };

export interface Caller {
  readonly state: Signal<CallState>;
  /** Whether a call is under way: further ones are ignored. */
  readonly isBusy: boolean;
  /**
   * Sends a call.
   * @param done says what happened, for people
   * @returns the answer; undefined if the call failed, or another one is under way
   */
  run<T>(call: ControlCall, done: (answer: T) => string): Promise<T | undefined>;
  /** Sends a call, and is busy until what it has set off is known. */
  runUntil(
    call: ControlCall,
    done: () => Promise<{ readonly text: string; readonly isBad: boolean }>,
  ): Promise<void>;
}

export function useCall(): Caller {
  const state = useSignal<CallState>({ kind: 'idle' });
  const isMounted = useRef(true);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  const run = useMemo(
    () =>
      async <T>(call: ControlCall, done: (answer: T) => string): Promise<T | undefined> => {
        if (state.peek().kind === 'busy') return undefined;
        state.value = { kind: 'busy' };
        try {
          const answer = await perform<T>(call);
          if (isMounted.current) state.value = { kind: 'done', text: done(answer) };
          return answer;
        } catch (error) {
          if (isMounted.current) state.value = { kind: 'failed', error };
          return undefined;
        }
      },
    [state],
  );
  const runUntil = useMemo(
    () => async (call: ControlCall, done: () => Promise<{ text: string; isBad: boolean }>) => {
      if (state.peek().kind === 'busy') return;
      state.value = { kind: 'busy' };
      const end: CallState = await perform(call)
        .then(done)
        .then(
          (known) => ({ kind: 'done', ...known }),
          (error: unknown) => ({ kind: 'failed', error }),
        );
      if (isMounted.current) state.value = end;
    },
    [state],
  );
  return { state, isBusy: state.value.kind === 'busy', run, runUntil };
}
