/** The subject of `bench/parameters.mjs`: the gateway's code from a body to a request. */

export { CATALOGUE } from '../src/contract/parameters/catalogue.ts';
export { readForm } from '../src/gateway/api/formBody.ts';
export { toNestedObject } from '../src/gateway/catalogue/parameters/nestedObject.ts';
export { validate } from '../src/gateway/catalogue/parameters/validate.ts';
