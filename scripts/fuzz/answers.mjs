// What every answer has to be, whatever was asked.

import { Ajv2020 } from 'ajv/dist/2020.js';

/**
 * @typedef {{ status: number, headers: Record<string, string | string[] | number | undefined>, text: string, ms: number }} Answer
 */

/** No request may take longer, ms: a single one must not hold up all others. Only a picture waits, for 10 s, for the issuer. */
const SLOW_MS = 10_000;

/** What an answer shows only where a program broke, or tells of itself. */
const INSIDE =
  /\bat (?:\S+ )?\(?(?:file:|node:|\/)\S+:\d+:\d+|node_modules|SQLITE_|SqliteError|kysely|syntax error at or near/;

/** Files of the build. */
const FILE = /^\/v1\/(?:paymentWidgets|static)/;

/** A segment that is removed from a URL, so that another route is requested. */
const DOTS = /\/(?:\.|%2e){1,2}(?=[/?#]|$)/i;

/** Fields whose value no answer may have: numbers, codes, passwords. */
const SECRET = /^card\.(?:number|cvv)$|password$/;

/**
 * A check of answers, made from the description of a gateway.
 * @param {any} document of /openapi.json
 */
export function checkerOf(document) {
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  ajv.addSchema({ ...document, $id: 'https://gateway.example/' });
  /** @type {Map<string, import('ajv').ValidateFunction | undefined>} */
  const known = new Map();
  /** @param {string} path @param {string} method @param {number} status */
  const validatorOf = (path, method, status) => {
    const key = `${method} ${path} ${status}`;
    if (!known.has(key)) {
      const content = document.paths[path]?.[method.toLowerCase()]?.responses?.[status]?.content;
      const schema = content?.['application/json']?.schema;
      known.set(key, schema && ajv.compile(within(schema)));
    }
    return known.get(key);
  };

  /**
   * The fault of a response; undefined if there is none.
   * @param {import('./requests.mjs').Sent} sent
   * @param {Answer} answer
   */
  return ({ method, route, url, sent }, { status, headers, text, ms }) => {
    if (ms > SLOW_MS && !route.endsWith('/prepared')) return `takes ${Math.round(ms)} ms`;
    if (status >= 500) return `answers ${status}: ${text.slice(0, 300)}`;
    if (tellsOfProgram(text, route))
      return `reveals internals of the program: ${INSIDE.exec(text)?.[0]}`;
    if (headers['x-content-type-options'] !== 'nosniff' && status !== 204)
      return 'has no X-Content-Type-Options';
    const all = `${text} ${JSON.stringify(headers)}`;
    const repeated = sent.find(
      ([name, value]) => SECRET.test(name) && isLong(value) && all.includes(value),
    );
    if (repeated) return `repeats ${repeated[0]}`;
    const injected = Object.keys(headers).find((name) => name.toLowerCase() === 'set-cookie');
    if (injected) return 'sets a cookie';
    const path = route.replace(/^\/checkouts/, '/v1/checkouts').replace(/:(\w+)/g, '{$1}');
    const described = DOTS.test(url) ? undefined : document.paths[path]?.[method.toLowerCase()];
    const type = String(headers['content-type'] ?? '');
    if (described && !described.responses[status])
      return `answers ${status}, which the API description does not contain`;
    if (method === 'HEAD' || !type.startsWith('application/json')) return undefined;
    const body = parsed(text);
    if (body === undefined) return `is not JSON: ${text.slice(0, 100)}`;
    const validate = described && validatorOf(path, method, status);
    if (!validate || validate(body)) return undefined;
    const [fault] = validate.errors ?? [];
    return `is outside its schema: ${fault?.instancePath} ${fault?.message} ${JSON.stringify(fault?.params)}`;
  };
}

/** References of the document, as those of its own address. @param {unknown} schema */
const within = (schema) =>
  JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"https://gateway.example/#/'));

/** Long enough not to be part of something else by chance; a code has too few digits to look for. @param {string} text */
const isLong = (text) => /^\d{12,19}$/.test(text);

/**
 * Whether an answer tells of the program: a stack, a file, a database. A file of the build may name whatever is in it.
 * @param {string} text
 * @param {string} path that was asked for
 */
export const tellsOfProgram = (text, path) => !FILE.test(path) && INSIDE.test(text);

/** @param {string} text */
function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
