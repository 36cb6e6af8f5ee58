/**
 * What a shop's server does with messages and results of the gateway. It depends on nothing, and runs wherever `Request` and Web
 * Crypto exist, such as Node 20.
 */

export { decryptWebhook, type EncryptedWebhook, type WebhookMessage } from './message.ts';
export {
  difference,
  type Order,
  type Payment,
  type PaymentState,
  paymentState,
} from './payment.ts';
export { shopUrl } from './shopUrl.ts';
export { memoryStore, type WebhookStore } from './store.ts';
export {
  createWebhookHandler,
  type NodeRequest,
  type NodeResponse,
  type OrderPayment,
  type Webhook,
  type WebhookOptions,
} from './webhook.ts';
