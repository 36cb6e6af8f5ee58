/** One request to the gateway, as data: the console sends it, and writes it down as curl, as a test or as a step of a test. */
import { send } from './api/client.ts';
import { session } from './state/session.ts';

/**
 * A request. `entityId` is added to the body, or to the query if there is no body. A call that refuses the parameter has
 * `entityId: undefined` there.
 */
export interface CopiedCall {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** The path from the root, such as `/v1/payments/{id}`; without a query. */
  readonly path: string;
  readonly query?: Readonly<Record<string, string | number | undefined>>;
  /** A member that is undefined is not sent. A form has texts only. */
  readonly body?: Readonly<Record<string, unknown>>;
  /** Default: JSON below `/_sandbox/`, a form elsewhere. */
  readonly contentType?: 'application/json' | 'application/x-www-form-urlencoded';
}

/** A value that is not written down, such as a card number: the name of a variable of a shell stands for it. */
export class Variable {
  readonly name: string;

  /** @param parameter `card.number` is `CARD_NUMBER` */
  constructor(parameter: string) {
    this.name = parameter.replace(/\W+/g, '_').toUpperCase();
  }
}

/** The forms in which a call is copied. */
export type CopyForm = 'curl' | 'testkit' | 'playwright';

/** What stands for the token in a copied text: a variable of a shell. */
export const TOKEN = '$TOKEN';

/** Sends the call. @throws ApiFailure as `send` does */
export function runCall(call: CopiedCall): ReturnType<typeof send> {
  const { method, path, query, body } = call;
  return send(path, {
    method,
    ...(query && { query }),
    ...(body && (isJson(call) ? { json: body } : { form: body as Record<string, string> })),
  });
}

/**
 * Writes the call down. No form has the token.
 * @param origin the origin of the gateway
 * @param entityId that of the session
 */
export function writtenCall(
  form: CopyForm,
  call: CopiedCall,
  { origin, entityId }: { readonly origin: string; readonly entityId: string },
): string {
  if (form === 'curl') return curl(call, origin, entityId);
  return form === 'testkit' ? testkit(call, origin, entityId) : playwright(call);
}

/** The entity and the origin for a copied text. */
export const placeOfCalls = () => ({
  origin: window.location.origin,
  entityId: session.value?.entityId ?? '',
});

const isJson = ({ path, contentType }: CopiedCall): boolean =>
  contentType ? contentType === 'application/json' : path.startsWith('/_sandbox/');

function curl(call: CopiedCall, origin: string, entityId: string): string {
  const { method, path, query, body } = call;
  const url = origin + path + queryText({ ...(!body && { entityId }), ...query });
  const parts = [
    `curl${method === (body ? 'POST' : 'GET') ? '' : ` -X ${method}`} ${word(url)}`,
    // Double quotes: the shell puts the token in the place of the variable.
    `-H "Authorization: Bearer ${TOKEN}"`,
  ];
  if (body && isJson(call)) {
    parts.push("-H 'Content-Type: application/json'");
    parts.push(`-d ${word(JSON.stringify({ entityId, ...body }))}`);
  } else {
    const fields: Readonly<Record<string, unknown>> = body ? { entityId, ...body } : {};
    for (const [name, value] of Object.entries(fields)) {
      if (value === undefined || value === '') continue;
      parts.push(
        value instanceof Variable ? variableField(name, value) : field(name, String(value)),
      );
    }
  }
  return parts.join(' \\\n  ');
}

const field = (name: string, value: string): string =>
  /^[\w.:-]*$/.test(value)
    ? `-d ${word(`${name}=${value}`)}`
    : `--data-urlencode ${word(`${name}=${value}`)}`;

/** Double quotes: the shell puts the value in the place of the variable. The name is a parameter of the API. */
const variableField = (name: string, { name: variable }: Variable): string =>
  `--data-urlencode "${name.replace(/[^\w.[\]]/g, '')}=$${variable}"`;

