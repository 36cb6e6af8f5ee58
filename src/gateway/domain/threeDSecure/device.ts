/** How the shopper is reached, and the data of the shopper's device (API 1, Customer; EMV, table A.1). */

import type { ApiRequest } from '../../../contract/parameters/request.ts';
import { asksRequestor } from '../../catalogue/parameters/rules/threeDSecure.ts';
import {
  CHALLENGE_WINDOWS,
  type ChallengeWindow,
  type Channel,
  type Message,
  type Version,
} from './types.ts';

/**
 * The channel of a request: an app sends the data of its SDK, a merchant without a shopper sends a parameter for 3RI, and any
 * other request is from a browser.
 */
export function channelOf(request: ApiRequest): Channel {
  if (asksRequestor(request)) return 'requestor';
  return request.threeDSecure?.deviceInfo === undefined ? 'browser' : 'app';
}

/** The challenge window that the request names (1 to 5), else the largest fixed one that fits on the screen. */
export function windowOf(request: ApiRequest): ChallengeWindow {
  const { challengeWindow, screenWidth, screenHeight } = request.customer?.browser ?? {};
  const named = challengeWindow?.padStart(2, '0');
  const requestedWindow = CHALLENGE_WINDOWS.find((one) => one === named);
  if (requestedWindow !== undefined) return requestedWindow;
  const width = Number(screenWidth ?? Number.NaN);
  const height = Number(screenHeight ?? Number.NaN);
  if (width < 390) return '01';
  if (width >= 500 && height >= 600) return '03';
  return width >= 600 ? '04' : '02';
}

/** EMV browserColorDepth allows only these values; a depth in between is sent as the next lower one. */
const DEPTHS = [48, 32, 24, 16, 15, 8, 4, 1];

/** The browser's part of an AReq. */
export function browserData(request: ApiRequest, version: Version): Message {
  const browser = request.customer?.browser;
  const depth = Number(browser?.screenColorDepth ?? Number.NaN);
  const known = DEPTHS.find((one) => one <= depth);
  return {
    browserAcceptHeader: browser?.acceptHeader,
    browserIP: request.customer?.ip,
    browserJavaEnabled: browser?.javaEnabled === true,
    // In the protocol since 2.2.0. A browser that sends all other data runs scripts, unless the request denies that.
    ...(version !== '2.1.0' && {
      browserJavascriptEnabled: browser?.javascriptEnabled !== 'false',
    }),
    browserLanguage: browser?.language,
    browserColorDepth: known === undefined ? undefined : String(known),
    browserScreenHeight: browser?.screenHeight,
    browserScreenWidth: browser?.screenWidth,
    browserTZ: browser?.timezone,
    browserUserAgent: browser?.userAgent,
  };
}

/** The app's part: the data that its SDK encrypted is passed on unread. */
export const sdkData = (request: ApiRequest): Message => ({
  sdkEncData: request.threeDSecure?.deviceInfo,
  sdkMaxTimeout: '05',
  deviceRenderOptions: { sdkInterface: '03', sdkUiType: ['01', '02', '03', '04', '05'] },
});
