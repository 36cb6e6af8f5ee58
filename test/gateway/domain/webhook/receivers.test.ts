/** The whole receivers of docs/webhooks.md: each takes messages of a gateway, also twice, and refuses all others. */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { describe, expect, it, vi } from 'vitest';
import { isThere, LANGUAGES } from '../../../../scripts/languages.mjs';
import { whenFileEnds } from '../../../cleanUp.ts';
import { describeReceiver } from '../../../server/hostileMessages.ts';
import { open } from '../../harness.ts';
import { add, control, deliveriesDone, lastDelivery, listed } from './webhookReceiver.ts';

const KEY = '000102030405060708090a0b0c0d0e0f'.repeat(2);

/** The receivers in other languages than Node. */
const FILES: Readonly<Record<string, string>> = { Python: 'receiver.py', PHP: 'receiver.php' };

const RECEIVERS = [
  { name: 'Node', command: process.execPath, probe: ['--version'], file: 'receiver.mjs' },
  ...LANGUAGES.map((language) => ({ ...language, file: FILES[language.name] ?? '' })),
];

/** Starts a receiver. @returns its address, and the lines that it prints after it */
async function start({ name, command, file }: (typeof RECEIVERS)[number], entityId: string) {
  const path = `examples/webhooks/${file}`;
  const folder = mkdtempSync(join(tmpdir(), 'receiver-'));
  const child = spawn(command, name === 'PHP' ? ['-S', '127.0.0.1:0', path] : [path], {
    env: {
      PATH: process.env['PATH'],
      WEBHOOK_KEY: KEY,
      ENTITY_ID: entityId,
      PORT: '0',
      PYTHONDONTWRITEBYTECODE: '1',
      VERSIONS: join(folder, 'versions.json'),
      PHP_CLI_SERVER_WORKERS: '2',
    },
    // PHP has a process for each worker.
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  whenFileEnds(() => {
    if (child.pid) process.kill(-child.pid);
    rmSync(folder, { recursive: true });
  });
  const printed: string[] = [];
  let url = '';
  for (const stream of [child.stdout, child.stderr]) {
    createInterface(stream).on('line', (line) => {
      url ||= /http:[\w.:/]+/.exec(line)?.[0] ?? '';
      if (line.startsWith('order ')) printed.push(line);
    });
  }
  await vi.waitFor(() => expect(url).not.toBe(''), { timeout: 15_000 });
  return { url, printed };
}

describe.each(RECEIVERS)('the receiver in $name', (language) => {
  const { file, name } = language;

  describe.skipIf(!isThere(language))(
    isThere(language) ? 'here' : `skipped: ${name} with what ${file} needs is not on this machine`,
    () => {
      it('processes a message once that comes twice, and answers 400 to others', async () => {
        const shop = await open();
        const { url, printed } = await start(language, shop.gateway.entityId);
        expect((await add(shop, { url, key: KEY })).status).toBe(200);
        await deliveriesDone(shop);
        const { body } = await shop.charge({ merchantTransactionId: '2030-1001' });
        await deliveriesDone(shop);
        const [{ id, deliveries }] = (await listed(shop)).webhooks;
        const again = { entityId: shop.gateway.entityId, delivery: deliveries.at(-1).id };
        expect((await control(shop, `/${id}/redeliver`, again)).status).toBe(200);
        await deliveriesDone(shop);
        const { log } = await lastDelivery(shop);
        expect(log.map(({ outcome }: { outcome: string }) => outcome)).toEqual([200, 200]);
        const forged = await fetch(url, {
          method: 'POST',
          headers: { 'X-Initialization-Vector': '0'.repeat(24), 'X-Authentication-Tag': 'zz' },
          body: '00',
        });
        expect(forged.status).toBe(400);
        const { body: second } = await shop.charge({ merchantTransactionId: '2030-1002' });
        const lines = [
          `order 2030-1001: payment ${body.id} is paid`,
          `order 2030-1002: payment ${second.id} is paid`,
        ];
        await vi.waitFor(() => expect(printed).toEqual(lines));
      });

      describeReceiver(
        async () => {
          const entityId = 'a'.repeat(32);
          const { url, printed } = await start(language, entityId);
          return {
            url,
            key: KEY,
            entityId,
            handled: printed,
            isBuffered: name === 'PHP',
            needsLength: name === 'Python',
          };
        },
        { test: it, expect },
      );
    },
  );
});
