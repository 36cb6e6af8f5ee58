/** The entities of a configuration, with defaults for all values that are not set. Pure. */

import type { Right } from '../domain/merchant/rights.ts';
import {
  DEFAULT_FORM,
  DEFAULT_TERMS,
  type Entity,
  SANDBOX,
  type Terms,
} from '../domain/merchant/types.ts';
import { tokenOfUser } from '../domain/merchant/userPassword.ts';
import type { FtpLogin } from '../domain/settlement/ftpSender.ts';
import type { EntityId } from '../domain/shared/ids.ts';
import type { WebhookRequest } from '../domain/webhook/manageWebhooks.ts';
import type { CreatedEntityOption, EntityOption } from './entityOption.ts';
import { placeOf } from './ftpOption.ts';
import { webhookRequestOf } from './webhookOption.ts';

/** A token of the configuration. `rights`: null = all requests. */
export interface ConfiguredToken {
  readonly token: string;
  readonly rights: readonly Right[] | null;
}

/** An entity of the configuration, with its secrets. */
export interface ConfiguredEntity extends Entity {
  /** At least one. */
  readonly tokens: readonly ConfiguredToken[];
  readonly webhooks: readonly WebhookRequest[];
  readonly ftp?: FtpLogin | undefined;
}

/** Terms that the configuration sets for every entity that does not set them itself. */
export type UsualTerms = Pick<Terms, 'strict'>;

/** Entities with all defaults, in the order of the configuration. @param options validated */
export function configuredEntities(
  options: readonly EntityOption[],
  usual: UsualTerms = DEFAULT_TERMS,
): readonly ConfiguredEntity[] {
  return options.map((option) => {
    const { entityId, name, channelName } = option;
    const merchant = options.find((one) => one.entityId === option.merchant);
    const channels = options.filter((one) => one.merchant === entityId);
    return {
      id: entityId as EntityId,
      tokens: tokensOf(option),
      webhooks: (option.webhooks ?? []).map(webhookRequestOf),
      ...(option.ftp && { ftp: { place: placeOf(option.ftp), password: option.ftp.password } }),
      name: name ?? channelName ?? entityId,
      channelName: channelName ?? name ?? 'Default channel',
      origins: option.origins ?? null,
      baseAddress: option.baseAddress ?? null,
      merchantId: (merchant?.entityId ?? null) as EntityId | null,
      channels: channels.map((channel) => channel.entityId as EntityId),
      terms: {
        ...DEFAULT_TERMS,
        strict: usual.strict,
        ...present(merchant?.terms),
        ...present(option.terms),
      },
      form: {
        brandConfig: { ...DEFAULT_FORM.brandConfig, ...present(option.brandConfig) },
        customRedirectPageConfig: present(option.customRedirectPageConfig),
      },
    };
  });
}

/** Settings that replace those of another entity. */
export type EntityChanges = Omit<CreatedEntityOption, 'entityId'>;

/** A new entity with the settings of another one, except those that are set. It belongs to no merchant, and has no channels. */
export const entityLike = (
  { terms, form, origins, baseAddress }: Entity,
  id: EntityId,
  options: EntityChanges,
): Entity => ({
  id,
  name: options.name ?? options.channelName ?? id,
  channelName: options.channelName ?? options.name ?? 'Default channel',
  origins: options.origins ?? origins,
  baseAddress: options.baseAddress ?? baseAddress,
  merchantId: null,
  channels: [],
  terms: { ...terms, ...present(options.terms) },
  form: {
    brandConfig: { ...form.brandConfig, ...present(options.brandConfig) },
    customRedirectPageConfig: {
      ...form.customRedirectPageConfig,
      ...present(options.customRedirectPageConfig),
    },
  },
});

/** The `token` first, the token of the user last, each once. */
function tokensOf({ token, tokens = [], userId, password }: EntityOption): ConfiguredToken[] {
  const one = token === undefined ? [] : [token];
  const ofUser =
    userId === undefined || password === undefined ? [] : [tokenOfUser({ userId, password })];
  const all = [...one, ...tokens, ...ofUser].map((option) =>
    typeof option === 'string' ? unlimited(option) : { token: option.token, rights: option.may },
  );
  return all.filter(({ token: text }, index) => all.findIndex((t) => t.token === text) === index);
}

/** A token for all requests. */
export const unlimited = (token: string): ConfiguredToken => ({ token, rights: null });

/** The values that are set: without `undefined` values, which would override the defaults. */
const present = <T extends object>(option?: T): Said<T> =>
  Object.fromEntries(
    Object.entries(option ?? {}).filter(([, value]) => value !== undefined),
  ) as Said<T>;

type Said<T> = { readonly [K in keyof T]?: Exclude<T[K], undefined> };

/**
 * Adds the sandbox entity to the entities. If the sandbox is configured, it has its well-known token in addition to its
 * configured ones.
 */
export function besideSandbox(
  sandbox: ConfiguredEntity,
  entities: readonly ConfiguredEntity[],
): readonly ConfiguredEntity[] {
  const isSandbox = ({ id }: Entity) => id === SANDBOX.id;
  const own = entities.find(isSandbox);
  const known = own ? { ...own, tokens: [...sandbox.tokens, ...own.tokens] } : sandbox;
  return [known, ...entities.filter((entity) => !isSandbox(entity))];
}
