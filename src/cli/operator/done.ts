/** Whether the result of a use case says that it has changed something. */
import { isRefusal } from '../../gateway/catalogue/results/refusal.ts';

/** `false`, `undefined`, a refusal, and the words for why nothing was done (`busy`) say that nothing has changed. */
export const isResult = (result: unknown): boolean =>
  typeof result === 'string'
    ? result === 'done'
    : typeof result === 'object' && result !== null
      ? !isRefusal(result)
      : result === true;
