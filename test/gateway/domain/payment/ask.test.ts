/** The question that every processor gets, in process and over HTTP. */

import { describe, expect, it } from 'vitest';
import { questionOf } from '../../../../src/gateway/domain/payment/ask.ts';
import { payment } from './samplePayment.ts';

describe('the question for a processor', () => {
  const forwarded = { merchantTransactionId: 'order-0001', 'card.number': '4200000000000000' };
  const request = {
    ...forwarded,
    merchantInvoiceId: 'invoice-0001',
    merchantMemo: 'gift, wrap it',
  };

  it('has all parameters except the invoice number and the note for reports', () => {
    expect(questionOf(payment('DB'), request, undefined).request).toEqual(forwarded);
  });

  it('has the result of the authentication in addition', () => {
    const threeDSecure = { eci: '05', flow: 'challenge' } as const;
    const authenticated = payment('DB', { findings: { threeDSecure } });
    expect(questionOf(authenticated, request, undefined).request).toEqual({
      ...forwarded,
      'threeDSecure.eci': '05',
    });
  });
});
