/** Chargebacks that the processor reports: POST /processor/chargebacks. */
import { beforeEach, describe, expect, it } from 'vitest';
import { code, open, type Reply, type Shop } from '../../harness.ts';
import { testSystem } from '../../platform/processor/testSystem.ts';
import { listening, received } from '../webhook/webhookReceiver.ts';

const TOKEN = 'a-token-of-the-processor-0123456789';
const EXTERNAL = { testMode: 'EXTERNAL' };
const REASON = '000.100.220';

let shop: Shop;
let id: string;
beforeEach(async () => {
  const { url } = await testSystem();
  shop = await open({ processorUrl: url, processorToken: TOKEN });
  id = (await shop.charge(EXTERNAL)).body.id;
});

const report = (members: object, token = TOKEN): Promise<Reply> =>
  shop.send(
    'POST',
    '/processor/chargebacks',
    { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    JSON.stringify({ paymentId: id, reference: 'CB-7', state: 'opened', ...members }),
  );
const opened = (more: object = {}) => report({ code: REASON, amount: '30.00', ...more });

describe('a chargeback that the processor reports', () => {
  it('is a payment of type CB with its reason, and takes from what can be refunded', async () => {
    const listener = await listening(shop);
    const { status, body } = await opened({ currency: 'EUR', details: { CaseNumber: 'c-9' } });
    expect([status, body]).toEqual([
      200,
      {
        paymentId: id,
        reference: 'CB-7',
        chargebackId: body.chargebackId,
        state: 'opened',
        code: REASON,
        amount: '30.00',
        currency: 'EUR',
        reversalId: null,
      },
    ]);
    const chargeback = await shop.payment(body.chargebackId);
    expect(chargeback.body).toMatchObject({
      paymentType: 'CB',
      amount: '30.00',
      chargebackResultCode: REASON,
      resultDetails: { CaseNumber: 'c-9' },
    });
    expect(await received(shop, listener)).toEqual([`PAYMENT CREATED CB ${REASON}`]);
    expect(code(await shop.refer(id, 'RF', { ...EXTERNAL, amount: '62.01' }))).toBe(
      '400 700.400.200',
    );
  });

  it('is one, however often it is reported', async () => {
    const replies = await Promise.all([opened(), opened(), opened()]);
    expect(new Set(replies.map(({ text }) => text)).size).toBe(1);
    expect((await opened({ reference: 'CB-8', amount: undefined })).body.amount).toBe('62.00');
  });

  it('is of the whole amount without an amount', async () => {
    expect((await report({ code: REASON })).body.amount).toBe('92.00');
  });

  it.each([{ amount: '31.00' }, { code: '000.100.221' }])(
    'is refused if another one has its reference: %o',
    async (other) => {
      await opened();
      expect(code(await opened(other))).toBe('409 700.400.400');
    },
  );

  it('is contested and won: the money is returned by a payment of type CR', async () => {
    await opened();
    expect((await report({ state: 'represented' })).body.state).toBe('represented');
    const { body } = await report({ state: 'won' });
    expect(body.state).toBe('won');
    expect((await shop.payment(body.reversalId)).body).toMatchObject({
      paymentType: 'CR',
      amount: '30.00',
    });
    expect((await report({ state: 'won' })).body).toEqual(body);
    expect(code(await shop.refer(id, 'RF', EXTERNAL))).toBe('200 000.100.112');
    // The first report may come again.
    expect((await opened()).body).toEqual(body);
  });

  it('is contested and lost', async () => {
    await opened();
    expect(code(await report({ state: 'lost' }))).toBe('400 700.400.411');
    await report({ state: 'represented' });
    expect((await report({ state: 'lost' })).body).toMatchObject({
      state: 'lost',
      reversalId: null,
    });
  });
});

describe('a report is refused', () => {
  it('with the token of an entity', async () => {
    expect(code(await report({ code: REASON }, shop.gateway.token))).toBe('401 800.900.300');
  });

  it('about a payment that the processor was not asked about', async () => {
    const simulated = (await shop.charge()).body.id;
    expect(code(await opened({ paymentId: simulated }))).toBe('404 700.400.580');
  });

  it('about a chargeback that was not opened, or is of another payment', async () => {
    expect(code(await report({ state: 'won' }))).toBe('404 700.400.420');
    await opened();
    const other = (await shop.charge(EXTERNAL)).body.id;
    expect(code(await report({ paymentId: other, state: 'won' }))).toBe('404 700.400.420');
  });

  it('of more than is left', async () => {
    expect(code(await opened({ amount: '92.01' }))).toBe('400 700.400.400');
  });

  it.each<[object, string]>([
    [{ code: undefined }, 'code'],
    [{ code: '000.100.112' }, 'code'],
    [{ currency: 'USD' }, 'currency'],
    [{ amount: '30' }, 'amount'],
    [{ state: 'closed' }, 'state'],
    [{ reference: 'a reference' }, 'reference'],
    [{ reference: undefined }, 'reference'],
    [{ details: { Pan: '4200000000000000' } }, 'body'],
  ])('with a wrong member: %o', async (wrong, name) => {
    const reply = await opened(wrong);
    expect(code(reply)).toBe('400 200.300.404');
    expect(reply.body.result.parameterErrors).toMatchObject([{ name }]);
  });
});
