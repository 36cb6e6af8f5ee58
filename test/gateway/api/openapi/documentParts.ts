/** What the tests of the description share: the document, the entries at each place, and a validator of schemas. */
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { CATALOGUE } from '../../../../src/contract/parameters/catalogue.ts';
import type { Parameter, Place } from '../../../../src/contract/parameters/parameter.ts';
import { openApiDocument } from '../../../../src/gateway/api/openapi/document.ts';
import { aliasOf } from '../../../../src/gateway/api/openapi/groups.ts';
import { OPERATIONS as ROWS } from '../../../../src/gateway/api/openapi/operation.ts';
import type { SandboxContext } from '../../../../src/sandbox/context.ts';

/** The context that routes read while they are created. */
export const EMPTY_CONTEXT = { files: { others: new Map() } } as unknown as SandboxContext;

/** Every operation. */
export const OPERATIONS = Object.values(ROWS);

export const DOCUMENT = openApiDocument({
  version: '1.2.3',
  operations: ROWS,
  catalogue: CATALOGUE,
});

/** The places that have a route, by where their parameters are. */
export const BODIES: readonly Place[] = [...new Set(OPERATIONS.flatMap(({ body = [] }) => body))];
export const QUERIES: readonly Place[] = [
  ...new Set(OPERATIONS.flatMap(({ query }) => (query ? [query] : []))),
];

export const entriesAt = (place: Place): Parameter[] =>
  CATALOGUE.filter(({ places }) => places.includes(place));

/** The names under which an entry may be sent, with the first index and a key. */
export function namesOf({ name, sampleKey }: Parameter): string[] {
  const alias = aliasOf(name);
  return [name, ...(alias ? [alias] : [])].map((text) =>
    text.replaceAll('[n]', '[0]').replace('[key]', `[${sampleKey}]`),
  );
}

const isDay = (text: string): boolean => {
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
};

const ajv = new Ajv2020({ strict: false, allErrors: true });
ajv.addFormat('date', isDay);
ajv.addFormat('date-time', (text) => !Number.isNaN(Date.parse(text)));
ajv.addFormat('uri', (text) => URL.canParse(text));
ajv.addSchema({ ...DOCUMENT, $id: 'https://gateway.example/' });

/** A validator of one schema of the document. */
export function validatorOf(name: string): ValidateFunction {
  return ajv.compile({ $ref: `https://gateway.example/#/components/schemas/${name}` });
}
