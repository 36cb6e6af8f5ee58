/** The files that a gateway loads: none of the sandbox and of the simulator in live. */
import { writeFileSync } from 'node:fs';
import { request } from 'node:https';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { certificate } from './certificate.ts';
import { encode, temporaryFolder, VISA } from './harness.ts';
import { PRINTING_HOOK, sourcesLoaded } from './loadedFiles.ts';
import { say, testSystem } from './platform/processor/testSystem.ts';
import { type Program, ready, runWith } from './program.ts';

const entityId = 'c0000000000000000000000000000003';

/** The source files of sandbox and simulator that a program has loaded: from the source maps of its files. */
async function testFilesIn(program: Program): Promise<string[]> {
  program.child.kill('SIGTERM');
  const { stderr } = await program.ended;
  const sources = sourcesLoaded(stderr);
  expect(sources).toContain('../../src/cli/main.ts');
  return sources.filter((source) => /src\/(?:sandbox|simulator)\//.test(source));
}

/** Pays with a card. */
async function pay(url: string): Promise<string> {
  const fields = { entityId, amount: '92.00', currency: 'EUR', paymentType: 'DB', ...VISA };
  const headers = {
    authorization: 'Bearer live-token',
    'content-type': 'application/x-www-form-urlencoded',
  };
  return new Promise((resolve, reject) => {
    const sent = request(
      `${url}/v1/payments`,
      { method: 'POST', headers, rejectUnauthorized: false, agent: false },
      (response) => resolve(text(response)),
    );
    sent.on('error', reject);
    sent.end(encode(fields));
  });
}

it('a payment in live loads no file of the sandbox and of the simulator', async () => {
  const folder = temporaryFolder();
  const system = await testSystem();
  system.behave(say('{"code":"000.000.000"}'));
  const { key, cert } = certificate();
  const config = join(folder, 'gateway.json');
  writeFileSync(join(folder, 'key.pem'), key);
  writeFileSync(join(folder, 'cert.pem'), cert);
  const entities = [{ entityId, token: 'live-token' }];
  writeFileSync(config, JSON.stringify({ environment: 'live', entities }));
  const live = runWith(
    ['--import', PRINTING_HOOK],
    [
      ...['--config', config, '--port', '0', '--data', join(folder, 'data')],
      ...['--tls-cert', join(folder, 'cert.pem'), '--tls-key', join(folder, 'key.pem')],
      ...['--processor-url', system.url],
    ],
  );
  expect(JSON.parse(await pay(await ready(live))).result.code).toBe('000.000.000');
  expect(system.heard).toHaveLength(1);
  expect(await testFilesIn(live)).toEqual([]);
});

it('a gateway in test loads them', async () => {
  const flags = ['--port', '0', '--storefront-port', 'off', '--data', ':memory:'];
  const tested = runWith(['--import', PRINTING_HOOK], flags);
  await ready(tested);
  expect(await testFilesIn(tested)).toEqual(
    expect.arrayContaining(['../../src/sandbox/index.ts', '../../src/simulator/index.ts']),
  );
});
