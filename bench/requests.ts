/** The subject of `bench/parameters.mjs`: the gateway's code from a body to a request. */
export { readForm } from '../src/gateway/api/formBody.ts';
export { CATALOGUE } from '../src/gateway/catalogue/parameters/catalogue.ts';
export { toNestedObject } from '../src/gateway/catalogue/parameters/nestedObject.ts';
export { validate } from '../src/gateway/catalogue/parameters/validate.ts';
