/** Runs the checks of a processor over HTTP, and reports them. */
import { setTimeout } from 'node:timers/promises';
import type { Question, Verdict } from '../../gateway/domain/payment/processor.ts';
import type { RedirectTarget } from '../../gateway/domain/redirect/types.ts';
import type { ProcessorStatement } from '../../gateway/domain/shared/processorStatement.ts';
import { httpProcessor } from '../../gateway/platform/processor/httpProcessor.ts';
import type { TestData, Tested } from './check.ts';
import { CHECKS } from './checks.ts';
import { type Asked, isWaiting } from './questions.ts';

/** The processor, and its test system. `timeout`: of one answer, in ms; `resultTimeout`: of the result of a pending payment. */
export interface ProcessorRun extends TestData {
  readonly url: string;
  readonly timeout: number;
  readonly resultTimeout: number;
}

/** One check. `not run`: the statement of the processor excludes it, or the test data has not what it needs. */
export interface CheckReport {
  readonly name: string;
  readonly outcome: 'passed' | 'different' | 'not run';
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
    const isRun = check.needs?.(served, needs) ?? true;
    const difference = isRun ? await check.run(tested) : undefined;
    const outcome = !isRun ? 'not run' : difference ? 'different' : 'passed';
    const report = { name, outcome, ...(difference && { difference }) } as const;
    checks.push(report);
    onCheck(report);
  }
  return { statement: tested.statement ?? null, checks };
}

async function testedBy(needs: ProcessorRun): Promise<Tested> {
  const { url, timeout, resultTimeout, ...data } = needs;
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
    ...data,
    statement: isInvalid ? undefined : processor.statement,
    ask: (question: Question) => judged(async () => processor.answer(question)),
    inquire: (question: Question) => judged(async () => processor.inquire?.(question)),
    async untilResult<One extends Asked>(ask: () => Promise<One>) {
      const end = performance.now() + resultTimeout;
      for (;;) {
        const asked = await ask();
        if (!isWaiting(asked) || performance.now() > end) return asked;
        await setTimeout(Math.min(1000, resultTimeout / 20));
      }
    },
    visit: (target, address) => visit(target, address, timeout),
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

/** More redirects than a browser follows. */
const MOST_REDIRECTS = 20;

/** Follows redirects until one leads to the address. @param timeout of one page, in ms */
async function visit(
  { url, method, parameters }: RedirectTarget,
  address: string,
  timeout: number,
): Promise<boolean> {
  const query = new URLSearchParams(parameters.map(({ name, value }) => [name, value]));
  const first = new URL(url);
  let body = method === 'POST' ? query : undefined;
  if (!body) for (const [name, value] of query) first.searchParams.append(name, value);
  let at = first;
  for (let followed = 0; followed < MOST_REDIRECTS; followed++) {
    const location = await locationOf(at, body, timeout);
    if (location === null || !URL.canParse(location, at)) return false;
    at = new URL(location, at);
    if (at.origin + at.pathname === address) return true;
    body = undefined;
  }
  return false;
}

/** Where a page redirects to; null: nowhere. */
async function locationOf(page: URL, body: URLSearchParams | undefined, timeout: number) {
  const signal = AbortSignal.timeout(timeout);
  try {
    const sent = body ? { method: 'POST', body } : {};
    const response = await fetch(page, { ...sent, redirect: 'manual', signal });
    await response.body?.cancel();
    return response.headers.get('location');
  } catch {
    return null;
  }
}
