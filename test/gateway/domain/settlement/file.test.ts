import { connect } from 'node:net';
import { describe, expect, it, vi } from 'vitest';
import type { EntityOption } from '../../../../src/gateway/config/entityOption.ts';
import { encode, open, openAsItIs, VISA } from '../../harness.ts';
import { csv, detail, list, settle } from './settlementRequests.ts';

const DAY = '2030-01-31';
const [MERCHANT, CARDS, REST] = ['c', 'd', 'e'].map((digit) => digit.repeat(32)) as [
  string,
  string,
  string,
];

const ENTITIES: readonly EntityOption[] = [
  { entityId: MERCHANT, token: 'token-of-merchant', name: 'Bean shop' },
  {
    entityId: CARDS,
    token: 'token-of-cards',
    name: 'Cards',
    merchant: MERCHANT,
    terms: {
      brands: ['VISA'],
      settlement: { clearingInstitute: { name: 'A bank', merchantId: 'M-12345' } },
    },
  },
  { entityId: REST, token: 'token-of-rest', merchant: MERCHANT },
];

describe('access', () => {
  it('a merchant reads the files of its channels, a channel only its own', async () => {
    const shop = await open({ entities: ENTITIES });
    const ask = async (token: string, entityId: string, path: string, query = '') => {
      const headers = { authorization: `Bearer ${token}` };
      return shop.send(
        'GET',
        `/reports/v1/reconciliations/${path}?entityId=${entityId}${query}`,
        headers,
      );
    };
    const closing = async (token: string, entityId: string) => {
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
      const frozen = JSON.stringify({ entityId, mode: 'frozen', at: `${DAY}T12:00:00Z` });
      await shop.send('POST', '/_sandbox/clock', headers, frozen);
      const asked = { entityId, amount: '5.00', currency: 'EUR', paymentType: 'DB', ...VISA };
      const form = { authorization: `Bearer ${token}` };
      const paid = await shop.send('POST', '/v1/payments', form, encode(asked));
      expect(paid.status).toBe(200);
      const reply = await shop.send(
        'POST',
        '/_sandbox/settlements',
        headers,
        JSON.stringify({ entityId }),
      );
      return reply.body.settlements[0].id as string;
    };
    const own = await closing('token-of-merchant', MERCHANT);
    const channels = await closing('token-of-cards', CARDS);
    const idsFor = async (token: string, entityId: string) => {
      const { body } = await ask(
        token,
        entityId,
        'aggregations',
        `&date.from=${DAY}&date.to=${DAY}`,
      );
      return body.records.map(({ id }: { id: string }) => id);
    };
    expect(await idsFor('token-of-merchant', MERCHANT)).toEqual([own, channels]);
    expect(await idsFor('token-of-cards', CARDS)).toEqual([channels]);
    expect(await idsFor('token-of-rest', REST)).toEqual([]);
    const { body } = await ask('token-of-merchant', MERCHANT, `aggregations/${channels}`);
    expect(body.records).toMatchObject([
      {
        merchantEntityId: MERCHANT,
        merchantAccount: { id: CARDS, name: 'Cards' },
        clearingInstitute: { name: 'A bank', merchantId: 'M-12345' },
        payment: { id: /^[0-9a-f]{32}$/.exec(body.records[0].payment.id)?.[0] },
        card: { last4Digits: '0000', holder: 'Jane Jones' },
      },
    ]);
    for (const hidden of [
      ask('token-of-cards', CARDS, `aggregations/${own}`),
      ask('token-of-rest', REST, `aggregations/${channels}`),
      ask('token-of-rest', REST, `${DAY}.csv`),
    ]) {
      expect((await hidden).body.result.code).toBe('700.400.580');
    }
    expect((await ask('token-of-cards', REST, `${DAY}.csv`)).status).toBe(403);
    // The payment of the merchant went over the channel, and belongs to the merchant.
    expect((await ask('token-of-merchant', MERCHANT, `${DAY}.csv`)).text).toContain(
      `;${CARDS};"Cards";`,
    );
  });

  it('a file is deleted after the retention', async () => {
    const shop = await open({ retention: 'P2M' });
    await shop.charge();
    const { body } = await settle(shop);
    await shop.gateway.clock.advance('P1M');
    expect((await list(shop, DAY, DAY)).body.records).toHaveLength(1);
    await shop.gateway.clock.advance('P2M');
    expect((await list(shop, DAY, DAY)).body.records).toEqual([]);
    expect((await detail(shop, body.settlements[0].id)).body.result.code).toBe('700.400.580');
    expect((await csv(shop, DAY)).body.result.code).toBe('700.400.580');
  });
});

describe('a client that hangs up', () => {
  it('does not affect the gateway', async () => {
    const shop = await openAsItIs();
    const records = Array.from({ length: 1000 }, () => ({
      recordType: 'FEE',
      transactionType: 'SUBMERCHANT',
      amount: '0.01',
      currency: 'EUR',
      descriptor: 'x'.repeat(128),
    }));
    const { body } = await settle(shop, { records });
    const { port } = new URL(shop.gateway.url);
    const path = `/reports/v1/reconciliations/${body.date}.csv?entityId=${shop.gateway.entityId}`;
    for (let i = 0; i < 5; i++) {
      await new Promise<void>((resolve) => {
        const socket = connect(Number(port), '127.0.0.1', () => {
          socket.write(
            `GET ${path} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${shop.gateway.token}\r\n\r\n`,
          );
          socket.once('data', () => socket.destroy());
          socket.once('close', () => resolve());
        });
      });
    }
    await vi.waitFor(async () => {
      const { status, text } = await csv(shop, body.date);
      expect([status, text.trim().split('\n').length]).toEqual([200, 1001]);
    });
  });
});
