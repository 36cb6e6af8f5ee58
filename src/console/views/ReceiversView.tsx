/** A view: the receivers of webhooks, and whether messages are sent to them. */
import { useEffect } from 'preact/hooks';
import { Panel } from '../control/controls.tsx';
import { DeliveriesPanel } from '../control/DeliveriesPanel.tsx';
import { Tabs, WEBHOOK_TABS } from '../control/Tabs.tsx';
import { useLoad } from '../control/useLoad.ts';
import { Failure } from '../parts/Failure.tsx';
import { Loading } from '../parts/Loading.tsx';
import { ReceiverTable } from '../receivers/ReceiverTable.tsx';
import { LATEST, type ReceiversAnswer, receiversOf } from '../receivers/receivers.ts';
import { TEXTS } from '../texts.ts';
import { View } from './View.tsx';

const { receivers: texts } = TEXTS;

/** An attempt is no event of the entity, so the receivers are read again, ms. */
const AGAIN_MS = 3000;

export function ReceiversView() {
  const { data, error, reload } = useLoad<ReceiversAnswer>('/_sandbox/webhooks', {
    limit: String(LATEST),
  });
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState !== 'hidden') void reload();
    }, AGAIN_MS);
    return () => clearInterval(timer);
  }, [reload]);
  return (
    <View
      heading={TEXTS.sections.webhooks}
      beside={<Tabs of={WEBHOOK_TABS} current="/console/receivers" />}
    >
      <div class="control-view">
        <Panel heading={texts.heading} about={texts.about(LATEST)}>
          {error !== undefined && !data && <Failure error={error} retry={() => void reload()} />}
          {!data && error === undefined && <Loading lines={4} />}
          {data && error !== undefined && (
            <p class="stale" role="alert">
              {TEXTS.payment.stale}
            </p>
          )}
          {data && <ReceiverTable rows={receiversOf(data)} reload={reload} />}
        </Panel>
        <DeliveriesPanel />
      </div>
    </View>
  );
}
