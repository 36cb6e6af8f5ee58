/** What falls due until a target, and the button that moves the clock. */
import { useEffect, useRef } from 'preact/hooks';
import type { ControlCall } from '../control/calls.ts';
import { CopyCall } from '../copyCall.tsx';
import { Button } from '../parts/Button.tsx';
import { clockMode } from '../state/entityClock.ts';
import { TEXTS } from '../texts.ts';
import { callOf, durationInWords, written } from './move.ts';
import { TimerTable } from './TimerTable.tsx';
import type { Step } from './useMove.ts';

const { clock: texts } = TEXTS.control;

export function MovePreview({
  target,
  until,
  now,
  answer: { due, omitted, kinds, more },
  onMove,
  onCancel,
}: Omit<Extract<Step, { readonly kind: 'preview' }>, 'kind'> & {
  readonly onMove: (call: ControlCall) => void;
  readonly onCancel: () => void;
}) {
  const call = callOf(target, until, clockMode.value === 'frozen');
  const shown = useRef<HTMLDivElement>(null);
  // On a narrow window the preview starts below the edge, and the button would seem to do nothing.
  useEffect(() => shown.current?.scrollIntoView?.({ block: 'nearest' }), [due]);
  const what =
    target.kind === 'by' ? texts.byWords(durationInWords(target.by.trim())) : texts.toWords;
  return (
    <div class="control-preview" ref={shown}>
      <h3>{texts.until(written(until))}</h3>
      <p role="status">{until < now ? texts.back : texts.due(due.length + omitted, more)}</p>
      {due.length > 0 && (
        <TimerTable
          label={texts.due(due.length + omitted, more)}
          timers={due}
          counted={kinds}
          keyOf={({ kind }) => kind}
          about={{ title: texts.columns.text, of: (one) => one?.text }}
        />
      )}
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
