/** Makes Samsung Pay credentials like Samsung's servers. */
import { createPublicKey } from 'node:crypto';
import { CompactEncrypt } from 'jose/jwe/compact/encrypt';
import { privateKeyFrom } from '../../gateway/platform/wallet/elliptic.ts';
import { cryptogramOf, shortYear, type TokenContent } from './tokenContent.ts';
import type { KeysByWallet } from './types.ts';

/** The content of a Samsung Pay credential. */
export interface SamsungTokenOptions extends TokenContent {
  /** Members of the protected header that replace the default ones. */
  readonly header?: Readonly<Record<string, unknown>>;
}

/** Makes the encrypted part of a credential: a JWE in compact serialization. */
export async function makeSamsungToken(
  { opening }: KeysByWallet['samsungPay'],
  options: SamsungTokenOptions,
): Promise<string> {
  const header = {
    alg: 'RSA-OAEP-256',
    enc: 'A256GCM',
    kid: opening.keyId,
    typ: 'JOSE',
    channelSecurityContext: 'RSA_PKI',
    ...options.header,
  };
  return new CompactEncrypt(Buffer.from(JSON.stringify(payloadOf(options))))
    .setProtectedHeader(header)
    .encrypt(createPublicKey(privateKeyFrom(opening.privateKey)));
}

function payloadOf(options: SamsungTokenOptions) {
  const { card, money, eci = '05', now } = options;
  return {
    amount: String(money.minor),
    currency_code: money.currency,
    utc: String(now),
    ...(eci !== '' && { eci_indicator: eci }),
    tokenPAN: card.number,
    tokenPanExpiration: `${card.expiryMonth}${shortYear(options)}`,
    cryptogram: cryptogramOf(options),
    ...options.payload,
  };
}
