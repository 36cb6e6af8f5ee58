/** The messages of the contract, compared with those that a webhook receives: what each request causes, and each payload. */
import { expect, it } from 'vitest';
import { MESSAGES } from '../../src/contract/messages.ts';
import type { OperationId } from '../../src/contract/operations/index.ts';
import { OPERATIONS } from '../../src/gateway/api/openapi/operation.ts';
import type { WebhookMessage } from '../../src/testkit/webhooks.ts';
import { validatorOf } from '../gateway/api/openapi/documentParts.ts';
import { BASE, INITIAL, job } from '../gateway/domain/schedule/scheduleRequests.ts';
import { deliveriesDone, listening } from '../gateway/domain/webhook/webhookReceiver.ts';
import { encode, type Fields, open, type Shop, VISA } from '../gateway/harness.ts';
import { authenticate, CHALLENGED, redirectOf } from '../gateway/shopper/shopperRequests.ts';
import { table } from '../table.ts';

const ENTITY = { entityId: 'a0000000000000000000000000000001', token: 'token-of-a' };
const RISKY: Fields = { 'card.number': '5454545454545454' };
const TERMS = {
  risk: { blacklist: [{ bins: ['545454'] }], amount: [{ currency: 'EUR', most: '100.00' }] },
  networkTokens: 'asked',
} as const;
const STORES: Fields = { createRegistration: 'true' };
const ONLY_STORES: Fields = {
  ...STORES,
  paymentType: undefined,
  amount: undefined,
  currency: undefined,
};
const MONEY: Fields = { amount: '9.90', currency: 'EUR' };

const post = async (shop: Shop, path: string, fields: Fields = {}) => {
  const body = encode({ entityId: shop.gateway.entityId, ...fields });
  return (await shop.send('POST', path, shop.bearer, body)).body;
};

/** The ids of a new schedule, and of the details that it charges. */
async function scheduled(shop: Shop) {
  const registrationId = await shop.stored(INITIAL);
  const fields = { registrationId, ...MONEY, ...job({ dayOfMonth: '1', month: '*' }) };
  return { id: (await post(shop, BASE, fields)).id as string, registrationId };
}

/** Requests of one operation: they are made after everything that they need. */
type Requests = readonly (() => Promise<unknown>)[];

/** For each operation with messages: requests that together cause all of them. */
const CAUSES = {
  async payCheckout(shop: Shop) {
    const [one, other] = [await shop.checkout(STORES), await shop.checkout()];
    return [() => shop.pay(one), () => shop.pay(other, RISKY)];
  },
  async registerInCheckout(shop: Shop) {
    const [one, other] = [await shop.checkout(ONLY_STORES), await shop.checkout(ONLY_STORES)];
    const submit = (id: string, fields: Fields) => shop.submit(id, 'registration', fields);
    return [() => submit(one, VISA), () => submit(other, { ...VISA, ...RISKY })];
  },
  pay: async (shop: Shop) => [() => shop.charge(STORES), () => shop.charge(RISKY)],
  async referToPayment(shop: Shop) {
    const { body } = await shop.charge();
    return [() => shop.refer(body.id, 'RF')];
  },
  register: async (shop: Shop) => [() => shop.register(), () => shop.register(RISKY)],
  async payWithRegistration(shop: Shop) {
    const id = await shop.stored({ ...INITIAL });
    return [() => shop.payWith(id), () => shop.payWith(id, { amount: '100.01' })];
  },
  async extendRegistration(shop: Shop) {
    const id = await shop.stored();
    return [() => shop.extend(id)];
  },
  async requestNetworkToken(shop: Shop) {
    const id = await shop.stored();
    return [() => post(shop, `/v1/registrations/${id}/networkToken`)];
  },
  async removeRegistration(shop: Shop) {
    const { registrationId } = await scheduled(shop);
    return [() => shop.deregister(registrationId)];
  },
  async createSchedule(shop: Shop) {
    const registrationId = await shop.stored(INITIAL);
    const fields = { registrationId, ...MONEY, ...job({ dayOfMonth: '1', month: '*' }) };
    return [() => post(shop, BASE, fields)];
  },
  async reschedule(shop: Shop) {
    const { id } = await scheduled(shop);
    return [() => post(shop, `${BASE}/${id}/reschedule`, MONEY)];
  },
  async deschedule(shop: Shop) {
    const { id } = await scheduled(shop);
    return [() => post(shop, `${BASE}/${id}/deschedule`)];
  },
  async removeSchedule(shop: Shop) {
    const { id } = await scheduled(shop);
    const path = `${BASE}/${id}?entityId=${shop.gateway.entityId}`;
    return [() => shop.send('DELETE', path, shop.bearer)];
  },
  checkRisk: async (shop: Shop) => [() => post(shop, '/v1/risk', { ...VISA, ...MONEY })],
  authenticate: async (shop: Shop) => [() => authenticate(shop, CHALLENGED)],
  async cancelRedirect(shop: Shop) {
    const waiting = await shop.pay(await shop.checkout(STORES), CHALLENGED);
    const path = `${new URL(redirectOf(waiting).url).pathname}/cancel`;
    return [() => shop.send('POST', path, {}, '')];
  },
} satisfies Partial<Record<OperationId, (shop: Shop) => Promise<Requests>>>;

const expectValid = ({ type, action, payload }: WebhookMessage) => {
  const row = Object.entries(MESSAGES).find(([name]) => name === type)?.[1];
  expect(row?.actions).toContain(action);
  const check = validatorOf(`${type.slice(0, 1)}${type.slice(1).toLowerCase()}Message`);
  expect([type, check(payload), check.errors]).toEqual([type, true, null]);
};

const CASES = Object.entries(CAUSES) as [OperationId, (typeof CAUSES)['pay']][];

const shop = await open({ entities: [{ ...ENTITY, terms: TERMS }] });
// Without `types`: a listener receives all types by default.
const { messages } = await listening(shop);

table(CASES)(
  'a webhook receives the messages of the row, as they are described: %s',
  async (id, prepare) => {
    const requests = await prepare(shop);
    await deliveriesDone(shop);
    const before = messages.length;
    for (const request of requests) await request();
    await deliveriesDone(shop);
    const caused = messages.slice(before);
    for (const message of caused) expectValid(message);
    const types = [...new Set(caused.map(({ type }) => type))].sort();
    expect(types).toEqual([...(OPERATIONS[id].messages ?? [])].sort());
  },
);

it('every operation with messages is one of these', () => {
  const all = Object.entries(OPERATIONS).filter(([, { messages }]) => messages);
  expect(all.map(([id]) => id).sort()).toEqual(Object.keys(CAUSES).sort());
});
