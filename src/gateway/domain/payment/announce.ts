/** What webhooks are told of payments and of stored details: what the shop's server would be answered, and whose it is. */

import { preciseTimestamp } from '../../../time/format.ts';
import { isPending } from '../../catalogue/results/codes.ts';
import { resultOf } from '../../catalogue/results/envelope.ts';
import { successCode } from '../../catalogue/results/success.ts';
import { resourcePathOf } from '../checkout/resourcePath.ts';
import { endpointOf } from '../checkout/transitions.ts';
import type { Checkout } from '../checkout/types.ts';
import type { RedirectMember } from '../redirect/answer.ts';
import type { AnnounceDetails } from '../registration/keep.ts';
import { shownToken } from '../registration/networkToken.ts';
import type { Tables } from '../tables.ts';
import type { Payment } from '../transaction/types.ts';
import { addressFault } from '../webhook/address.ts';
import { announce, type Members, notify, type Origin, type QueueNeeds } from '../webhook/queue.ts';
import { renderPayment } from './answer.ts';
import type { AskNeeds } from './ask.ts';
import { besideOf } from './beside.ts';
import { isInOneGo } from './draft.ts';
import { allowedReturn } from './returns.ts';

/** What telling needs. */
export type AnnounceNeeds = QueueNeeds & Pick<AskNeeds, 'environment' | 'plainReturns'>;

/** A payment whose result was just kept. */
export interface PaymentNews {
  readonly payment: Payment;
  readonly checkout?: Checkout | undefined;
  /** Whether it was kept for the first time. */
  readonly isNew: boolean;
  /** Where its shopper goes now. */
  readonly redirect?: RedirectMember | undefined;
  /** Whether it is the authorisation of a PA.CP: the capture tells the rest. */
  readonly isBeside?: boolean;
}

/** Tells of a payment, by whatever there is: webhooks, and its `notificationUrl`. @param now entity time, ms UTC */
export async function announcePayment(
  needs: AnnounceNeeds,
  tables: Tables,
  news: PaymentNews,
  now: number,
): Promise<void> {
  const { payment, isNew, isBeside = false } = news;
  const { id: subjectId } = payment;
  const paymentTypes = isBeside || isInOneGo(payment) ? [payment.type, 'PA.CP'] : [payment.type];
  const origin = { ...originOf(payment), paymentId: payment.id };
  // What stores details is told of as a registration.
  if (payment.type !== 'RG') {
    await announce(tables, needs, origin, now, async () => {
      const payload = await payloadOf(tables, news, now);
      return { type: 'PAYMENT', subjectId, isNew, paymentTypes, payload };
    });
  }
  if (payment.judgedBy === 'risk') {
    await announce(tables, needs, origin, now, async () => {
      const payload = riskPartOf(await payloadOf(tables, news, now));
      return { type: 'RISK', subjectId, isNew, paymentTypes, payload };
    });
  }
  if (!isBeside) await callShop(needs, tables, news, now);
}

const originOf = ({ entityId, channelId, merchantId, checkoutId }: Payment) => ({
  entityId,
  channelId,
  merchantId,
  checkoutId,
});

const membersIn = ({ body }: { readonly body: string }): Members => JSON.parse(body) as Members;

/** The answer for the shop, and what only webhooks say. The two halves of a PA.CP have the types that queries list. */
async function payloadOf(
  tables: Tables,
  { payment, redirect }: Omit<PaymentNews, 'isNew'>,
  now: number,
): Promise<Members> {
  const { referencedId, entityId, channelId } = payment;
  const answer = membersIn(
    renderPayment(payment, 'shop', now, { referencedId: referencedId ?? undefined, redirect }),
  );
  return {
    ...answer,
    ...(answer['paymentType'] !== undefined && { paymentType: payment.type }),
    ...besideOf(payment, answer, await tables.entity.find(channelId)),
    authentication: { entityId },
    timestamp: preciseTimestamp(now),
  };
}

/** Members of a message of type RISK. */
const OF_RISK: ReadonlySet<string> = new Set([
  'id',
  'paymentType',
  'paymentBrand',
  'amount',
  'currency',
  'merchantTransactionId',
  'result',
  'resultDetails',
  'risk',
  'authentication',
  'paymentMethod',
  'merchantAccountId',
  'channelName',
  'source',
  'buildNumber',
  'timestamp',
  'ndc',
]);

/** What a message of type RISK says of a transaction or a check: not what was bought, nor by whom. */
export const riskPartOf = (payload: Members): Members =>
  Object.fromEntries(Object.entries(payload).filter(([name]) => OF_RISK.has(name)));

/** Tells of stored details. */
export const detailsAnnouncer =
  (needs: AnnounceNeeds): AnnounceDetails =>
  async (tables, news, now) => {
    const { id, networkToken, action, by, transactionId } = news;
    const made = news.made ?? (await tables.payment.find(id));
    if (!made) throw new Error(`the transaction of registration ${id} is gone`);
    const origin: Origin = { ...originOf(made), checkoutId: by.checkoutId, paymentId: by.id ?? id };
    await announce(tables, needs, origin, now, async () => {
      const payload = await payloadOf(tables, { payment: made }, now);
      return {
        type: 'REGISTRATION',
        subjectId: id,
        action,
        payload:
          transactionId === undefined
            ? { ...payload, ...shownToken(networkToken) }
            : {
                // A removal is a transaction of its own, and succeeds whatever has become of what made the details.
                ...payload,
                id: transactionId,
                referencedId: id,
                result: resultOf(successCode(needs.environment, made.request)),
              },
      };
    });
  };

/** The paths that a shop's server reads a result at, where there is no checkout. */
const PATHS: Partial<Record<Payment['type'], string>> = {
  RG: 'registrations',
  '3D': 'threeDSecure',
};

/** The call of a `notificationUrl` (API 2, Asynchronous payments; deprecated), once the result is final. */
async function callShop(
  needs: AnnounceNeeds,
  tables: Tables,
  { payment, checkout }: PaymentNews,
  now: number,
): Promise<void> {
  const { id, code, type, request } = payment;
  const address = request['notificationUrl'];
  if (address === undefined || isPending(code) || !URL.canParse(address)) return;
  const url = new URL(address);
  if (allowedReturn(needs, url) === null || addressFault(address, needs.environment)) return;
  const about = checkout
    ? { id: checkout.id, resourcePath: resourcePathOf(checkout.id, endpointOf(checkout)) }
    : { id, resourcePath: `/v1/${PATHS[type] ?? 'payments'}/${id}` };
  const origin = { ...originOf(payment), paymentId: id };
  const form = new URLSearchParams(about).toString();
  await notify(tables, needs, origin, now, { url, subjectId: about.id, form });
}
