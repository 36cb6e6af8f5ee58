/**
 * API 3, Card-on-file: the parameters that 3-D Secure needs about a series of payments (RECURRING, INSTALLMENT), and what
 * becomes of a payment without them. docs/compatibility.md shows the table.
 */
import type { CardNetwork } from '../../../../brands/index.ts';
import {
  type ApiRequest,
  type Parameters,
  sentOf,
  valueNamed,
} from '../../../../contract/parameters/request.ts';
import { isOfDevice } from '../walletData.ts';
import { bringsOutcome, usesThreeDSecure } from './threeDSecure.ts';

/** Who authenticates the shopper: this gateway, another 3-D Secure server whose outcome is sent, or no server. */
export type SeriesAuthentication = 'own' | 'external' | 'none';

/** What becomes of a payment without the parameters. */
export const SERIES_EFFECTS = {
  default: 'a series with the defaults 9999-12-31 and 0001',
  single: 'a single payment, with advice',
  refused: '`200.300.404`',
  refusedIfActive: '`200.300.404`, if 3-D Secure is active for the network',
  none: 'a series: the parameters are not needed',
} as const;

export type SeriesEffect = keyof typeof SERIES_EFFECTS;

/** By default, and of an entity with the term `strict`. */
type Effects = readonly [byDefault: SeriesEffect, strict: SeriesEffect];

/** One row of the table. */
export interface SeriesRow {
  /** The network that has defaults, or any other one. */
  readonly network: Extract<CardNetwork, 'MASTER'> | 'others';
  readonly authentication: SeriesAuthentication;
  /** The effects of a missing `expiry` or `frequency`. */
  readonly bounds: Effects;
  /** The effects of a missing `numberOfInstallments` with INSTALLMENT. */
  readonly count: Effects;
}

const row = (
  network: SeriesRow['network'],
  authentication: SeriesAuthentication,
  bounds: Effects,
  count: Effects,
): SeriesRow => ({ network, authentication, bounds, count });

export const SERIES_ROWS: readonly SeriesRow[] = [
  row('MASTER', 'own', ['default', 'default'], ['single', 'refused']),
  row('MASTER', 'external', ['default', 'default'], ['single', 'refused']),
  row('MASTER', 'none', ['none', 'none'], ['none', 'refusedIfActive']),
  row('others', 'own', ['single', 'refused'], ['single', 'refused']),
  row('others', 'external', ['single', 'refused'], ['single', 'refused']),
  row('others', 'none', ['none', 'none'], ['none', 'refusedIfActive']),
];

/** The defaults of the network that has some: a series without an end, of any frequency. */
const SERIES_DEFAULTS = {
  'standingInstruction.expiry': '9999-12-31',
  'standingInstruction.frequency': '0001',
} as const;

const COUNT = 'standingInstruction.numberOfInstallments';

const SERIES = ['RECURRING', 'INSTALLMENT'] as const;

export type SeriesKind = (typeof SERIES)[number];

/** The kind of the series that a text names; undefined for any other text. */
export const seriesKind = (text: string | undefined): SeriesKind | undefined =>
  SERIES.find((kind) => kind === text);

/** The kind of the series that a payment begins. */
export const seriesBegunBy = (request: ApiRequest): SeriesKind | undefined =>
  request.standingInstruction?.mode === 'REPEATED'
    ? undefined
    : seriesKind(request.standingInstruction?.type);

/**
 * Who authenticates the shopper, as far as the request says. `own`: the shop asks for an authentication by this gateway. The
 * proof of a wallet is no authentication by 3-D Secure.
 */
export function seriesAuthenticationOf(request: ApiRequest): SeriesAuthentication {
  if (!usesThreeDSecure(request)) return 'none';
  if (!bringsOutcome(request)) return 'own';
  return isOfDevice(request) ? 'none' : 'external';
}

/** The circumstances that a row of the table is for, and the mode of the entity. */
export interface SeriesCase {
  readonly network: CardNetwork | undefined;
  readonly authentication: SeriesAuthentication;
  readonly isStrict: boolean;
}

/** The effects of the row for these circumstances. */
function effectsOf({ network, authentication, isStrict }: SeriesCase): {
  readonly bounds: SeriesEffect | undefined;
  readonly count: SeriesEffect | undefined;
} {
  const key = network === 'MASTER' ? network : 'others';
  const found = SERIES_ROWS.find(
    (one) => one.network === key && one.authentication === authentication,
  );
  const mode = isStrict ? 1 : 0;
  return { bounds: found?.bounds[mode], count: found?.count[mode] };
}

/** The values of `expiry` and `frequency` where a request has none. */
export const seriesDefaults = (about: SeriesCase): Parameters =>
  effectsOf(about).bounds === 'default' ? SERIES_DEFAULTS : {};

/** The parameters that a series lacks, of those whose absence has the effect. */
export function lackingIn(
  request: ApiRequest,
  kind: SeriesKind,
  about: SeriesCase,
  effect: SeriesEffect,
): readonly string[] {
  const { bounds, count } = effectsOf(about);
  const names = [
    ...(bounds === effect ? Object.keys(SERIES_DEFAULTS) : []),
    ...(kind === 'INSTALLMENT' && count === effect ? [COUNT] : []),
  ];
  return names.filter((name) => valueNamed(sentOf(request), name) === undefined);
}
