/** Runs the checks of a processor over HTTP, and reports them. */
import type { Question, Verdict } from '../../gateway/domain/payment/processor.ts';
import type { ProcessorStatement } from '../../gateway/domain/shared/processorStatement.ts';
import { httpProcessor } from '../../gateway/platform/processor/httpProcessor.ts';
import { CHECKS, type Tested } from './checks.ts';

/** The processor, and the cards of its test system. `timeout`: of one answer, in ms. */
export interface ProcessorRun {
  readonly url: string;
  readonly timeout: number;
  readonly approvedCard: string;
  readonly declinedCard: string;
}

/** One check. `not served`: the statement of the processor excludes it. */
export interface CheckReport {
  readonly name: string;
  readonly outcome: 'passed' | 'different' | 'not served';
  /** What was expected, and what came, if it is different. */
  readonly difference?: string;
}

/** A run of all checks. */
export interface ProcessorReport {
  readonly statement: ProcessorStatement | null;
  readonly checks: readonly CheckReport[];
}

/** Runs every check, one after another, because a check may need the answer of a question before it. */
export async function runProcessorChecks(
  needs: ProcessorRun,
  onCheck: (report: CheckReport) => void,
): Promise<ProcessorReport> {
  const tested = await testedBy(needs);
  const served = tested.statement ?? {};
  const checks: CheckReport[] = [];
  for (const check of CHECKS) {
    const { name } = check;
    const isServed = check.needs?.(served) ?? true;
    const difference = isServed ? await check.run(tested) : undefined;
    const outcome = !isServed ? 'not served' : difference ? 'different' : 'passed';
    const report = { name, outcome, ...(difference && { difference }) } as const;
    checks.push(report);
    onCheck(report);
  }
  return { statement: tested.statement ?? null, checks };
}

async function testedBy(needs: ProcessorRun): Promise<Tested> {
  const { url, timeout, approvedCard, declinedCard } = needs;
  let fault: string | undefined;
  let isInvalid = false;
  const processor = httpProcessor({
    url,
    timeout,
    onFault: (kind) => {
      fault = kind;
    },
    onStatement: (kind) => {
      isInvalid = kind === 'invalid';
    },
  });
  await processor.refresh();
  const judged = async <T extends Verdict | undefined>(work: () => Promise<T>) => {
    fault = undefined;
    const verdict = await work();
    return fault === undefined ? verdict : { fault };
  };
  return {
    approvedCard,
    declinedCard,
    statement: isInvalid ? undefined : processor.statement,
    ask: (question: Question) => judged(async () => processor.answer(question)),
    inquire: (question: Question) => judged(async () => processor.inquire?.(question)),
    async post(body) {
      const headers = { 'Content-Type': 'application/json', 'Idempotency-Key': '0'.repeat(32) };
      const signal = AbortSignal.timeout(timeout);
      try {
        const response = await fetch(url, { method: 'POST', headers, body, signal });
        return response.status;
      } catch {
        return undefined;
      }
    },
  };
}
