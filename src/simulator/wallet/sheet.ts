/** The cards in the sheet of the sandbox's wallets: they stand for the cards that are stored on a device. */
import type { Wallet } from '../../gateway/catalogue/parameters/sections/wallets.ts';
import { DECLINED_CARD } from '../bank/cards.ts';

/** The cards that a shopper can choose. */
export const SHEET_CARDS = ['VISA', 'MASTER', 'AMEX', 'DECLINED'] as const;

export type SheetCard = (typeof SHEET_CARDS)[number];

/** A card of the sheet. */
interface StoredCard {
  readonly number: string;
  readonly network: 'VISA' | 'MASTER' | 'AMEX';
  /** The network's electronic commerce indicator (ECI) for the device's cryptogram: two digits. */
  readonly eci: string;
}

const STORED: Readonly<Record<SheetCard, StoredCard>> = {
  VISA: { number: '4200000000000000', network: 'VISA', eci: '05' },
  MASTER: { number: '5454545454545454', network: 'MASTER', eci: '02' },
  AMEX: { number: '377777777777770', network: 'AMEX', eci: '05' },
  DECLINED: { number: DECLINED_CARD, network: 'VISA', eci: '05' },
};

/** The name of each network, by wallet. */
const NETWORKS: Readonly<Record<Wallet, Readonly<Record<StoredCard['network'], string>>>> = {
  applePay: { VISA: 'Visa', MASTER: 'MasterCard', AMEX: 'AmEx' },
  googlePay: { VISA: 'VISA', MASTER: 'MASTERCARD', AMEX: 'AMEX' },
  samsungPay: { VISA: 'VISA', MASTER: 'MASTERCARD', AMEX: 'AMEX' },
};

/** The chosen card, with the wallet's name of its network. */
export function cardOfSheet(wallet: Wallet, chosen: SheetCard) {
  const { number, network, eci } = STORED[chosen];
  return { number, eci, cardNetwork: NETWORKS[wallet][network] };
}
