/**
 * The parties outside of the gateway, each a port of the domain that asks it. In test the simulator stands in for all of them.
 * In live a processor is configured; nothing stands in for the others.
 */
import type { Parameters } from '../catalogue/parameters/parameter.ts';
import type { ResultCode } from '../catalogue/results/codes.ts';
import type { FindCard } from './payment/binInfo.ts';
import type { Processor, ProcessorFor } from './payment/processor.ts';
import type { BankAddress, BanksOf } from './redirect/banks.ts';
import type { CardNetworks } from './registration/cardNetworks.ts';
import type { IsCorporate } from './threeDSecure/exemption.ts';
import { type Issuers, NO_ISSUERS } from './threeDSecure/issuer.ts';
import { NO_WALLET_KEYS, type WalletKeys } from './wallet/walletKeys.ts';

/** All of them. */
export interface ExternalServices {
  readonly processorFor: ProcessorFor;
  /** The directory servers and issuers of 3-D Secure. */
  readonly issuers: Issuers;
  /** null: no shopper can be sent to the page of a bank or a provider. */
  readonly bankAddress: BankAddress | null;
  readonly banksOf: BanksOf;
  /** null: none is connected. */
  readonly cardNetworks: CardNetworks | null;
  readonly walletKeys: WalletKeys;
  readonly findCard: FindCard;
  readonly isCorporate: IsCorporate;
  /** What a test wants to be the result of a risk check; undefined where it wants nothing. */
  readonly forcedResult: (
    request: Parameters,
  ) => ResultCode | { readonly wrong: string } | undefined;
}

/**
 * Of a gateway that nothing but a processor is connected to. 3-D Secure: no card has an issuer that could be asked, so a shop
 * sends what came of an authentication elsewhere. Brands with a page of their own: the processor is asked at once.
 */
export const processorAlone = (processor: Processor): ExternalServices => ({
  processorFor: () => processor,
  issuers: NO_ISSUERS,
  bankAddress: null,
  banksOf: () => [],
  cardNetworks: null,
  walletKeys: NO_WALLET_KEYS,
  findCard: () => undefined,
  isCorporate: () => false,
  forcedResult: () => undefined,
});
