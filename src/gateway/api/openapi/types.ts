/** The types of OpenAPI 3.1 that this folder uses. */
import type { ParameterObject } from '../../../contract/operations/operation.ts';
import type { Schema } from '../../../contract/schema.ts';

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

/** A message to webhooks. */
export interface WebhookObject {
  readonly post: Pick<OperationObject, 'summary' | 'description' | 'responses'> & {
    readonly requestBody: { readonly required: true; readonly content: Content };
  };
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
  readonly webhooks: Readonly<Record<string, WebhookObject>>;
  readonly components: {
    readonly securitySchemes: Readonly<Record<string, unknown>>;
    readonly schemas: Readonly<Record<string, Schema>>;
  };
}

/** The HTTP methods of operations. */
export type Method = 'get' | 'post' | 'delete';
