/**
 * The processor that authorises payments: one port for the simulator and for external systems. docs/processor.md describes its
 * behaviour, and test/gateway/platform/processor/contract.ts checks it.
 */

import type { Parameters } from '../../../contract/parameters/request.ts';
import type { ResultCode } from '../../../contract/resultCodes.ts';
import type { Money } from '../../../money/index.ts';
import type { AccountKind } from '../../catalogue/parameters/rules/account.ts';
import type { Cause } from '../../catalogue/results/cause.ts';
import type { RedirectTarget } from '../redirect/types.ts';
import type { EntityId, PaymentId } from '../shared/ids.ts';
import type { PaymentType } from '../shared/paymentType.ts';
import type { ProcessorStatement } from '../shared/processorStatement.ts';
import type { Findings, Payment } from '../transaction/types.ts';

/** The earlier payment that a question refers to. */
export interface Referenced {
  readonly paymentId: PaymentId;
  /** PA.CP: a payment that was to be authorised and captured in one step, and is reversed because its result is unknown. */
  readonly type: PaymentType | 'PA.CP';
  readonly money: Money;
  /** The processor's own references of the earlier payment, as the processor returned them: `resultDetails`. */
  readonly details: Readonly<Record<string, string>>;
}

/** What a processor is asked. */
export interface Question {
  /** The same question may be asked again after a crash, so the processor remembers its answer by this id. */
  readonly paymentId: PaymentId;
  /** The entity that authorised the request. */
  readonly entityId: EntityId;
  /** The channel that the payment goes over. */
  readonly channelId: EntityId;
  /** RG: to check an account whose details are stored. PA.CP: to authorise and capture in one step. */
  readonly type: PaymentType | 'PA.CP';
  readonly brand: string;
  /** The kind of account that is paid with; for a follow-up, the kind that the earlier payment was paid with. */
  readonly account: AccountKind;
  /** null for RG, which stores the details of an account and moves no money. */
  readonly money: Money | null;
  /**
   * The request, number and code of the card included, without `merchantInvoiceId` and `merchantMemo`. Never store it.
   */
  readonly request: Parameters;
  /**
   * The gateway's address that the shopper's browser comes back to, if the answer sends it away; absent if no shopper can be
   * sent away.
   */
  readonly returnUrl?: string | undefined;
  /** null for a payment that refers to no earlier payment. */
  readonly referenced: Referenced | null;
  /** Entity time, ms UTC. */
  readonly now: number;
}

/** The processor's answer. A pending code means that there is no result yet. */
export interface Verdict extends Findings {
  readonly code: ResultCode;
  /** Score of the processor's risk checks; null if the processor made none. */
  readonly riskScore: number | null;
  /** Where the shopper's browser is sent, with a pending code. */
  readonly redirect?: RedirectTarget;
  /** Why the processor gives this code. The simulator fills it for tests; it is never sent to a shop. */
  readonly cause?: Cause | undefined;
  /** Set with the code of a communication error if it is certain that the question has done nothing. */
  readonly isCertain?: boolean | undefined;
}

/**
 * Authorises payments. A question that is repeated has its first answer and moves no money again; after a pending answer, it
 * has the result as soon as there is one. An answer has a code of a payment, and never repeats the number of an account.
 *
 * If the result of a question is not known (the processor throws, takes too long, or answers with a code whose result is
 * uncertain), the gateway asks again, and at last reverses the payment (docs/processor.md).
 *
 * A `local` processor is a pure function of its question. It is asked inside the database transaction that stores the answer.
 * A `remote` processor is asked between two database transactions: the first stores the question, the second stores the
 * answer.
 */
export type Processor = (
  | { readonly kind: 'local'; answer(question: Question): Verdict }
  | {
      readonly kind: 'remote';
      answer(question: Question): Promise<Verdict>;
      /** Whether the simulator answers, after a moment: it has no later result, and executes nothing after a pending answer. */
      readonly isSimulated?: boolean;
    }
) & {
  /** What it serves; by default everything. */
  readonly statement?: ProcessorStatement;
  /**
   * Returns what became of a question, by its id alone; undefined if the processor does not know the payment. By default the
   * gateway repeats the question.
   */
  readonly inquire?: ((question: Question) => Promise<Verdict | undefined>) | undefined;
};

/** Whether a processor outside of the gateway has payments of its own, which may change after its answer. */
export const isExternal = (processor: Processor): boolean =>
  processor.kind === 'remote' && processor.isSimulated !== true;

/** Finds the processor of a payment by the entity that authorised the request, by the request, and by the account. */
export type ProcessorFor = (
  payment: Pick<Payment, 'entityId' | 'request' | 'account'>,
) => Processor;
