/** A processor over HTTP that loses questions and answers. */
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

export interface LossyProcessor extends Pick<TestSystem, 'url' | 'heard'> {
  readonly ledger: Ledger;
  /** The next questions meet these losses, one each. `none`: the question is answered. */
  lose(...losses: readonly (Loss | 'none')[]): void;
  /** Every question meets a loss that this returns. */
  loseAll(choose: ChooseLoss): void;
}

/** Starts one on a free port; it ends after the tests. */
export async function lossyProcessor(ledger: Ledger = new Ledger()): Promise<LossyProcessor> {
  const system = await testSystem();
  const queue: (Loss | 'none')[] = [];
  let choose: ChooseLoss = () => undefined;
  const late: string[] = [];
  const behaviour: Behaviour = (response, { body, socket }) => {
    const next = queue.shift() ?? choose(JSON.parse(body));
    if (next === 'lost') return socket.destroy();
    if (next === 'busy') return say('{}', 503)(response);
    if (next === 'late') return late.push(body);
    const answer = ledger.decide(body);
    for (const earlier of late.splice(0)) ledger.decide(earlier);
    switch (next) {
      case 'cut':
        return socket.destroy();
      case 'error':
        return say('{}', 500)(response);
      case 'unreadable':
        return say(answer.slice(1))(response);
      case 'silent':
        return undefined;
      default:
        return say(answer)(response);
    }
  };
  system.behave(behaviour);
  return {
    url: system.url,
    heard: system.heard,
    ledger,
    lose: (...losses) => void queue.push(...losses),
    loseAll(next) {
      choose = next;
    },
  };
}
