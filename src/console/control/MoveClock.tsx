/**
 * Moves the clock: first shows what falls due, then moves, and can stop a long move.
 * @jsxImportSource preact
 */
import { useSignal } from '@preact/signals';
import { useCallback, useEffect, useRef } from 'preact/hooks';
import { ask } from '../api/client.ts';
import { CopyCall } from '../copyCall.tsx';
import { words } from '../parts/Badge.tsx';
import { Button } from '../parts/Button.tsx';
import { Field } from '../parts/Field.tsx';
import { Loading } from '../parts/Loading.tsx';
import { Table } from '../parts/Table.tsx';
import { Time } from '../parts/Time.tsx';
import { clockMode, entityNow, readEntityClock } from '../state/entityClock.ts';
import { TEXTS } from '../texts.ts';
import { type ControlCall, perform, stopMove } from './calls.ts';
import {
  callOf,
  countOf,
  type DueAnswer,
  endOf,
  type MoveAnswer,
  type Target,
  untilOf,
} from './move.ts';
import { Panel, Result } from './parts.tsx';
import { Subject } from './Subject.tsx';
import type { CallState } from './useCall.ts';

const { clock: texts } = TEXTS.control;

/** The time between two questions how far a move is, ms. */
const WATCH_MS = 500;

/** The most rows that are shown of a list of timers. */
const MOST_ROWS = 100;

const LONG = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'medium' });
const written = (at: string | number) => LONG.format(typeof at === 'string' ? Date.parse(at) : at);

/** What is shown below the choice of a target. */
type Step =
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

export function MoveClock() {
  const step = useSignal<Step>({ kind: 'choose' });
  const by = useSignal('');
  const local = useSignal('');
  const fault = useSignal<'by' | 'to' | undefined>(undefined);
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
  const isMoving = step.value.kind === 'moving';
  useEffect(() => {
    // A move of another window, or from before the page was loaded, can be watched and stopped, too.
    ask<MoveAnswer>('/_sandbox/clock/advance')
      .then((move) => {
        if (move.state === 'moving' && step.peek().kind === 'choose') {
          step.value = { kind: 'moving', move, isStopping: false };
        }
      })
      // Without the answer a move can still be started; the call says what is wrong.
      .catch(() => undefined);
  }, [step]);
  useEffect(() => (isMoving ? watch(step, end) : undefined), [isMoving, step, end]);

  const preview = async (target: Target) => {
    const now = readEntityClock();
    const until = untilOf(target, now);
    fault.value = until === undefined ? target.kind : undefined;
    if (until === undefined) return;
    result.value = { kind: 'idle' };
    last.value = undefined;
    step.value = { kind: 'loading' };
    try {
      const answer = await ask<DueAnswer>('/_sandbox/due', {
        query: { until: new Date(until).toISOString() },
      });
      step.value = { kind: 'preview', target, until, now, answer };
    } catch (error) {
      step.value = { kind: 'choose' };
      result.value = { kind: 'failed', error };
    }
  };
  const move = async (call: ControlCall) => {
    step.value = { kind: 'moving', move: undefined, isStopping: false };
    try {
      const answer = await perform<MoveAnswer>(call, { prefer: 'wait=1' });
      // The move may have ended meanwhile for the one who watches.
      if (step.peek().kind !== 'moving') return;
      if (answer.state === 'moving') {
        step.value = { kind: 'moving', move: answer, isStopping: false };
      } else end(answer);
    } catch (error) {
      if (step.peek().kind !== 'moving') return;
      step.value = { kind: 'choose' };
      result.value = { kind: 'failed', error };
    }
  };
  const stop = async () => {
    const now = step.peek();
    if (now.kind !== 'moving') return;
    step.value = { ...now, isStopping: true };
    try {
      end(await perform<MoveAnswer>(stopMove()));
    } catch (error) {
      step.value = { kind: 'choose' };
      result.value = { kind: 'failed', error };
    }
  };
  return (
    <Panel heading={texts.moveHeading} about={texts.moveAbout}>
      <div class="row">
        {Object.entries(texts.by).map(([duration, text]) => (
          <Button
            key={duration}
            isBusy={isMoving}
            aria-pressed={isTarget(step.value, duration)}
            onClick={() => void preview({ kind: 'by', by: duration })}
          >
            {text}
          </Button>
        ))}
      </div>
      <div class="control-fields">
        <form
          class="control-target"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            if (!isMoving) void preview({ kind: 'by', by: by.peek() });
          }}
        >
          <Field
            label={texts.otherBy}
            hint={texts.otherByHint}
            fault={fault.value === 'by' ? texts.otherByFault : undefined}
            name="by"
            value={by.value}
            autoComplete="off"
            autoCapitalize="none"
            spellcheck={false}
            onInput={(event) => {
              by.value = event.currentTarget.value;
            }}
          />
          <Button type="submit" isBusy={isMoving}>
            {texts.preview}
          </Button>
        </form>
        <form
          class="control-target"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            if (!isMoving) void preview({ kind: 'to', local: local.peek() });
          }}
        >
          <Field
            label={texts.to}
            hint={texts.toHint}
            fault={fault.value === 'to' ? texts.toFault : undefined}
            type="datetime-local"
            name="at"
            value={local.value}
            onInput={(event) => {
              local.value = event.currentTarget.value;
            }}
          />
          <Button type="submit" isBusy={isMoving}>
            {texts.preview}
          </Button>
        </form>
      </div>
      {step.value.kind === 'loading' && <Loading lines={3} />}
      {step.value.kind === 'preview' && (
        <Preview
          {...step.value}
          onMove={(call) => void move(call)}
          onCancel={() => {
            step.value = { kind: 'choose' };
          }}
        />
      )}
      {step.value.kind === 'moving' && (
        <Moving
          move={step.value.move}
          isStopping={step.value.isStopping}
          onStop={() => void stop()}
        />
      )}
      <Result of={result.value} />
      {last.value && <Ran move={last.value} />}
    </Panel>
  );
}

