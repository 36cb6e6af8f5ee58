/** The options of webhooks, in the configuration file or by the control API, and their validation. */
import * as z from 'zod';
import { MESSAGE_TYPES, type MessageType } from '../../contract/messages.ts';
import { addressFault } from '../domain/webhook/address.ts';
import { KEY } from '../domain/webhook/cipher.ts';
import type { WebhookRequest } from '../domain/webhook/manageWebhooks.ts';
import { FIELDS, MOST_LISTENERS, PAYMENT_TYPES, WRAPPERS } from '../domain/webhook/types.ts';

/** One webhook. */
export interface WebhookOption {
  /** Absolute; https with port 80 or 443, in test also http and any port. */
  readonly url: string;
  /** 64 hex digits: the key that messages are encrypted with. */
  readonly key: string;
  /**
   * Default `none`: the body is the encrypted message, as hex. `JSON`: the body is an object with the message as
   * `encryptedBody`.
   */
  readonly wrapper?: (typeof WRAPPERS)[number] | undefined;
  /** Default: all. */
  readonly types?: readonly MessageType[] | undefined;
  /** Default: all. */
  readonly paymentTypes?: readonly (typeof PAYMENT_TYPES)[number][] | undefined;
  /** Default `ALL`. */
  readonly fields?: (typeof FIELDS)[number] | undefined;
}

const among = <const T extends readonly string[]>(values: T) =>
  z.enum(values, { error: `must be one of [${values.join(', ')}]` });

/** A list, each value at most once. */
const listOf = <const T extends readonly string[]>(values: T) =>
  z
    .array(among(values), { error: `must be a list of [${values.join(', ')}]` })
    .min(1, 'must not be empty')
    .refine((list) => new Set(list).size === list.length, 'must not contain a value twice');

export const WEBHOOK_MEMBERS = {
  url: z.string({ error: 'must be an absolute http(s) URL' }).check(({ value, issues }) => {
    const message = addressFault(value, 'test');
    if (message) issues.push({ code: 'custom', message, input: value });
  }),
  // The message does not repeat the wrong value, because it could be another secret.
  key: z.string({ error: 'must be 64 hex digits' }).regex(KEY, 'must be 64 hex digits'),
  wrapper: among(WRAPPERS).optional(),
  types: listOf(MESSAGE_TYPES).optional(),
  paymentTypes: listOf(PAYMENT_TYPES).optional(),
  fields: among(FIELDS).optional(),
} satisfies Record<keyof WebhookOption, z.ZodType>;

/** The webhooks of an entity. */
export const WEBHOOKS = z
  .array(z.strictObject(WEBHOOK_MEMBERS))
  .max(MOST_LISTENERS, `must have at most ${MOST_LISTENERS} entries`)
  .check(({ value, issues }) => {
    for (const [index, { url }] of value.entries()) {
      if (value.findIndex((one) => one.url === url) === index) continue;
      const message = 'is not unique';
      issues.push({ code: 'custom', input: value, path: [index, 'url'], message });
    }
  });

/** The requested webhook, with all defaults. @param option validated */
export const webhookRequestOf = (option: WebhookOption): WebhookRequest => ({
  url: option.url,
  key: option.key,
  wrapper: option.wrapper ?? 'none',
  types: option.types ?? MESSAGE_TYPES,
  paymentTypes: option.paymentTypes ?? null,
  fields: option.fields ?? 'ALL',
});
