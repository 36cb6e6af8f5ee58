// A whole receiver of webhooks. It needs Node, and the package payment-widgets or payment-widgets-loader.
//
//   WEBHOOK_KEY=000102030405060708090a0b0c0d0e0f000102030405060708090a0b0c0d0e0f PORT=8080 node receiver.mjs

import { createServer } from 'node:http';
import { createWebhookHandler } from 'payment-widgets/server';

// In a shop this is a table of its database. The number is the `merchantTransactionId` of the checkout.
const orders = new Map(
  ['2030-1001', '2030-1002', '2030-1003'].map((number) => [
    number,
    { number, amount: '92.00', currency: 'EUR', paidBy: '' },
  ]),
);

const webhook = createWebhookHandler({
  key: process.env['WEBHOOK_KEY'] ?? '',
  entityId: process.env['ENTITY_ID'] ?? 'a0000000000000000000000000000001',
  findOrder: (number) => orders.get(number),
  // Called once for each new result of a payment that fits the order.
  onPayment({ state, order, payment }) {
    if (state === 'paid') order.paidBy ||= payment.id;
    console.log(`order ${order.number}: payment ${payment.id} is ${state}`);
  },
});

const server = createServer(webhook.node);
server.listen(Number(process.env['PORT'] ?? 8080), '127.0.0.1', () => {
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  console.log(`listening on http://127.0.0.1:${port}/webhook`);
});