/** A value as one word of a shell. */
const word = (text: string): string =>
  /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;

const queryText = (values: Readonly<Record<string, unknown>>): string => {
  const given = Object.entries(values).filter(([, value]) => value !== undefined && value !== '');
  const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return text === '' ? '' : `?${text}`;
};

/** A test of Node's own runner, against the gateway that the console shows. */
function testkit(call: CopiedCall, origin: string, entityId: string): string {
  const helper = helperOf(call);
  const address = [
    `url: ${quoted(origin)},`,
    `entityId: ${quoted(entityId)},`,
    `token: ${quoted(TOKEN)},`,
  ];
  const steps = helper
    ? [`${helper.result}await ${helper.name}(gateway${helper.rest});`, ...helper.checks]
    : [
        `const response = await fetch(${target('gateway', call)}, {`,
        ...fetchOptions(call),
        '});',
        'assert.ok(response.ok, await response.text());',
      ];
  return [
    ...(helper && helper.checks.length === 0 ? [] : ["import assert from 'node:assert/strict';"]),
    "import { test } from 'node:test';",
    helper
      ? `import { ${helper.name} } from 'payment-widgets/testkit';`
      : "import type { Gateway } from 'payment-widgets/testkit';",
    '',
    `const gateway${helper ? '' : ": Pick<Gateway, 'url' | 'entityId' | 'token'>"} = {`,
    ...indented(address),
    '};',
    '',
    `test(${quoted(`${call.method} ${call.path}`)}, async () => {`,
    ...indented(steps),
    '});',
  ].join('\n');
}

function fetchOptions(call: CopiedCall): string[] {
  const { method, body } = call;
  const json = body && isJson(call);
  const content = json ? ", 'content-type': 'application/json'" : '';
  return indented([
    `method: ${quoted(method)},`,
    `headers: { authorization: \`Bearer \${gateway.token}\`${content} },`,
    ...(body
      ? wrapped(
          json ? 'body: JSON.stringify(' : 'body: new URLSearchParams(',
          'gateway',
          body,
          '),',
        )
      : []),
  ]);
}

/** A step of a test with the fixtures of Playwright. Its entity is new for each test. */
function playwright(call: CopiedCall): string {
  const { method, path, body = {} } = call;
  const notes = /[0-9a-f]{32}/.test(path + JSON.stringify(body))
    ? ['// Each test has a new entity: put an id of this test in the place of the id.']
    : [];
  const helper = helperOf(call);
  let steps: readonly string[];
  let fixtures = 'entity';
  const imports: string[] = [];
  if (path === '/_sandbox/clock/advance' && typeof body['by'] === 'string') {
    fixtures = 'clock';
    steps = [`await clock.advance(${quoted(body['by'])});`];
  } else if (helper) {
    imports.push(`import { ${helper.name} } from 'payment-widgets/testkit';`);
    const checks = helper.checks.length > 0 ? ['expect(code).toMatch(/^000\\./);'] : [];
    const wanted = helper.isRefusal ? ['expect(code).not.toMatch(/^000\\./);'] : checks;
    steps = [`${helper.result}await ${helper.name}(entity${helper.rest});`, ...wanted];
  } else {
    fixtures = 'entity, request';
    steps = [
      `const response = await request.${method.toLowerCase()}(${target('entity', call)}, {`,
      ...indented([
        `headers: { authorization: \`Bearer \${entity.token}\` },`,
        ...(call.body ? wrapped(isJson(call) ? 'data: ' : 'form: ', 'entity', call.body, ',') : []),
      ]),
      '});',
      'expect(response, await response.text()).toBeOK();',
    ];
  }
  const needsExpect = steps.some((step) => step.includes('expect('));
  return [
    ...imports,
    `import { ${needsExpect ? 'expect, ' : ''}test } from 'payment-widgets/testkit/playwright';`,
    '',
    `test(${quoted(`${method} ${path}`)}, async ({ ${fixtures} }) => {`,
    ...indented([...notes, ...steps]),
    '});',
  ].join('\n');
}