const isTarget = (step: Step, by: string): boolean =>
  step.kind === 'preview' && step.target.kind === 'by' && step.target.by === by;

/** Asks how far the move is until it has ended. @returns ends it */
function watch(step: { value: Step; peek(): Step }, end: (move: MoveAnswer) => void): () => void {
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

function Preview({
  target,
  until,
  now,
  answer: { due, omitted },
  onMove,
  onCancel,
}: {
  readonly target: Target;
  readonly until: number;
  readonly now: number;
  readonly answer: DueAnswer;
  readonly onMove: (call: ControlCall) => void;
  readonly onCancel: () => void;
}) {
  const call = callOf(target, until, clockMode.value === 'frozen');
  const hidden = omitted + Math.max(0, due.length - MOST_ROWS);
  const shown = useRef<HTMLDivElement>(null);
  // On a narrow window the preview starts below the edge, and the button would seem to do nothing.
  useEffect(() => shown.current?.scrollIntoView?.({ block: 'nearest' }), [due]);
  const what = target.kind === 'by' ? texts.byWords(target.by.trim()) : texts.toWords;
  return (
    <div class="control-preview" ref={shown}>
      <h3>{texts.until(written(until))}</h3>
      <p role="status">{until < now ? texts.back : texts.due(due.length + omitted)}</p>
      {due.length > 0 && (
        <Table
          label={texts.due(due.length + omitted)}
          rows={due.slice(0, MOST_ROWS)}
          keyOf={({ at, kind, id }) => `${at} ${kind} ${id}`}
          columns={[
            { key: 'at', title: texts.columns.at, cell: ({ at }) => <Time at={at} /> },
            {
              key: 'text',
              title: texts.columns.text,
              cell: ({ text }) => <span class="wrap">{text}</span>,
            },
            { key: 'kind', title: texts.columns.kind, cell: ({ kind }) => words(kind) },
            { key: 'id', title: texts.columns.id, cell: (timer) => <Subject of={timer} /> },
          ]}
        />
      )}
      {hidden > 0 && <p class="muted">{texts.omitted(hidden)}</p>}
      {due.length > 0 && <p class="muted">{texts.chain}</p>}
      <div class="row">
        <Button look="first" onClick={() => onMove(call)}>
          {texts.confirm(what)}
        </Button>
        <Button onClick={onCancel}>{TEXTS.parts.cancel}</Button>
      </div>
      <CopyCall call={call} />
    </div>
  );
}

function Moving({
  move,
  isStopping,
  onStop,
}: {
  readonly move: MoveAnswer | undefined;
  readonly isStopping: boolean;
  readonly onStop: () => void;
}) {
  return (
    <div class="control-preview">
      <h3>{texts.moving}</h3>
      <p role="status" class="number">
        {move && `${written(move.now)}${move.until ? ` → ${written(move.until)}` : ''}. `}
        {texts.movingAbout(move ? countOf(move) : 0)}
      </p>
      <div class="row">
        <Button look="danger" isBusy={isStopping} onClick={onStop}>
          {texts.stop}
        </Button>
        <span class="muted">{texts.stopAbout}</span>
      </div>
    </div>
  );
}

/** The timers that ran. */
function Ran({ move: { executed = [], ...rest } }: { readonly move: MoveAnswer }) {
  if (executed.length === 0) return null;
  const hidden = countOf({ ...rest, executed }) - Math.min(executed.length, MOST_ROWS);
  return (
    <>
      <h3>{texts.executed}</h3>
      <Table
        label={texts.executed}
        rows={executed.slice(0, MOST_ROWS)}
        keyOf={({ at, kind, id }) => `${at} ${kind} ${id}`}
        columns={[
          {
            key: 'at',
            title: texts.columns.at,
            cell: ({ at }) => <Time at={at} form="absolute" />,
          },
          { key: 'kind', title: texts.columns.kind, cell: ({ kind }) => words(kind) },
          { key: 'outcome', title: texts.columns.outcome, cell: ({ outcome }) => words(outcome) },
          { key: 'id', title: texts.columns.id, cell: (timer) => <Subject of={timer} /> },
        ]}
      />
      {hidden > 0 && <p class="muted">{texts.omitted(hidden)}</p>}
    </>
  );
}

/** The time of the entity, and its mode. */
export function Now() {
  const now = entityNow.value;
  const mode = clockMode.value;
  if (now === undefined || mode === undefined) return <Loading lines={1} />;
  const at = new Date(now).toISOString();
  return (
    <div class="control-now">
      <time dateTime={at} title={at}>
        {written(now)}
      </time>
      <strong>{texts.modes[mode]}</strong>
      <span class="muted">{texts.modeAbout[mode]}</span>
    </div>
  );
}
