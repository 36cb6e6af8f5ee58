/** Builds the OpenAPI 3.1 document of the API from the catalogue of parameters and the rows of the operations. Pure. */

import { ANSWERS } from '../../../contract/answers/index.ts';
import { MESSAGE_TYPES, MESSAGES, type MessageType } from '../../../contract/messages.ts';
import type { Answers, ParameterObject } from '../../../contract/operations/operation.ts';
import type { Parameter, Place } from '../../../contract/parameters/parameter.ts';
import { object, ref, type Schema, text } from '../../../contract/schema.ts';
import { bodyName, bodySchema, groupSchema, groupsOf } from './groups.ts';
import type { Operation } from './operation.ts';
import { isPattern, valueSchema } from './schema.ts';
import type {
  Content,
  Headers,
  OpenApiDocument,
  OperationObject,
  PathItem,
  WebhookObject,
} from './types.ts';

/** The data for a document. */
export interface DocumentNeeds {
  /** The version of this program, `major.minor.patch`. */
  readonly version: string;
  /** By id. */
  readonly operations: Readonly<Record<string, Operation>>;
  readonly catalogue: readonly Parameter[];
}

const ABOUT = [
  'Requests are form-encoded in UTF-8. An empty parameter counts as absent. A repeated or unknown parameter is refused.',
  'In a name, [n] stands for an index: from 0, without gaps, at most 1000 of each; [key] stands for a key that the caller',
  'chooses. result.parameterErrors lists all wrong parameters of a request. An unknown path has status 404. Another method',
  'on a known path has status 400 and the result code 200.300.403. A schema describes each parameter alone. The descriptions',
  'of parameters say which values they may have together.',
].join(' ');

/** Builds the document. */
export function openApiDocument(needs: DocumentNeeds): OpenApiDocument {
  const { version, operations } = needs;
  const paths: Record<string, PathItem> = {};
  for (const [id, operation] of Object.entries(operations)) {
    const path = templated(operation.path);
    const method = operation.method.toLowerCase();
    paths[path] = { ...paths[path], [method]: operationObject(id, operation, needs) };
  }
  return {
    openapi: '3.1.1',
    info: { title: 'Payment gateway', version, description: ABOUT },
    servers: [{ url: '/' }],
    paths,
    webhooks: Object.fromEntries(MESSAGE_TYPES.map((type) => [type, webhookObject(type)])),
    components: {
      securitySchemes: {
        token: {
          type: 'http',
          scheme: 'bearer',
          description: 'The access token of the shop’s server. Never put it into a page.',
        },
      },
      schemas: { ...bodySchemas(needs), ...ANSWERS, ...payloads() },
    },
  };
}

const ENCRYPTED =
  'The body is this JSON, encrypted with the key of the webhook. See docs/webhooks.md.';

function webhookObject(type: MessageType): WebhookObject {
  const { summary, actions } = MESSAGES[type];
  const schema = object('A message.', {
    type: text('Type of the message.', { enum: [type] }),
    action: text('What has happened to the subject.', { enum: actions }),
    payload: ref(payloadName(type)),
  });
  return {
    post: {
      summary: `A message of type ${type}.`,
      description: `${summary} ${ENCRYPTED}`,
      requestBody: { required: true, content: { 'application/json': { schema } } },
      responses: { 200: { description: 'The message has arrived. Any status 2xx says so.' } },
    },
  };
}

/** The name of the schema of a payload: `PaymentMessage` for PAYMENT. */
const payloadName = (type: MessageType): string =>
  `${type.slice(0, 1)}${type.slice(1).toLowerCase()}Message`;

const payloads = (): Record<string, Schema> =>
  Object.fromEntries(MESSAGE_TYPES.map((type) => [payloadName(type), MESSAGES[type].payload]));

/** The schemas of request bodies: first the bodies, then the groups that they consist of. */
function bodySchemas({ operations, catalogue }: DocumentNeeds): Record<string, Schema> {
  const places = [...new Set(Object.values(operations).flatMap(({ body = [] }) => body))];
  const groups = groupsOf(catalogue, places);
  return Object.fromEntries([
    ...places.map((place) => [bodyName(place), bodySchema(place, groups, catalogue)]),
    ...groups.map((group) => [group.name, groupSchema(group)]),
  ]);
}

