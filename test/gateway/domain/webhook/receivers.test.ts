/** The whole receivers of docs/webhooks.md: each takes messages of a gateway, also twice, and refuses all others. */
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { describe, expect, it, vi } from 'vitest';
import { isThere, LANGUAGES } from '../../../../scripts/languages.mjs';
import { whenFileEnds } from '../../../cleanUp.ts';
import { describeReceiver } from '../../../server/hostileMessages.ts';
import { open } from '../../harness.ts';
import { add, control, deliveriesDone, lastDelivery, listed } from './webhookReceiver.ts';

const KEY = '000102030405060708090a0b0c0d0e0f'.repeat(2);

const PYTHON = LANGUAGES.find(({ name }) => name === 'Python');
/** The receivers, and the line that each prints about a payment. */
const RECEIVERS = [
  {
    name: 'Node',
    command: process.execPath,
    file: 'receiver.mjs',
    probe: ['--version'],
    line: (order: string, id: string) => `^order ${order}: payment ${id} is paid$`,
  },
  {
    name: 'Python',
    command: 'python3',
    file: 'receiver.py',
    probe: PYTHON?.probe ?? [],
    line: (_: string, id: string) =>
      `^payment ${id} of 92\\.00 EUR, checkout \\S+: 000\\.100\\.110$`,
  },
];

/** Starts a receiver. @returns its address, and the lines that it prints after it */
async function start(command: string, file: string, entityId: string) {
  const child = spawn(command, [`examples/webhooks/${file}`], {
    env: {
      PATH: process.env['PATH'],
      WEBHOOK_KEY: KEY,
      ENTITY_ID: entityId,
      PORT: '0',
      PYTHONDONTWRITEBYTECODE: '1',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  whenFileEnds(() => void child.kill());
  const printed: string[] = [];
  createInterface(child.stdout).on('line', (line) => printed.push(line));
  await vi.waitFor(() => expect(printed).toHaveLength(1), { timeout: 15_000 });
  const url = printed.splice(0)[0]?.replace('listening on ', '') ?? '';
  return { url, printed };
}

describe.each(RECEIVERS)('the receiver in $name', (language) => {
  const { command, file, name, line } = language;

  describe.skipIf(!isThere(language))(
    isThere(language) ? 'here' : `skipped: ${name} with what ${file} needs is not on this machine`,
    () => {
      it('processes a message once that comes twice, and answers 400 to others', async () => {
        const shop = await open();
        const { url, printed } = await start(command, file, shop.gateway.entityId);
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
        await vi.waitFor(() => expect(printed.join('\n')).toContain(second.id));
        expect(printed).toEqual([
          expect.stringMatching(line('2030-1001', body.id)),
          expect.stringMatching(line('2030-1002', second.id)),
        ]);
      });
    },
  );
});

describe('the receiver in Node, which everybody can reach', () => {
  describeReceiver(async () => {
    const entityId = 'a'.repeat(32);
    const { url, printed } = await start(process.execPath, 'receiver.mjs', entityId);
    return { url, key: KEY, entityId, handled: printed };
  });
});
