/**
 * The AReq: the request to the directory server and the issuer (EMV 3-D Secure, table B.1). It never has the full card
 * number.
 */
import codes from 'i18n-iso-countries/codes.json';
import type { ApiRequest } from '../../../contract/parameters/request.ts';
import { numberOfCurrency } from '../../../money/currencyNumbers.ts';
import { currencyDecimals } from '../../../money/index.ts';
import { iso } from '../../../time/format.ts';
import { browserData, channelOf, sdkData } from './device.ts';
import type { AuthenticationInput, Issuer } from './issuer.ts';
import { authenticatedMoney } from './money.ts';
import { REQUESTOR_KEYS } from './networks.ts';
import { phonesIn } from './phones.ts';
import {
  boundsOf,
  isForPayment,
  purposeOf,
  sentIndicatorOf,
  withoutShopperOf,
} from './requestor.ts';
import type { Channel, Message, Network, Version } from './types.ts';

/** EMV deviceChannel. */
const CHANNELS: Readonly<Record<Channel, string>> = { app: '01', browser: '02', requestor: '03' };

/** The AReq as far as it is known before the browser acts. Members without a value are absent. */
export function authenticationRequestOf(
  input: AuthenticationInput,
  network: Network,
  { version, server }: Pick<Issuer, 'version' | 'server'>,
): Message {
  const { request, ids, notificationUrl } = input;
  const channel = channelOf(request);
  return present({
    messageType: 'AReq',
    messageVersion: version,
    deviceChannel: CHANNELS[channel],
    messageCategory: isForPayment(input) ? '01' : '02',
    threeDSServerTransID: ids.server,
    // Behind a 3-D Secure server, the directory server makes this id.
    dsTransID: server ? undefined : ids.ds,
    notificationURL: server && channel === 'browser' ? notificationUrl : undefined,
    ...requestorData(input, network, version),
    ...(channel === 'browser' && browserData(request, version)),
    ...(channel === 'app' && sdkData(request)),
    acctNumber: masked(request.card?.number ?? ''),
    cardExpiryDate: expiryOf(request),
    ...cardholderData(request),
    ...merchantData(request),
    ...purchaseData(input, network, version),
    messageExtension: schemeData(request, network),
  });
}

/** The requestor, and the purpose of the request. */
function requestorData(input: AuthenticationInput, network: Network, version: Version): Message {
  const { request } = input;
  const key = REQUESTOR_KEYS[network];
  const isDecoupled = request.threeDSecure?.decoupled === true && version !== '2.1.0';
  return {
    threeDSRequestorID: key && request.threeDSecure?.v2?.[key]?.requestorId,
    threeDSRequestorName: key && request.threeDSecure?.v2?.[key]?.requestorName,
    threeDSRequestorURL: request.threeDSecure?.merchant?.url || request.merchant?.url,
    threeDSRequestorAuthenticationInd: purposeOf(input, network, version),
    threeDSRequestorChallengeInd: sentIndicatorOf(request, version),
    threeRIInd: withoutShopperOf(request),
    ...(isDecoupled && { threeDSRequestorDecReqInd: 'Y', threeDSRequestorDecMaxTime: '00030' }),
  };
}

/** API 1, Billing address: for 3-D Secure 2. The shop's data of the shopper, by the names of the protocol. */
function cardholderData(request: ApiRequest): Message {
  const { card, customer, billing, shipping } = request;
  return {
    cardholderName: card?.holder,
    email: customer?.email,
    ...phonesIn(request),
    ...addressData(billing, 'billAddr'),
    ...addressData(shipping, 'shipAddr'),
  };
}

function addressData(
  {
    street1,
    street2,
    houseNumber1,
    houseNumber2,
    city,
    state,
    postcode,
    country,
  }: ApiRequest['billing'] | ApiRequest['shipping'] = {},
  prefix: string,
): Message {
  // API 1, Billing address: "When present [houseNumber1], street1 holds only the street name".
  const line = [street1, houseNumber1, houseNumber2].filter((part) => part !== undefined);
  return {
    [`${prefix}Line1`]: line.length === 0 ? undefined : line.join(' '),
    [`${prefix}Line2`]: street2,
    [`${prefix}City`]: city,
    [`${prefix}State`]: state,
    [`${prefix}PostCode`]: postcode,
    [`${prefix}Country`]: countryNumber(country),
  };
}

function merchantData(request: ApiRequest): Message {
  return {
    merchantName: request.threeDSecure?.merchant?.name ?? request.merchant?.name,
    merchantCountryCode:
      countryNumber(request.threeDSecure?.merchant?.country) ??
      request.merchant?.countryCode ??
      countryNumber(request.merchant?.country),
    mcc: request.merchant?.mcc,
  };
}

/** ISO 3166-1: the three-digit code of a two-letter or three-letter code. */
function countryNumber(letters: string | undefined): string | undefined {
  const country = codes.find(([alpha2, alpha3]) => letters === alpha2 || letters === alpha3);
  return country?.[2]?.padStart(3, '0');
}

/** The amount of the payment. Without a payment, only that of a series of future payments (EMV, purchaseAmount). */
function purchaseData(input: AuthenticationInput, network: Network, version: Version): Message {
  const { request, now } = input;
  const purpose = purposeOf(input, network, version);
  const isSeries = purpose === '02' || purpose === '03';
  const money = authenticatedMoney(request, input.subject.money);
  const number = numberOfCurrency(money.currency);
  const hasAmount = (isForPayment(input) || isSeries) && number !== undefined;
  return {
    ...(hasAmount && {
      purchaseAmount: String(money.minor),
      purchaseCurrency: number,
      purchaseExponent: String(currencyDecimals(money.currency)),
      purchaseDate: iso(now).slice(0, 19).replace(/\D/g, ''),
    }),
    ...(isSeries && boundsOf(request, network)),
    ...(purpose === '03' && {
      purchaseInstalData: request.standingInstruction?.numberOfInstallments?.padStart(3, '0'),
    }),
  };
}

/** First six digits and last four, as in the rest of the gateway. */
const masked = (number: string): string =>
  `${number.slice(0, 6)}${'x'.repeat(Math.max(number.length - 10, 0))}${number.slice(6).slice(-4)}`;

/** YYMM. */
function expiryOf(request: ApiRequest): string | undefined {
  const year = request.card?.expiryYear;
  const month = request.card?.expiryMonth;
  return year && month && `${year.slice(-2)}${month.padStart(2, '0')}`;
}

const SCHEME_KEYS = ['ITEMSNB', 'SCORE_MERCHANT', 'USECASE'] as const;

/**
 * API 2, 3D Secure, scheme data: an extension of the domestic network. The message has the network's own names (CB-),
 * whichever names the request has.
 */
function schemeData(request: ApiRequest, network: Network): readonly Message[] | undefined {
  if (network !== 'CARTEBANCAIRE') return undefined;
  const data = present(
    Object.fromEntries(
      SCHEME_KEYS.map((key) => [
        `CB-${key}`,
        request.threeDSecure?.schemeData?.[`NET-${key}`] ??
          request.threeDSecure?.schemeData?.[`CB-${key}`],
      ]),
    ),
  );
  if (Object.keys(data).length === 0) return undefined;
  return [{ name: 'CB-SCHEME-DATA', id: 'A000000042_CB', criticalityIndicator: false, data }];
}

const present = (message: Message): Message =>
  Object.fromEntries(Object.entries(message).filter(([, value]) => value !== undefined));
