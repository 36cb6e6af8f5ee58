/**
 * The forms of the ids that the gateway makes. Only those of checkouts differ from the others, so the form of an id does not
 * tell what has the id.
 */

/** An entity, payment, registration, schedule, webhook, delivery, settlement, or request. */
export const HEX_ID = /^[0-9a-f]{32}$/;

/** A checkout: with a hyphen, so that `ndc` may equal it (API 3: ndc is alphanumeric and hyphen). */
export const CHECKOUT_ID = /^[0-9A-F]{32}-sandbox01$/;

/** The `ndc` of an entity and a request. */
export const ENTITY_NDC = /^[0-9a-f]{32}-[0-9a-f]{32}$/;
