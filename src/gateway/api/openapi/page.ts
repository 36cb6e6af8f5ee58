/** Renders the document as an HTML page: headings and tables, no script. */

import type { ParameterObject } from '../../../contract/operations/operation.ts';
import { type Schema, schemaNameIn } from '../../../contract/schema.ts';
import { type Html, html, type Piece } from '../pages/html.ts';
import { groupNames } from './groups.ts';
import type { Content, Method, OpenApiDocument, OperationObject } from './types.ts';

/** An operation with its path and method. */
interface Described {
  readonly method: Method;
  readonly path: string;
  readonly operation: OperationObject;
}

/**
 * Renders the page of a document.
 *
 * @param styles the address of its style sheet
 */
export function docsPage(document: OpenApiDocument, styles: string): string {
  const { info, components } = document;
  const operations = operationsOf(document);
  const names = Object.keys(components.schemas);
  const bodies = new Set(operations.flatMap(({ operation }) => bodyNames(operation)));
  const parts = new Set([...bodies].flatMap((name) => groupNames(components.schemas[name] ?? {})));
  const groups = names.filter((name) => parts.has(name));
  const answers = names.filter((name) => !bodies.has(name) && !parts.has(name));
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${info.title} ${info.version}</title>
<link rel="stylesheet" href="${styles}">
</head>
<body>
<header>
<h1>${info.title} <small>${info.version}</small></h1>
<p>${info.description}</p>
<p>The same for programs: <a href="/openapi.json">openapi.json</a>.</p>
</header>
<nav aria-label="Contents">
<h2>Contents</h2>
<h3>Operations</h3>
<ul>${operations.map(operationLink)}</ul>
<h3>Parameters</h3>
<ul>${groups.map((name) => html`<li>${link(name, titleOf(document, name))}</li>`)}</ul>
<h3>Answers</h3>
<ul>${answers.map((name) => html`<li>${link(name)}</li>`)}</ul>
</nav>
<main>
<h2>Operations</h2>
${operations.map((described) => operationSection(document, described))}
<h2>Parameters</h2>
${groups.map((name) => schemaSection(document, name))}
<h2>Answers</h2>
${answers.map((name) => schemaSection(document, name))}
</main>
</body>
</html>
`;
  return page.text;
}

function operationsOf({ paths }: OpenApiDocument): Described[] {
  return Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({
      method: method as Method,
      path,
      operation,
    })),
  );
}

const link = (id: string, text: string = id): Html => html`<a href="#${id}">${text}</a>`;

const operationLink = ({ method, path, operation }: Described): Html =>
  html`<li><a href="#${operation.operationId}"><code>${method.toUpperCase()} ${path}</code></a> ${operation.summary}</li>\n`;

/** The title of a group. If several groups have the same title, it includes a number. */
const titleOf = ({ components }: OpenApiDocument, name: string): string => {
  const title = components.schemas[name]?.title ?? name;
  const number = /\d+$/.exec(name)?.[0];
  return number === undefined ? title : `${title} (${number})`;
};

function operationSection(document: OpenApiDocument, { method, path, operation }: Described): Html {
  const { operationId, summary, description, parameters = [], responses } = operation;
  return html`<section id="${operationId}">
<h3><code>${method.toUpperCase()} ${path}</code></h3>
<p>${summary} ${description}</p>
<p>${credentials(operation)}</p>
${parameters.length > 0 ? outsideBody(parameters) : undefined}
${bodyNames(operation).map((name) =>
  firstWith(document, name) === operationId
    ? body(document, name)
    : html`<p>Body: ${link(name, document.components.schemas[name]?.title)}</p>\n`,
)}
${table(
  'Answers',
  ['Status', 'Meaning', 'Body'],
  Object.entries(responses).map(([status, { description: meaning, content }]) => [
    status,
    meaning,
    contentOf(content),
  ]),
)}
</section>
`;
}

/** The id of the first operation that accepts a body. Its section describes the body; other operations link to it. */
const firstWith = (document: OpenApiDocument, name: string): string | undefined =>
  operationsOf(document).find(({ operation }) => bodyNames(operation).includes(name))?.operation
    .operationId;

function credentials({ security }: OperationObject): string {
  const withToken = security.some((scheme) => Object.keys(scheme).length > 0);
  const without = security.some((scheme) => Object.keys(scheme).length === 0);
  if (!withToken) return 'No token.';
  return without ? 'With the header Authorization: Bearer, or without.' : 'Authorization: Bearer.';
}

const outsideBody = (parameters: readonly ParameterObject[]): Html =>
  table(
    'Parameters outside of the body',
    ['Name', 'Where', 'Meaning'],
    parameters.map(({ name, in: place, required, description }) => [
      code(name),
      required ? `${place}, required` : place,
      description,
    ]),
  );

/** The names of the body schemas of an operation. */
function bodyNames({ requestBody }: OperationObject): string[] {
  const schemas = Object.values(requestBody?.content ?? {}).map(({ schema }) => schema);
  return schemas.flatMap(named);
}

/** The name of a schema, or the names of its `anyOf` schemas. */
const named = (schema: Schema): string[] => (schema.anyOf ?? [schema]).map(schemaNameIn);

function body(document: OpenApiDocument, name: string): Html {
  const { title = name, required = [], ...schema } = document.components.schemas[name] ?? {};
  const must = required.map((parameter, i) => [i > 0 ? ', ' : '', code(parameter)]);
  const groups = groupNames(schema).map(
    (group) => html`<li>${link(group, titleOf(document, group))}</li>`,
  );
  return html`<h4 id="${name}">Body: ${title}</h4>
<p>${required.length > 0 ? ['Required: ', must, '.'] : 'Nothing is required whatever else is sent.'} It takes:</p>
<ul>${groups}</ul>
`;
}

function contentOf(content: Content = {}): Piece {
  return Object.entries(content).map(([type, { schema }]) =>
    schema.type === 'string'
      ? code(type)
      : named(schema).map((name, i) => [i > 0 ? ' or ' : '', link(name)]),
  );
}

function schemaSection(document: OpenApiDocument, name: string): Html {
  const schema = document.components.schemas[name] ?? {};
  const also = groupNames(schema).map((base) => html`<p>And what ${link(base)} says.</p>\n`);
  return html`<section id="${name}">
<h3>${titleOf(document, name)}</h3>
<p>${schema.description}</p>
${also}${members(name, schema)}
</section>
`;
}

function members(name: string, schema: Schema): Html | undefined {
  const { properties = {}, patternProperties = {} } = schema;
  const all = [
    ...Object.entries(properties),
    ...Object.values(patternProperties).map((value) => [value.title ?? '', value] as const),
  ];
  if (all.length === 0) return undefined;
  const rows = all.map(([member, value]) => [
    html`<code id="${name}.${member}">${member}</code>`,
    [value.description, marks(value), inner(value)],
  ]);
  return table(`Members of ${name}`, ['Name', 'Meaning'], rows);
}

/** The marks that follow the description of a value. */
const marks = ({ writeOnly, deprecated }: Schema): Piece => [
  writeOnly ? ' Sensitive: never shown, stored or logged.' : '',
  deprecated ? ' Deprecated.' : '',
];

/** The members of a value that is an object. */
function inner({ $ref, items, properties }: Schema): Piece {
  if ($ref) return link(schemaNameIn({ $ref }));
  if (items?.$ref) return [' A list of ', link(schemaNameIn(items)), '.'];
  const within = properties ?? items?.properties;
  if (!within) return undefined;
  const rows = Object.entries(within).map(
    ([name, { description }]) => html`<li>${code(name)} ${description}</li>`,
  );
  return html`<ul>${rows}</ul>`;
}

const code = (text: string): Html => html`<code>${text}</code>`;

/** A table. The first cell of each row is its heading. */
function table(
  caption: string,
  heads: readonly string[],
  rows: readonly (readonly Piece[])[],
): Html {
  return html`<table>
<caption>${caption}</caption>
<thead><tr>${heads.map((head) => html`<th scope="col">${head}</th>`)}</tr></thead>
<tbody>
${rows.map(([first, ...others]) => html`<tr><th scope="row">${first}</th>${others.map((cell) => html`<td>${cell}</td>`)}</tr>\n`)}</tbody>
</table>`;
}

/** The style sheet of the page: system colours, light or dark. Long names may break anywhere. */
export const DOCS_STYLES = `:root { color-scheme: light dark; }
body { margin: 0 auto; padding: 1rem; max-width: 72rem; font: 1rem/1.5 system-ui, sans-serif; }
h1, h2, h3, h4, code { overflow-wrap: anywhere; }
h2 { margin-top: 3rem; }
h3 { margin-top: 2rem; }
small { font-weight: normal; }
table { width: 100%; border-collapse: collapse; margin: 1rem 0; }
caption { text-align: start; font-weight: bold; padding: 0.25rem 0; }
th, td { text-align: start; vertical-align: top; padding: 0.25rem 0.75rem 0.25rem 0; border-top: 1px solid GrayText; }
tbody th { font-weight: normal; }
:target { outline: 2px solid LinkText; outline-offset: 2px; }
@media (max-width: 40rem) {
  body { padding: 0.75rem; }
  table { font-size: 0.875rem; }
}
`;
