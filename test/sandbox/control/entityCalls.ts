/** Calls of tests about created entities. */
import { expect, vi } from 'vitest';
import { encode, type Fields, NOON, type Reply, type Shop, VISA } from '../../gateway/harness.ts';

/** What a caller needs to act for an entity. */
export interface Account {
  readonly entityId: string;
  readonly token: string;
}

export const bearer = ({ token }: Pick<Account, 'token'>) => ({ authorization: `Bearer ${token}` });

/** The calls to a gateway. */
export function entityCalls(shop: () => Shop) {
  const sandbox = (): Account => ({
    entityId: shop().gateway.entityId,
    token: shop().gateway.token,
  });

  const call = (
    by: Pick<Account, 'token'>,
    method: 'GET' | 'POST' | 'DELETE',
    path: string,
    body?: unknown,
  ): Promise<Reply> =>
    shop().send(
      method,
      `/_sandbox/${path}`,
      { ...bearer(by), 'content-type': 'application/json' },
      body === undefined ? undefined : JSON.stringify(body),
    );

  async function created(body: object = {}, by: Account = sandbox()) {
    const reply = await call(by, 'POST', 'entities', body);
    expect(reply.status, reply.text).toBe(200);
    return reply.body;
  }

  const charge = ({ entityId, token }: Account, fields: object = {}) =>
    shop().send(
      'POST',
      '/v1/payments',
      bearer({ token }),
      encode({ entityId, amount: '92.00', currency: 'EUR', paymentType: 'DB', ...VISA, ...fields }),
    );

  const paymentOf = ({ entityId, token }: Account, id: string) =>
    shop().send('GET', `/v1/payments/${id}?entityId=${entityId}`, bearer({ token }));

  const listed = async (by: Account): Promise<Record<string, unknown>[]> =>
    (await call(by, 'GET', 'entities')).body.entities;

  const clock = ({ entityId, token }: Account, path: string, body: object) =>
    call({ token }, 'POST', `clock${path}`, { entityId, ...body });

  /** Leaves rows in many tables. */
  async function use(account: Account) {
    const { entityId, token } = account;
    const ask = async (path: string, fields: Fields) => {
      const reply = await shop().send(
        'POST',
        path,
        bearer(account),
        encode({ entityId, ...fields }),
      );
      expect(reply.status, reply.text).toBe(200);
      return reply.body.id as string;
    };
    const MONEY = { amount: '92.00', currency: 'EUR' };
    await clock(account, '', { mode: 'frozen', at: NOON });
    const payment = await ask('/v1/payments', { ...MONEY, ...VISA, paymentType: 'DB' });
    const authorised = await ask('/v1/payments', { ...MONEY, ...VISA, paymentType: 'PA' });
    await ask(`/v1/payments/${authorised}`, { ...MONEY, paymentType: 'CP' });
    const registrationId = await ask('/v1/registrations', {
      ...VISA,
      'standingInstruction.type': 'RECURRING',
      'standingInstruction.mode': 'INITIAL',
      'standingInstruction.source': 'CIT',
    });
    const every = { 'job.hour': '*', 'job.dayOfMonth': '*', 'job.month': '*' };
    await ask('/scheduling/v1/schedules', {
      ...MONEY,
      registrationId,
      paymentType: 'DB',
      ...every,
    });
    const charged = await call(account, 'POST', `payments/${payment}/chargebacks`, {
      entityId,
      chargebackResultCode: '000.100.206',
    });
    expect(charged.status, charged.text).toBe(200);
    const checkout = await ask('/v1/checkouts', { ...MONEY, paymentType: 'DB' });
    await shop().pay(checkout);
    const moved = await clock(account, '/advance', { by: 'P2D' });
    expect(moved.body.executed).not.toHaveLength(0);
    // The shopper has to go to another page.
    const waiting = await ask('/v1/payments', {
      ...MONEY,
      paymentType: 'DB',
      paymentBrand: 'PAYPAL',
      shopperResultUrl: 'https://shop().example/',
    });
    await explainable(entityId, token, payment);
    return { payment, checkout, registrationId, waiting };
  }

  /** Waits until the requests about a payment are stored. */
  const explainable = (entityId: string, token: string, id: string) =>
    vi.waitFor(async () => {
      const reply = await call({ token }, 'GET', `explain/${id}?entityId=${entityId}`);
      expect(reply.body.timeline.map((step: { what: string }) => step.what)).not.toHaveLength(0);
    });

  return { call, charge, clock, created, listed, paymentOf, sandbox, use };
}
