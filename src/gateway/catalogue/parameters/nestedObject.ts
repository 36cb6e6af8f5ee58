/**
 * Converts a request to nested data and back: a dot is a member, `[n]` is a list, `[key]` is a map (API 1, Conventions).
 * Stored requests stay flat, as they were sent. Responses, and rules that iterate over items, use the nested data.
 */
import { isMap } from './catalogue.ts';
import type { Parameters } from './parameter.ts';

/** A value, a list or named members. Members have no prototype, because a key may be any text. */
export type Tree = string | readonly Tree[] | { readonly [name: string]: Tree };

/** A request as nested data. */
export interface NestedObject {
  readonly [name: string]: Tree;
}

type Branch = Record<string | number, unknown>;

const branch = (): Branch => Object.create(null) as Branch;

/** Converts validated parameters to nested data. Their indexes have no gaps, and no name is the prefix of another. */
export function toNestedObject(parameters: Parameters): NestedObject {
  const root = branch();
  for (const name in parameters) put(root, pathOf(name), parameters[name] as string);
  return root as NestedObject;
}

function put(root: Branch, path: readonly (string | number)[], value: string): void {
  let place = root;
  const last = path.length - 1;
  for (let i = 0; i < last; i++) {
    const step = path[i] as string | number;
    place[step] ??= typeof path[i + 1] === 'number' ? [] : branch();
    place = place[step] as Branch;
  }
  place[path[last] as string | number] = value;
}

/** The path of a name: strings for members and keys, numbers for indexes. */
function pathOf(name: string): (string | number)[] {
  const open = name.indexOf('[');
  if (open < 0) return name.split('.');
  const group = name.slice(0, open);
  if (isMap(group)) return [...group.split('.'), name.slice(open + 1, -1)];
  const steps: (string | number)[] = [];
  for (const step of name.split(/\.|\[|\]\.?/)) {
    if (step !== '') steps.push(/^[0-9]+$/.test(step) ? Number(step) : step);
  }
  return steps;
}

/** Converts nested data to parameters: the inverse of `toNestedObject`. */
export function fromNestedObject(record: NestedObject): Parameters {
  const parameters: Record<string, string> = Object.create(null);
  const walk = (name: string, tree: Tree): void => {
    if (typeof tree === 'string') parameters[name] = tree;
    else if (Array.isArray(tree)) {
      for (const [i, item] of tree.entries()) walk(`${name}[${i}]`, item as Tree);
    } else {
      for (const [step, value] of Object.entries(tree)) {
        walk(isMap(name) ? `${name}[${step}]` : name ? `${name}.${step}` : step, value as Tree);
      }
    }
  };
  walk('', record);
  return parameters;
}
