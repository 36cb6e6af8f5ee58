/** Explains a payment or stored details: the reason of the result, and all that has happened and is due. */
import { isPending } from '../../contract/resultCodes.ts';
import type { Entity } from '../../gateway/domain/merchant/types.ts';
import type { Schedule } from '../../gateway/domain/schedule/types.ts';
import type { StoredEvent } from '../../gateway/domain/shared/eventTable.ts';
import type { RegistrationId, ScheduleId } from '../../gateway/domain/shared/ids.ts';
import type { TimerKind } from '../../gateway/domain/shared/timers.ts';
import { isActionRequired, isUnanswered } from '../../gateway/domain/transaction/status.ts';
import type { Payment } from '../../gateway/domain/transaction/types.ts';
import type { Logged } from '../../gateway/domain/webhook/types.ts';
import type { SandboxContext } from '../context.ts';
import type { AnsweredRequest } from '../store/requestTable.ts';
import { hostIn } from './explainMessage.ts';
import { type Explanation, explanationOf, type Kind } from './explanation.ts';
import { type Message, ofMessages, ofSilence } from './messages.ts';
import { reasonOf, reasonOfSchedule } from './reason.ts';
import { ofSchedule } from './schedules.ts';
import {
  MOST_ENTRIES,
  ofAuthentication,
  ofEvents,
  ofLinked,
  ofRequests,
  ofRisk,
  ofTimers,
  type Placed,
} from './timeline.ts';

const KINDS: Readonly<Partial<Record<Payment['type'], Kind>>> = {
  RG: 'registration',
  '3D': 'authentication',
};

/** Explains a payment of the entity. */
export async function explainPayment(
  { store, faults }: SandboxContext,
  entity: Entity,
  payment: Payment,
): Promise<Explanation> {
  const { id, checkoutId, code } = payment;
  const own = await store.event.about({ paymentId: id }, MOST_ENTRIES);
  const ofCheckout = checkoutId ? await store.event.about({ checkoutId }, MOST_ENTRIES) : [];
  const events = [...own, ...ofCheckout.filter(({ paymentId }) => paymentId === null)];
  events.sort((one, other) => one.seq - other.seq);
  const requests = await store.request.about({ paymentId: id });
  const injected = faults.of(payment.entityId);
  const schedules = await schedulesOf(store, payment);
  const { placed, until } = await besides(store, entity, payment, {
    events: own,
    requests,
    isCorrupted: injected.webhooks === 'corrupt',
    isSchedule: payment.type !== 'RG' && schedules.length > 0,
  });
  return explanationOf(
    { id, entityId: entity.id, kind: KINDS[payment.type] ?? 'payment', code, until },
    (payment.type === 'RG' ? undefined : reasonOfSchedule(schedules[0])) ??
      reasonOf(payment, own, injected),
    [
      ...ofEvents(events, payment),
      ...ofRequests(requests),
      ...placed,
      ...schedules.flatMap((schedule) => ofSchedule(entity, schedule)),
    ],
  );
}

/** The schedule that the transaction made, or those that charge the stored details. */
async function schedulesOf(
  { schedule }: Pick<SandboxContext['store'], 'schedule'>,
  { id, type }: Payment,
): Promise<readonly Schedule[]> {
  if (type === 'RG') {
    const latest = await schedule.ofRegistration(id as string as RegistrationId, MOST_ENTRIES);
    return latest.filter(({ state }) => state === 'active').reverse();
  }
  // The id of a schedule is that of the transaction that made it.
  const made =
    type === 'SD' || type === 'RS' ? await schedule.find(id as string as ScheduleId) : undefined;
  return made ? [made] : [];
}

/** What is known of a payment. */
interface Known {
  readonly events: readonly StoredEvent[];
  readonly requests: readonly AnsweredRequest[];
  /** Whether a test has set the fault of webhooks that breaks the tags. */
  readonly isCorrupted: boolean;
  /** Whether the transaction made a schedule: the messages about schedules name the stored details. */
  readonly isSchedule?: boolean;
}

/** The entries of a payment that are neither events nor requests. `until`: when it ends by itself, entity time, ms UTC. */
export async function besides(
  store: SandboxContext['store'],
  { id: owner, terms }: Entity,
  payment: Payment,
  { events, requests, isCorrupted, isSchedule = false }: Known,
): Promise<{ readonly placed: Placed[]; readonly until: number | undefined }> {
  const { id, entityId, channelId } = payment;
  const [redirect, linked, timers, deliveries] = await Promise.all([
    store.redirect.findByPayment(payment),
    store.report.linked(channelId, [id], MOST_ENTRIES),
    store.timer.ofKey(entityId, PAYMENT_TIMERS, id),
    store.delivery.about({ paymentId: id }, MOST_ENTRIES),
  ]);
  const isOver = !isActionRequired(payment) && !isUnanswered(payment);
  const messages =
    deliveries.length === 0 && isOver && !isSchedule
      ? [ofSilence(await store.webhook.of(owner), latestOf(payment, [...events, ...requests]))]
      : ofMessages(await withHosts(store, deliveries), isCorrupted);
  const placed = [
    ...ofRisk(payment, terms.risk !== null),
    ...ofAuthentication(redirect?.flow, payment, events),
    ...ofLinked(payment, linked),
    // The end of the wait stays armed after the result, and then does nothing.
    ...ofTimers(timers.filter(({ kind }) => kind !== 'endPending' || isPending(payment.code))),
    ...messages,
  ];
  return { placed, until: timers.find(({ kind }) => kind === 'endPending')?.due };
}

/** Deliveries with the hosts that they are sent to. */
function withHosts(
  { webhook }: Pick<SandboxContext['store'], 'webhook'>,
  deliveries: readonly Logged[],
): Promise<readonly Message[]> {
  const urls = new Map<string, Promise<string | undefined>>();
  const urlOf = ({ webhookId, url }: Logged) => {
    if (webhookId === null) return url;
    const known = urls.get(webhookId) ?? webhook.find(webhookId).then((one) => one?.url);
    urls.set(webhookId, known);
    return known;
  };
  return Promise.all(
    deliveries.map(async (delivery) => ({ delivery, host: hostIn(await urlOf(delivery)) })),
  );
}

/** The time of the latest entry, entity time, ms UTC. */
const latestOf = ({ createdAt }: Payment, placed: readonly { readonly at: number }[]): number =>
  Math.max(createdAt, ...placed.map(({ at }) => at));

const PAYMENT_TIMERS: readonly TimerKind[] = [
  'resumeSubmit',
  'eraseSecrets',
  'endPending',
  'registrationEnd',
  'networkToken',
];
