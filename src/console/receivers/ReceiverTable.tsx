/** The receivers of webhooks: the last answer of each, its failures, and what to do about them. */
import type { DeliveryRow } from '../api/types.ts';
import { sendAgain as sendAgainCall } from '../control/calls.ts';
import { Result } from '../control/controls.tsx';
import { type Caller, useCall } from '../control/useCall.ts';
import { Badge } from '../parts/Badge.tsx';
import { Button } from '../parts/Button.tsx';
import { Empty } from '../parts/Empty.tsx';
import { Time } from '../parts/Time.tsx';
import { nameOf, outcomeText, subjectHref } from '../payment/delivery.ts';
import { TEXTS } from '../texts.ts';
import { answerTo, type Receiver } from './receivers.ts';

const { receivers: texts } = TEXTS;

/** How many failed messages a receiver lists: the newest. */
const MOST_FAILED = 5;

export function ReceiverTable({
  rows,
  reload,
}: {
  readonly rows: readonly Receiver[];
  readonly reload: () => Promise<void>;
}) {
  const caller = useCall();
  if (rows.length === 0) return <Empty heading={texts.none} about={texts.noneAbout} />;
  const sendAgain = async (message: DeliveryRow) => {
    await caller.runUntil(sendAgainCall(message), () => answerTo(message));
    await reload();
  };
  return (
    <>
      <Result of={caller.state.value} />
      <ul class="receivers" aria-label={texts.heading}>
        {rows.map((row) => (
          <ReceiverRow key={row.key} of={row} isBusy={caller.isBusy} sendAgain={sendAgain} />
        ))}
      </ul>
    </>
  );
}

type Sender = Pick<Caller, 'isBusy'> & { readonly sendAgain: (message: DeliveryRow) => unknown };

function ReceiverRow({ of, ...sender }: { readonly of: Receiver } & Sender) {
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
      {failed.length > 0 && (
        <ul class="receiver-failed" aria-label={texts.failed(failed.length, messages)}>
          {failed.slice(0, MOST_FAILED).map((message) => (
            <FailedMessage key={message.id} of={message} {...sender} />
          ))}
        </ul>
      )}
      <p class="row">
        {webhook && failed.length > 0 ? (
          <a href={`/console/webhooks?state=failed&${query}`}>
            {texts.failed(failed.length, messages)}
          </a>
        ) : (
          <span class="muted">{texts.failed(failed.length, messages)}</span>
        )}
        {webhook && <a href={`/console/webhooks?${query}`}>{texts.messages}</a>}
      </p>
    </li>
  );
}

function FailedMessage({ of, isBusy, sendAgain }: { readonly of: DeliveryRow } & Sender) {
  const [last, href] = [of.log.at(-1), subjectHref(of)];
  return (
    <li class="row">
      {href ? <a href={href}>{nameOf(of)}</a> : <span>{nameOf(of)}</span>}
      {last && <span>{outcomeText(last.outcome)}</span>}
      <Time at={last?.at ?? of.createdAt} />
      <Button isBusy={isBusy} onClick={() => sendAgain(of)}>
        {TEXTS.payment.redeliver}
      </Button>
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
