/** The overview: whether the shop is well, and the latest payments; or what to do while there is none. */
import { useEffect, useMemo } from 'preact/hooks';
import { resyncs, subscribe } from '../api/events.ts';
import { Amount, Card, nameOf, Text } from '../lists/cells.tsx';
import { liveList } from '../lists/liveList.ts';
import { PAYMENTS } from '../lists/Payments.tsx';
import { Overview } from '../overview/Overview.tsx';
import { ButtonLink } from '../parts/Button.tsx';
import { Failure } from '../parts/Failure.tsx';
import { Loading } from '../parts/Loading.tsx';
import { Table } from '../parts/Table.tsx';
import { Time } from '../parts/Time.tsx';
import { PaymentBadge } from '../payment/ending.tsx';
import { hrefOf } from '../payment/hrefs.ts';
import { TEXTS } from '../texts.ts';
import { FirstPayment } from './FirstPayment.tsx';
import { View } from './View.tsx';

const { home, list: listTexts } = TEXTS;
const { columns } = listTexts;

/** How many payments the overview shows. */
const SHOWN = 10;

export function Home() {
  const list = useMemo(() => liveList(PAYMENTS, {}), []);
  useEffect(() => {
    void list.load();
    const ends = [subscribe(list.notice), resyncs.subscribe(() => list.catchUp()), list.end];
    return () => {
      for (const end of ends) end();
    };
  }, [list]);
  const state = list.state.value;
  const rows = list.rows.value.slice(0, SHOWN);
  return (
    <View heading={TEXTS.sections.home}>
      {state === 'failed' && <Failure error={list.failure.value} retry={() => void list.load()} />}
      {state === 'loading' && rows.length === 0 && <Loading lines={SHOWN} />}
      {state === 'ready' && rows.length === 0 && <FirstPayment />}
      {state !== 'failed' && rows.length > 0 && <Overview />}
      {state !== 'failed' && rows.length > 0 && (
        <section class="panel latest">
          <div class="panel-head">
            <h2>{home.latest}</h2>
            <ButtonLink href="/console/payments" look="quiet">
              {home.all}
            </ButtonLink>
          </div>
          <Table
            label={home.latest}
            rows={rows}
            keyOf={({ id }) => id}
            columns={[
              {
                key: 'status',
                title: columns.status,
                cell: (row) => <PaymentBadge of={row} />,
              },
              {
                key: 'amount',
                title: columns.amount,
                isNumber: true,
                cell: (row) => <Amount {...row} />,
              },
              {
                key: 'id',
                title: columns.shopper,
                cell: ({ id, shopper, email, merchantTransactionId }) => (
                  <a class="latest-name" href={hrefOf('payment', id)} title={id}>
                    {shopper ?? email ?? merchantTransactionId ?? id}
                  </a>
                ),
              },
              {
                key: 'reference',
                title: columns.reference,
                cell: ({ merchantTransactionId }) => <Text text={merchantTransactionId} />,
              },
              {
                key: 'type',
                title: columns.type,
                cell: ({ paymentType }) => TEXTS.types[paymentType] ?? paymentType,
              },
              {
                key: 'brand',
                title: columns.brand,
                cell: ({ paymentBrand }) =>
                  paymentBrand ? nameOf(paymentBrand) : TEXTS.parts.none,
              },
              { key: 'card', title: columns.card, cell: ({ last4 }) => <Card last4={last4} /> },
              { key: 'time', title: columns.time, cell: ({ at }) => <Time at={at} isPast /> },
            ]}
          />
        </section>
      )}
    </View>
  );
}
