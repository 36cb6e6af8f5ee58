/** The responses to the form on a page, and about its script, as JSON Schema. */

import { anything, enveloped, flag, list, nullable, object, sentUnder, text } from '../schema.ts';
import { REDIRECT } from './authentication.ts';
import { AMOUNT, CARD, INSTANT, INTEGRITY } from './words.ts';

const FORM_CHECKOUT = object(
  'The checkout.',
  {
    id: text('Id of the checkout.'),
    amount: AMOUNT,
    currency: text('ISO 4217 code.'),
    paymentType: text('Payment type.'),
    shopperResultUrl: text('Address that the shopper returns to.'),
    locale: text('Language and country of the shopper, from the shop.'),
    endpoint: text('Path that the form submits to, below the path of the checkout.'),
    resourcePath: text('Path of the result, for the shop’s server.'),
  },
  ['id', 'endpoint', 'resourcePath'],
);

/** The schemas, by name. */
export const FORM_ANSWERS = {
  FormConfig: enveloped(
    'Configuration of the form. It contains no secrets.',
    {
      checkout: FORM_CHECKOUT,
      config: anything('Settings of the form.'),
      origins: nullable(
        list('Origins whose pages may show the form; null for any origin.', { type: 'string' }),
      ),
      finished: flag(
        'Whether the checkout is paid or will be paid later, so that the form has no fields.',
      ),
      processing: flag(
        'Whether the processor has not answered a payment of the checkout, so that its result is unknown and no other payment may be made.',
      ),
      underWay: nullable(
        object(
          'A pending payment of the checkout whose shopper is at a bank or an issuer; null if there is none.',
          {
            redirect: REDIRECT,
            paymentBrand: nullable(text('Brand of the payment.')),
          },
        ),
      ),
      isTestSystem: flag('Whether this is a test system, which moves no money.'),
      now: INSTANT,
      expiresAt: INSTANT,
    },
    [
      ...(['checkout', 'config', 'origins', 'finished', 'processing'] as const),
      ...(['underWay', 'isTestSystem', 'now', 'expiresAt'] as const),
    ],
  ),
  StoredData: enveloped(
    'The stored data for a summary page, without secrets. No payment was made.',
    {
      id: text('Id of the checkout.'),
      resourcePath: text('Path of the result, for the shop’s server, after the payment.'),
      paymentBrand: text('Brand of the account.'),
      brandResult: text('The brand, if the gateway detected it from the number.'),
      card: CARD,
      bankAccount: sentUnder('bankAccount'),
      tokenAccount: sentUnder('tokenAccount'),
      virtualAccount: sentUnder('virtualAccount'),
      giftCard: sentUnder('giftCard'),
    },
    ['id', 'resourcePath'],
  ),
  BinInfo: enveloped(
    'The known data about cards whose numbers begin with the digits sent. The answer does not repeat the digits.',
    {
      bin: object('The known data.', {
        brands: list('Keys of the possible brands, most specific first.', text('Key of a brand.')),
        type: nullable(text('CREDIT, DEBIT or PREPAID; null if it is unknown.')),
        country: nullable(
          text('Country of the issuer, ISO 3166-1 alpha-2; null if it is unknown.'),
        ),
      }),
    },
    ['bin'],
  ),
  Banks: enveloped(
    'The banks that a shopper can select.',
    {
      banks: list(
        'The banks in the order for the form.',
        object('A bank.', {
          id: text('Id of the bank: the value of bankAccount.bankName.'),
          name: text('Name of the bank for the shopper.'),
        }),
      ),
    },
    ['banks'],
  ),
  WalletToken: enveloped(
    'The token of a wallet for a payment that the shopper approved.',
    {
      token: text(
        'The value of applePay.paymentToken, googlePay.paymentToken or samsungPay.paymentToken.',
      ),
      cardNetwork: text('Network of the card, by its name in the wallet.'),
      last4Digits: text('Last digits of the card’s number.', { pattern: '^[0-9]{4}$' }),
    },
    ['token', 'cardNetwork', 'last4Digits'],
  ),
  Integrity: enveloped(
    'The hash of the form’s script.',
    {
      integrity: INTEGRITY,
      isTestSystem: flag('Whether this is a test system, which moves no money.'),
    },
    ['integrity', 'isTestSystem'],
  ),
};
