/** A route takes the parameters that its description names. */
import { beforeAll, expect, it } from 'vitest';
import { CATALOGUE } from '../../../../src/contract/parameters/catalogue.ts';
import { OPERATIONS } from '../../../../src/gateway/api/openapi/operation.ts';
import { encode, open, type Shop } from '../../harness.ts';
import { entriesAt, namesOf } from './documentParts.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await open();
});

/** Every parameter of the catalogue, with a value. */
const ALL = Object.fromEntries(
  CATALOGUE.flatMap((entry) =>
    namesOf(entry)
      .slice(0, 1)
      .map((name) => [name, entry.format.samples[0]]),
  ),
);

const WITH_TOKEN = Object.entries(OPERATIONS).filter(
  ([, { credentials }]) => credentials === 'token',
);

it.each(WITH_TOKEN)(
  '%s refuses the parameters of other places, and no others',
  async (_, { method, path, query, body: places = query ? [query] : [] }) => {
    const fields = encode({ ...ALL, entityId: shop.gateway.entityId });
    const url = path.replace(/:\w+/, await shop.checkout());
    const reply = await shop.send(
      method,
      method === 'POST' ? url : `${url}?${fields}`,
      shop.bearer,
      method === 'POST' ? fields : undefined,
    );
    const errors: readonly { name: string; message: string }[] = reply.body.result.parameterErrors;
    const refused = errors
      .filter(({ message }) => message === 'is not an allowed parameter')
      .map(({ name }) => name);
    const allowed = places.flatMap(entriesAt).flatMap(namesOf);
    const others = Object.keys(ALL).filter((name) => !allowed.includes(name));
    expect(refused.toSorted()).toEqual(others.toSorted());
  },
);
