/** Messages of type RISK about checks without a payment. */
import type { CheckNeeds } from '../risk/check.ts';
import type { Store } from '../shared/tables.ts';
import { announce, type QueueNeeds } from './queue.ts';
import type { MessageRenderer } from './renderMessages.ts';
import type { WebhookTables } from './tables.ts';

/** What announcing a check needs. */
interface AnnounceCheckNeeds extends QueueNeeds {
  readonly store: Store<WebhookTables>;
  readonly messageRenderer: Pick<MessageRenderer, 'write' | 'check'>;
}

/** Announces risk checks without a payment. */
export const checkAnnouncer =
  (needs: AnnounceCheckNeeds): CheckNeeds['announceCheck'] =>
  async (entityId, answer) => {
    const { store, messageRenderer } = needs;
    const { id: subjectId, now } = answer;
    const entity = await store.entity.find(entityId);
    const merchantId = entity?.merchantId ?? null;
    const origin = { entityId, channelId: entityId, merchantId, checkoutId: null, paymentId: null };
    const merchant = merchantId ? [merchantId] : [];
    const listeners = await store.webhook.ofEntities([entityId, ...merchant]);
    if (!entity || listeners.length === 0) return;
    const payload = messageRenderer.check(answer, {
      entityId,
      channel: entity,
      source: 'API',
      now,
    });
    await store.transaction((tables) =>
      announce(needs, tables, origin, now, async () => ({
        type: 'RISK',
        subjectId,
        isNew: true,
        payload,
      })),
    );
  };
