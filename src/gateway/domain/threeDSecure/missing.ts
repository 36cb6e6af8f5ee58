/**
 * Parameters that an authentication needs and that the request does not have (API 1, Customer and Billing address; API 2, 3D
 * Secure, scheme data; API 3, Card-on-file). Checked only for requests with an authentication: a request that merely has a
 * parameter of 3-D Secure needs none of them.
 */

import {
  type ApiRequest,
  type ParameterName,
  sentOf,
} from '../../../contract/parameters/request.ts';
import { networkOfCard } from '../../catalogue/parameters/rules/rule.ts';
import {
  lackingIn,
  seriesAuthenticationOf,
  seriesBegunBy,
} from '../../catalogue/parameters/rules/series.ts';
import { BROWSER } from '../../catalogue/parameters/rules/threeDSecure.ts';
import { networkIn } from './applies.ts';
import { channelOf } from './device.ts';
import type { AuthenticationInput } from './issuer.ts';
import { authenticatedSeriesOf, isForPayment } from './requestor.ts';
import type { Network } from './types.ts';

/** Parameters that are missing, in the order of the specification. */
export interface Missing {
  /** Without these, the issuer cannot be asked. */
  readonly browser: readonly string[];
  /** The specification demands these, but an authentication is possible without them. */
  readonly others: readonly string[];
  /**
   * Whether an authentication of a series becomes one of a single payment because of the missing parameters (API 3,
   * Card-on-file).
   */
  readonly isSingle: boolean;
}

/** API 1, Billing address: mandatory for 3-D Secure 2. */
const BILLING = ['billing.street1', 'billing.city', 'billing.postcode', 'billing.country'] as const;

/** The parameters of a billing address that 3-D Secure needs and that a request does not have. */
export const missingAddress = (request: ApiRequest): readonly string[] =>
  absentIn(request, BILLING);

const absentIn = (request: ApiRequest, names: readonly ParameterName[]): readonly string[] =>
  names.filter((name) => sentOf(request)[name] === undefined);

/** Finds the missing parameters. */
export function missingIn(input: AuthenticationInput, network: Network): Missing {
  const { request } = input;
  const bounds = seriesNames(input, network);
  return {
    browser: channelOf(request) === 'browser' ? absentIn(request, BROWSER) : [],
    others: [...missingAddress(request), ...bounds, ...schemeDataIn(input, network)],
    isSingle: bounds.length > 0 && request.threeDSecure?.authenticationInd === undefined,
  };
}

/** API 3: a series needs its bounds, and instalments their number. */
function seriesNames(input: AuthenticationInput, network: Network): readonly string[] {
  const { request, isStrict } = input;
  const series = authenticatedSeriesOf(input);
  if (series === undefined) return [];
  const about = { network, authentication: 'own', isStrict } as const;
  return lackingIn(request, series, about, isStrict ? 'refused' : 'single');
}

/**
 * API 3: of a strict entity, the number of instalments is required where 3-D Secure is active for the network, even if the
 * shopper is not authenticated.
 */
export function missingWithout(input: AuthenticationInput): readonly string[] {
  const { request, networks, isStrict } = input;
  const series = seriesBegunBy(request);
  const network = networkIn(input);
  const isActive = network !== undefined && networks.includes(network);
  if (series === undefined || !isActive) return [];
  const about = { network, authentication: 'none', isStrict } as const;
  return lackingIn(request, series, about, 'refusedIfActive');
}

/** The advice about a series whose shopper was authenticated by another 3-D Secure server. */
export function adviceOnExternal(request: ApiRequest): string | undefined {
  const series = seriesBegunBy(request);
  if (series === undefined || seriesAuthenticationOf(request) !== 'external') return undefined;
  const network = networkOfCard(request);
  const about = { network, authentication: 'external', isStrict: false } as const;
  const names = lackingIn(request, series, about, 'single').join(', ');
  return names === '' ? undefined : `missing for 3-D Secure 2: ${names}; sent as a single payment`;
}

/**
 * API 2, scheme data for the domestic network: the number of items is "required for this network's 3DS"; the use case for payments
 * (PA), and without a payment (NPA) for two of the indicators.
 */
function schemeDataIn(input: AuthenticationInput, network: Network): readonly string[] {
  if (network !== 'CARTEBANCAIRE') return [];
  const hasUse = isForPayment(input) || authenticatedSeriesOf(input) !== undefined;
  return (['ITEMSNB', ...(hasUse ? (['USECASE'] as const) : [])] as const)
    .filter((key) => !hasSchemeData(input.request, key))
    .map((key) => `threeDSecure.schemeData[NET-${key}]`);
}

const hasSchemeData = (request: ApiRequest, key: 'ITEMSNB' | 'USECASE'): boolean =>
  ([`NET-${key}`, `CB-${key}`] as const).some(
    (name) => request.threeDSecure?.schemeData?.[name] !== undefined,
  );

/** The advice to the shop about a payment that went on without some of the parameters; `undefined` where none is missing. */
export function adviceOnMissing({ browser, others, isSingle }: Missing): string | undefined {
  const names = [...browser, ...others].join(', ');
  if (names === '') return undefined;
  const how = isSingle ? 'authenticated as a single payment' : 'authenticated without them';
  const what = browser.length > 0 ? 'not authenticated' : how;
  return `missing for 3-D Secure 2: ${names}; ${what}`;
}
