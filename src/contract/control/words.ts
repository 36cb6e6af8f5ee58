/** Members that answers of several control calls have. */
import { text } from '../schema.ts';

/** An instant. */
export const AT = text('ISO 8601, UTC.');

/** The id of the entity. */
export const ENTITY_ID = text('The entity of the call.');

/** The amount and the currency of a row. */
export const MONEY = {
  amount: text('Decimal, such as 12.00.'),
  currency: text('ISO 4217 code.'),
};

/** How a payment ended, as a list tells it. */
export const STATUS = text('How a payment ended.', { enum: ['succeeded', 'pending', 'failed'] });
