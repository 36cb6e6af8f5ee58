/** What `bench/parameters.mjs` measures: the gateway's own way from a body to a request. */
export { readForm } from '../src/gateway/http/form.ts';
export { CATALOGUE } from '../src/gateway/parameters/catalogue.ts';
export { toRecord } from '../src/gateway/parameters/record.ts';
export { validate } from '../src/gateway/parameters/validate.ts';
