/**
 * What the test environment adds to a gateway: tables, stand-ins for the parties outside, routes, and hooks around requests. A
 * gateway in live has none, and loads none.
 */
import type { ExternalServices } from '../domain/externalServices.ts';
import type { Processor } from '../domain/payment/processor.ts';
import type { Store, Tables } from '../domain/tables.ts';
import type { ThreeDSecureServer } from '../domain/threeDSecure/server.ts';
import type { DeliveryControl } from '../domain/webhook/deliveryControl.ts';
import type { Sealer } from '../platform/keys/keys.ts';
import type { StoreExtension } from '../platform/store/extension.ts';
import type { AppContext } from './context.ts';
import type { Hooks } from './hooks.ts';
import type { Route } from './route.ts';

/** An extension of gateways. `All`: the tables of the gateway and of the extension. */
export interface Extension<All extends Tables> {
  readonly store: StoreExtension<All>;
  /** Extends one gateway. */
  extend(needs: ExtensionNeeds<All>): ExtensionOfGateway;
}

/** What an extension gets from a gateway. */
export interface ExtensionNeeds<All extends Tables> {
  readonly store: Store<All>;
  /** Whether other processes can use the same database. */
  readonly isShared: boolean;
  /** Seals what the extension stores and must keep secret. */
  readonly sealer: Sealer;
  /** The folder of the build. */
  readonly assets: string;
  /** Answers all payments. */
  readonly processor?: Processor | undefined;
  /** The configured processor. */
  readonly external?: Processor | undefined;
  /** The configured 3-D Secure server. */
  readonly externalIssuers?: ThreeDSecureServer | undefined;
}

/** An extension of one gateway. */
export interface ExtensionOfGateway {
  readonly services: ExternalServices;
  readonly hooks: Hooks;
  /** Keeps and changes messages to shops. */
  readonly deliveryControl: DeliveryControl;
  /** Reads what was stored before. Called once, before the first request. */
  begin(): Promise<void>;
  /** Further routes. */
  routes(context: AppContext): Route[];
  /** Ends the answers that have no end of their own, so that the server can be closed. */
  endStreams(): void;
  /** Completes the work in progress, before the store is closed. */
  end(): Promise<void>;
}
