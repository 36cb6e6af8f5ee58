/** The calls of server clients, to entities with each envelope. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../../../src/gateway/config.ts';
import { startWith } from '../../../src/gateway/runGateway.ts';
import { whenFileEnds } from '../../cleanUp.ts';
import { table } from '../../table.ts';
import { fixtureAssets, Shop, temporaryFolder } from '../harness.ts';
import { CLIENTS, PASSWORD } from './clients.ts';

const DEMO = JSON.parse(readFileSync('examples/demo-entities.json', 'utf8')) as {
  entities: { terms?: object }[];
};

/** The gateway of the demo entities, whose answers have this envelope. */
async function openDemo(envelope: string): Promise<Shop> {
  const entities = DEMO.entities.map((one) => ({ ...one, terms: { ...one.terms, envelope } }));
  const config = join(temporaryFolder(), 'entities.json');
  writeFileSync(config, JSON.stringify({ ...DEMO, entities }));
  const flags = { config, data: ':memory:', port: '0', logLevel: 'silent' };
  const gateway = await startWith(readConfig(flags, {}), { assets: fixtureAssets() });
  whenFileEnds(() => gateway.close());
  return new Shop(gateway);
}

/** The value at a path of a response, as text. */
function at(body: unknown, path: string): string {
  const value = path.split('.').reduce((of, name) => Object(of)[name], body);
  return typeof value === 'string' ? value : `no text, but ${JSON.stringify(value)}`;
}

describe.each(['specification', 'platform'])('with the envelope of the %s', (envelope) => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await openDemo(envelope);
  });

  table(CLIENTS)('%s', async (_, calls) => {
    const known = new Map<string, string>();
    const filled = (text: string) =>
      text.replace(/\{(\w+)\}/g, (_, name) => known.get(name) ?? name);
    for (const { to, body, headers = {}, read, keep, keeps = {} } of calls) {
      const [method, path] = filled(to).split(' ') as ['GET' | 'POST' | 'DELETE', string];
      const reply = await shop.send(method, path, headers, body && filled(body));
      for (const [name, expected] of Object.entries(read)) {
        expect(at(reply.body, name), `${to}: ${name} of ${reply.text}`).toMatch(expected);
      }
      expect(reply.text).not.toContain(PASSWORD);
      if (reply.body.result.code === '200.300.404') expect(reply.body).not.toHaveProperty('id');
      if (keep) known.set(keep, reply.body.id);
      for (const [name, member] of Object.entries(keeps)) known.set(name, at(reply.body, member));
    }
  });
});

it('the documentation has a row for each client', () => {
  const docs = readFileSync('docs/compatibility.md', 'utf8');
  const rows = /### Clients that are covered\n([\s\S]*?)\n#/.exec(docs)?.[1] ?? '';
  const names = [...rows.matchAll(/^\| (an? |the )([^|]+?) \|/gm)].map(
    ([, article, name]) => `${article}${name}`,
  );
  expect(names).toEqual(CLIENTS.map(([name]) => name.split(':')[0]));
});
