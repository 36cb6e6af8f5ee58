/** What the catalogue says of one parameter. */
import type { Format } from './format.ts';

/**
 * Where a parameter may come from. `create`, `update`: the shop's server, about a checkout; `form`: the shopper's
 * browser; `server`: a submit by the shop's server; `read`: the query of a GET or DELETE.
 */
export type Place = 'create' | 'update' | 'form' | 'server' | 'read';

/** One parameter. */
export interface Parameter {
  /** As it is sent; `[key]` and `[n]` stand for a key and an index. */
  readonly name: string;
  readonly format: Format;
  /** R required, C required in the circumstances that `rule` or the code names, O optional. */
  readonly requirement: 'R' | 'C' | 'O';
  readonly rule: string;
  /** Where the specification speaks of it. */
  readonly spec: string;
  readonly places: readonly Place[];
  /** Places where its absence is an error, whatever else was sent. */
  readonly requiredAt: readonly Place[];
  /** Its value is never shown, stored or logged. */
  readonly sensitive: boolean;
  /** What `[key]` may be. */
  readonly key: RegExp;
  /** What `[key]` may be when it comes from the browser. */
  readonly formKey: RegExp;
  /** Accepted because clients send it, and then ignored. */
  readonly tolerated: boolean;
}

/** What an entry may say beyond its name, format, requirement and rule. */
export type More = Partial<
  Pick<Parameter, 'places' | 'requiredAt' | 'sensitive' | 'key' | 'formKey' | 'tolerated'>
>;

/** A maker of entries of one section of the specification, with the places they share. */
export function section(spec: string, places: readonly Place[]) {
  const key = /^[A-Za-z0-9_]{1,32}$/;
  return (
    name: string,
    format: Format,
    requirement: Parameter['requirement'],
    rule: string,
    more: More = {},
  ): Parameter => ({
    name,
    format,
    requirement,
    rule,
    spec,
    places,
    requiredAt: [],
    sensitive: false,
    key,
    formKey: more.key ?? key,
    tolerated: false,
    ...more,
  });
}

/** What the shop's server may say whenever it speaks of a payment. */
export const FROM_SHOP: readonly Place[] = ['create', 'update', 'server'];

/** What the shopper may say too. */
export const FROM_BOTH: readonly Place[] = ['create', 'update', 'server', 'form'];

/** What only a submit may carry: a checkout keeps no account. */
export const WITH_SUBMIT: readonly Place[] = ['server', 'form'];
