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
    summary: 'Makes the token that a wallet gives when its shopper agrees.',
    description:
      'For the form’s sheet, in the test environment alone: the id of a checkout that can still be paid is the key. The wallet is applePay, googlePay or samsungPay. Amount and currency are the checkout’s unless others are sent.',
    credentials: 'none',
    body: ['wallets'],
    answers: { 200: ['WalletToken'], 400: ['Refusal'], 404: ['Refusal'] },
  },
};
