/** JSON Schema as rows of data, and the type of the values that a row describes. */

/** A JSON Schema (2020-12). */
export interface Schema {
  readonly $ref?: string;
  readonly title?: string;
  readonly description?: string;
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly pattern?: string;
  readonly enum?: readonly string[];
  readonly minLength?: number;
  readonly minimum?: number;
  readonly maxLength?: number;
  readonly deprecated?: boolean;
  readonly writeOnly?: boolean;
  readonly items?: Schema;
  readonly properties?: Members;
  readonly patternProperties?: Members;
  readonly required?: readonly string[];
  readonly allOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly additionalProperties?: boolean | Schema;
  readonly unevaluatedProperties?: boolean;
}

/** The members of an object, by name. */
export type Members = Readonly<Record<string, Schema>>;

const REFERENCE = '#/components/schemas/';

/** A reference to the schema of this name. */
export const ref = <const Name extends string>(name: Name) =>
  ({ $ref: `${REFERENCE}${name}` }) as const;

/** The name of the schema in a reference. */
export const schemaNameIn = ({ $ref = '' }: Schema): string => $ref.slice(REFERENCE.length);

/** The schema of a string. */
export function text(description: string): Typed<'string'>;
export function text<const More extends Schema>(
  description: string,
  more: More,
): Typed<'string'> & More;
export function text(description: string, more: Schema = {}): Schema {
  return { type: 'string', description, ...more };
}

/** The schema of `true` or `false`. */
export const flag = (description: string): Typed<'boolean'> => ({ type: 'boolean', description });

/** The schema of a whole number. */
export const integer = (description: string): Typed<'integer'> => ({
  type: 'integer',
  description,
});

/** The schema of a list. */
export const list = <const Items extends Schema>(description: string, items: Items) =>
  ({ type: 'array', description, items }) as const;

/** The schema of a value that may be null. */
export const nullable = <const Of extends Schema & { readonly type: string }>(
  schema: Of,
): Omit<Of, 'type'> & { readonly type: readonly [Of['type'], 'null'] } => ({
  ...schema,
  type: [schema.type, 'null'],
});

/** The schema of an object. All members are required unless `required` names fewer. */
export const object = <
  const Properties extends Members,
  const Required extends readonly (keyof Properties & string)[] = readonly (keyof Properties &
    string)[],
>(
  description: string,
  properties: Properties,
  required: Required = Object.keys(properties) as unknown as Required,
): Typed<'object'> & { readonly properties: Properties; readonly required: Required } => ({
  type: 'object',
  description,
  properties,
  required,
});

/** The schema of a response, with the members that all responses have. */
export const enveloped = <
  const Properties extends Members,
  const Required extends readonly (keyof Properties & string)[],
>(
  description: string,
  properties: Properties,
  required: Required,
) => ({ ...object(description, properties, required), allOf: [ref('Envelope')] }) as const;

/** The schema of an object whose members have other names in each answer, and texts as values. */
export const texts = (description: string) =>
  ({ type: 'object', description, additionalProperties: { type: 'string' } }) as const;

/** The schema of an object of any members. */
export const anything = (description: string) =>
  ({ type: 'object', description, additionalProperties: true }) as const;

/** The schema for sent parameters with a common prefix, as nested members. */
export const sentUnder = (prefix: string) =>
  anything(
    `The ${prefix} parameters that were sent, as nested members with text values.`,
  ) as unknown as SentRow;

/** What every row of a builder has. */
export interface Typed<Type extends string> {
  readonly type: Type;
  readonly description: string;
}

/** Only in the type of a row: the values are nested texts. */
export declare const SENT: unique symbol;

export type SentRow = Typed<'object'> & {
  readonly additionalProperties: true;
  readonly [SENT]: true;
};

/** Parameters that were sent, as nested members. */
export interface Sent {
  readonly [name: string]: string | Sent | readonly (string | Sent)[] | undefined;
}

/** The type of the values that a schema describes. @typeParam Named the schemas that references name */
export type ValueOf<Row, Named = object> = Row extends {
  readonly $ref: `${typeof REFERENCE}${infer Name extends keyof Named & string}`;
}
  ? ValueOf<Named[Name], Named>
  : Row extends { readonly enum: readonly (infer Value)[] }
    ? Value
    : Row extends { readonly type: readonly (infer Type)[] }
      ? { readonly [Each in Type & string]: ValueOfType<Each, Row, Named> }[Type & string]
      : Row extends { readonly type: infer Type }
        ? ValueOfType<Type, Row, Named>
        : unknown;

type ValueOfType<Type, Row, Named> = Type extends keyof Simple
  ? Simple[Type]
  : Type extends 'array'
    ? Row extends { readonly items: infer Items }
      ? readonly ValueOf<Items, Named>[]
      : readonly unknown[]
    : ObjectOf<Row, Named>;

interface Simple {
  readonly string: string;
  readonly boolean: boolean;
  readonly integer: number;
  readonly null: null;
}

type ObjectOf<Row, Named> = Row extends { readonly [SENT]: true }
  ? Sent
  : Row extends { readonly properties: infer Properties }
    ? Row extends { readonly allOf: readonly (infer Base)[] }
      ? Flat<ValueOf<Base, Named> & MembersOf<Properties, RequiredIn<Row>, Named>>
      : Row extends { readonly additionalProperties: infer Value extends Schema }
        ? MembersOf<Properties, RequiredIn<Row>, Named> & {
            readonly [name: string]: ValueOf<Value, Named> | undefined;
          }
        : Flat<MembersOf<Properties, RequiredIn<Row>, Named>>
    : Row extends { readonly additionalProperties: infer Value extends Schema }
      ? { readonly [name: string]: ValueOf<Value, Named> }
      : { readonly [name: string]: unknown };

type MembersOf<Properties, Required, Named> = {
  readonly [Name in keyof Properties & Required]: ValueOf<Properties[Name], Named>;
} & {
  readonly [Name in Exclude<keyof Properties, Required>]?: ValueOf<Properties[Name], Named>;
};

type RequiredIn<Row> = Row extends { readonly required: readonly (infer Name)[] } ? Name : never;

/** One object type in place of an intersection, so that errors of the compiler show its members. */
type Flat<Type> = Type extends infer Whole ? { [Name in keyof Whole]: Whole[Name] } : never;
