/** A store and a sender that do their work within spans. */
import type { NewTimer } from '../../domain/shared/timers.ts';
import type { AllGathered, Store, Tables } from '../../domain/tables.ts';
import { isAccepted } from '../../domain/webhook/accepted.ts';
import type { Sender } from '../../domain/webhook/sender.ts';
import { inSpan, type SpanStart, type Tracing } from './tracing.ts';

/**
 * A store whose transactions are spans. A message that is stored within a span is sent within the trace of this span, by
 * whichever process: its timer carries the headers of the span.
 *
 * @param system as OpenTelemetry names the database
 */
export function tracedStore<All extends Tables>(
  store: Store<All>,
  tracing: Tracing,
  system: 'postgresql' | 'sqlite',
): Store<All> {
  const about = (name: string): SpanStart => ({
    name,
    kind: 'client',
    attributes: { 'db.system.name': system },
  });
  const carrying = <T extends Tables>(tables: T): T => withTimer(tables, tracing);
  return {
    ...store,
    // A transaction may be run by a queue, whose own span is another one: the work runs within its own.
    transaction: (work) =>
      inSpan(tracing, about('transaction'), (span) =>
        store.transaction((tables) => span.run(() => work(carrying(tables)))),
      ),
    gather: (needs, work) =>
      inSpan(tracing, about('transaction of many'), (span) =>
        store.gather(needs, (gathered) =>
          span.run(() =>
            work({ ...gathered, tables: carrying(gathered.tables) } as AllGathered<All>),
          ),
        ),
      ),
  };
}

/** Tables whose timers of messages carry the headers of the active span. */
function withTimer<T extends Tables>(tables: T, tracing: Tracing): T {
  const { timer } = tables;
  const arm: typeof timer.arm = (armed, ...rest) => timer.arm(carrier(armed, tracing), ...rest);
  return Object.create(tables, { timer: { value: { ...timer, arm }, enumerable: true } }) as T;
}

/** The limiter reads the receiver from the beginning of the payload, so the headers come after it. */
const carrier = (armed: NewTimer, tracing: Tracing): NewTimer =>
  armed.kind === 'delivery'
    ? { ...armed, payload: { ...armed.payload, ...tracing.headers() } }
    : armed;

/** A sender whose attempts are spans. The receiver gets the headers of the span. */
export const tracedSender = (sender: Sender, tracing: Tracing): Sender => ({
  send: (url, body, headers, about) =>
    inSpan(
      tracing,
      {
        name: 'POST',
        kind: 'client',
        attributes: {
          'http.request.method': 'POST',
          'server.address': url.hostname,
          'gateway.entity.id': about.entityId,
          'gateway.message.type': about.type,
          'gateway.message.attempt': about.attempt,
          'gateway.delivery.id': about.deliveryId,
          'gateway.webhook.id': about.webhookId,
        },
      },
      (span) => sender.send(url, body, { ...headers, ...span.headers() }, about),
      ({ outcome }) =>
        typeof outcome === 'number'
          ? {
              attributes: { 'http.response.status_code': outcome },
              ...(!isAccepted(outcome) && { error: String(outcome) }),
            }
          : { attributes: {}, error: outcome },
    ),
});