/** The path in the syntax of OpenAPI: `/v1/checkouts/:id` becomes `/v1/checkouts/{id}`. */
const templated = (path: string): string => path.replace(/:(\w+)/g, '{$1}');

function operationObject(
  id: string,
  operation: Operation,
  { catalogue }: DocumentNeeds,
): OperationObject {
  const { summary, credentials, body, query, more = [], messages = [] } = operation;
  const caused = messages.length > 0 ? `Messages to webhooks: ${messages.join(', ')}.` : undefined;
  const description = [operation.description, caused].filter(Boolean).join(' ');
  const parameters = [
    ...inPath(operation.path),
    ...(query ? inQuery(catalogue, query) : []),
    ...more,
  ];
  return {
    operationId: id,
    summary,
    ...(description && { description }),
    security: SECURITY[credentials],
    ...(parameters.length > 0 && { parameters }),
    ...(body && { requestBody: { required: true, content: bodyContent(body) } }),
    responses: responses(operation),
  };
}

const SECURITY: Readonly<Record<Operation['credentials'], OperationObject['security']>> = {
  token: [{ token: [] }],
  either: [{ token: [] }, {}],
  none: [{}],
};

const inPath = (path: string): ParameterObject[] =>
  [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    description: 'The value that an earlier answer returned.',
    required: true,
    schema: { type: 'string' },
  }));

/** The parameters of a query. Parameters with an index or a key are omitted: queries do not have them. */
function inQuery(catalogue: readonly Parameter[], place: Place): ParameterObject[] {
  const entries = catalogue.filter(
    ({ name, places }) => places.includes(place) && !isPattern(name),
  );
  return entries.map((entry) => {
    const { description = '', deprecated, ...schema } = valueSchema(entry);
    const required = entry.requiredAt.includes(place);
    return {
      name: entry.name,
      in: 'query',
      description,
      required,
      ...(deprecated && { deprecated }),
      schema,
    };
  });
}

function bodyContent(places: readonly Place[]): Content {
  return { 'application/x-www-form-urlencoded': { schema: oneOrAny(places.map(bodyName)) } };
}

const oneOrAny = (names: readonly string[]): Schema =>
  names.length === 1 ? ref(names[0] as string) : { anyOf: names.map(ref) };

/** The description of each HTTP status. */
const STATUSES: Readonly<Record<string, string>> = {
  200: 'Done.',
  304: 'Not modified.',
  400: 'The request is refused, or the payment is declined.',
  401: 'The Authorization header is missing, or has no Bearer token.',
  403: 'The token is unknown, or is not valid for the entity.',
  404: 'The object does not exist, or a test deleted the data of the entity meanwhile.',
  421: 'The Host header names no host of this gateway.',
  429: 'Too many requests. The request had no effect, and was not counted.',
  500: 'The gateway failed.',
  503: 'The gateway is shutting down, or its database is unavailable. Try again.',
};

/** The headers of responses that ask the client to retry later. */
const retryAfter = (required: boolean): Headers => ({
  'Retry-After': {
    description: 'Seconds to wait before the next try.',
    required,
    schema: { type: 'integer', minimum: 1 },
  },
});
const HEADERS: Readonly<Record<string, Headers>> = {
  429: retryAfter(true),
  503: retryAfter(false),
};

const WITH_TOKEN: Answers = { 401: ['Refusal'], 403: ['Refusal'] };
const TOO_MANY: Answers = { 429: ['Refusal'] };
const ALWAYS: Answers = {
  404: ['Refusal'],
  421: ['Refusal'],
  500: ['Refusal'],
  503: ['Refusal'],
};

function responses({ answers, credentials, limit }: Operation): OperationObject['responses'] {
  const all = {
    ...ALWAYS,
    ...(credentials !== 'none' && WITH_TOKEN),
    ...(limit && TOO_MANY),
    ...answers,
  };
  return Object.fromEntries(
    Object.entries(all).map(([status, what]) => [
      status,
      {
        description: STATUSES[status] ?? 'Answered.',
        ...(HEADERS[status] && { headers: HEADERS[status] }),
        ...contentOf(what),
      },
    ]),
  );
}

function contentOf(what: readonly string[] | string): { content?: Content } {
  if (typeof what === 'string') return { content: { [what]: { schema: { type: 'string' } } } };
  return what.length === 0 ? {} : { content: { 'application/json': { schema: oneOrAny(what) } } };
}
