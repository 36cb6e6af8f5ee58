/** The types of OpenAPI 3.1 and JSON Schema that this folder uses. */

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

/** A parameter outside of the body: in the path, the query or a header. */
export interface ParameterObject {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly description: string;
  readonly required: boolean;
  readonly deprecated?: boolean;
  readonly schema: Schema;
}

/** The schemas of a body by media type. */
export type Content = Readonly<Record<string, { readonly schema: Schema }>>;

/** The headers of a response, by name. */
export type Headers = Readonly<
  Record<
    string,
    { readonly description: string; readonly required: boolean; readonly schema: Schema }
  >
>;

/** An operation: one method of one path. */
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

/** The operations of a path, by method. */
export type PathItem = Readonly<Partial<Record<Method, OperationObject>>>;

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

/** The HTTP methods of operations. */
export type Method = 'get' | 'post' | 'delete';

/** A reference to a schema of the document. */
export const ref = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` });

/** The name of the schema in a reference. */
export const schemaNameIn = ({ $ref = '' }: Schema): string =>
  $ref.slice($ref.lastIndexOf('/') + 1);
