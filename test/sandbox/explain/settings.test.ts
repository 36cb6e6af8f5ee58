/** Explanations that depend on the settings of an entity: its terms, channels and listeners; and on tokens of wallets. */
import { describe, expect, it, vi } from 'vitest';
import type { EntityOption, TermsOption } from '../../../src/gateway/start.ts';
import {
  add,
  deliveriesDone,
  listening,
  receiver,
} from '../../gateway/domain/webhook/webhookReceiver.ts';
import { code, type Fields, open, type Shop, VISA } from '../../gateway/harness.ts';
import { table } from '../../table.ts';
import { causeIn, explained } from './explained.ts';

const SANDBOX = { entityId: 'a0000000000000000000000000000001', token: 'token-of-a' };

const withTerms = (terms: TermsOption): Promise<Shop> =>
  open({ entities: [{ ...SANDBOX, terms }] });

it('a duplicate that the terms refuse', async () => {
  const shop = await withTerms({ duplicates: 'refused' });
  const sent: Fields = { merchantTransactionId: 'order-0001' };
  await shop.charge(sent);
  const { body } = await shop.charge(sent);
  const reply = await explained(shop, body.id);
  expect([body.result.code, causeIn(reply)]).toEqual([
    '800.130.100',
    'duplicate merchantTransactionId',
  ]);
});

table<[term: keyof TermsOption, first: string, followUp: string, result: string]>([
  ['authorisationLife', 'PA', 'CP', '700.300.400'],
  ['reversalCutOff', 'DB', 'RV', '700.300.700'],
  ['refundWindow', 'DB', 'RF', '700.400.200'],
])('after the %s of a %s, a %s has expired: %s', async (term, paymentType, followUp, result) => {
  const shop = await withTerms({ [term]: 'PT90M' });
  const { body: first } = await shop.charge({ paymentType });
  await shop.gateway.clock.advance('PT90M');
  const { body } = await shop.refer(first.id, followUp);
  const reply = await explained(shop, body.id);
  expect([body.result.code, causeIn(reply)]).toEqual([result, 'expired']);
  expect(reply.body.reason.text).toContain(`the term ${term} of the entity is PT90M`);
});

it('a pending payment whose time is over', async () => {
  const shop = await open();
  const { body } = await shop.charge({ 'customParameters[forceResultCode]': '000.200.000' });
  await shop.gateway.clock.advance('P8D');
  const reply = await explained(shop, body.id);
  expect([reply.body.result.code, causeIn(reply)]).toEqual(['100.396.103', 'expired']);
});

it('a brand that no channel of the entity takes', async () => {
  const channel: EntityOption = {
    entityId: 'b'.repeat(32),
    token: 'token-of-b',
    merchant: SANDBOX.entityId,
    terms: { brands: ['MASTER'] },
  };
  const shop = await open({ entities: [SANDBOX, channel] });
  const { body } = await shop.charge();
  const reply = await explained(shop, body.id);
  expect([body.result.code, causeIn(reply)]).toEqual(['600.200.500', 'configuration paymentBrand']);
});

describe('the token of a wallet', () => {
  const NO_CARD = Object.fromEntries(Object.keys(VISA).map((name) => [name, undefined]));
  const NAME = 'applePay.paymentToken';
  /** What is done with a new token before it is sent. */
  const USES: Readonly<Record<string, (shop: Shop, token: string) => Promise<string | undefined>>> =
    {
      'none is sent': async () => undefined,
      'it is changed': async (_shop, token) => token.slice(0, -20),
      'it has paid before': async (shop, token) => {
        await shop.charge({ ...NO_CARD, paymentBrand: 'APPLEPAY', [NAME]: token });
        return token;
      },
      'it has expired': async (shop, token) => {
        await shop.gateway.clock.advance('P8D');
        return token;
      },
    };

  table<[use: string, result: string, text: RegExp]>([
    ['none is sent', '200.100.602', /no token/],
    ['it is changed', '200.100.603', /not a token of this wallet/],
    ['it has paid before', '200.100.603', /already used/],
    ['it has expired', '200.100.603', /expired/],
  ])('%s: %s', async (use, result, text) => {
    const shop = await open();
    await shop.gateway.clock.freeze('2030-01-31T12:00:00.000Z');
    const token = await USES[use]?.(shop, await shop.walletToken('applePay'));
    const { body } = await shop.charge({ ...NO_CARD, paymentBrand: 'APPLEPAY', [NAME]: token });
    const reply = await explained(shop, body.id);
    expect([body.result.code, causeIn(reply)]).toEqual([result, `wallet-token ${NAME}`]);
    expect(reply.body.reason.text).toMatch(text);
    if (token) expect(reply.text).not.toContain(token.slice(0, 40));
  });
});

it('the timeline has each attempt to deliver a webhook, with its answer', async () => {
  const shop = await open();
  const receiver = await listening(shop);
  receiver.become(500);
  const paid = await shop.charge();
  expect(code(paid)).toBe('200 000.100.110');
  await vi.waitFor(() => expect(receiver.requests.at(-1)?.message?.type).toBe('PAYMENT'));
  receiver.become(204);
  await shop.gateway.clock.advance('PT10M');
  await deliveriesDone(shop);
  const { timeline } = (await explained(shop, paid.body.id)).body;
  expect(timeline.filter(({ type }: { type: string }) => type === 'webhook')).toEqual([
    expect.objectContaining({ attempt: 1, status: 500 }),
    expect.objectContaining({ attempt: 2, status: 204 }),
  ]);
});

describe('the timeline of a payment without a message says why', () => {
  const silence = async (shop: Shop): Promise<string[]> => {
    const { body } = await shop.charge();
    const { timeline } = (await explained(shop, body.id)).body;
    return timeline.flatMap(({ type, text }: { type: string; text: string }) =>
      type === 'webhook' ? [text] : [],
    );
  };
  const TEXT = 'No message about the result was sent:';

  it('there is no webhook', async () => {
    expect(await silence(await open())).toEqual([`${TEXT} the entity has no webhook.`]);
  });

  it('the webhook has not accepted its test message', async () => {
    const shop = await open();
    const { url, key } = await receiver({ mood: 500 });
    await add(shop, { url, key });
    expect(await silence(shop)).toEqual([
      `${TEXT} no webhook of the entity is active: none has accepted its test message.`,
    ]);
  });

  it('the webhook asks for other messages', async () => {
    const shop = await open();
    await listening(shop, { types: ['SCHEDULE'] });
    expect(await silence(shop)).toEqual([
      `${TEXT} no webhook of the entity was active at that time and asks for such messages.`,
    ]);
  });
});
