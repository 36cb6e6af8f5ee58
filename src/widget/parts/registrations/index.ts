/** The block of stored details (one-click). */
import type { Container } from '../../container.ts';
import type { Mounted } from '../../mounting.ts';
import type { Run } from '../../run.ts';
import type { Tools } from '../tools.ts';

/** What the part gives. */
export interface Registrations {
  /**
   * Puts the block above the first form.
   * @param offers `config.registrations` as the gateway gave it
   * @param others the other containers, as they are at the time of asking
   */
  mount(
    run: Run,
    first: Mounted,
    offers: readonly unknown[],
    others: () => readonly Container[],
    onSubmit: (container: Container) => void,
  ): Container | undefined;
}

export default function registrations(_tools: Tools): Registrations {
  return { mount: () => undefined };
}
