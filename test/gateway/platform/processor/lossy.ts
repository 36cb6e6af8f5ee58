/** A processor over HTTP that loses questions and answers. */
import { Ledger } from './ledger.ts';
import { type Behaviour, say, type TestSystem, testSystem } from './testSystem.ts';

/**
 * What happens to a question.
 *
 * - `lost`: it never arrives: the connection ends, and nothing is decided.
 * - `busy`: it is refused for now, with status 503, and nothing is decided.
 * - the others: it is decided, and the answer is lost.
 */
export const LOSSES = ['lost', 'busy', 'cut', 'error', 'unreadable', 'silent'] as const;
export type Loss = (typeof LOSSES)[number];

/** A lossy processor. */
export interface LossyProcessor extends Pick<TestSystem, 'url' | 'heard'> {
  readonly ledger: Ledger;
  /** The next questions meet these losses, one each. `none`: the question is answered. */
  lose(...losses: readonly (Loss | 'none')[]): void;
  /** Every question meets a loss that this returns. */
  loseAll(choose: (question: { readonly paymentType: string }) => Loss | undefined): void;
}

/** Starts one on a free port; it ends after the tests. */
export async function lossyProcessor(): Promise<LossyProcessor> {
  const system = await testSystem();
  const ledger = new Ledger();
  const queue: (Loss | 'none')[] = [];
  let choose: (question: { readonly paymentType: string }) => Loss | undefined = () => undefined;
  const behaviour: Behaviour = (response, { body, socket }) => {
    const next = queue.shift() ?? choose(JSON.parse(body));
    if (next === 'lost') return socket.destroy();
    if (next === 'busy') return say('{}', 503)(response);
    const answer = ledger.decide(body);
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
