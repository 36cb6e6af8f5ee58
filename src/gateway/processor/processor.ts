/** Who answers for the bank: one port for the simulator and for systems elsewhere. */
import type { Money } from '../../money/index.ts';
import type { EntityId } from '../entity/types.ts';
import type { Parameters } from '../parameters/parameter.ts';
import type { PaymentId } from '../payment/types.ts';
import type { ResultCode } from '../results/codes.ts';

/** What a processor is asked. */
export interface Question {
  /** The same question may be asked again after a crash: whoever answers remembers its answer by this id. */
  readonly paymentId: PaymentId;
  readonly entityId: EntityId;
  readonly type: string;
  readonly brand: string;
  readonly money: Money;
  /** Everything that was asked, number and code of the card included. Never to be kept. */
  readonly request: Parameters;
  /** Entity time, ms UTC. */
  readonly now: number;
}

/** What it says. */
export interface Verdict {
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
