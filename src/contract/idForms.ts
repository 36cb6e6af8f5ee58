/**
 * The forms of the ids that the gateway makes. Only those of checkouts differ from the others, so the form of an id does not
 * tell what has the id.
 */

/** An entity, payment, registration, schedule, webhook, delivery, settlement, or request. */
export const HEX_ID = /^[0-9a-f]{32}$/;

/**
 * A checkout: with a hyphen, so that `ndc` may equal it (API 3: ndc is alphanumeric and hyphen). With the envelope of the
 * platform, the hyphen is a dot, and the name of a node follows.
 */
export const CHECKOUT_ID = /^[0-9A-F]{32}(?:-(?:sandbox|live)01|\.(?:sandbox|live)01-tx01)$/;

/** The `ndc` of an entity and a request; with the envelope of the platform, an underscore joins them. */
export const ENTITY_NDC = /^[0-9a-f]{32}[-_][0-9a-f]{32}$/;
