import type { Cause } from './cause.ts';

/** The cause of a payment that the token of a wallet prevents. @param wallet the first part of the parameter's name */
export const walletTokenCause = (wallet: string | undefined, text: string): Cause => ({
  cause: 'wallet-token',
  text,
  parameter: wallet && `${wallet}.paymentToken`,
  specification: 'API 1, Wallet payments',
  tryInstead: 'Send a token that POST /_sandbox/wallets/{wallet} has made.',
});
