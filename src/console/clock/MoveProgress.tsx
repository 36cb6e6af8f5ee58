/** How far a move of the clock is, and what ran. */
import { words } from '../parts/Badge.tsx';
import { Button } from '../parts/Button.tsx';
import { TEXTS } from '../texts.ts';
import { countOf, type Executed, type MoveAnswer, written } from './move.ts';
import { TimerTable } from './TimerTable.tsx';

const { clock: texts } = TEXTS.control;

export function Moving({
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
export function Ran({ move: { executed = [], ...rest } }: { readonly move: MoveAnswer }) {
  if (executed.length === 0) return null;
  const hidden = countOf({ ...rest, executed }) - executed.length;
  return (
    <>
      <h3>{texts.executed}</h3>
      <TimerTable
        label={texts.executed}
        timers={executed}
        keyOf={({ kind, outcome }) => `${kind} ${outcome}`}
        about={{
          title: texts.columns.outcome,
          of: (one) => words((one as Executed | undefined)?.outcome ?? ''),
        }}
      />
      {hidden > 0 && <p class="muted">{texts.omitted(hidden)}</p>}
    </>
  );
}
