/** The ports and settings of a payment. */

import type { ResultCode } from '../../../contract/resultCodes.ts';
import type { BankAddress } from '../redirect/banks.ts';
import type { RegistrationNeeds } from '../registration/saveRegistration.ts';
import type { EntityId, Ids, PaymentId } from '../shared/ids.ts';
import type { Outside } from '../shared/outside.ts';
import type { StatementFor } from '../shared/processorStatement.ts';
import type { RetentionNeeds } from '../shared/retention.ts';
import type { SystemClock } from '../shared/systemClock.ts';
import type { Store } from '../shared/tables.ts';
import type { Vault } from '../shared/vault.ts';
import type { Issuers } from '../threeDSecure/issuer.ts';
import type { OpenWalletToken } from '../wallet/types.ts';
import type { PaymentListeners } from './listeners.ts';
import type { FirstAnswer, PaymentAnswer, StoredDataAnswer } from './paymentAnswer.ts';
import type { ProcessorFor } from './processor.ts';
import type { PaymentTables } from './tables.ts';

/** What came of a call of a remote processor. `unknown`: asked for a result, it does not know the payment. */
export type CallOutcome = 'answered' | 'undone' | 'uncertain' | 'unknown';

/** A fault of a remote processor. */
export interface FaultReport {
  readonly paymentId: PaymentId;
  readonly entityId: EntityId;
  /** What has failed. It never repeats what the processor was asked. */
  readonly fault: string;
  /** How long the call took, by the system clock. */
  readonly ms?: number;
  /** The HTTP status of the answer. */
  readonly status?: number;
  /** The code of the system's error, if there was no answer: `ECONNREFUSED`, `CERT_HAS_EXPIRED`. */
  readonly errorCode?: string;
}

/** What a payment needs from outside, from its request to its result. */
export interface PaymentNeeds extends RetentionNeeds, PaymentListeners, RegistrationNeeds {
  readonly environment: 'test' | 'live';
  /** Which http addresses a shopper may return to: none, addresses of this machine, or any. */
  readonly plainReturns: 'never' | 'loopback' | 'any';
  readonly store: Store<PaymentTables>;
  readonly systemClock: SystemClock;
  readonly ids: Ids;
  readonly processorFor: ProcessorFor;
  readonly outside: Outside;
  readonly statementFor: StatementFor;
  readonly issuers: Issuers;
  readonly bankAddress: BankAddress | null;
  /** Timeout of a request to a remote processor, in ms of the system clock. */
  readonly processorTimeout: number;
  /** The keyed hash of an account's number. */
  readonly cardHash: (number: string) => string;
  readonly vault: Vault;
  readonly openWalletToken: OpenWalletToken;
  /** Renders the first answer to a submit. `api/render` implements it. */
  readonly firstAnswer: (answer: PaymentAnswer | StoredDataAnswer) => FirstAnswer;
  /** Called when a remote processor fails. */
  readonly onProcessorFault: (report: FaultReport) => void;
  /** Called after each call of a remote processor. `ms`: how long it took, by the system clock. */
  readonly onProcessorCall: (outcome: CallOutcome, ms: number) => void;
  /** Called when the result of a payment cannot be found out, so that a person has to decide; and every day until then. */
  readonly onAlarm: (paymentId: PaymentId) => void;
  /**
   * Called when the processor reports a result that the payment cannot have. `known`: the result of the payment; undefined if
   * it is being reversed.
   */
  readonly onResultRefused: (
    paymentId: PaymentId,
    sent: ResultCode,
    known: ResultCode | undefined,
  ) => void;
}
