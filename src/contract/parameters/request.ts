/**
 * The types of a validated request, derived from the catalogue: a misspelt name does not compile.
 *
 * `Parameters` has the parameters as they were sent, flat, because they are stored and sent back so. `ApiRequest` has their values,
 * nested as the dots of their names say: `request.card?.number`, `request.cart?.items?.[0]?.price`.
 */
import type { CATALOGUE } from './catalogue.ts';
import type { Parameter } from './parameter.ts';

type Row = (typeof CATALOGUE)[number];

/** The value of each parameter, by its name in the catalogue. */
type Values = {
  readonly [R in Row as R['name']]: R extends Parameter<string, infer Value> ? Value : never;
};

/** The names that a name of the catalogue stands for: `[n]` is an index, `[key]` a key. */
type Sent<Name extends string> = Name extends `${infer Before}[n]${infer After}`
  ? `${Before}[${number}]${Sent<After>}`
  : Name extends `${infer Before}[key]${infer After}`
    ? `${Before}[${string}]${After}`
    : Name;

/** The name of a parameter. */
export type ParameterName = Sent<Row['name']>;

/**
 * Validated parameters by name, as they were sent: flat, because they are stored and sent back so. The object has no prototype,
 * because a key may be any text.
 */
export type Parameters = { readonly [Name in ParameterName]?: string };

/** The values of a request: a member for each part of a name, a list for `[n]`, a map for `[key]`. */
export type ApiRequest = Nested<Values> & { readonly [SENT]: Parameters };

/** The member of a request that has its parameters as they were sent. Programs that are bundled apart share it. */
export const SENT: unique symbol = Symbol.for('payment-widgets.sent');

/** The parameters as they were sent: for answers, which repeat them, and for errors, which name them. */
export const sentOf = (request: ApiRequest): Parameters => request[SENT];

type Nested<V> = { readonly [Head in HeadOf<keyof V> as MemberName<Head>]?: Member<V, Head> };

/** The part of a name before its first dot. */
type HeadOf<Name> = Name extends `${infer Head}.${string}` ? Head : Name & string;

type MemberName<Head extends string> = Head extends `${infer Group}[${string}]` ? Group : Head;

type Member<V, Head extends string> = Head extends `${string}[n]`
  ? readonly Nested<Rest<V, Head>>[]
  : Head extends `${infer Group}[${string}]`
    ? Keyed<V, Group>
    : // A wallet's sheet names its test card `card`: elsewhere `card` is a group.
      keyof Rest<V, Head> extends never
      ? V[Head & keyof V]
      : Nested<Rest<V, Head>>;

/** The values of the names that begin with a part and a dot. */
type Rest<V, Head extends string> = {
  readonly [Name in keyof V as Name extends `${Head}.${infer Tail}` ? Tail : never]: V[Name];
};

/** The values of a map by key: of any key, or of those that the catalogue names. */
type Keyed<V, Group extends string> = {
  readonly [Name in keyof V as Name extends `${Group}[${infer Key}]`
    ? Key extends 'key'
      ? string
      : Key
    : never]?: V[Name];
};

/** The rest of the names that begin with a prefix and a dot: `city` for `billing`. */
export type MemberOf<Prefix extends string> = ParameterName extends infer Name
  ? Name extends `${Prefix}.${infer Member}`
    ? Member
    : never
  : never;

/** The value of a name that only exists at run time; undefined also for a name that no parameter has. */
export const valueNamed = (parameters: Parameters, name: string): string | undefined =>
  (parameters as Readonly<Record<string, string | undefined>>)[name];

/** The names and values. */
export const entriesOf = (parameters: Parameters): [name: ParameterName, value: string][] =>
  Object.entries(parameters) as [ParameterName, string][];
