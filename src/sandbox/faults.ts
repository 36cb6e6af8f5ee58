/**
 * Injected faults (test environment only): an entity's processor is slow, fails, or returns unknown members. The control API
 * sets the faults, for all processes that share the database.
 */

import { isUncertain, type ResultCode } from '../contract/resultCodes.ts';
import { processorFault } from '../gateway/catalogue/results/causes/simulator.ts';
import { isExternal, type Processor, type Verdict } from '../gateway/domain/payment/processor.ts';
import { PROCESSOR_FAULTS } from '../gateway/platform/processor/httpProcessor.ts';
import { type Pause, pause } from '../gateway/platform/time/systemClock.ts';
import type { IssuerFault } from '../simulator/issuer/faults.ts';

/** How a processor can fail, with the result code for a real test system that fails like this. Only `down` is certain. */
export const FAULTS = {
  down: PROCESSOR_FAULTS.unreachable.code,
  timeout: PROCESSOR_FAULTS.timeout.code,
  error: PROCESSOR_FAULTS.status.code,
  garbled: PROCESSOR_FAULTS.garbled.code,
} satisfies Readonly<Record<string, ResultCode>>;

export type FaultName = keyof typeof FAULTS;

/** The faults of an entity's processor and issuers. */
export interface InjectedFault {
  /** How long the processor takes to answer, in ms of the system clock. */
  readonly latency: number;
  /** How the processor fails; null = it answers as usual. */
  readonly fault: FaultName | null;
  /** How the pages of issuers fail; null = they work as usual. */
  readonly issuer: IssuerFault | null;
  /** What is wrong with webhooks; null = nothing. */
  readonly webhooks: WebhookFault | null;
  /** Whether `result` of the entity's payments has a member with an unknown name: clients must ignore new fields. */
  readonly hasUnknownField: boolean;
}

/** What can be wrong with webhooks: each is sent twice, the next two are swapped, or their tag does not match. */
export const WEBHOOK_FAULTS = ['duplicate', 'reorder', 'corrupt'] as const;

export type WebhookFault = (typeof WEBHOOK_FAULTS)[number];

export const NO_FAULT: InjectedFault = {
  latency: 0,
  fault: null,
  issuer: null,
  webhooks: null,
  hasUnknownField: false,
};

/** Whether a fault that applies a limited number of times applies now, which counts it. */
export type TakeFault = () => Promise<boolean>;

const ALWAYS: TakeFault = async () => true;

/** A processor with the fault. It is `remote`, because it may take time to answer. Without a fault, the same processor. */
export function withFault(
  processor: Processor,
  { latency, fault }: InjectedFault,
  { take = ALWAYS, wait = pause }: { readonly take?: TakeFault; readonly wait?: Pause } = {},
): Processor {
  if (latency === 0 && fault === null) return processor;
  return {
    kind: 'remote',
    isSimulated: !isExternal(processor),
    async answer(question) {
      if (!(await take())) return processor.answer(question);
      await wait(latency);
      if (fault !== null)
        return { code: FAULTS[fault], riskScore: null, cause: processorFault(fault) };
      const { cause, ...verdict } = await processor.answer(question);
      // A latency changes no result, but a developer should see it.
      const late = { ...verdict, cause: cause && { ...cause, fault: `latency of ${latency} ms` } };
      return processor.kind === 'local' ? asForced(late) : late;
    },
  };
}

/** A verdict with a code that a test has asked for: it is the result, even if the code says that the result is uncertain. */
export const asForced = (verdict: Verdict): Verdict =>
  isUncertain(verdict.code) ? { ...verdict, isCertain: true } : verdict;

/** What each fault does, for the cause of a payment that waits. */
export const ISSUER_FAULT_EFFECTS: Readonly<Record<IssuerFault, string>> = {
  methodHangs: 'its method URL did not answer for 20 seconds',
  challengeHangs: 'its challenge page did not answer for 20 seconds',
  challengeFails: 'its challenge page answered with status 500',
};
