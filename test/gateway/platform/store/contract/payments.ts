/** Payments: their data, their results, changes by follow-ups, and known references. */

import { expect, it } from 'vitest';
import type { EntityId } from '../../../../../src/gateway/domain/shared/ids.ts';
import {
  decided,
  requiresAction,
  UNANSWERED,
} from '../../../../../src/gateway/domain/transaction/status.ts';
import {
  NO_FOLLOW_UPS,
  type Payment,
} from '../../../../../src/gateway/domain/transaction/types.ts';
import {
  AWKWARD,
  alone,
  anEntity,
  aPayment,
  aPaymentId,
  type Given,
  storedCheckout,
  storedPayment,
  YEAR_9999,
} from './sampleRecords.ts';

export function describePayments({ store }: Given): void {
  it.each([0n, 1n, 9_999_999_999_999n])('a payment of %i', async (minor) => {
    const checkout = await storedCheckout(store());
    const payment = aPayment(checkout, {
      money: { minor, currency: 'KWD' },
      createdAt: YEAR_9999,
      riskScore: -99999,
      totals: { added: minor, pendingIncrements: 0n, used: minor, uses: 98, closedBy: 'final' },
    });
    await store().payment.insert(payment);
    expect(await store().payment.find(payment.id)).toEqual(payment);
  });

  it('a payment with little data', async () => {
    const checkout = await storedCheckout(store());
    const payment = aPayment(checkout, {
      brand: null,
      brandDetected: true,
      riskScore: null,
      ...decided('account', '100.100.101'),
      account: { kind: 'card', bin: null, last4: null, showsEnds: false, hash: null },
      request: {},
    });
    await store().payment.insert(payment);
    const found = await store().payment.find(payment.id);
    expect(found).toEqual(payment);
    expect(await store().payment.find(aPaymentId())).toBeUndefined();
  });

  it('the status of a payment, and `decidedBy`', async () => {
    const checkout = await storedCheckout(store());
    const results = [
      UNANSWERED,
      requiresAction('000.200.000'),
      requiresAction('800.400.500'),
      decided('processor', '000.200.000'),
      decided('account', '100.100.101'),
      decided('gateway', '700.400.510'),
      decided('risk', '100.400.142'),
      decided('shopper', '100.380.401'),
      decided('shopper', '100.396.101'),
    ];
    expect(results.map(({ status }) => status).join()).toBe(
      'processing,requires_action,requires_action,processing,failed,failed,failed,failed,cancelled',
    );
    for (const result of results) {
      const payment = aPayment(checkout, { id: aPaymentId(), ...result });
      await store().payment.insert(payment);
      expect(await store().payment.find(payment.id)).toEqual(payment);
    }
  });

  it.each([...AWKWARD, 'a\0b'])('a payment whose shop sent %j', async (text) => {
    const checkout = await storedCheckout(store());
    const request = { merchantTransactionId: text, 'card.holder': text };
    const payment = aPayment(checkout, { descriptor: text, request });
    await store().payment.insert(payment);
    // Not every database can store NUL: it is stored in the request only.
    const descriptor = text.replaceAll('\0', '\uFFFD');
    expect(await store().payment.find(payment.id)).toEqual({ ...payment, descriptor });
  });

  it('a payment without a checkout, over a channel of a merchant, that refers to another', async () => {
    const payment = await storedPayment(store(), undefined, {
      channelId: 'c'.repeat(32) as EntityId,
      merchantId: 'd'.repeat(32) as EntityId,
      referencedId: aPaymentId(),
      ndc: 'of-the-shop',
      type: 'CP',
      ...decided('gateway', '700.400.510'),
      totals: { added: 0n, pendingIncrements: 0n, used: 0n, uses: 0, closedBy: 'reversed' },
    });
    expect(await store().payment.find(payment.id)).toEqual(payment);
  });

  it.each([...AWKWARD, 'a\0b'])('the findings of the processor, with %j', async (text) => {
    const payment = await storedPayment(store(), undefined, { findings: findingsWith(text) });
    expect(await store().payment.find(payment.id)).toEqual(payment);
  });

  it('the result of a payment that waited, and nothing else', async () => {
    const other = await storedPayment(store());
    const waiting = await storedPayment(store(), other.entityId, {
      ...UNANSWERED,
      riskScore: null,
      totals: { added: 1n, pendingIncrements: 0n, used: 2n, uses: 3, closedBy: null },
    });
    const result = {
      ...decided('processor', '000.100.112'),
      riskScore: -7,
      findings: findingsWith('said'),
      // Of a PA.CP, whose authorisation is stored with its result.
      referencedId: aPaymentId(),
    } as const;
    const settled = {
      ...alone('nobody' as EntityId, { money: { minor: 1n, currency: 'JPY' }, request: {} }),
      id: waiting.id,
      entityId: waiting.entityId,
      ...result,
    };
    await store().payment.saveResult(settled);
    expect(await store().payment.find(waiting.id)).toEqual({ ...waiting, ...result });
    expect(await store().payment.find(other.id)).toEqual(other);
    await store().payment.saveResult({ ...settled, id: aPaymentId() });
  });

  it('the follow-up totals of a payment, and nothing else', async () => {
    const other = await storedPayment(store());
    const payment = await storedPayment(store(), other.entityId);
    const most = 9_999_999_999_999n;
    for (const totals of [
      { added: most, pendingIncrements: 0n, used: most, uses: 98, closedBy: 'reversed' },
      { added: 0n, pendingIncrements: 0n, used: 5n, uses: 1, closedBy: 'final' },
      NO_FOLLOW_UPS,
    ] as const) {
      await store().payment.saveTotals(payment, totals);
      expect(await store().payment.find(payment.id)).toEqual({ ...payment, totals });
    }
    expect(await store().payment.find(other.id)).toEqual(other);
  });

  it('a locked payment is returned unchanged; undefined if there is none', async () => {
    const payment = await storedPayment(store());
    const stranger = await anEntity(store());
    const found = await store().transaction(async (tables) => [
      await tables.payment.lock(payment),
      await tables.payment.lock({ ...payment, id: aPaymentId() }),
      await tables.payment.lock({ ...payment, entityId: stranger }),
    ]);
    expect(found).toEqual([payment, undefined, undefined]);
  });

  it.each<[Payment['code'], boolean]>([
    ['000.000.000', true],
    ['000.100.110', true],
    ['000.400.000', true],
    ['000.200.000', true],
    ['800.400.500', true],
    ['800.100.152', false],
    ['100.100.101', false],
    ['900.100.300', true],
    ['900.100.600', false],
  ])('with %s, whether its reference is in use: %s', async (code, isTaken) => {
    const { entityId } = await storedPayment(store(), undefined, { code, ...named('order 12') });
    expect(await store().payment.isKnown([entityId], 'order 12')).toBe(isTaken);
  });

  it.each([...AWKWARD, 'a\0b'])('the reference %j is in use', async (text) => {
    const { entityId } = await storedPayment(store(), undefined, named(text));
    expect(await store().payment.isKnown([entityId], text)).toBe(true);
    expect(await store().payment.isKnown([entityId], `${text}x`)).toBe(false);
  });

  it('a reference is in use if one of several payments has it', async () => {
    const entityId = await anEntity(store());
    for (const code of ['800.100.152', '000.100.110', '800.100.152'] as const) {
      await storedPayment(store(), entityId, { code, ...named('order 12') });
    }
    expect(await store().payment.isKnown([entityId], 'order 12')).toBe(true);
  });

  it('a reference is not in use by another entity, nor by a follow-up', async () => {
    const [mine, other] = [await anEntity(store()), await anEntity(store())];
    await storedPayment(store(), other, named('order 12'));
    await storedPayment(store(), mine, { referencedId: aPaymentId(), ...named('order 12') });
    await storedPayment(store(), mine, { request: {} });
    expect(await store().payment.isKnown([mine], 'order 12')).toBe(false);
  });
}

const named = (merchantTransactionId: string) => ({ request: { merchantTransactionId } });

const findingsWith = (text: string): Payment['findings'] => ({
  avsResponse: 'A',
  cvvResponse: 'M',
  details: { [text]: text, ConnectorTxID1: 'x' },
  issuer: { bank: text, level: '0001' },
  initialTransactionId: text,
  mandate: { id: text, dateOfSignature: '2034-05-01' },
  bankAccount: { holder: text, number: 'DE1', bic: 'MARKDEF1', country: 'DE' },
});
