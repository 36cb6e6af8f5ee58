/** Holds and releases the webhooks of the entity. */
import { Badge } from '../parts/Badge.tsx';
import { Failure } from '../parts/Failure.tsx';
import { Loading } from '../parts/Loading.tsx';
import { TEXTS } from '../texts.ts';
import { holdDeliveries } from './calls.ts';
import { Action, Panel, Result } from './controls.tsx';
import { useCall } from './useCall.ts';
import { useLoad } from './useLoad.ts';

const { deliveries: texts } = TEXTS.control;

const HOLD = holdDeliveries('hold');
const RELEASE = holdDeliveries('release');

export function DeliveriesPanel() {
  const { data, error, reload } = useLoad<{ readonly held: boolean }>('/_sandbox/deliveries', {
    limit: '1',
  });
  const { run, isBusy, state } = useCall();
  const then = (answer: unknown) => answer && void reload();
  return (
    <Panel
      heading={texts.heading}
      about={texts.about}
      beside={
        data && (
          <Badge state={data.held ? 'held' : 'active'} text={data.held ? texts.held : texts.sent} />
        )
      }
    >
      {error !== undefined && !data && <Failure error={error} retry={() => void reload()} />}
      {!data && error === undefined && <Loading lines={1} />}
      {data && !data.held && (
        <Action
          label={texts.hold}
          about={texts.holdAbout}
          call={HOLD}
          isBusy={isBusy}
          onRun={() => void run(HOLD, () => texts.isHeld).then(then)}
        />
      )}
      {data?.held && (
        <Action
          label={texts.release}
          about={texts.releaseAbout}
          call={RELEASE}
          isBusy={isBusy}
          onRun={() =>
            void run<{ readonly released: number }>(RELEASE, ({ released }) =>
              texts.released(released),
            ).then(then)
          }
        />
      )}
      <Result of={state.value} />
      <p class="muted">
        {texts.faults} <a href="/console/faults">{texts.setFault}</a>
        {', '}
        <a href="/console/webhooks">{texts.list}</a>
      </p>
    </Panel>
  );
}
