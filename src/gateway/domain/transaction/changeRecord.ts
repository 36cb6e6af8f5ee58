/** Transactions that move no money and change what is kept elsewhere: each is kept as a row of its own, for reports. */
import type { Money } from '../../../money/index.ts';
import type { Parameters } from '../../catalogue/parameters/parameter.ts';
import { withoutSecrets } from '../../catalogue/parameters/validate.ts';
import { successCode } from '../../catalogue/results/success.ts';
import type { EntityId, PaymentId, RegistrationId } from '../shared/ids.ts';
import type { ChangeRecordType } from '../shared/paymentType.ts';
import { armRetentionOnce, type RetentionNeeds } from '../shared/retention.ts';
import type { TransactionTables } from './tables.ts';
import { NO_MONEY, NOTHING_CAPTURED, type Payment } from './types.ts';

/** What a shop did. */
export interface ChangeRecord {
  readonly id: PaymentId;
  readonly type: ChangeRecordType;
  /** Who asked for it. */
  readonly entityId: EntityId;
  readonly ndc: string;
  /** The transaction that stored the details which it is about. */
  readonly made: Payment;
  /** What it refers to: those details, or the plan before. */
  readonly referencedId: PaymentId;
  /** Of a schedule: how much is charged each time. */
  readonly money?: Money;
  /** What was asked. */
  readonly request?: Parameters;
}

/** Keeps one, in the transaction of the change. @param now entity time, ms UTC */
export type SaveChangeRecord = (
  tables: TransactionTables,
  note: ChangeRecord,
  now: number,
) => Promise<void>;

/** What whoever keeps them needs. Given, since payments go by some of those. */
export interface ChangeRecordNeeds {
  readonly keepNote: SaveChangeRecord;
}

/** It always succeeds: what is refused changes nothing, and is kept nowhere. */
export const changeRecordSaver =
  (needs: RetentionNeeds & { readonly environment: 'test' | 'live' }): SaveChangeRecord =>
  async (tables, { made, money = NO_MONEY, request = {}, ...note }, now) => {
    const { testMode } = made.request;
    const asked: Parameters = Object.assign(
      Object.create(null),
      withoutSecrets(request),
      testMode !== undefined && { testMode },
    );
    await tables.payment.insert({
      ...note,
      channelId: made.channelId,
      merchantId: made.merchantId,
      checkoutId: null,
      registrationId: made.id as RegistrationId,
      createdAt: now,
      brand: made.brand,
      brandDetected: false,
      money,
      descriptor: '',
      account: { ...made.account, hash: null },
      code: successCode(needs.environment, made.request),
      judgedBy: 'gateway',
      riskScore: null,
      findings: {},
      request: asked,
      ledger: NOTHING_CAPTURED,
    });
    await armRetentionOnce(needs, tables, { entityId: note.entityId, createdAt: now });
  };
