/** Makes Google Pay tokens like Google. */
import { createCipheriv, createHmac, createPublicKey, sign } from 'node:crypto';
import { systemRandomness } from '../../gateway/platform/randomness.ts';
import { privateKeyFrom, sharedSecret, spkiOf } from '../../gateway/platform/wallet/elliptic.ts';
import {
  GOOGLE,
  GOOGLE_COUNTER,
  googleKeys,
  lengthPrefixed,
} from '../../gateway/platform/wallet/googlePay.ts';
import { DAY_MS } from '../../time/units.ts';
import { freshEllipticKey } from './keyPairs.ts';
import { cryptogramOf, type TokenContent } from './tokenContent.ts';
import type { KeysByWallet } from './types.ts';

/** The content of a Google Pay token. */
export interface GoogleTokenOptions extends TokenContent {
  /** When Google's key expires, ms since 1970 UTC; default: a week after `now`. */
  readonly keyExpiration?: number;
  /** When the message expires, ms since 1970 UTC; default: a week after `now`. */
  readonly messageExpiration?: number;
}

/** SEC 1, 2.3.3: the length of an uncompressed point of P-256, which ends every SubjectPublicKeyInfo. */
const POINT_BYTES = 65;

/** Makes a token of protocol version ECv2, as JSON. Google's tokens are valid for a week. */
export async function makeGoogleToken(
  { opening, signing }: KeysByWallet['googlePay'],
  options: GoogleTokenOptions,
): Promise<string> {
  const { sender, version } = GOOGLE;
  const intermediateKey = privateKeyFrom(signing.intermediateKey);
  const signedKey = JSON.stringify({
    keyValue: spkiOf(intermediateKey).toString('base64'),
    keyExpiration: String(options.keyExpiration ?? options.now + 7 * DAY_MS),
  });
  const signedMessage = await messageOf(opening.encryptionKey, options);
  const signedBy = (key: string, ...texts: string[]) =>
    sign('sha256', lengthPrefixed(...texts), privateKeyFrom(key)).toString('base64');
  const { rootKey } = signing;
  return JSON.stringify({
    signature: signedBy(
      signing.intermediateKey,
      sender,
      opening.recipientId,
      version,
      signedMessage,
    ),
    intermediateSigningKey: {
      signedKey,
      signatures: [signedBy(rootKey, sender, version, signedKey)],
    },
    protocolVersion: version,
    signedMessage,
  });
}

async function messageOf(encryptionKey: string, options: GoogleTokenOptions): Promise<string> {
  const ephemeral = await freshEllipticKey();
  const point = spkiOf(ephemeral).subarray(-POINT_BYTES);
  const secret = sharedSecret(ephemeral, createPublicKey(privateKeyFrom(encryptionKey)));
  const keys = googleKeys(point, secret);
  const cipher = createCipheriv('aes-256-ctr', keys.cipher, GOOGLE_COUNTER);
  const plain = Buffer.from(JSON.stringify(payloadOf(options)));
  const encrypted = Buffer.concat([cipher.update(plain), cipher.final()]);
  return JSON.stringify({
    encryptedMessage: encrypted.toString('base64'),
    ephemeralPublicKey: point.toString('base64'),
    tag: createHmac('sha256', keys.mac).update(encrypted).digest('base64'),
  });
}

function payloadOf(options: GoogleTokenOptions) {
  const { card, eci = '05', merchantId, now } = options;
  const proof = options.isPan
    ? { authMethod: 'PAN_ONLY' }
    : {
        authMethod: 'CRYPTOGRAM_3DS',
        cryptogram: cryptogramOf(options),
        ...(eci !== '' && { eciIndicator: eci }),
      };
  return {
    ...(merchantId !== undefined && { gatewayMerchantId: merchantId }),
    messageExpiration: String(options.messageExpiration ?? now + 7 * DAY_MS),
    messageId: Buffer.from(systemRandomness.bytes(24)).toString('base64url'),
    paymentMethod: 'CARD',
    paymentMethodDetails: {
      pan: card.number,
      expirationMonth: Number(card.expiryMonth),
      expirationYear: Number(card.expiryYear),
      ...proof,
    },
    ...options.payload,
  };
}
