/** Who answers for the bank: one port for the simulator and for systems elsewhere. */
import type { Money } from '../../../money/index.ts';
import type { Parameters } from '../../catalogue/parameters/parameter.ts';
import type { AccountKind } from '../../catalogue/parameters/rules/account.ts';
import type { ResultCode } from '../../catalogue/results/codes.ts';
import type { EntityId, PaymentId } from '../shared/ids.ts';
import type { PaymentType } from '../shared/paymentType.ts';
import type { Findings } from '../transaction/types.ts';

/** The earlier payment that a question refers to. */
export interface Referenced {
  readonly paymentId: PaymentId;
  readonly type: PaymentType;
  readonly money: Money;
  /** The processor's own references of it, as it gave them: `resultDetails`. */
  readonly details: Readonly<Record<string, string>>;
}

/** What a processor is asked. */
export interface Question {
  /** The same question may be asked again after a crash: whoever answers remembers its answer by this id. */
  readonly paymentId: PaymentId;
  /** Who authorised it. */
  readonly entityId: EntityId;
  /** The channel it goes over. */
  readonly channelId: EntityId;
  /** PA.CP: to authorise and capture in one go. */
  readonly type: PaymentType | 'PA.CP';
  readonly brand: string;
  /** What is paid with; of a follow-up, what was paid with. */
  readonly account: AccountKind;
  readonly money: Money;
  /** Everything that was asked, number and code of the card included. Never to be kept. */
  readonly request: Parameters;
  /** null for a payment that begins something. */
  readonly referenced: Referenced | null;
  /** Entity time, ms UTC. */
  readonly now: number;
}

/** What it says. A pending code means: not yet. */
export interface Verdict extends Findings {
  readonly code: ResultCode;
  /** Score of its risk checks; null when it made none. */
  readonly riskScore: number | null;
}

/**
 * A `local` processor is a pure function of its question and is asked inside the transaction that keeps the answer. A
 * `remote` one is asked between two transactions: the first keeps who asked, the second what was said.
 */
export type Processor =
  | { readonly kind: 'local'; answer(question: Question): Verdict }
  | { readonly kind: 'remote'; answer(question: Question): Promise<Verdict> };

/** The processor of a payment: who authorised it, and what was asked. */
export type ProcessorFor = (payment: {
  readonly entityId: EntityId;
  readonly request: Parameters;
}) => Processor;
