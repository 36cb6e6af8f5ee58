// A whole receiver of webhooks. Needs Node, and webhook.mjs beside it.
//
//   WEBHOOK_KEY=000102030405060708090a0b0c0d0e0f000102030405060708090a0b0c0d0e0f PORT=8080 node receiver.mjs

import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { decryptWebhook } from './webhook.mjs';

const key = process.env['WEBHOOK_KEY'] ?? '';

// In a shop these are tables of its database: messages with a unique column, and payments.
const messages = new Map();
const payments = new Map();

const server = createServer(async (request, response) => {
  const header = (/** @type {string} */ name) => String(request.headers[name] ?? '');
  const body = await text(request);
  let message;
  try {
    const [iv, tag] = [header('x-initialization-vector'), header('x-authentication-tag')];
    message = decryptWebhook(key, iv, tag, body);
  } catch {
    // Not from the gateway, or the key is another one. The gateway sends its messages again.
    response.writeHead(400).end();
    return;
  }
  // A message may come twice, and is then the same to the byte.
  const id = createHash('sha256').update(JSON.stringify(message)).digest('hex');
  const isNew = !messages.has(id);
  messages.set(id, message);
  // The answer says that the message is stored, so it comes before the work.
  response.writeHead(200).end();
  if (isNew) setImmediate(handle, message);
});

/** @param {{ type: string, payload: Record<string, any> }} message */
function handle({ type, payload }) {
  if (type !== 'PAYMENT') return;
  const { id, result, amount, currency, ndc } = payload;
  const isPending = /^(000\.200|800\.400\.5|100\.400\.500)/.test(result.code);
  // Messages may come in another order: a pending result does not replace a final one.
  if (isPending && payments.has(id)) return;
  payments.set(id, payload);
  // Here the shop looks up its order: `ndc` is the id of the checkout.
  console.log(`payment ${id} of ${amount} ${currency}, checkout ${ndc}: ${result.code}`);
}

server.listen(Number(process.env['PORT'] ?? 8080), '127.0.0.1', () => {
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  console.log(`listening on http://127.0.0.1:${port}/webhook`);
});
