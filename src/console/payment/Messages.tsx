/** The webhooks about a payment: each message with its attempts, what to do about it, and its decrypted body. */
import type { PaymentDelivery } from '../api/types.ts';
import { Badge } from '../parts/Badge.tsx';
import { Button } from '../parts/Button.tsx';
import { Code } from '../parts/Code.tsx';
import { Table } from '../parts/Table.tsx';
import { Time } from '../parts/Time.tsx';
import { TEXTS } from '../texts.ts';
import { answersOf, nameOf, outcomeText, shownState } from './delivery.ts';
import { Json } from './Json.tsx';

const { payment: texts } = TEXTS;

export function Messages({
  of,
  redeliver,
}: {
  readonly of: readonly PaymentDelivery[];
  readonly redeliver: (delivery: PaymentDelivery) => void;
}) {
  return (
    <section class="panel" aria-label={texts.webhooks}>
      <div class="panel-head">
        <h2>{texts.webhooks}</h2>
        <a href="/console/receivers">{TEXTS.views.receivers}</a>
      </div>
      {of.length === 0 && <p class="muted">{texts.noWebhooks}</p>}
      <ul class="messages">
        {of.map((one) => (
          <Message key={one.id} of={one} redeliver={() => redeliver(one)} />
        ))}
      </ul>
    </section>
  );
}

function Message({
  of,
  redeliver,
}: {
  readonly of: PaymentDelivery;
  readonly redeliver: () => void;
}) {
  const { id, failed, url, attempts, remedy, nextAt, payload } = of;
  const title = nameOf(of);
  return (
    <li class="message">
      <div class="message-head">
        <Badge state={shownState(of)} />
        <strong>{title}</strong>
        <span class="mono cut" title={url ?? undefined}>
          {url ?? texts.noUrl}
        </span>
        <Button onClick={redeliver}>{texts.redeliver}</Button>
      </div>
      {remedy && <p class="remedy">{remedy}</p>}
      {nextAt && (
        <p class="muted small">
          {failed ? texts.failedNext : texts.nextAttempt} <Time at={nextAt} />
        </p>
      )}
      {attempts.length > 0 && (
        <Table
          label={texts.attemptsOf(`${title} ${id}`)}
          rows={attempts.map((attempt, index) => ({ ...attempt, number: index + 1 }))}
          keyOf={({ number }) => String(number)}
          columns={[
            { key: 'number', title: texts.attempt, cell: ({ number }) => number },
            { key: 'outcome', title: texts.outcome, cell: ({ outcome }) => outcomeText(outcome) },
            {
              key: 'ms',
              title: texts.duration,
              isNumber: true,
              cell: ({ ms }) => (ms === undefined ? TEXTS.parts.none : texts.ms(ms)),
            },
            { key: 'at', title: TEXTS.list.columns.time, cell: ({ at }) => <Time at={at} /> },
          ]}
        />
      )}
      {answersOf(attempts).map((answer, index) => (
        <details key={answer.text} open={index === 0}>
          <summary>{texts.answerOf(answer.attempts)}</summary>
          <Code text={answer.text} label={`${texts.answerOf(answer.attempts)}: ${title} ${id}`} />
        </details>
      ))}
      {payload !== undefined && (
        <details>
          <summary>{texts.body}</summary>
          <Json value={payload} label={`${texts.body}: ${title} ${id}`} />
        </details>
      )}
      <p class="muted small">{texts.deliveryId(id)}</p>
    </li>
  );
}
