/** Every id the gateway makes, from one source of randomness. */
import type { CheckoutId } from '../checkout/types.ts';
import type { PaymentId } from '../payment/types.ts';
import type { RedirectToken } from '../redirect/types.ts';
import type { Randomness } from './random.ts';

/** Makes ids. */
export interface Ids {
  /** `<32 HEX>-sandbox01`: with a hyphen, so that `ndc` may equal it (API 3: ndc is alphanumeric and hyphen). */
  checkout(): CheckoutId;
  /** A version 7 UUID without dashes, 32 lower-case hex: ids made later sort later. @param now entity time, ms */
  payment(now: number): PaymentId;
  /** 32 lower-case hex for an answer that made nothing, and for `ndc`. */
  request(): string;
  /** The name of a submit that came without one; never equal to one that somebody chose. */
  submit(): string;
  /** 64 lower-case hex: the end-to-end identity of a form payment. */
  endToEnd(): string;
  /** 64 lower-case hex: who has it may act for the shopper. */
  redirect(): RedirectToken;
  /** A version 4 UUID with its dashes, 36 characters. */
  uuid(): string;
  /** Three groups of four digits, joined by dots: the beginning of a descriptor. */
  descriptorDigits(): string;
}

/** Whether a text can be the id of a payment or of a registration, whether or not there is one. */
export const isPaymentId = (text: string): text is PaymentId => /^[0-9a-f]{32}$/.test(text);

/**
 * Ids from the given randomness.
 *
 * @param secrets for tokens; not seeded in a gateway: whoever has a token acts for the shopper
 */
export function idsFrom(randomness: Randomness, secrets: Randomness = randomness): Ids {
  const hex = (bytes: number, from = randomness) => Buffer.from(from.bytes(bytes)).toString('hex');
  const group = () => {
    const [high = 0, low = 0] = randomness.bytes(2);
    return String((high * 256 + low) % 10_000).padStart(4, '0');
  };
  return {
    checkout: () => `${hex(16).toUpperCase()}-sandbox01` as CheckoutId,
    payment: (now) => uuid7(now, randomness.bytes(10)) as PaymentId,
    request: () => hex(16),
    submit: () => `own-${hex(16)}`,
    endToEnd: () => hex(32),
    redirect: () => hex(32, secrets) as RedirectToken,
    uuid: () => uuid4(randomness.bytes(16)),
    descriptorDigits: () => `${group()}.${group()}.${group()}`,
  };
}

/** RFC 9562, section 5.4: random but for version and variant. */
function uuid4(random: Uint8Array): string {
  const bytes = Buffer.from(random);
  bytes[6] = 0x40 | ((bytes[6] ?? 0) & 0x0f);
  bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f);
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** RFC 9562, section 5.7: 48 bits of milliseconds, version, 12 random bits, variant, 62 random bits. */
function uuid7(now: number, random: Uint8Array): string {
  const bytes = Buffer.alloc(16);
  bytes.writeUIntBE(now, 0, 6);
  bytes.set(random, 6);
  bytes[6] = 0x70 | ((bytes[6] ?? 0) & 0x0f);
  bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f);
  return bytes.toString('hex');
}
