/**
 * What the test environment adds to a gateway: stand-ins for the parties outside, routes, and hooks around requests. A gateway
 * in live has none, and loads none.
 */
import type { ExternalServices } from '../domain/externalServices.ts';
import type { DeliveryControl } from '../domain/webhook/deliveryControl.ts';
import type { AppContext } from './context.ts';
import type { Hooks } from './hooks.ts';
import type { Route } from './route.ts';

/** An extension of one gateway. */
export interface Extension {
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
