/**
 * The time of the entity, and its mode.
 * @jsxImportSource preact
 */
import { Loading } from '../parts/Loading.tsx';
import { clockMode, entityNow } from '../state/entityClock.ts';
import { TEXTS } from '../texts.ts';
import { written } from './move.ts';

const { clock: texts } = TEXTS.control;

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
