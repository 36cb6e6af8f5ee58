/** Moves the clock: first shows what falls due, then moves, and can stop a long move. */
import { Panel, Result } from '../control/controls.tsx';
import { Loading } from '../parts/Loading.tsx';
import { TEXTS } from '../texts.ts';
import { MovePreview } from './MovePreview.tsx';
import { Moving, Ran } from './MoveProgress.tsx';
import { MoveTargets } from './MoveTargets.tsx';
import { type Step, useMove } from './useMove.ts';

const { clock: texts } = TEXTS.control;

export function MoveClock() {
  const move = useMove();
  const step = move.step.value;
  return (
    <Panel heading={texts.moveHeading} about={texts.moveAbout}>
      <MoveTargets
        isMoving={step.kind === 'moving'}
        fault={move.fault.value}
        isChosen={(duration) => isTarget(step, duration)}
        onChoose={(target) => void move.preview(target)}
      />
      {step.kind === 'loading' && <Loading lines={3} />}
      {step.kind === 'preview' && (
        <MovePreview {...step} onMove={(call) => void move.start(call)} onCancel={move.cancel} />
      )}
      {step.kind === 'moving' && (
        <Moving move={step.move} isStopping={step.isStopping} onStop={() => void move.stop()} />
      )}
      <Result of={move.result.value} />
      {move.last.value && <Ran move={move.last.value} />}
    </Panel>
  );
}

const isTarget = (step: Step, by: string): boolean =>
  step.kind === 'preview' && step.target.kind === 'by' && step.target.by === by;
