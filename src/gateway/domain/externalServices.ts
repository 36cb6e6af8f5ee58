/**
 * The parties outside of the gateway, each a port of the domain that asks it. In test the simulator stands in for all of them.
 * In live a processor is configured; nothing stands in for the others.
 */
import type { Parameters } from '../../contract/parameters/request.ts';
import type { ResultCode } from '../../contract/resultCodes.ts';
import type { FindCard } from './payment/binInfo.ts';
import type { Processor, ProcessorFor } from './payment/processor.ts';
import type { BankAddress, SimulatedBanks } from './redirect/banks.ts';
import type { CardNetworks } from './registration/cardNetworks.ts';
import { SERVES_EVERYTHING, type StatementFor } from './shared/processorStatement.ts';
import { issuersOf } from './threeDSecure/askServer.ts';
import type { IsCorporate } from './threeDSecure/exemption.ts';
import { type Issuers, NO_ISSUERS } from './threeDSecure/issuer.ts';
import type { ThreeDSecureServer } from './threeDSecure/server.ts';
import { faulty, type OpenWalletToken } from './wallet/types.ts';

/** All external services. */
export interface ExternalServices {
  readonly processorFor: ProcessorFor;
  readonly statementFor: StatementFor;
  /** The directory servers and issuers of 3-D Secure. */
  readonly issuers: Issuers;
  /** null: no shopper can be sent to the page of a bank or a provider. */
  readonly bankAddress: BankAddress | null;
  readonly simulatedBanks: SimulatedBanks;
  /** null: none is connected. */
  readonly cardNetworks: CardNetworks | null;
  readonly openWalletToken: OpenWalletToken;
  readonly findCard: FindCard;
  readonly isCorporate: IsCorporate;
  /** The result that a test forces from a risk check; undefined if the request forces none. */
  readonly forcedResult: (
    request: Parameters,
  ) => ResultCode | { readonly invalid: string } | undefined;
}

/**
 * The services of a gateway with a processor and perhaps a 3-D Secure server. Without that, no issuer can be asked, so a shop
 * sends the result of an external authentication. Brands with a page of a bank or a provider: the processor is asked at once.
 */
export const servicesOf = (
  processor: Processor,
  server: ThreeDSecureServer | undefined,
): ExternalServices => ({
  processorFor: () => processor,
  statementFor: () => processor.statement ?? SERVES_EVERYTHING,
  issuers: server ? issuersOf(server) : NO_ISSUERS,
  bankAddress: null,
  simulatedBanks: () => [],
  cardNetworks: null,
  // No wallet is connected, so every token is for another merchant.
  openWalletToken: async () => faulty('foreign'),
  findCard: () => undefined,
  isCorporate: () => false,
  forcedResult: () => undefined,
});
