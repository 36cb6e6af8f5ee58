/**
 * What a test wants to go wrong (test environment only): an entity's processor takes its time, fails, or says things that
 * nobody has heard of. Set by the control API, for the process that is asked, until that ends.
 */

import type { ResultCode } from '../gateway/catalogue/results/codes.ts';
import type { Processor } from '../gateway/domain/payment/processor.ts';
import type { EntityId } from '../gateway/domain/shared/ids.ts';
import { EXTERNAL_FAULTS } from '../gateway/platform/processor/httpProcessor.ts';
import { type Pause, pause } from '../gateway/platform/time/systemClock.ts';

/** How a processor can fail, with the code of the payment: that of a test system which fails so. */
export const FAULTS = {
  down: EXTERNAL_FAULTS.unreachable[0],
  timeout: EXTERNAL_FAULTS.timeout[0],
  error: EXTERNAL_FAULTS.status[0],
  garbled: EXTERNAL_FAULTS.garbled[0],
} satisfies Readonly<Record<string, ResultCode>>;

/** A way to fail. */
export type FaultName = keyof typeof FAULTS;

/** What is wrong with an entity's processor. */
export interface InjectedFault {
  /** How long it takes to answer, in ms of wall time. */
  readonly latency: number;
  /** null = it answers as usual. */
  readonly fault: FaultName | null;
  /** What is wrong with the pages of issuers; null = nothing. */
  readonly issuer: IssuerFault | null;
  /** Whether `result` of its payments has a member with a name that nobody knows: clients must ignore new fields. */
  readonly hasUnknownField: boolean;
}

/** How an issuer can fail in 3-D Secure: its method URL or its challenge never answers, or the challenge cannot be shown. */
export const ISSUER_FAULTS = ['methodHangs', 'challengeHangs', 'challengeFails'] as const;

/** One of them. */
export type IssuerFault = (typeof ISSUER_FAULTS)[number];

export const NO_FAULT: InjectedFault = {
  latency: 0,
  fault: null,
  issuer: null,
  hasUnknownField: false,
};

/** The faults of entities. */
export class InjectedFaults {
  readonly #of = new Map<EntityId, InjectedFault>();

  of(entityId: EntityId): InjectedFault {
    return this.#of.get(entityId) ?? NO_FAULT;
  }

  set(entityId: EntityId, fault: InjectedFault): void {
    this.#of.set(entityId, fault);
  }
}

/** A processor in fault: as if it were elsewhere, since it takes its time. The same one where there is none. */
export function withFault(
  processor: Processor,
  { latency, fault }: InjectedFault,
  wait: Pause = pause,
): Processor {
  if (latency === 0 && fault === null) return processor;
  return {
    kind: 'remote',
    async answer(question) {
      await wait(latency);
      if (fault !== null) return { code: FAULTS[fault], riskScore: null };
      return processor.answer(question);
    },
  };
}
