/** Runs before each test file, also where files share their modules. */
import { afterAll, beforeEach, vi } from 'vitest';
import { cleanUp } from './cleanUp.ts';
import { waitsLonger } from './waitsLonger.ts';

waitsLonger(vi);
afterAll(cleanUp);
// The simulated document has no `origin`.
if (typeof document !== 'undefined') {
  Object.defineProperty(globalThis, 'origin', {
    get: () => location.origin,
    configurable: true,
  });
}
const processor = process.env['TEST_PROCESSOR'];
if (processor) {
  const { answerBy } = await import('./gateway/harness.ts');
  const { processorOfTests } = await import('./gateway/processorOfTests.ts');
  const { whyNotInLive } = await import('./gateway/contract/notInLive.ts');
  answerBy((options) => processorOfTests(processor, options));
  beforeEach(({ task, skip }) => {
    const why = processor === 'live' && whyNotInLive(task.file.filepath, task.name);
    if (why) skip(why);
  });
}
