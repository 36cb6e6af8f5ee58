/**
 * POST /v1/checkouts/{id}/wallets/{wallet}: the token of a wallet of the sandbox. Only the declaration of the route is here:
 * the simulator has its handler. The document of a live gateway describes the route, and a live gateway loads no file of the
 * simulator.
 */
import type { RouteDeclaration } from '../route.ts';

export const WALLET_SHEET: RouteDeclaration = {
  methods: ['POST'],
  path: '/v1/checkouts/:id/wallets/:wallet',
  limit: 'wallets',
  body: 'page',
  openapi: {
    id: 'agreeInWallet',
    summary: 'Creates the token of a test wallet.',
    description:
      'Exists only in the test environment. The form sends the request when the shopper approves the payment: the id of a checkout that can still be paid is the credential. The wallet is applePay, googlePay or samsungPay. By default the token has the amount and the currency of the checkout. See docs/wallets.md.',
    credentials: 'none',
    body: ['wallets'],
    answers: { 200: ['WalletToken'], 400: ['Refusal'], 404: ['Refusal'] },
  },
};
