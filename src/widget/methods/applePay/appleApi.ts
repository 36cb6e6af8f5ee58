/** Access to Apple's own API, if the browser supports it. */

import { isTrue, textOf, type WalletSettings } from '../../wallet/terms.ts';
import type { AppleRequest, AppleSession, AppleSessions } from '../../wallet/walletApis.ts';
import type { Purchase } from '../../wallet/walletKind.ts';

/** The global exists on Apple devices, and where the page has loaded Apple's script. */
const sessions = (): AppleSessions | undefined =>
  (window as { ApplePaySession?: AppleSessions }).ApplePaySession;

/** The API version that the page requests. */
const versionIn = ({ version }: WalletSettings): number => Number(version) || 3;

/** Whether the shopper can pay with Apple Pay, as precisely as the settings require. */
export async function isReady(settings: WalletSettings): Promise<boolean> {
  const api = sessions();
  if (!api || api.supportsVersion?.(versionIn(settings)) === false) return false;
  const { checkAvailability } = settings;
  const merchant = textOf(settings['merchantIdentifier']) ?? '';
  if (checkAvailability === 'applePayCapabilities' && api.applePayCapabilities) {
    const { paymentCredentialStatus } = await api.applePayCapabilities(merchant);
    return paymentCredentialStatus !== 'applePayUnsupported';
  }
  const asksForCard =
    isTrue(checkAvailability) || checkAvailability === 'canMakePaymentsWithActiveCard';
  if (asksForCard && api.canMakePaymentsWithActiveCard) {
    return api.canMakePaymentsWithActiveCard(merchant);
  }
  return api.canMakePayments();
}

/** Creates a session of Apple's own sheet. @throws Error if the browser does not support it */
export function createAppleSession({ settings }: Purchase, request: AppleRequest): AppleSession {
  const Session = sessions();
  if (!Session) throw new Error('the browser has no ApplePaySession');
  return new Session(versionIn(settings), request);
}
