/** Apple's own interface, where the browser has it. */

import { type Block, isYes, textOf } from '../../wallet/terms.ts';
import type { AppleRequest, AppleSession, AppleSessions } from '../../wallet/walletApis.ts';
import type { Purchase } from '../../wallet/walletForm.ts';

/** The global is there on Apple's devices, and where the page has loaded Apple's script. */
const sessions = (): AppleSessions | undefined =>
  (window as { ApplePaySession?: AppleSessions }).ApplePaySession;

/** The version of the interface that the page asks for. */
const versionIn = ({ version }: Block): number => Number(version) || 3;

/** Whether it can be paid with, as far as the page wants to know. */
export async function isReady(block: Block): Promise<boolean> {
  const api = sessions();
  if (!api || api.supportsVersion?.(versionIn(block)) === false) return false;
  const { checkAvailability } = block;
  const merchant = textOf(block['merchantIdentifier']) ?? '';
  if (checkAvailability === 'applePayCapabilities' && api.applePayCapabilities) {
    const { paymentCredentialStatus } = await api.applePayCapabilities(merchant);
    return paymentCredentialStatus !== 'applePayUnsupported';
  }
  const asksForCard =
    isYes(checkAvailability) || checkAvailability === 'canMakePaymentsWithActiveCard';
  if (asksForCard && api.canMakePaymentsWithActiveCard) {
    return api.canMakePaymentsWithActiveCard(merchant);
  }
  return api.canMakePayments();
}

/** Apple's own sheet. @throws Error where the browser has none */
export function ownSession({ block }: Purchase, request: AppleRequest): AppleSession {
  const Session = sessions();
  if (!Session) throw new Error('the browser has no ApplePaySession');
  return new Session(versionIn(block), request);
}
