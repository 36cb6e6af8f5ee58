/** The messages of the card networks about stored cards, as a port. */
import type { RegistrationId } from '../shared/ids.ts';
import type { NetworkStep } from './types.ts';

/** One message of a card network. */
export interface NetworkMessage {
  /** Ms of entity time since the previous message, or since the token was requested. */
  readonly after: number;
  readonly says: NetworkStep;
}

/** The messages about a card that expires in one year, in order. */
export type NetworkScript = readonly NetworkMessage[];

/** A card in the records of the network. `year`: 4 digits. */
export interface NetworkCard {
  readonly number: string;
  readonly month: string;
  readonly year: string;
}

export interface CardNetworks {
  /** The messages about a card. @param year of the card's expiry when the token was requested, 4 digits */
  cycleFor(year: string): NetworkScript;
  /** The token for a stored card. */
  tokenFor(id: RegistrationId, card: NetworkCard): NetworkCard;
  /** The card that an issuer sends to replace another card. */
  renewed(card: NetworkCard): NetworkCard;
}
