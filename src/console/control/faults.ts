/** The faults of an entity, and scenarios, as the control API has them, and as a person edits them. */
import { TEXTS } from '../texts.ts';

const { faults: faultTexts, scenarios: texts } = TEXTS.control;

export interface RouteFault {
  readonly method?: string;
  readonly path: string;
  readonly fault: string;
  readonly delay?: number;
  readonly status?: number;
  readonly times?: number;
  /** How often the fault has applied. Not a part of a call. */
  readonly applied?: number;
}

/** The answer of GET /_sandbox/faults. */
export interface Faults {
  readonly latency: string;
  readonly fault: string;
  /** For how many payments `fault` and `latency` apply; as typed, a text. Absent or empty: until they are removed. */
  readonly times?: number | string;
  /** How many payments they have applied to. Not a part of a call. */
  readonly applied?: number;
  readonly issuer: string;
  readonly webhooks: string;
  readonly unknownField: boolean;
  readonly routes: readonly RouteFault[];
}

/** The members of a call that sets these faults. A usual value is left out. */
export function membersOf(faults: Faults): Readonly<Record<string, unknown>> {
  const { latency, fault, times = '', issuer, webhooks, unknownField, routes } = faults;
  const named = (value: string) => (value === 'none' ? undefined : value);
  const hasLatency = latency.trim() !== '' && latency.trim() !== 'PT0S';
  return {
    latency: hasLatency ? latency.trim() : undefined,
    fault: named(fault),
    times: hasLatency || fault !== 'none' ? String(times).trim() || undefined : undefined,
    issuer: named(issuer),
    webhooks: named(webhooks),
    unknownField: unknownField ? 'true' : undefined,
    routes: routes.length > 0 ? routes.map(({ applied: _, ...route }) => route) : undefined,
  };
}

/** Whether any fault is set. */
export const hasFaults = (faults: Faults): boolean =>
  Object.values(membersOf(faults)).some((value) => value !== undefined);

/** A fault of a route as it is typed. */
export interface TypedRoute {
  readonly method: string;
  readonly path: string;
  readonly fault: string;
  readonly delay: string;
  readonly status: string;
  readonly times: string;
}

/** Reads a typed fault. @returns the fault, or what is wrong, by field */
export function routeOf(
  typed: TypedRoute,
): { readonly route: RouteFault } | { readonly faults: Partial<Record<keyof TypedRoute, string>> } {
  const { method, fault } = typed;
  const path = typed.path.trim();
  const numbers = {
    ...(fault === 'delay' && { delay: typed.delay.trim() }),
    ...(fault === 'status' && typed.status.trim() !== '' && { status: typed.status.trim() }),
    ...(typed.times.trim() !== '' && { times: typed.times.trim() }),
  };
  const faults = {
    ...(!/^\/\S+$/.test(path) && { path: faultTexts.pathFault }),
    ...Object.fromEntries(
      Object.entries(numbers)
        .filter(([, value]) => !/^\d{1,7}$/.test(value))
        .map(([name]) => [name, faultTexts.numberFault]),
    ),
  };
  if (Object.keys(faults).length > 0) return { faults };
  const read = Object.fromEntries(
    Object.entries(numbers).map(([name, value]) => [name, Number(value)]),
  );
  return { route: { ...(method !== '' && { method }), path, fault, ...read } };
}

/** A step of a scenario. */
export interface Step {
  readonly code: string;
  readonly times?: number;
}

/** A scenario of GET /_sandbox/scenarios. */
export interface Scenario {
  readonly id: string;
  readonly name: string;
  readonly match: Readonly<Record<string, string | { readonly pattern: string }>>;
  readonly then: readonly Step[];
  readonly applied: number;
}

/** Whether a scenario has given all its results. A last step without a number goes on for ever. */
export const isUsedUp = ({ then, applied }: Scenario): boolean =>
  then.at(-1)?.times !== undefined &&
  applied >= then.reduce((sum, { times = 1 }) => sum + times, 0);

/** Reads the lines `name=value`. A value with `*` or `?` is a pattern. */
export function matchIn(
  text: string,
): { readonly match: Scenario['match'] } | { readonly fault: string } {
  const match: Record<string, string | { readonly pattern: string }> = {};
  for (const [index, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue;
    const [, name = '', value = ''] = /^\s*([\w.[\]-]+)\s*=\s*(.*?)\s*$/.exec(line) ?? [];
    if (name === '' || value === '') return { fault: texts.matchFault(index + 1) };
    match[name] = /[*?]/.test(value) ? { pattern: value } : value;
  }
  return Object.keys(match).length > 0 ? { match } : { fault: texts.matchNone };
}

/** Reads the lines `code times`. */
export function stepsIn(
  text: string,
): { readonly steps: readonly Step[] } | { readonly fault: string } {
  const steps: Step[] = [];
  for (const [index, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue;
    const [, code, times] =
      /^\s*(\d{3}\.\d{3}\.\d{3})(?:\s*[x×]?\s*(\d{1,6}))?\s*$/.exec(line) ?? [];
    if (code === undefined) return { fault: texts.thenFault(index + 1) };
    steps.push({ code, ...(times !== undefined && { times: Number(times) }) });
  }
  return steps.length > 0 ? { steps } : { fault: texts.thenNone };
}

/** A condition of a scenario, for people. */
export const matchWords = (match: Scenario['match']): string =>
  Object.entries(match)
    .map(([name, value]) => `${name}=${typeof value === 'string' ? value : value.pattern}`)
    .join(', ');

/** The steps of a scenario, for people. */
export const stepWords = (steps: readonly Step[]): string =>
  steps
    .map(({ code, times }, index) => {
      const isLast = index === steps.length - 1;
      if (times !== undefined) return texts.thenWords(code, String(times));
      return isLast ? (index === 0 ? code : `${texts.rest} ${code}`) : texts.thenWords(code, '1');
    })
    .join(', ');
