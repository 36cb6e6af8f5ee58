/** A payment of 1.00 EUR that a processor approved, without a request. */

import type { PaymentType } from '../../../../src/gateway/domain/shared/paymentType.ts';
import { decided } from '../../../../src/gateway/domain/transaction/status.ts';
import { NO_FOLLOW_UPS, type Payment } from '../../../../src/gateway/domain/transaction/types.ts';

export const eur = (minor: bigint) => ({ minor, currency: 'EUR' });

export function payment(type: PaymentType, more: Partial<Payment> = {}): Payment {
  return {
    id: '1'.repeat(32) as Payment['id'],
    entityId: 'e' as Payment['entityId'],
    channelId: 'c' as Payment['channelId'],
    merchantId: null,
    checkoutId: null,
    referencedId: null,
    registrationId: null,
    ndc: 'n',
    createdAt: 0,
    type,
    brand: 'VISA',
    brandDetected: false,
    money: eur(100n),
    descriptor: 'x',
    account: { kind: 'card', bin: '420000', last4: '0000', showsEnds: false, hash: 'h' },
    ...decided('processor', '000.100.110'),
    riskScore: null,
    findings: {},
    request: {},
    totals: NO_FOLLOW_UPS,
    ...more,
  };
}
