/** What is told the developer of a shop, on the console, in the test environment: options that have no effect. */
import type { Shape } from '../../options/check.ts';
import type { Tools } from '../tools.ts';

/** What the part gives. */
export interface Advice {
  /** Names each unknown key and each value of a wrong type once, with what would be right. */
  check(
    given: Readonly<Record<string, unknown>>,
    shapes: Readonly<Record<string, Shape>>,
    tell: (message: string) => void,
  ): void;
}

export default function advice(_tools: Tools): Advice {
  return { check() {} };
}
