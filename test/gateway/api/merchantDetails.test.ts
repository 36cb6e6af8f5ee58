/** Stored details belong to the merchant: its channels share them (API 2, Tokenization). Payments stay with their channel. */
import { beforeAll, describe, expect, it } from 'vitest';
import type { EntityOption } from '../../../src/gateway/start.ts';
import { table } from '../../table.ts';
import { code, encode, type Fields, open, type Reply, type Shop, VISA } from '../harness.ts';

const [MERCHANT, FIRST, LATER, OTHER, STRANGER, ALONE] = ['b', 'c', 'd', 'e', 'f', '9'].map(
  (digit) => digit.repeat(32),
) as [string, string, string, string, string, string];

const entity = (entityId: string, merchant?: string): EntityOption => ({
  entityId,
  token: `token-of-${entityId}`,
  ...(merchant && { merchant }),
});

let shop: Shop;
beforeAll(async () => {
  shop = await open({
    entities: [
      entity(MERCHANT),
      entity(FIRST, MERCHANT),
      entity(LATER, MERCHANT),
      entity(OTHER),
      entity(STRANGER, OTHER),
      entity(ALONE),
    ],
  });
});

const call = (
  who: string,
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  fields: Fields = {},
) => {
  const body = encode({ entityId: who, ...fields });
  const headers = { authorization: `Bearer token-of-${who}` };
  return method === 'POST'
    ? shop.send(method, path, headers, body)
    : shop.send(method, `${path}?${body}`, headers);
};

const AMOUNT = { amount: '9.00', currency: 'EUR' };
const PAID = '200 000.100.110';
const BEGUN: Fields = {
  'standingInstruction.type': 'RECURRING',
  'standingInstruction.mode': 'INITIAL',
  'standingInstruction.source': 'CIT',
};
const REPEATED: Fields = {
  'standingInstruction.type': 'RECURRING',
  'standingInstruction.mode': 'REPEATED',
  'standingInstruction.source': 'MIT',
};

async function store(who: string, fields: Fields = {}): Promise<string> {
  const reply = await call(who, 'POST', '/v1/registrations', { ...VISA, ...fields });
  expect(code(reply)).toBe(PAID);
  return reply.body.id;
}

const charge = (who: string, id: string, fields: Fields = {}): Promise<Reply> =>
  call(who, 'POST', `/v1/registrations/${id}/payments`, {
    ...AMOUNT,
    paymentType: 'DB',
    ...fields,
  });

describe('details that are stored', () => {
  table([
    ['at a channel', 'at another channel', FIRST, LATER],
    ['at a channel', 'at the merchant', FIRST, MERCHANT],
    ['at the merchant', 'at its first channel', MERCHANT, FIRST],
    ['at the merchant', 'at its second channel', MERCHANT, LATER],
  ])('%s are charged %s', async (_, __, stores, charges) => {
    const reply = await charge(charges, await store(stores));
    expect(code(reply)).toBe(PAID);
    expect(code(await call(charges, 'GET', `/v1/payments/${reply.body.id}`))).toBe(PAID);
  });

  it('are in the explanation of a payment at another channel', async () => {
    const { body } = await charge(LATER, await store(FIRST));
    const reply = await call(LATER, 'GET', `/_sandbox/explain/${body.id}`);
    expect(reply).toMatchObject({ status: 200, body: { id: body.id } });
    expect(JSON.stringify(reply.body.timeline)).toContain('succeeded');
  });

  it('are told of as missing to another merchant', async () => {
    const { body } = await charge(STRANGER, await store(FIRST));
    const reply = await call(STRANGER, 'GET', `/_sandbox/explain/${body.ndc}`);
    expect(reply.text).toContain('stored details of the entity, or of its merchant');
  });

  table([
    ['by a channel of another merchant', STRANGER],
    ['by another merchant', OTHER],
    ['by an entity without a merchant', ALONE],
  ])('are unknown to others: %s', async (_, who) => {
    for (const stores of [FIRST, MERCHANT]) {
      const id = await store(stores);
      expect(code(await charge(who, id))).toBe('400 100.150.200');
      expect((await call(who, 'GET', `/v1/registrations/${id}`)).status).toBe(404);
      expect(code(await call(who, 'DELETE', `/v1/registrations/${id}`))).toBe('400 100.350.303');
    }
    expect(code(await charge(FIRST, await store(ALONE)))).toBe('400 100.150.200');
  });

  it('are read and removed at another channel', async () => {
    const id = await store(FIRST);
    expect(code(await call(LATER, 'GET', `/v1/registrations/${id}`))).toBe(PAID);
    expect(code(await call(LATER, 'DELETE', `/v1/registrations/${id}`))).toBe(PAID);
    expect(code(await charge(FIRST, id))).toMatch(/^400 100\.150\.202/);
    expect((await call(FIRST, 'GET', `/v1/registrations/${id}`)).status).toBe(404);
  });

  it('are offered and paid with in a checkout of another channel', async () => {
    const id = await store(FIRST);
    const checkout = await call(LATER, 'POST', '/v1/checkouts', {
      ...AMOUNT,
      paymentType: 'DB',
      'registrations[0].id': id,
    });
    expect(code(checkout)).toBe('200 000.200.100');
    const path = `/v1/checkouts/${checkout.body.id}/payment`;
    expect(code(await shop.send('POST', path, {}, encode({ registrationId: id })))).toBe(PAID);
  });

  it('are charged by a schedule of another channel', async () => {
    const id = await store(FIRST, BEGUN);
    const made = await call(LATER, 'POST', '/scheduling/v1/schedules', {
      ...AMOUNT,
      registrationId: id,
      'job.expression': '0 0 0 1 * ?',
    });
    expect(code(made)).toBe(PAID);
    expect((await call(LATER, 'GET', `/scheduling/v1/schedules/${made.body.id}`)).status).toBe(200);
    expect(
      (await call(STRANGER, 'GET', `/scheduling/v1/schedules/${made.body.id}`)).status,
    ).not.toBe(200);
  });

  it('continue the agreement of another channel', async () => {
    const first = await call(FIRST, 'POST', '/v1/payments', {
      ...AMOUNT,
      ...VISA,
      ...BEGUN,
      paymentType: 'DB',
      createRegistration: 'true',
    });
    expect(code(first)).toBe(PAID);
    const { id, registrationId } = first.body;
    const reference = { 'standingInstruction.initialTransactionId': id };
    expect(code(await charge(LATER, registrationId, { ...REPEATED, ...reference }))).toBe(PAID);
    // The payment itself stays with its channel.
    expect((await call(LATER, 'GET', `/v1/payments/${id}`)).status).toBe(404);
  });
});

it('a card that the shop stores refers to the first payment at another channel', async () => {
  const card = { ...VISA, 'card.cvv': undefined };
  const first = await call(FIRST, 'POST', '/v1/payments', {
    ...AMOUNT,
    ...VISA,
    ...BEGUN,
    paymentType: 'DB',
  });
  const asLater = (who: string) =>
    call(who, 'POST', '/v1/payments', {
      ...AMOUNT,
      ...card,
      ...REPEATED,
      paymentType: 'DB',
      'standingInstruction.initialTransactionId': first.body.id,
    });
  const reference = (reply: Reply) => reply.body.standingInstruction.initialTransactionId;
  expect(reference(await asLater(LATER))).toBe(reference(await asLater(FIRST)));
  expect(reference(await asLater(STRANGER))).toBe(first.body.id);
});
