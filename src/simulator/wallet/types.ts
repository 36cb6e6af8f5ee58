/** The keys of the sandbox: `opening` keys decrypt tokens, `signing` keys make them. */

import type { AppleOpening } from '../../gateway/platform/wallet/applePay.ts';
import type { GoogleOpening } from '../../gateway/platform/wallet/googlePay.ts';
import type { SamsungOpening } from '../../gateway/platform/wallet/samsungPay.ts';
/** What Apple has, in the sandbox: the certificates of an authority, and the key that signs payments. */
export interface AppleSigning {
  /** DER, base64. */
  readonly intermediate: string;
  readonly leaf: string;
  /** P-256: PKCS #8, base64. */
  readonly leafKey: string;
}

/** What Google has, in the sandbox. P-256: PKCS #8, base64. */
export interface GoogleSigning {
  readonly rootKey: string;
  readonly intermediateKey: string;
}

/** All keys of a wallet, by its name. Samsung does not sign, so it has no signing keys. */
export interface KeysByWallet {
  readonly applePay: { readonly opening: AppleOpening; readonly signing: AppleSigning };
  readonly googlePay: { readonly opening: GoogleOpening; readonly signing: GoogleSigning };
  readonly samsungPay: { readonly opening: SamsungOpening };
}