/** A helper of the testkit that sends a call. */
interface Helper {
  readonly name: string;
  /** What takes its result, before `await`. */
  readonly result: string;
  /** Its arguments after the gateway. */
  readonly rest: string;
  readonly checks: readonly string[];
  /** The result of the call is a code that refuses. */
  readonly isRefusal?: boolean;
}

function helperOf({ method, path, body = {} }: CopiedCall): Helper | undefined {
  if (method !== 'POST') return undefined;
  if (path === '/_sandbox/shopper') {
    const { id, does } = body;
    const isRefusal = does !== 'approve';
    return {
      name: 'actForShopper',
      result: 'const code = ',
      rest: `, ${literal(id)}, ${literal(does)}`,
      checks: [`assert.${isRefusal ? 'doesNotMatch' : 'match'}(code, /^000\\./);`],
      isRefusal,
    };
  }
  const charged = /^\/_sandbox\/payments\/([^/]+)\/chargebacks$/.exec(path);
  if (charged) {
    const wish = given(body).length > 0 ? `, ${oneLine(body)}` : '';
    const rest = `, ${quoted(charged[1] ?? '')}${wish}`;
    return { name: 'raiseChargeback', result: '', rest, checks: [] };
  }
  if (path === '/_sandbox/reset') return { name: 'resetEntity', result: '', rest: '', checks: [] };
  return undefined;
}

/** The address of a call as an expression. */
function target(of: 'gateway' | 'entity', { path, query, body }: CopiedCall): string {
  const rest = body || !isNamed(query) ? '' : `entityId=\${${of}.entityId}`;
  const more = queryText(query ?? {}).slice(1);
  const all = [rest, more].filter(Boolean).join('&');
  return `\`\${${of}.url}${templated(path)}${all === '' ? '' : `?${rest}${rest && more ? '&' : ''}${templated(more)}`}\``;
}

/** A text as a part of a template literal. */
const templated = (text: string): string =>
  text.replaceAll('\\', '\\\\').replaceAll('`', '\\`').replaceAll('${', '\\${');

const wrapped = (
  before: string,
  of: 'gateway' | 'entity',
  body: Readonly<Record<string, unknown>>,
  after: string,
): string[] => [
  `${before}{`,
  ...indented([
    ...(isNamed(body) ? [`entityId: ${of}.entityId,`] : []),
    ...given(body).map(([name, value]) => `${memberName(name)}: ${literal(value)},`),
  ]),
  `}${after}`,
];

/** Whether a call has the entity. `entityId: undefined` leaves it out: some calls name it in their path, and refuse it. */
const isNamed = (of: Readonly<Record<string, unknown>> | undefined): boolean =>
  !of || !('entityId' in of);

const given = (body: Readonly<Record<string, unknown>>) =>
  Object.entries(body).filter(([, value]) => value !== undefined && value !== '');

const oneLine = (body: Readonly<Record<string, unknown>>): string =>
  `{ ${given(body)
    .map(([name, value]) => `${memberName(name)}: ${literal(value)}`)
    .join(', ')} }`;

const memberName = (name: string): string => (/^[A-Za-z_]\w*$/.test(name) ? name : quoted(name));

/** A value as an expression of JavaScript. */
function literal(value: unknown): string {
  if (value instanceof Variable) return `process.env['${value.name}'] ?? ''`;
  if (typeof value === 'string') return quoted(value);
  if (Array.isArray(value)) return `[${value.map(literal).join(', ')}]`;
  if (value !== null && typeof value === 'object') {
    return oneLine(value as Readonly<Record<string, unknown>>);
  }
  return String(value);
}

const quoted = (text: string): string =>
  `'${JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;

const indented = (lines: readonly string[]): string[] => lines.map((line) => `  ${line}`);
