/** The payloads of messages to webhooks: the response that the shop's server would get, and members that only messages have. */
import { MESSAGES } from '../../../contract/messages.ts';
import { preciseTimestamp } from '../../../time/format.ts';
import { successCode } from '../../catalogue/results/success.ts';
import { shownToken } from '../../domain/registration/networkToken.ts';
import type { ScheduleRenderer } from '../../domain/schedule/announceSchedule.ts';
import type {
  MessageOwner,
  MessageRenderer,
  PaymentEvent,
} from '../../domain/webhook/renderMessages.ts';
import { checkBody } from './check.ts';
import { enveloped, type Members, resultOf } from './envelope.ts';
import { paymentBody } from './payment.ts';
import { scheduleBody } from './schedule.ts';
import { webhookMembersOf } from './webhookMembers.ts';

/** The renderer of messages of a gateway. */
export const messageRenderer = (environment: 'test' | 'live'): MessageRenderer => ({
  write: (message) => JSON.stringify(message),
  payment: paymentPayload,
  refusedByRisk: (event) => riskPartOf(paymentPayload(event)),
  registration({ removedBy, networkToken, ...event }) {
    const payload = paymentPayload(event);
    if (removedBy === undefined) return { ...payload, ...shownToken(networkToken) };
    const { id: referencedId, request } = event.payment;
    // A removal is a transaction of its own. It succeeds whatever the result of the transaction that made the details.
    const result = resultOf(successCode(environment, request['testMode']));
    return { ...payload, id: removedBy, referencedId, result };
  },
  check: (answer, owner) => riskPartOf({ ...checkBody(answer), ...membersOf(owner) }),
  test(id, { now, ...owner }) {
    const { source: _, ...members } = membersOf({ ...owner, source: 'API', now });
    return { ...enveloped({ result: resultOf('000.100.110') }, { now, ndc: id }), ...members };
  },
});

/** The payload of a message about a schedule. */
export const scheduleMessage: ScheduleRenderer = (answer, owner, ndc) => ({
  ...scheduleBody(answer, { now: owner.now, ndc }),
  ...membersOf({ ...owner, source: 'SCHEDULER' }),
});

/** The two halves of a PA.CP have the types that queries list. */
function paymentPayload({ payment, redirect, channel, now }: PaymentEvent): Members {
  const { referencedId, entityId } = payment;
  const answer = paymentBody({
    payment,
    reader: 'shop',
    now,
    referencedId: referencedId ?? undefined,
    redirect,
  });
  return {
    ...answer,
    ...(answer['paymentType'] !== undefined && { paymentType: payment.type }),
    ...webhookMembersOf(payment, answer, channel),
    authentication: { entityId },
    timestamp: preciseTimestamp(now),
  };
}

/** The members that every message has in addition to the response. */
const membersOf = ({ entityId, channel, source, now }: MessageOwner) => ({
  authentication: { entityId },
  merchantAccountId: channel.id,
  channelName: channel.channelName,
  source,
  timestamp: preciseTimestamp(now),
});

const OF_RISK = MESSAGES.RISK.payload.properties ?? {};

/** The members of a transaction or a check that a message of type RISK has: not what was bought, nor who bought it. */
const riskPartOf = (payload: Members): Members =>
  Object.fromEntries(Object.entries(payload).filter(([name]) => Object.hasOwn(OF_RISK, name)));
