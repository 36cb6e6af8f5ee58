/** Brand names as shoppers know them; a key that is not here is shown as it is, with blanks for underscores. */
const NAMES: Readonly<Record<string, string>> = {
  VISA: 'Visa',
  VISADEBIT: 'Visa Debit',
  VISAELECTRON: 'Visa Electron',
  VPAY: 'V Pay',
  MASTER: 'Mastercard',
  MASTERDEBIT: 'Mastercard Debit',
  MAESTRO: 'Maestro',
  AMEX: 'American Express',
  DINERS: 'Diners Club',
  DISCOVER: 'Discover',
  UNIONPAY: 'UnionPay',
  BCMC: 'Bancontact',
  CARTEBANCAIRE: 'Carte Bancaire',
  CARTEBLEUE: 'Carte Bleue',
  DANKORT: 'Dankort',
  MADA: 'mada',
  ELO: 'Elo',
  HIPERCARD: 'Hipercard',
  RUPAY: 'RuPay',
  POSTEPAY: 'Postepay',
  PAYPAL: 'PayPal',
  PAYPAL_CONTINUE: 'PayPal Continue',
  ALIPAY: 'Alipay',
  AMAZONPAY: 'Amazon Pay',
  SOFORTUEBERWEISUNG: 'Sofort',
  BOLETO: 'Boleto',
};

/** The name of a brand. */
export const brandName = (key: string): string => NAMES[key] ?? key.replaceAll('_', ' ');

/** Brands with a picture of their own under `img/`; every other one shows `GENERIC`. */
export const PICTURES = [
  'VISA',
  'MASTER',
  'MAESTRO',
  'AMEX',
  'DINERS',
  'DISCOVER',
  'JCB',
  'UNIONPAY',
  'MADA',
  'GENERIC',
] as const;
