/** A view: the clock of the entity. It freezes, runs, and moves. */
import { FuturePayments } from '../clock/FuturePayments.tsx';
import { MoveClock } from '../clock/MoveClock.tsx';
import { written } from '../clock/move.ts';
import { setClock } from '../control/calls.ts';
import { Action, Panel, Refusal, Result } from '../control/controls.tsx';
import { CLOCK_TABS, Tabs } from '../control/Tabs.tsx';
import { useCall } from '../control/useCall.ts';
import { useLoad } from '../control/useLoad.ts';
import { Failure } from '../parts/Failure.tsx';
import { Loading } from '../parts/Loading.tsx';
import { clockMode, entityNow, readEntityClock } from '../state/entityClock.ts';
import { TEXTS } from '../texts.ts';
import { View } from './View.tsx';

const { clock: texts } = TEXTS.control;

export function ClockView() {
  // The answer sets the clock that the page shows.
  const { data, error, reload } = useLoad<object>('/_sandbox/clock');
  const { run, isBusy, state } = useCall();
  const mode = clockMode.value;
  const freeze = setClock({ mode: 'frozen' });
  const isShown = data !== undefined;
  return (
    <View heading={TEXTS.sections.clock} beside={<Tabs of={CLOCK_TABS} current="/console/clock" />}>
      {!isShown && error !== undefined ? (
        <Failure error={error} retry={() => void reload()} />
      ) : (
        <div class="control-view">
          <Panel heading={texts.heading} about={texts.about}>
            {error !== undefined && <Refusal error={error} />}
            <Now />
            <FuturePayments />
            {mode !== 'frozen' && (
              <Action
                label={texts.freeze}
                about={texts.freezeAbout}
                call={freeze}
                isBusy={isBusy}
                onRun={() => void run(freeze, () => texts.frozen)}
              />
            )}
            {mode === 'frozen' && <Run run={run} isBusy={isBusy} />}
            {mode !== 'real' && (
              <Action
                label={texts.real}
                about={texts.realAbout}
                call={REAL}
                isBusy={isBusy}
                onRun={() => void run(REAL, () => texts.isReal)}
              />
            )}
            <Result of={state.value} />
          </Panel>
          <MoveClock />
        </div>
      )}
    </View>
  );
}

const REAL = setClock({ mode: 'real' });

/** Lets a clock run that stands still: so its present time does not change meanwhile. */
function Run({ run, isBusy }: Pick<ReturnType<typeof useCall>, 'run' | 'isBusy'>) {
  const call = setClock({ mode: 'offset', at: new Date(readEntityClock()).toISOString() });
  return (
    <Action
      label={texts.run}
      about={texts.runAbout}
      call={call}
      isBusy={isBusy}
      onRun={() => void run(call, () => texts.running)}
    />
  );
}

/** The time of the entity, and its mode. */
function Now() {
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
