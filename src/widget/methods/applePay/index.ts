/** Apple Pay: Apple's own sheet if the browser supports it, the sandbox sheet in a test system. */

import english from '../../../../locales/en.json';
import type { Method } from '../../forms/method.ts';
import { SHAPES } from '../../kernel/options/compiledShapes.ts';
import { addOptions } from '../../kernel/options/readOptions.ts';
import { addEnglish } from '../../kernel/texts/texts.ts';
import { isTrue, textOf, type WalletSettings } from '../wallet/terms.ts';
import type { AppleRequest, AppleSession, AppleSessions } from '../wallet/walletApis.ts';
import { buttonLook } from '../wallet/walletButton.tsx';
import { createWalletForm } from '../wallet/walletForm.ts';
import type { Purchase, WalletKind } from '../wallet/walletKind.ts';
import { appleRequest, readTotal } from './request.ts';
import { runAppleSession } from './session.ts';

export default function applePay(): Method {
  addEnglish(english);
  addOptions(SHAPES);
  return {
    create(needs) {
      const kind: WalletKind = {
        wallet: 'applePay',
        look: (settings) => {
          const look = buttonLook('wpwl-apple-pay-button', settings);
          const { buttonStyle, style } = settings;
          return { ...look, colour: textOf(buttonStyle) ?? textOf(style) ?? look.colour };
        },
        amount: (settings) => ({
          name: 'applePay.total.amount',
          value: readTotal(settings).amount,
        }),
        isReady,
        async open(purchase) {
          const request = appleRequest(purchase);
          const [sandbox, order] = purchase.sandbox ?? [];
          const session =
            sandbox && order
              ? sandbox.applePay(order, request)
              : createAppleSession(purchase, request);
          return runAppleSession(session, purchase, request, needs.context.texts);
        },
      };
      return createWalletForm(needs, kind);
    },
  };
}

/** The global exists on Apple devices, and where the page has loaded Apple's script. */
const sessions = (): AppleSessions | undefined =>
  (window as { ApplePaySession?: AppleSessions }).ApplePaySession;

/** The API version that the page requests. */
const versionIn = ({ version }: WalletSettings): number => Number(version) || 3;

/** Whether the shopper can pay with Apple Pay, as precisely as the settings require. */
async function isReady(settings: WalletSettings): Promise<boolean> {
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
function createAppleSession({ settings }: Purchase, request: AppleRequest): AppleSession {
  const Session = sessions();
  if (!Session) throw new Error('the browser has no ApplePaySession');
  return new Session(versionIn(settings), request);
}
