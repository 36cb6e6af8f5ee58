/** The receivers of webhooks: the last answer of each, its failures, and what to do about them. */
import { Badge } from '../parts/Badge.tsx';
import { Empty } from '../parts/Empty.tsx';
import { Time } from '../parts/Time.tsx';
import { outcomeText } from '../payment/delivery.ts';
import { TEXTS } from '../texts.ts';
import type { Receiver } from './receivers.ts';

const { receivers: texts } = TEXTS;

export function ReceiverTable({ rows }: { readonly rows: readonly Receiver[] }) {
  if (rows.length === 0) return <Empty heading={texts.none} about={texts.noneAbout} />;
  return (
    <ul class="receivers" aria-label={texts.heading}>
      {rows.map((row) => (
        <ReceiverRow key={row.key} of={row} />
      ))}
    </ul>
  );
}

function ReceiverRow({ of }: { readonly of: Receiver }) {
  const { url, webhook, last, remedy, messages, failed } = of;
  const query = webhook ? `webhookId=${webhook.id}` : '';
  return (
    <li class="receiver" aria-label={url}>
      <div class="message-head">
        <Badge {...stateOf(of)} />
        <strong class="mono cut" title={url}>
          {url}
        </strong>
        <span class="muted">{aboutOf(of)}</span>
      </div>
      <p class="row">
        {last ? (
          <>
            <span>
              {texts.last} <strong>{outcomeText(last.outcome)}</strong>
            </span>
            <Time at={last.at} />
          </>
        ) : (
          <span class="muted">{texts.noAttempt}</span>
        )}
      </p>
      {remedy && <p class="remedy">{remedy}</p>}
      {last?.answer && (
        <p class="muted small receiver-answer">
          {texts.answered} <q>{last.answer}</q>
        </p>
      )}
      {webhook && (
        <p class="row">
          {failed > 0 && (
            <a href={`/console/webhooks?state=failed&${query}`}>{texts.failed(failed, messages)}</a>
          )}
          <a href={`/console/webhooks?${query}`}>{texts.messages}</a>
        </p>
      )}
      {!webhook && <p class="muted">{texts.failed(failed, messages)}</p>}
    </li>
  );
}

/** The badge of a receiver: what its last attempt says, or that a webhook is not active yet. */
function stateOf({ webhook, last }: Receiver): { readonly state: string; readonly text: string } {
  if (last && !last.isGood) return { state: 'failed', text: texts.states.failing };
  if (webhook?.state === 'inactive') return { state: 'waiting', text: texts.states.inactive };
  return last
    ? { state: 'active', text: texts.states.accepting }
    : { state: 'waiting', text: texts.states.unused };
}

const aboutOf = ({ webhook }: Receiver): string =>
  webhook
    ? `${webhook.types.join(', ')}${webhook.source === 'config' ? `, ${texts.configured}` : ''}`
    : texts.notification;
