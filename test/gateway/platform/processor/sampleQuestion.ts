/** A sample question, as in docs/processor.md. */

import type { Question } from '../../../../src/gateway/domain/payment/processor.ts';
import type { EntityId, PaymentId } from '../../../../src/gateway/domain/shared/ids.ts';

export const CARD_NUMBER = '4200000000000000';

export const QUESTION: Question = {
  paymentId: '0190a0a0a0a07000800000000000000a' as PaymentId,
  entityId: 'a0000000000000000000000000000001' as EntityId,
  channelId: 'a0000000000000000000000000000001' as EntityId,
  type: 'DB',
  brand: 'VISA',
  account: 'card',
  money: { minor: 9200n, currency: 'EUR' },
  request: {
    testMode: 'EXTERNAL',
    amount: '92.00',
    currency: 'EUR',
    paymentBrand: 'VISA',
    paymentType: 'DB',
    'card.number': CARD_NUMBER,
    'card.holder': 'Jane Jones',
    'card.expiryMonth': '05',
    'card.expiryYear': '2034',
    'card.cvv': '123',
    'customParameters[order.id]': '7',
    'cart.items[0].name': 'Shoes',
  },
  referenced: null,
  now: 1_896_091_200_000,
};
