/** The state of a move of the clock: what is chosen, what falls due, how far the move is, and how it ended. */
import { type ReadonlySignal, type Signal, useSignal } from '@preact/signals';
import { useCallback, useEffect } from 'preact/hooks';
import { ask } from '../api/client.ts';
import { type ControlCall, perform, stopMove } from '../control/calls.ts';
import type { CallState } from '../control/useCall.ts';
import { readEntityClock } from '../state/entityClock.ts';
import { type DueAnswer, endOf, type MoveAnswer, type Target, untilOf, written } from './move.ts';

/** The time between two questions how far a move is, ms. */
const WATCH_MS = 500;

/** What is shown below the choice of a target. */
export type Step =
  | { readonly kind: 'choose' }
  | { readonly kind: 'loading' }
  | {
      readonly kind: 'preview';
      readonly target: Target;
      readonly until: number;
      readonly now: number;
      readonly answer: DueAnswer;
    }
  | {
      readonly kind: 'moving';
      readonly move: MoveAnswer | undefined;
      readonly isStopping: boolean;
    };

/** A move, and what can be done with it. */
export interface Move {
  readonly step: ReadonlySignal<Step>;
  /** The kind of target that cannot be read. */
  readonly fault: ReadonlySignal<Target['kind'] | undefined>;
  readonly result: ReadonlySignal<CallState>;
  /** The move that has ended. */
  readonly last: ReadonlySignal<MoveAnswer | undefined>;
  /** Shows what falls due until a target. */
  readonly preview: (target: Target) => Promise<void>;
  /** Moves the clock. */
  readonly start: (call: ControlCall) => Promise<void>;
  /** Ends a move where it is. */
  readonly stop: () => Promise<void>;
  /** Returns to the choice of a target. */
  readonly cancel: () => void;
}

export function useMove(): Move {
  const step = useSignal<Step>({ kind: 'choose' });
  const fault = useSignal<Target['kind'] | undefined>(undefined);
  const result = useSignal<CallState>({ kind: 'idle' });
  const last = useSignal<MoveAnswer | undefined>(undefined);
  const end = useCallback(
    (move: MoveAnswer) => {
      step.value = { kind: 'choose' };
      last.value = move;
      result.value = { kind: 'done', text: endOf(move, written) };
    },
    [step, last, result],
  );
  const fail = (error: unknown) => {
    step.value = { kind: 'choose' };
    result.value = { kind: 'failed', error };
  };
  useWatch(step, end);
  const preview = async (target: Target) => {
    const now = readEntityClock();
    const until = untilOf(target, now);
    fault.value = until === undefined ? target.kind : undefined;
    if (until === undefined) return;
    result.value = { kind: 'idle' };
    last.value = undefined;
    step.value = { kind: 'loading' };
    try {
      const query = { until: new Date(until).toISOString() };
      const answer = await ask<DueAnswer>('/_sandbox/due', { query });
      step.value = { kind: 'preview', target, until, now, answer };
    } catch (error) {
      fail(error);
    }
  };
  const start = async (call: ControlCall) => {
    step.value = { kind: 'moving', move: undefined, isStopping: false };
    try {
      const answer = await perform<MoveAnswer>(call, { prefer: 'wait=1' });
      // The move may have ended meanwhile for the one who watches.
      if (step.peek().kind !== 'moving') return;
      if (answer.state === 'moving') {
        step.value = { kind: 'moving', move: answer, isStopping: false };
      } else end(answer);
    } catch (error) {
      if (step.peek().kind === 'moving') fail(error);
    }
  };
  const stop = async () => {
    const now = step.peek();
    if (now.kind !== 'moving') return;
    step.value = { ...now, isStopping: true };
    try {
      end(await perform<MoveAnswer>(stopMove()));
    } catch (error) {
      fail(error);
    }
  };
  const cancel = () => {
    step.value = { kind: 'choose' };
  };
  return { step, fault, result, last, preview, start, stop, cancel };
}

/** Watches the move that is under way; also one of another window, or from before the page was loaded. */
function useWatch(step: Signal<Step>, end: (move: MoveAnswer) => void): void {
  useEffect(() => {
    ask<MoveAnswer>('/_sandbox/clock/advance')
      .then((move) => {
        if (move.state === 'moving' && step.peek().kind === 'choose') {
          step.value = { kind: 'moving', move, isStopping: false };
        }
      })
      // Without the answer a move can still be started; the call says what is wrong.
      .catch(() => undefined);
  }, [step]);
  const isMoving = step.value.kind === 'moving';
  useEffect(() => (isMoving ? watch(step, end) : undefined), [isMoving, step, end]);
}

/** Asks how far the move is until it has ended. @returns ends it */
function watch(step: Signal<Step>, end: (move: MoveAnswer) => void): () => void {
  let isOver = false;
  let timer: ReturnType<typeof setTimeout>;
  const look = async () => {
    try {
      const move = await ask<MoveAnswer>('/_sandbox/clock/advance');
      const now = step.peek();
      if (isOver || now.kind !== 'moving') return;
      // Until the gateway has answered the call, its state can be that of the move before.
      if (move.state === 'moving') step.value = { ...now, move };
      else if (now.move) return end(move);
    } catch {
      // The next question may be answered.
    }
    if (!isOver) timer = setTimeout(() => void look(), WATCH_MS);
  };
  timer = setTimeout(() => void look(), WATCH_MS);
  return () => {
    isOver = true;
    clearTimeout(timer);
  };
}
