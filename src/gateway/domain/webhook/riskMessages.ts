/** Messages of type RISK. */
import type { CheckNeeds } from '../risk/check.ts';
import type { Store } from '../shared/tables.ts';
import { announce, type Members, membersOf, type QueueNeeds } from './queue.ts';
import type { WebhookTables } from './tables.ts';

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

/** The members of a transaction or a check that a message of type RISK has: not what was bought, nor who bought it. */
export const riskPartOf = (payload: Members): Members =>
  Object.fromEntries(Object.entries(payload).filter(([name]) => OF_RISK.has(name)));

/** Announces risk checks without a payment. */
export const checkAnnouncer =
  (needs: QueueNeeds & { readonly store: Store<WebhookTables> }): CheckNeeds['announceCheck'] =>
  async ({ entityId, id: subjectId, answer: { body }, now }) => {
    const { store } = needs;
    const merchantId = (await store.entity.find(entityId))?.merchantId ?? null;
    const origin = { entityId, channelId: entityId, merchantId, checkoutId: null, paymentId: null };
    const merchant = merchantId ? [merchantId] : [];
    const listeners = await store.webhook.listening([entityId, ...merchant]);
    if (listeners.length === 0) return;
    const from = { entityId, channelId: entityId, source: 'API' } as const;
    await store.transaction((tables) =>
      announce(needs, tables, origin, now, async () => ({
        type: 'RISK',
        subjectId,
        isNew: true,
        payload: riskPartOf({
          ...(JSON.parse(body) as Members),
          ...(await membersOf(tables, from, now)),
        }),
      })),
    );
  };
