/** Makes the keys and root certificates of the sandbox's wallets. */
import type { KeyObject } from 'node:crypto';
import { createHash } from 'node:crypto';
import { APPLE_INTERMEDIATE, APPLE_LEAF } from '../../gateway/platform/wallet/applePay.ts';
import { spkiOf } from '../../gateway/platform/wallet/elliptic.ts';
import { makeCertificate } from './certificates.ts';
import { freshEllipticKey, freshRsaKey, keptForm } from './keyPairs.ts';
import type { KeysByWallet } from './types.ts';

/** Options that make invalid certificates for tests; by default the certificates are valid. */
export interface AppleKeyOptions {
  /** The object identifiers that mark the certificates' purposes; null = none. */
  readonly leafMark?: string | null;
  readonly intermediateMark?: string | null;
  /** Whether the intermediate certificate may issue the signer's certificate. */
  readonly isAuthority?: boolean;
  /** When the signer's certificate expires, ms since 1970 UTC. */
  readonly leafUntil?: number;
}

/** The keys of a merchant, and of an authority that stands in for Apple's. */
export async function freshAppleKeys(
  options: AppleKeyOptions = {},
): Promise<KeysByWallet['applePay']> {
  const [rootKey, issuerKey, leafKey, merchantKey] = await Promise.all([
    freshEllipticKey(),
    freshEllipticKey(),
    freshEllipticKey(),
    freshEllipticKey(),
  ]);
  const root = { name: 'Sandbox Root CA - Apple Pay', key: rootKey };
  const issuer = { name: 'Sandbox Application Integration CA - Apple Pay', key: issuerKey };
  const leaf = { name: 'Sandbox payment signer - Apple Pay', key: leafKey };
  const { leafMark = APPLE_LEAF, intermediateMark = APPLE_INTERMEDIATE, leafUntil } = options;
  const certificates = await Promise.all([
    makeCertificate({ ...root, serial: 1, issuer: root, isAuthority: true }),
    makeCertificate({
      ...issuer,
      serial: 2,
      issuer: root,
      isAuthority: options.isAuthority ?? true,
      mark: intermediateMark ?? undefined,
    }),
    makeCertificate({
      ...leaf,
      serial: 3,
      issuer,
      isAuthority: false,
      mark: leafMark ?? undefined,
      ...(leafUntil !== undefined && { until: leafUntil }),
    }),
  ]);
  const [rootText, intermediateText, leafText] = certificates.map((one) => one.toString('base64'));
  return {
    opening: {
      merchantId: 'merchant.payment-widgets.sandbox',
      merchantKey: keptForm(merchantKey),
      root: rootText as string,
    },
    signing: {
      intermediate: intermediateText as string,
      leaf: leafText as string,
      leafKey: keptForm(leafKey),
    },
  };
}

/** The key of a gateway, and root keys that stand in for Google's. */
export async function freshGoogleKeys(): Promise<KeysByWallet['googlePay']> {
  const [rootKey, intermediateKey, encryptionKey] = await Promise.all([
    freshEllipticKey(),
    freshEllipticKey(),
    freshEllipticKey(),
  ]);
  return {
    opening: {
      recipientId: 'gateway:payment-widgets',
      encryptionKey: keptForm(encryptionKey),
      rootKeys: [{ keyValue: spkiOf(rootKey).toString('base64') }],
    },
    signing: { rootKey: keptForm(rootKey), intermediateKey: keptForm(intermediateKey) },
  };
}

/** The key of a Samsung Pay partner. */
export async function freshSamsungKeys(): Promise<KeysByWallet['samsungPay']> {
  const key = await freshRsaKey();
  return { opening: { keyId: keyIdOf(key), privateKey: keptForm(key) } };
}

/** The id of a key as in Samsung's examples: SHA-256 of the public key, base64. */
const keyIdOf = (key: KeyObject): string =>
  createHash('sha256').update(spkiOf(key)).digest('base64');

/** Functions that make new keys, by wallet. */
export const FRESH_KEYS: {
  readonly [Name in keyof KeysByWallet]: () => Promise<KeysByWallet[Name]>;
} = {
  applePay: () => freshAppleKeys(),
  googlePay: freshGoogleKeys,
  samsungPay: freshSamsungKeys,
};
