/** API 1: Wallet payments. The three providers, and their names in the specification. */
import { len, oneOf } from '../format.ts';
import { section, WITH_SUBMIT } from '../parameter.ts';

const entry = section('API 1, Wallet payments', WITH_SUBMIT);

/** The providers by their parameter prefix. The prefix of the specification is accepted too. */
export const WALLETS = {
  applePay: 'walletA',
  googlePay: 'walletB',
  samsungPay: 'walletC',
} as const;

/** The parameter prefix of a provider. */
export type Wallet = keyof typeof WALLETS;

/** The wallet of a brand: GOOGLEPAY is googlePay, and so is GOOGLEPAYTKN, whose token the acquirer opens. */
export const walletOf = (brand: string | null | undefined): Wallet | undefined =>
  (Object.keys(WALLETS) as Wallet[]).find((wallet) => {
    const key = wallet.toUpperCase();
    return brand === key || (brand === `${key}TKN` && wallet !== 'samsungPay');
  });

/** The name under which a wallet's parameter is stored: `walletA.source` is `applePay.source`. */
export function withoutAlias(name: string): string {
  if (!name.startsWith('wallet')) return name;
  for (const [wallet, alias] of Object.entries(WALLETS)) {
    if (name.startsWith(`${alias}.`)) return wallet + name.slice(alias.length);
  }
  return name;
}

const tokenAndSource = <const Name extends Wallet>(wallet: Name) => [
  entry(`${wallet}.paymentToken`, len(1, 16_384), 'R', 'Encrypted token as the provider gave it.', {
    sensitive: true,
  }),
  entry(
    `${wallet}.source`,
    oneOf('web', 'app'),
    'R',
    'Source of data that the shop decrypted. Requires card.number, card.expiryMonth, card.expiryYear, threeDSecure.verificationId and threeDSecure.eci.',
  ),
];

export const wallets = [
  ...tokenAndSource('applePay'),
  entry('applePay.cardNetwork', len(1, 32), 'O', 'Network of the card, from the token.'),
  entry(
    'applePay.cardType',
    oneOf('credit', 'debit', 'prepaid', 'store'),
    'O',
    'Type of the card, from the token.',
  ),
  ...tokenAndSource('googlePay'),
  ...tokenAndSource('samsungPay'),
  section('Sent by clients of the reference', ['wallets'])(
    'card',
    oneOf('VISA', 'MASTER', 'AMEX', 'DECLINED'),
    'O',
    'Test card in the wallet. Default VISA.',
  ),
];
