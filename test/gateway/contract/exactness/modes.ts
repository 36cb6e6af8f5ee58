/** Shared by the tests of this folder: the two modes of an entity, and parameters of card on file. */
import { type Fields, open, type Shop } from '../../harness.ts';

/** A successful response, as `code` writes it. */
export const GOOD = '200 000.100.110';

/** By default, and with the term `strict`. */
export const MODES = ['default', 'strict'] as const;

export type Mode = (typeof MODES)[number];

/** A gateway for each mode. */
export async function openModes(): Promise<Readonly<Record<Mode, Shop>>> {
  const sandbox = { entityId: 'a0000000000000000000000000000001', token: 'token-of-a' };
  const [byDefault, strict] = await Promise.all([
    open(),
    open({ entities: [{ ...sandbox, terms: { strict: true } }] }),
  ]);
  return { default: byDefault, strict };
}

/** Every row in each mode, the mode first. */
export const inModes = <Row extends readonly unknown[]>(rows: readonly Row[]) =>
  MODES.flatMap((mode) => rows.map((row) => [mode, ...row] as const));

/** Parameters of card on file, by their names within `standingInstruction`. */
export const standingInstruction = (members: Fields): Fields =>
  Object.fromEntries(
    Object.entries(members).map(([name, value]) => [`standingInstruction.${name}`, value]),
  );
