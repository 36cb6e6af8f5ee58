/** The words of OpenAPI 3.1 and JSON Schema that are used here, and what is said of one operation. */
import type { Place } from '../../catalogue/parameters/parameter.ts';

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
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly patternProperties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly allOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly additionalProperties?: boolean | Schema;
  readonly unevaluatedProperties?: boolean;
}

/** A parameter that is in no body. */
export interface ParameterObject {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly description: string;
  readonly required: boolean;
  readonly deprecated?: boolean;
  readonly schema: Schema;
}

/** A body by its media types. */
export type Content = Readonly<Record<string, { readonly schema: Schema }>>;

/** Headers of an answer by their names. */
export type Headers = Readonly<
  Record<
    string,
    { readonly description: string; readonly required: boolean; readonly schema: Schema }
  >
>;

/** What one method on one path does. */
export interface OperationObject {
  readonly operationId: string;
  readonly summary: string;
  readonly description?: string;
  readonly security: readonly Readonly<Record<string, readonly string[]>>[];
  readonly parameters?: readonly ParameterObject[];
  readonly requestBody?: { readonly required: true; readonly content: Content };
  readonly responses: Readonly<
    Record<
      string,
      { readonly description: string; readonly headers?: Headers; readonly content?: Content }
    >
  >;
}

/** A path's operations by their methods. */
export type PathItem = Readonly<Partial<Record<Method, OperationObject>>>;

/** An OpenAPI document. */
export interface OpenApiDocument {
  readonly openapi: '3.1.1';
  readonly info: {
    readonly title: string;
    readonly version: string;
    readonly description: string;
  };
  readonly servers: readonly { readonly url: string }[];
  readonly paths: Readonly<Record<string, PathItem>>;
  readonly components: {
    readonly securitySchemes: Readonly<Record<string, unknown>>;
    readonly schemas: Readonly<Record<string, Schema>>;
  };
}

/** The methods that operations have. */
export type Method = 'get' | 'post' | 'delete';

/** One operation, as somebody writes it down: the rest follows from the catalogue of parameters. */
export interface Operation {
  readonly method: Method;
  /** As the route has it: `:name` for one segment. */
  readonly path: string;
  /** Unique, a verb first: generated clients name their functions so. */
  readonly id: string;
  readonly summary: string;
  readonly description?: string;
  /** `token`: Bearer; `either`: with or without one; `none`. */
  readonly credentials: 'token' | 'either' | 'none';
  /** Where its body's parameters come from; several when it depends on who asks. */
  readonly body?: readonly Place[];
  /** Where its query's parameters come from. */
  readonly query?: Place;
  /** Headers, and queries that are no parameters of the API. */
  readonly more?: readonly ParameterObject[];
  /**
   * By status: the schemas of a JSON answer, or the media type of another; nothing for no body. What every operation
   * with these credentials can answer goes without saying.
   */
  readonly answers: Readonly<Record<number, readonly string[] | string>>;
}

/** A reference to a schema of the document. */
export const ref = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` });

/** The name in a reference. */
export const nameIn = ({ $ref = '' }: Schema): string => $ref.slice($ref.lastIndexOf('/') + 1);
