/** The parts that a form needs and that could not be loaded: one button tries all of them again. */
import type { WidgetContext } from '../kernel/context.ts';
import type { PartName } from './loadPart.ts';

export type MissingParts = ReturnType<typeof createMissingParts>;

/**
 * @param isGone whether the page has removed its form
 * @param hasForms whether the shopper can already pay with another form
 */
export function createMissingParts(
  { fail }: Pick<WidgetContext, 'fail'>,
  isGone: () => boolean,
  hasForms: () => boolean,
) {
  const missing = new Map<PartName, () => void>();

  const report = (detail: string) =>
    fail('FILE_UNAVAILABLE', { detail }, () => {
      for (const retry of [...missing.values()]) retry();
    });

  /** Runs a function that needs a part. A failure is reported. Without any form, the returned promise waits for a retry. */
  async function use(name: PartName, act: () => Promise<void>): Promise<void> {
    try {
      await act();
      missing.delete(name);
    } catch (error) {
      if (isGone()) return;
      const retried = new Promise<void>((resolve) => {
        missing.set(name, () => void use(name, act).then(resolve));
      });
      report(`${name}: ${(error as Error).message}`);
      if (!hasForms()) await retried;
    }
  }

  return { use, report, has: (name: PartName) => missing.has(name) };
}
