/** A processor over HTTP that loses questions and answers. */
import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { Ledger, type LedgerQuestion } from './ledger.ts';
import { type Behaviour, say, type TestSystem, testSystem } from './testSystem.ts';

/**
 * What happens to a question.
 *
 * - `lost`: it never arrives: the connection ends, and nothing is decided.
 * - `busy`: it is refused for now, with status 503, and nothing is decided.
 * - `late`: it is decided after another question has arrived, which may be the reversal, and has no answer.
 * - the others: it is decided, and the answer is lost.
 */
export const LOSSES = ['lost', 'busy', 'cut', 'error', 'unreadable', 'silent', 'late'] as const;
export type Loss = (typeof LOSSES)[number];

/** Chooses what happens to a question; undefined: it is answered. */
export type ChooseLoss = (question: LedgerQuestion) => Loss | undefined;

/** The same for an inquiry. Nothing is decided, so a `late` one has no answer, and the others lose theirs. */
export type ChooseInquiryLoss = (paymentId: string) => Loss | undefined;

export interface LossyProcessor extends Pick<TestSystem, 'url' | 'heard'> {
  readonly ledger: Ledger;
  /** The next questions meet these losses, one each. `none`: the question is answered. */
  lose(...losses: readonly (Loss | 'none')[]): void;
  /** Every question meets a loss that this returns. */
  loseAll(choose: ChooseLoss, chooseOfInquiries?: ChooseInquiryLoss): void;
}

/**
 * Starts one on a free port; it ends after the tests.
 *
 * @param hasInquiry whether it answers inquiries, and says so; otherwise its questions are repeated
 */
export async function lossyProcessor(
  ledger: Ledger = new Ledger(),
  hasInquiry = false,
): Promise<LossyProcessor> {
  const system = await testSystem();
  const queue: (Loss | 'none')[] = [];
  let choose: ChooseLoss = () => undefined;
  let chooseOfInquiries: ChooseInquiryLoss = () => undefined;
  const late: string[] = [];
  const behaviour: Behaviour = (response, { body, socket }) => {
    const next = queue.shift() ?? choose(JSON.parse(body));
    if (next === 'lost') return socket.destroy();
    if (next === 'busy') return say('{}', 503)(response);
    if (next === 'late') return late.push(body);
    return answerOrLose(ledger.decide(body), next, response, socket);
  };
  const answerOrLose = (
    answer: string | undefined,
    loss: Loss | 'none' | undefined,
    ...[response, socket]: [ServerResponse, Socket]
  ) => {
    // What is late arrives when the answer is made.
    for (const earlier of late.splice(0)) ledger.decide(earlier);
    switch (loss) {
      case 'lost':
      case 'cut':
        return socket.destroy();
      case 'busy':
        return say('{}', 503)(response);
      case 'error':
        return say('{}', 500)(response);
      case 'unreadable':
        return say(answer?.slice(1) ?? '{')(response);
      case 'silent':
      case 'late':
        return undefined;
      default:
        return answer === undefined ? say('{}', 404)(response) : say(answer)(response);
    }
  };
  system.behave(behaviour);
  const inquiry: Behaviour = (response, { url, socket }) => {
    const [, id] = /\/payments\/(\w+)$/.exec(url ?? '') ?? [];
    if (id === undefined) return say('{"inquiry":true}')(response);
    return answerOrLose(ledger.inquire(id), chooseOfInquiries(id), response, socket);
  };
  if (hasInquiry) system.state(inquiry);
  return {
    url: system.url,
    heard: system.heard,
    ledger,
    lose: (...losses) => void queue.push(...losses),
    loseAll(next, ofInquiries = () => undefined) {
      choose = next;
      chooseOfInquiries = ofInquiries;
    },
  };
}
