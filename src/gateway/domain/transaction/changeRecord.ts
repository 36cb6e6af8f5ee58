/**
 * Change records: transactions that move no money and change what is stored elsewhere. Each is stored as a row, for reports.
 */

import type { Parameters } from '../../../contract/parameters/request.ts';
import type { Money } from '../../../money/index.ts';
import { withoutSecrets } from '../../catalogue/parameters/validate.ts';
import { successCode } from '../../catalogue/results/success.ts';
import type { EntityId, PaymentId, RegistrationId } from '../shared/ids.ts';
import type { ChangeRecordType } from '../shared/paymentType.ts';
import { armRetentionOnce, type RetentionNeeds } from '../shared/retention.ts';
import { decided } from './status.ts';
import type { TransactionTables } from './tables.ts';
import { NO_FOLLOW_UPS, NO_MONEY, type Payment } from './types.ts';

/** A change that a shop made. */
export interface ChangeRecord {
  readonly id: PaymentId;
  readonly type: ChangeRecordType;
  /** The entity that asked for the change. */
  readonly entityId: EntityId;
  readonly ndc: string;
  /** The transaction that stored the details which the change is about. */
  readonly made: Payment;
  /** What the record refers to: the details, or the previous schedule. */
  readonly referencedId: PaymentId;
  /** For a schedule: the amount of each charge. */
  readonly money?: Money;
  readonly request?: Parameters;
}

/** Stores a change record, in the database transaction of the change. @param now entity time, ms UTC */
export type SaveChangeRecord = (
  tables: TransactionTables,
  record: ChangeRecord,
  now: number,
) => Promise<void>;

/**
 * Dependencies for storing change records. The function is injected, because payments also use some of the code that calls
 * it.
 */
export interface ChangeRecordNeeds {
  readonly saveChangeRecord: SaveChangeRecord;
}

/** A change record always succeeds: a refused change changes nothing, and no record of it is stored. */
export const changeRecordSaver =
  (needs: RetentionNeeds & { readonly environment: 'test' | 'live' }): SaveChangeRecord =>
  async (tables, { made, money = NO_MONEY, request = {}, ...record }, now) => {
    const { testMode } = made.request;
    const parameters: Parameters = Object.assign(
      Object.create(null),
      withoutSecrets(request),
      testMode !== undefined && { testMode },
    );
    await tables.payment.insert({
      ...record,
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
      ...decided('gateway', successCode(needs.environment, made.request['testMode'])),
      riskScore: null,
      findings: {},
      request: parameters,
      totals: NO_FOLLOW_UPS,
    });
    await armRetentionOnce(needs, tables, { entityId: record.entityId, createdAt: now });
  };
