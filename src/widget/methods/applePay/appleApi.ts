/** Apple's own interface, where the browser has it. */

import { isTrue, textOf, type WalletSettings } from '../../wallet/terms.ts';
import type { AppleRequest, AppleSession, AppleSessions } from '../../wallet/walletApis.ts';
import type { Purchase } from '../../wallet/walletKind.ts';

/** The global is there on Apple's devices, and where the page has loaded Apple's script. */
const sessions = (): AppleSessions | undefined =>
  (window as { ApplePaySession?: AppleSessions }).ApplePaySession;

/** The version of the interface that the page asks for. */
const versionIn = ({ version }: WalletSettings): number => Number(version) || 3;

/** Whether it can be paid with, as far as the page wants to know. */
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

/** Apple's own sheet. @throws Error where the browser has none */
export function createAppleSession({ settings }: Purchase, request: AppleRequest): AppleSession {
  const Session = sessions();
  if (!Session) throw new Error('the browser has no ApplePaySession');
  return new Session(versionIn(settings), request);
}
