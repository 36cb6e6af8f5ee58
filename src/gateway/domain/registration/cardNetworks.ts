/** What the card networks say of stored cards, as a port. */
import type { RegistrationId } from '../shared/ids.ts';
import type { NetworkStep } from './types.ts';

/** One word of the network's. */
export interface NetworkMessage {
  /** Ms of entity time since the word before, or since the token was asked for. */
  readonly after: number;
  readonly says: NetworkStep;
}

/** What is said of cards that expire in a year, one after the other. */
export type NetworkScript = readonly NetworkMessage[];

/** A card, as the network knows it. `year`: 4 digits. */
export interface NetworkCard {
  readonly number: string;
  readonly month: string;
  readonly year: string;
}

/** The card networks. */
export interface CardNetworks {
  /** What is said of a card. @param year of its expiry when the token was asked for, 4 digits */
  cycleFor(year: string): NetworkScript;
  /** The token for a stored card. */
  tokenFor(id: RegistrationId, card: NetworkCard): NetworkCard;
  /** The card that an issuer sends in place of another. */
  renewed(card: NetworkCard): NetworkCard;
}
