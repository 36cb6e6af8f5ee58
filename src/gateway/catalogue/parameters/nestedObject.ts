/**
 * Converts a request to nested data and back: a dot is a member, `[n]` is a list, `[key]` is a map (API 1, Conventions).
 * Stored requests stay flat, as they were sent. `requestOf` has their values, which the gateway acts on; `toNestedObject` has
 * the texts that were sent, which responses repeat.
 */
import { isMap, readerOf } from '../../../contract/parameters/catalogue.ts';
import {
  type ApiRequest,
  type Parameters,
  SENT,
  valueNamed,
} from '../../../contract/parameters/request.ts';

/** A value, a list or named members. Members have no prototype, because a key may be any text. */
export type Tree = string | readonly Tree[] | { readonly [name: string]: Tree };

/** A request as nested data. */
export interface NestedObject {
  readonly [name: string]: Tree;
}

type Branch = Record<string | number, unknown>;

const branch = (): Branch => Object.create(null) as Branch;

/** Converts validated parameters to nested data. Their indexes have no gaps, and no name is the prefix of another. */
export const toNestedObject = (parameters: Parameters): NestedObject =>
  nested(parameters, (text) => text) as NestedObject;

const REQUESTS = new WeakMap<Parameters, ApiRequest>();

/** The values of validated parameters. They are read once: parameters do not change after their validation. */
export function requestOf(parameters: Parameters): ApiRequest {
  const before = REQUESTS.get(parameters);
  if (before) return before;
  const values = nested(parameters, (text, { read }) => read(text));
  const request = Object.assign(values, { [SENT]: parameters }) as Branch & ApiRequest;
  REQUESTS.set(parameters, request);
  return request;
}

function nested(parameters: Parameters, read: (text: string, member: Member) => unknown): Branch {
  const root = branch();
  for (const name in parameters) {
    const member = memberOf(name);
    put(root, member.path, read(valueNamed(parameters, name) as string, member));
  }
  return root;
}

function put(root: Branch, path: readonly (string | number)[], value: unknown): void {
  let place = root;
  const last = path.length - 1;
  for (let i = 0; i < last; i++) {
    const step = path[i] as string | number;
    place[step] ??= typeof path[i + 1] === 'number' ? [] : branch();
    place = place[step] as Branch;
  }
  place[path[last] as string | number] = value;
}

/** Where the nested data have the value of a name, and what reads it. */
interface Member {
  /** Strings for members and keys, numbers for indexes. */
  readonly path: readonly (string | number)[];
  readonly read: (text: string) => unknown;
}

/** The members of names without a key or an index. The catalogue has all of them. */
const MEMBERS = new Map<string, Member>();

function memberOf(name: string): Member {
  const known = MEMBERS.get(name);
  if (known) return known;
  const open = name.indexOf('[');
  const path = open < 0 ? name.split('.') : pathOf(name, open);
  const member = { path, read: readerOf(name) };
  if (open < 0) MEMBERS.set(name, member);
  return member;
}

function pathOf(name: string, open: number): (string | number)[] {
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
